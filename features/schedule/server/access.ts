import { eq } from 'drizzle-orm';
import { readSettings } from '#features/organisation/server/store.ts';
import type { Connection } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import { openCalendar, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import { type CalendarSettings, DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { notFound } from '#shared/http/errors.ts';

/** Which calendar counts: a project's own, else the organisation's, else the preset one. */
export const calendarFrom = (
  own: CalendarSettings | null | undefined,
  organisation: CalendarSettings | null | undefined,
): WorkingCalendar => openCalendar(own ?? organisation ?? DEFAULT_CALENDAR);

/** The organisation's working calendar. */
export const readOrganisationCalendar = async (db: Connection): Promise<WorkingCalendar> =>
  calendarFrom(null, (await readSettings(db)).calendar);

/** The calendar a project works by, and its planned start. The caller has checked the right to read. @throws notFound */
export async function readProjectCalendar(
  db: Connection,
  projectId: string,
): Promise<{ calendar: WorkingCalendar; isOwn: boolean; start: CalendarDate | null }> {
  const [project] = await db
    .select({ own: projects.calendar, start: projects.plannedStartDate })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (!project) throw notFound('Project');
  const { calendar } = await readSettings(db);
  return { calendar: calendarFrom(project.own, calendar), isOwn: project.own !== null, start: project.start };
}
