/** What other rooms may use of this one on the server. */
export { calendarFrom, readMovedEnds, readOrganisationCalendar, readProjectCalendar } from './calendars.ts';
