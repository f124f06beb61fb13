import { z } from 'zod';
import { CalendarSettings } from '#shared/calendar/settings.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams } from '#shared/http/fields.ts';

/** A working calendar of some tasks of a project. */
export const TaskCalendar = z.object({
  id: Id,
  name: z.string(),
  /** So many hours of work a duration or a lag calls a day. */
  hoursPerDay: z.number(),
  settings: CalendarSettings,
});
export type TaskCalendar = z.output<typeof TaskCalendar>;

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
  taskCalendars: {
    method: 'GET',
    path: '/api/projects/:id/calendars',
    summary: 'Working calendars of tasks of a project, as plan files brought them, by name',
    access: 'signed-in',
    params: idParams,
    response: z.array(TaskCalendar),
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
