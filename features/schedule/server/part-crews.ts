import { inArray, sql } from 'drizzle-orm';
import { calendarFrom, readCalendarsById } from '#features/calendar/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Connection } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { crewsOfParts, type FamilyTask } from '../part-crews.ts';

interface FamilyRow extends Omit<FamilyTask, 'calendar'> {
  readonly topId: string;
  readonly projectId: string;
  readonly calendarId: string | null;
}

/**
 * People a day of these parts of split tasks for which nobody gave a number, by task id. None for a part that has no dates, or whose task
 * had none.
 */
export async function readPartCrews(db: Connection, partIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (partIds.length === 0) return new Map();
  const rows = await readFamilies(db, partIds);
  const calendarOf = await readCalendars(db, rows);
  const families = Map.groupBy(rows, ({ topId }) => topId);
  return new Map(
    [...families.values()].flatMap((family) => [
      ...crewsOfParts(family.map((row) => ({ ...row, calendar: calendarOf(row) }))),
    ]),
  );
}

/** The tasks at the top of these parts, and all that was split off them. */
async function readFamilies(db: Connection, partIds: readonly string[]): Promise<FamilyRow[]> {
  const { rows } = await db.execute<FamilyRow & Record<string, unknown>>(sql`
    with recursive up as (
      select t.id, t.parent_task_id, t.is_part from tasks t where t.id = any(${sql.param(partIds)}::uuid[])
      union select q.id, q.parent_task_id, q.is_part from up join tasks q on q.id = up.parent_task_id where up.is_part),
    family as (
      select t.id as top_id, t.id, null::uuid as parent_id, t.calendar_id
      from up join tasks t on t.id = up.id where not up.is_part and t.own_values @> '{"isSplit": true}'
      union all
      select f.top_id, c.id, f.id, coalesce(c.calendar_id, f.calendar_id)
      from family f join tasks c on c.parent_task_id = f.id where c.is_part and c.deleted_at is null and not c.is_promise)
    select f.top_id as "topId", f.id, f.parent_id as "parentTaskId", f.calendar_id as "calendarId", t.project_id as "projectId", t.number,
      t.workers, t.is_summary as "isSummary", t.carries_dates as "carriesDates", t.is_milestone as "isMilestone",
      t.planned_start_date as start, t.planned_end_date as "end", o.planned_start as "ownStart", o.planned_end as "ownEnd",
      o.hours::float8 as "ownHours", t.estimated_hours::float8 as hours, t.duration_days::float8 as "durationDays"
    from family f join tasks t on t.id = f.id cross join lateral own_values_of(t) o`);
  return rows;
}

async function readCalendars(db: Connection, rows: readonly FamilyRow[]): Promise<(row: FamilyRow) => WorkingCalendar> {
  const projectIds = [...new Set(rows.map(({ projectId }) => projectId))];
  const { calendar: organisation } = await readSettings(db);
  const ofProjects = await db
    .select({ id: projects.id, calendar: projects.calendar })
    .from(projects)
    .where(inArray(projects.id, projectIds));
  const own = await readCalendarsById(
    db,
    rows.flatMap(({ calendarId }) => calendarId ?? []),
  );
  const byProject = new Map(ofProjects.map(({ id, calendar }) => [id, calendarFrom(calendar, organisation)]));
  return ({ projectId, calendarId }) =>
    own.get(calendarId ?? '') ?? byProject.get(projectId) ?? calendarFrom(null, organisation);
}
