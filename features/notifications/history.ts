import { field, type RoomHistory } from '#features/audit/history-words.ts';

/** What the history calls the things of this room and their fields. */
export const history = {
  kinds: {
    notification: ['Alert', 'تنبيه'],
  },
  fields: {
    kinds: field('Alerts', 'التنبيهات', 'whole'),
    push: field('Messages on a device', 'الرسائل على الجهاز', 'whole'),
  },
} satisfies RoomHistory;
