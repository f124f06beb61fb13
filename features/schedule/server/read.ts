import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { calendarFrom, readTaskCalendars } from '#features/calendar/server/api.ts';
import { taskWeightOf } from '#features/projects/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Connection } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { projects } from '#server/database/tables/projects.ts';
import {
  baselines,
  baselineTasks,
  equipment,
  taskEquipment,
  taskFileDates,
  taskLinks,
} from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import { type CalendarDate, dateIn } from '#shared/dates.ts';
import { notFound } from '#shared/http/errors.ts';
import type { Capacity } from '../capacity-contract.ts';
import type { Baseline, TaskLink } from '../contract.ts';
import type { FileQuestion, TaskFileDates } from '../file-check.ts';
import type { SentPlan } from '../rules.ts';
import type { ScheduleInput, StoredTask } from '../schedule.ts';
import { readPartCrews } from './part-crews.ts';

/** A project's plan as the engine takes it. */
export interface ProjectPlan extends ScheduleInput {
  readonly projectName: string;
  readonly tasks: readonly StoredTask[];
  readonly links: readonly TaskLink[];
  readonly baseline: Baseline | null;
  readonly capacity: Capacity;
  /** By task id: how many of which equipment it needs. */
  readonly equipmentOf: ReadonlyMap<
    string,
    readonly { readonly taskId: string; readonly equipmentId: string; readonly quantity: number }[]
  >;
}

/** As a plan file writes a moment. */
const MOMENT = 'YYYY-MM-DD HH24:MI';

/** A plan as a thread takes it. */
export const sentPlan = (
  projectId: string,
  {
    tasks: stored,
    links,
    start,
    end,
    today,
    dataDate,
    progressLogic,
    calendar,
    calendars = [],
    baseline,
    capacity,
    equipmentOf,
  }: ProjectPlan,
): SentPlan => ({
  ...{ projectId, tasks: stored, links, start, end, today, dataDate: dataDate ?? null, baseline, capacity },
  ...(progressLogic && { progressLogic }),
  calendar: calendar.settings,
  ...(calendars.length > 0 && { calendars }),
  needs: [...equipmentOf.values()].flat(),
});

/** What a schedule is computed from. The caller has checked the right to read. */
export async function readPlan(db: Connection, projectId: string, now: Date): Promise<ProjectPlan> {
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId));
  if (!project) throw notFound('Project');
  const settings = await readSettings(db);
  const today = dateIn(settings.timeZone, now);
  const [baseline = null] = await readBaselines(db, projectId, 1);
  const stored = await readTasks(db, projectId, { baseline, timeZone: settings.timeZone });
  const live = new Set(stored.map(({ id }) => id));
  const links = await readLinks(db, projectId);
  return {
    projectName: project.name,
    tasks: stored,
    links: links.filter(({ predecessorId, successorId }) => live.has(predecessorId) && live.has(successorId)),
    calendar: calendarFrom(project.calendar, settings.calendar),
    calendars: await readTaskCalendars(db, projectId),
    start: project.plannedStartDate,
    end: project.plannedEndDate,
    today,
    dataDate: project.dataDate,
    // What nobody chose is recorded as it always was.
    ...(project.progressLogic !== 'override' && { progressLogic: project.progressLogic }),
    baseline,
    capacity: await readCapacity(db, projectId),
    equipmentOf: await readEquipmentOf(db, projectId),
  };
}

