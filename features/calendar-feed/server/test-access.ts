import { type RoomAccess, write } from '#server/testing/access-rows.ts';

export const access: RoomAccess = {
  matrix: {
    'GET /api/profile/calendar-feed': 'a+ ++++ ++++ ++',
    'POST /api/profile/calendar-feed': 'a+ ++++ ++++ ++',
    'DELETE /api/profile/calendar-feed': 'a+ ++++ ++++ ++',
    'GET /api/calendar/:secret': '++ ++++ ++++ ++',
  },
  writes: [
    write('POST /api/profile/calendar-feed', '/api/profile/calendar-feed'),
    write('DELETE /api/profile/calendar-feed', '/api/profile/calendar-feed'),
  ],
};
