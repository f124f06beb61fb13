/** What other rooms may use of this one on the server. */
export {
  calendarFrom,
  readMovedEnds,
  readOrganisationCalendar,
  readProjectCalendar,
  readTaskCalendars,
} from './calendars.ts';