async function readTasks(
  db: Connection,
  projectId: string,
  { baseline, timeZone }: { baseline: Baseline | null; timeZone: string },
): Promise<StoredTask[]> {
  const rows = await db
    .select({
      id: tasks.id,
      number: tasks.number,
      title: tasks.title,
      wbs: tasks.wbs,
      importKey: tasks.importKey,
      parentTaskId: tasks.parentTaskId,
      status: tasks.status,
      priority: tasks.priority,
      assigneeName: users.name,
      version: tasks.version,
      plannedStartDate: tasks.plannedStartDate,
      plannedEndDate: tasks.plannedEndDate,
      durationDays: sql<number | null>`${tasks.durationDays}::float8`,
      isMilestone: tasks.isMilestone,
      // Other summaries get theirs from their rows when the schedule is computed.
      percentComplete: sql<number>`case when ${tasks.isSummary} and ${tasks.carriesDates} then coalesce(summary_percent(${tasks.id}), 0) else ${tasks.percentComplete} end`,
      weight: sql<number>`(${sql.raw(taskWeightOf('tasks'))})::float8`,
      isRolledUp: sql<boolean>`${tasks.isSummary} and ${tasks.carriesDates}`,
      calendarId: tasks.calendarId,
      writtenStart: moment(taskFileDates.startsAt),
      constraintKind: tasks.constraintKind,
      constraintDate: tasks.constraintDate,
      suspendedFrom: tasks.suspendedFrom,
      resumesOn: tasks.resumesOn,
      splits: tasks.splits,
      externalStart: tasks.externalStart,
      externalFinish: tasks.externalFinish,
      workers: tasks.workers,
      isPart: tasks.isPart,
      doneOn: sql<CalendarDate | null>`(${tasks.completedAt} at time zone ${timeZone})::date`,
      actualStart: tasks.actualStart,
      actualFinish: tasks.actualFinish,
      baselineStart: baselineTasks.plannedStartDate,
      baselineEnd: baselineTasks.plannedEndDate,
    })
    .from(tasks)
    .leftJoin(users, eq(users.id, tasks.assignedTo))
    .leftJoin(taskFileDates, and(eq(taskFileDates.taskId, tasks.id), isNotNull(tasks.calendarId)))
    .leftJoin(
      baselineTasks,
      and(eq(baselineTasks.taskId, tasks.id), baseline ? eq(baselineTasks.baselineId, baseline.id) : sql`false`),
    )
    .where(and(eq(tasks.projectId, projectId), isNull(tasks.deletedAt), eq(tasks.isPromise, false)))
    .orderBy(asc(tasks.number));
  const unbegunOf = unbegunBelow(rows);
  const parts = rows.filter(({ isPart }) => isPart);
  const crews = await readPartCrews(
    db,
    parts.map(({ id }) => id),
  );
  return withWholes(rows).map(({ importKey, calendarId, writtenStart, isRolledUp, isPart, ...task }) => ({
    ...withoutUnset(task),
    ...(isPart && crewOfPart(task.workers ?? crews.get(task.id))),
    ...(isRolledUp && { isRolledUp, ...(task.status === 'in_progress' && unbegunOf(task.id)) }),
    // What has no calendar of its own is recorded as it always was.
    ...(calendarId !== null && { calendarId, writtenStart }),
    activityId: activityIdOf(importKey, task.wbs),
    projectUid: projectUidOf(importKey),
  }));
}

/**
 * Hours of work by task, as files of planning programs have them: what is estimated, and of a task that was split or a part of one what it
 * weighs, so that the parts of a plan that is read back are worth what they were. None of other summaries.
 */
export async function readHours(db: Connection, projectId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: string; hours: number }>(sql`
    select t.id, round(coalesce(case when t.is_part or t.is_summary then w.weight end, t.estimated_hours), 2)::float8 as hours
    from tasks t left join part_weights w on w.task_id = t.id
    where t.project_id = ${projectId} and t.deleted_at is null and not t.is_promise and (t.is_leaf or t.carries_dates)
      and (t.is_part or t.estimated_hours > 0)`);
  return new Map(rows.map(({ id, hours }) => [id, hours]));
}

const crewOfPart = (crew: number | undefined) => crew !== undefined && { crew };

type Progress = Pick<StoredTask, 'id' | 'parentTaskId' | 'status' | 'actualStart' | 'percentComplete'>;

/** Whether some, or all, of what is below a task has not begun; what was blocked meanwhile waits as if it had not. */
function unbegunBelow(rows: readonly Progress[]): (id: string) => Pick<StoredTask, 'unbegun'> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const parents = new Set(rows.map(({ parentTaskId }) => parentTaskId));
  const above = { begun: new Set<string>(), unbegun: new Set<string>() };
  const mark = (found: Set<string>, parentId: string | null) => {
    let at = byId.get(parentId ?? '');
    while (at && !found.has(at.id)) {
      found.add(at.id);
      at = byId.get(at.parentTaskId ?? '');
    }
  };
  for (const { id, parentTaskId, status, actualStart, percentComplete } of rows) {
    if (parents.has(id)) continue;
    const isBlocked = status === 'blocked';
    const hasBegun = isBlocked ? actualStart || percentComplete > 0 : status !== 'not_started';
    if (hasBegun) mark(above.begun, parentTaskId);
    if (isBlocked || !hasBegun) mark(above.unbegun, parentTaskId);
  }
  return (id) => (above.unbegun.has(id) ? { unbegun: above.begun.has(id) ? 'some' : 'all' } : {});
}

