import { asc, eq, inArray, sql } from 'drizzle-orm';
import { readSettings } from '#features/settings/server/api.ts';
import type { Connection, PoolClient } from '#server/database/open.ts';
import { projectCalendars } from '#server/database/tables/calendars.ts';
import { projects } from '#server/database/tables/projects.ts';
import { openCalendar, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import { type CalendarSettings, DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { notFound } from '#shared/http/errors.ts';
import { endFrom } from '../moved-end.ts';

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

/** Working calendars of a project's tasks. The caller has checked the right to read. */
export const readTaskCalendars = (db: Connection, projectId: string) =>
  db
    .select({
      id: projectCalendars.id,
      name: projectCalendars.name,
      hoursPerDay: sql<number>`${projectCalendars.hoursPerDay}::float8`,
      settings: projectCalendars.settings,
    })
    .from(projectCalendars)
    .where(eq(projectCalendars.projectId, projectId))
    .orderBy(asc(projectCalendars.name), asc(projectCalendars.id));

/** Working calendars of tasks, opened, by their ids. */
export async function readCalendarsById(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WorkingCalendar>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: projectCalendars.id, settings: projectCalendars.settings })
    .from(projectCalendars)
    .where(inArray(projectCalendars.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, settings }) => [id, openCalendar(settings)]));
}

interface DatedRow {
  readonly id: string;
  readonly calendar: CalendarSettings | null;
  readonly plannedStartDate: CalendarDate | null;
  readonly plannedEndDate: CalendarDate;
  readonly isMilestone: boolean;
}

const datedStatement = {
  name: 'schedule-dated-tasks',
  text: `select t.id, t.planned_start_date::text as "plannedStartDate", t.planned_end_date::text as "plannedEndDate",
      t.is_milestone as "isMilestone",
      coalesce(c.settings, p.calendar, (select o.calendar from organisation o where o.id = 1)) as calendar
    from tasks t join projects p on p.id = t.project_id left join project_calendars c on c.id = t.calendar_id
    where t.id = any($1::uuid[]) and t.planned_end_date is not null and (t.planned_start_date is not null or t.is_milestone)`,
};

/**
 * The ends of those of these tasks that have both dates, and of milestones, when they begin on another day and keep their working days.
 * The caller has locked the tasks.
 */
export async function readMovedEnds(
  client: PoolClient,
  ids: readonly string[],
  start: CalendarDate,
): Promise<Map<string, CalendarDate>> {
  const { rows } = await client.query<DatedRow>({ ...datedStatement, values: [ids] });
  return new Map(
    rows.flatMap(({ id, calendar, ...dates }) => {
      const end = endFrom(start, dates, calendarFrom(calendar, null));
      return end === null ? [] : [[id, end] as const];
    }),
  );
}
