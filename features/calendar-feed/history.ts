import type { RoomHistory } from '#features/audit/history-words.ts';

/** What the history calls the things of this room and their fields. */
export const history = {
  kinds: { 'calendar-feed': ['Calendar address', 'عنوان التقويم'] },
  fields: {},
} satisfies RoomHistory;