interface Held {
  readonly id: string;
  readonly parentTaskId: string | null;
  readonly isPart: boolean;
  readonly suspendedFrom: CalendarDate | null;
  readonly resumesOn: CalendarDate | null;
  readonly externalStart: CalendarDate | null;
  readonly externalFinish: CalendarDate | null;
  readonly calendarId: string | null;
}

/** Parts of a task that was split rest when it rests, keep the dates that other projects ask of it and its calendar, until they have their own. */
function withWholes<Row extends Held>(rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const nearest = (row: Row, has: (one: Row) => boolean): Row => {
    let at: Row | undefined = row;
    while (at && !has(at) && at.isPart) at = byId.get(at.parentTaskId ?? '');
    return at && has(at) ? at : row;
  };
  return rows.map((row) => {
    if (!row.isPart) return row;
    const { suspendedFrom, resumesOn } = nearest(row, (one) => one.suspendedFrom !== null);
    const { externalStart } = nearest(row, (one) => one.externalStart !== null);
    const { externalFinish } = nearest(row, (one) => one.externalFinish !== null);
    const { calendarId } = nearest(row, (one) => one.calendarId !== null);
    return { ...row, suspendedFrom, resumesOn, externalStart, externalFinish, calendarId };
  });
}

const RARE = ['suspendedFrom', 'resumesOn', 'splits', 'externalStart', 'externalFinish'] as const;

/** Without the rare dates that a task does not have: it is recorded as it always was. */
function withoutUnset<Row extends Partial<Record<(typeof RARE)[number], string | null>>>(row: Row): Row {
  const rest = { ...row };
  for (const name of RARE) if (rest[name] === null) delete rest[name];
  return rest;
}

