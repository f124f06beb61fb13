import { z } from 'zod';
import { CalendarSettings } from '#shared/calendar/settings.ts';
import { contract } from '#shared/http/endpoint.ts';
import { idParams } from '#shared/http/fields.ts';

export const calendarApi = contract({
  calendar: {
    method: 'GET',
    path: '/api/projects/:id/calendar',
    summary: "A project's working calendar, its own or the organisation's",
    access: 'signed-in',
    params: idParams,
    response: z.object({ calendar: CalendarSettings, isOwn: z.boolean() }),
  },
  setCalendar: {
    method: 'PUT',
    path: '/api/projects/:id/calendar',
    summary: "Give a project its own working calendar; null takes the organisation's",
    access: 'project.edit',
    params: idParams,
    body: z.object({ calendar: CalendarSettings.nullable() }),
    response: z.object({ calendar: CalendarSettings, isOwn: z.boolean() }),
  },
  organisationCalendar: {
    method: 'GET',
    path: '/api/organisation/calendar',
    summary: "The organisation's working calendar",
    access: 'signed-in',
    response: z.object({ calendar: CalendarSettings }),
  },
  setOrganisationCalendar: {
    method: 'PUT',
    path: '/api/organisation/calendar',
    summary: "Change the organisation's working calendar; null is Sunday to Thursday, eight hours",
    access: 'organisation.manage',
    body: z.object({ calendar: CalendarSettings.nullable() }),
    response: z.object({ calendar: CalendarSettings }),
  },
});
