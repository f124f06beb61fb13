import { field, type RoomHistory } from '#features/audit/history-words.ts';

/** What the history calls the things of this room and their fields. */
export const history = {
  kinds: { 'api-token': ['API token', 'رمز واجهة برمجية'] },
  fields: {
    scopes: field('Scopes', 'الصلاحيات'),
    expiresAt: field('Expires', 'ينتهي', 'moment'),
  },
} satisfies RoomHistory;
