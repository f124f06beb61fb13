/** What other rooms may use of this one on the server. */
export {
  calendarFrom,
  readCalendarsById,
  readMovedEnds,
  readOrganisationCalendar,
  readProjectCalendar,
  readTaskCalendars,
} from './calendars.ts';
