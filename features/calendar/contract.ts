import { z } from 'zod';
import { CalendarSettings } from '#shared/calendar/settings.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, text } from '#shared/http/fields.ts';

/** A working calendar of some tasks of a project. */
export const TaskCalendar = z.object({
  id: Id,
  name: z.string(),
  /** So many hours of work a duration or a lag calls a day. */
  hoursPerDay: z.number(),
  settings: CalendarSettings,
});
export type TaskCalendar = z.output<typeof TaskCalendar>;

const MOST_HOURS = 24;
const hoursPerDay = z
  .number({ error: 'hoursPerDay must be a number' })
  .min(0.5, 'A day of work has half an hour to 24 hours.')
  .max(MOST_HOURS, 'A day of work has half an hour to 24 hours.');

export const TaskCalendarEdit = z.object({
  name: text(100, 'Name').pipe(z.string().min(1, 'Name is required')),
  hoursPerDay,
  settings: CalendarSettings.refine(
    ({ weekHours }) => weekHours === undefined || weekHours.some((hours) => hours.length > 0),
    { error: 'At least one weekday is worked.', path: ['weekHours'] },
  ),
});
export type TaskCalendarEdit = z.output<typeof TaskCalendarEdit>;

/** In place of a calendar that is removed: that of the project. */
export const PROJECT_CALENDAR = 'project';

const calendarParams = idParams.extend({ calendarId: Id });

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
    summary: 'Working calendars of tasks of a project, as plan files brought them or people made them, by name',
    access: 'signed-in',
    params: idParams,
    response: z.array(TaskCalendar),
  },
  addTaskCalendar: {
    method: 'POST',
    path: '/api/projects/:id/calendars',
    summary: 'Make a working calendar for tasks of a project; no two have one name',
    access: 'project.edit',
    params: idParams,
    body: TaskCalendarEdit,
    response: TaskCalendar,
    status: 201,
  },
  setTaskCalendar: {
    method: 'PUT',
    path: '/api/projects/:id/calendars/:calendarId',
    summary: 'Change a working calendar of tasks; they keep their planned dates',
    access: 'project.edit',
    params: calendarParams,
    body: TaskCalendarEdit,
    response: TaskCalendar,
  },
  removeTaskCalendar: {
    method: 'DELETE',
    path: '/api/projects/:id/calendars/:calendarId',
    summary: 'Remove a working calendar; where tasks go by it, `instead` names the one they go by then, else 409',
    access: 'project.edit',
    params: calendarParams,
    query: z.object({
      /** Another calendar of the project, or "project". */
      instead: z.union([z.literal(PROJECT_CALENDAR), Id], 'instead must be a calendar or project').optional(),
    }),
    response: idParams,
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
