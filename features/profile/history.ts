import { field, type RoomHistory } from '#features/audit/history-words.ts';

/** What the history calls the things of this room and their fields. */
export const history = {
  kinds: {},
  fields: {
    language: field('Language', 'اللغة', 'choice'),
    theme: field('Appearance', 'المظهر', 'choice'),
    digits: field('Digits', 'الأرقام', 'choice'),
    hijri: field('Hijri dates', 'التواريخ الهجرية', 'choice'),
    density: field('Density', 'الكثافة', 'choice'),
  },
} satisfies RoomHistory;
