import { type RoomAccess, write } from '#server/testing/access-rows.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';

const body = (name: string) => () => ({ name, hoursPerDay: 8, settings: DEFAULT_CALENDAR });

export const access: RoomAccess = {
  matrix: {
    'POST /api/projects/:id/calendars': 'a+ +xxx oooo xx',
    'PUT /api/projects/:id/calendars/:calendarId': 'a+ +xxx oooo xx',
    'DELETE /api/projects/:id/calendars/:calendarId': 'a+ +xxx oooo xx',
  },
  bodies: () => ({
    'POST /api/projects/:id/calendars': body(`Matrix ${Math.random()}`),
    'PUT /api/projects/:id/calendars/:calendarId': body('Matrix'),
  }),
  writes: [
    write('POST /api/projects/:id/calendars', '/api/projects/:project/calendars', body('Night shift'), 'taskCalendar'),
    write(
      'PUT /api/projects/:id/calendars/:calendarId',
      '/api/projects/:project/calendars/:taskCalendar',
      body('Nights'),
    ),
    write('DELETE /api/projects/:id/calendars/:calendarId', '/api/projects/:project/calendars/:taskCalendar'),
  ],
};
