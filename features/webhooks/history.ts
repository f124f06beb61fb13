import { field, type RoomHistory } from '#features/audit/history-words.ts';

/** What the history calls the things of this room and their fields. */
export const history = {
  kinds: { webhook: ['Webhook', 'خطاف ويب'] },
  fields: {
    url: field('Address', 'العنوان'),
    isPaused: field('Paused', 'متوقف مؤقتًا', 'choice'),
    sentAgain: field('Sent again', 'أُرسل مجددًا'),
    tested: field('Tested', 'جُرّب', 'moment'),
  },
} satisfies RoomHistory;