/** Ids of planners have letters ("A1010"); bare numbers count rows, and "uid 12" is what Microsoft Project keeps for itself. */
function activityIdOf(importKey: string | null, wbs: string | null): string | null {
  const [, id] = /^id:((?!uid )(?=.*\p{L}).+?)(#\d+)?$/u.exec(importKey ?? '') ?? [];
  return id === undefined || id === wbs ? null : id;
}

const projectUidOf = (importKey: string | null): number | null => {
  const [, uid] = /^id:uid (\d{1,9})$/.exec(importKey ?? '') ?? [];
  return uid === undefined ? null : Number(uid);
};

/** A plan against what its file says; undefined where no task came from one. The caller has checked the right to read. */
export async function readFileQuestion(
  db: Connection,
  projectId: string,
  now: Date,
): Promise<FileQuestion | undefined> {
  const rows = await readFileDates(db, projectId);
  if (rows.length === 0) return undefined;
  const { tasks: stored, links, calendar, calendars = [], today } = await readPlan(db, projectId, now);
  return { tasks: stored, links, calendar: calendar.settings, calendars, today, rows };
}

const moment = (column: AnyPgColumn) => sql<string | null>`to_char(${column}, ${MOMENT})`;
const figure = (column: AnyPgColumn) => sql<number | null>`${column}::float8`;

const readFileDates = (db: Connection, projectId: string): Promise<TaskFileDates[]> =>
  db
    .select({
      taskId: taskFileDates.taskId,
      kind: taskFileDates.kind,
      startsAt: moment(taskFileDates.startsAt),
      earlyStart: moment(taskFileDates.earlyStart),
      earlyFinish: moment(taskFileDates.earlyFinish),
      lateStart: moment(taskFileDates.lateStart),
      lateFinish: moment(taskFileDates.lateFinish),
      totalFloat: figure(taskFileDates.totalFloat),
      freeFloat: figure(taskFileDates.freeFloat),
      hours: figure(taskFileDates.hours),
      remainingHours: figure(taskFileDates.remainingHours),
      externalStart: moment(taskFileDates.externalStart),
      resumesAt: moment(taskFileDates.resumesAt),
      progressLogic: taskFileDates.progressLogic,
      dataDate: moment(taskFileDates.dataDate),
      calendarId: taskFileDates.calendarId,
    })
    .from(taskFileDates)
    .innerJoin(tasks, eq(tasks.id, taskFileDates.taskId))
    .where(and(eq(tasks.projectId, projectId), isNull(tasks.deletedAt), eq(tasks.isLeaf, true)))
    .orderBy(asc(tasks.number));

export async function readLinks(db: Connection, projectId: string): Promise<TaskLink[]> {
  return db
    .select({
      id: taskLinks.id,
      predecessorId: taskLinks.predecessorId,
      successorId: taskLinks.successorId,
      kind: taskLinks.kind,
      lag: sql<number>`${taskLinks.lag}::float8`,
      lagWritten: taskLinks.lagWritten,
    })
    .from(taskLinks)
    .where(eq(taskLinks.projectId, projectId))
    .orderBy(asc(taskLinks.id));
}

export async function readBaselines(db: Connection, projectId: string, limit?: number): Promise<Baseline[]> {
  const rows = await db
    .select({
      id: baselines.id,
      name: baselines.name,
      createdByName: users.name,
      createdAt: baselines.createdAt,
      taskCount: sql<number>`(select count(*)::int from ${baselineTasks} b where b.baseline_id = ${baselines.id})`,
    })
    .from(baselines)
    .leftJoin(users, eq(users.id, baselines.createdBy))
    .where(eq(baselines.projectId, projectId))
    .orderBy(desc(baselines.createdAt), desc(baselines.id))
    .limit(limit ?? Number.MAX_SAFE_INTEGER);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function readCapacity(db: Connection, projectId: string): Promise<Capacity> {
  const [project] = await db.select({ crew: projects.crewCapacity }).from(projects).where(eq(projects.id, projectId));
  const machines = await db
    .select({ id: equipment.id, name: equipment.name, capacity: equipment.capacity })
    .from(equipment)
    .where(eq(equipment.projectId, projectId))
    .orderBy(asc(equipment.name));
  return { crew: project?.crew ?? 0, equipment: machines };
}

/**
 * The machines of a task that was split are needed by its dated parts without their own: once by those of the same days, which share them.
 */
export async function readEquipmentOf(db: Connection, projectId: string) {
  const alike = sql`b.planned_start_date, b.planned_end_date`;
  const { rows } = await db.execute<Need & Record<string, unknown>>(sql`${belowOf(projectId)}
    select task_id as "taskId", equipment_id as "equipmentId", quantity from own
    union all (select distinct on (b.whole, b.equipment_id, ${alike}) b.id, b.equipment_id, b.quantity
      from below b where ${takesOf} order by b.whole, b.equipment_id, ${alike}, b.status = 'done', b.number)`);
  return Map.groupBy(rows, ({ taskId }) => taskId);
}

/** The same, by each of those parts, with the task that they share it of: as they are moved one by one they may come to lie apart. */
export async function readSharedEquipment(db: Connection, projectId: string) {
  const { rows } = await db.execute<
    Need & { wholeId: string | null } & Record<string, unknown>
  >(sql`${belowOf(projectId)}
    select task_id as "taskId", equipment_id as "equipmentId", quantity, null::uuid as "wholeId" from own
    union all (select b.id, b.equipment_id, b.quantity, b.whole from below b where ${takesOf} order by b.number, b.equipment_id)`);
  return Map.groupBy(rows, ({ taskId }) => taskId);
}

interface Need {
  readonly taskId: string;
  readonly equipmentId: string;
  readonly quantity: number;
}

/** What tasks were given themselves, and what their parts take of that until they have their own. */
const belowOf = (projectId: string) => sql`
    with recursive own as (
      select n.task_id, n.equipment_id, n.quantity from ${taskEquipment} n join ${equipment} e on e.id = n.equipment_id
      where e.project_id = ${projectId}),
    below as (
      select n.task_id as whole, n.equipment_id, n.quantity, c.* from own n join ${tasks} c on c.parent_task_id = n.task_id
      where c.is_part and c.deleted_at is null
      union all select b.whole, b.equipment_id, b.quantity, c.* from below b join ${tasks} c on c.parent_task_id = b.id
      where c.is_part and c.deleted_at is null
        and not exists (select from own n where n.task_id = b.id and n.equipment_id = b.equipment_id))`;

const takesOf = sql`b.carries_dates and b.planned_start_date is not null
  and not exists (select from own n where n.task_id = b.id and n.equipment_id = b.equipment_id)`;
