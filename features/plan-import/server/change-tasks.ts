import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { recordChanges } from '#features/audit/server/api.ts';
import type { Transaction } from '#server/database/open.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { PlanConstraint, PlanTask } from '../reading/plan.ts';
import { titleOf } from '../rules.ts';
import { type Applying, type CalendarChange, type Change, calendarIdOf, recordRows } from './calendars.ts';
import {
  costIn,
  externalIn,
  hoursIn,
  type Imported,
  milestoneIn,
  splitsIn,
  suspensionIn,
  workersIn,
} from './difference.ts';

/** So many rows go in one statement. */
const CHUNK = 500;

/** Each task that has another key in this file, with that key. What never came from a file, and is known by its id here, gets none. */
const movedKeys = ({ reading, compared }: Change) => {
  const rows = new Map(reading.tasks.map((row, place) => [compared.matching.taskOf[place], row.key]));
  return compared.stored.flatMap(({ id, importKey }) => {
    const key = rows.get(id);
    return key === undefined || key === importKey || importKey === '' ? [] : [{ id, key }];
  });
};

/** Keys move from row to row: first all that change are let go, with those of tasks that the file no longer has. */
export async function freeKeys(tx: Transaction, change: Change): Promise<void> {
  const ids = movedKeys(change).map(({ id }) => id);
  const gone = change.compared.gone.map(({ id }) => id);
  if (ids.length > 0) await tx.update(tasks).set({ importKey: null }).where(inArray(tasks.id, ids));
  if (gone.length > 0)
    await tx
      .update(tasks)
      .set({ importKey: sql`'gone:' || ${tasks.id}` })
      .where(inArray(tasks.id, gone));
}

export async function renewKeys(tx: Transaction, change: Change): Promise<void> {
  const moved = movedKeys(change);
  if (moved.length === 0) return;
  await tx.execute(sql`update tasks t set import_key = g.key
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as g(id uuid, key text) where t.id = g.id`);
}

export async function changeTasks(
  tx: Transaction,
  { user }: Applying,
  { projectId, reading, compared, ids, calendars }: Change,
): Promise<number> {
  const rows = compared.changed.flatMap(({ place, task, changes }) => {
    const row = reading.tasks[place];
    if (!row) return [];
    const parent = row.parent === null ? null : (ids[row.parent] ?? null);
    const { wbs, durationDays: days } = row;
    const milestone = milestoneIn(row, task);
    const isChanged = (field: 'start' | 'end') => changes.some((change) => change.field === field);
    const start = isChanged('start') ? row.start : task.plannedStartDate;
    const end = isChanged('end') ? row.end : task.plannedEndDate;
    const constraint = row.constraint === undefined ? task : storedConstraint(row.constraint);
    const { constraintKind: kind, constraintDate: date } = constraint;
    const workers = workersIn(row, task, reading.isOwn === true);
    const cost = costIn(row, task);
    const [suspendedFrom, resumesOn] = suspensionIn(row, task);
    const [externalStart, externalFinish] = externalIn(row, task);
    const held = { splits: splitsIn(row, task), suspendedFrom, resumesOn, externalStart, externalFinish };
    const hours = hoursIn(row, task);
    const constrained = { ...held, hours, kind, date, workers, cost, calendarId: calendarIn(row, task, calendars) };
    return [{ id: task.id, title: titleOf(row.name), wbs, parent, start, end, days, milestone, ...constrained }];
  });
  if (rows.length > 0)
    await tx.execute(sql`update tasks t set title = g.title, wbs = g.wbs, parent_task_id = g.parent,
        planned_start_date = g.start, planned_end_date = g."end", duration_days = g.days, is_milestone = g.milestone,
        constraint_kind = g.kind, constraint_date = g.date, suspended_from = g."suspendedFrom",
        resumes_on = g."resumesOn", splits = g.splits, external_start = g."externalStart", external_finish = g."externalFinish", workers = g.workers, estimated_hours = g.hours, budgeted_cost = g.cost,
        calendar_id = g."calendarId",
        version = t.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g(id uuid, title text, wbs text, parent uuid, start date, "end" date, days numeric, milestone boolean,
          kind text, date date, "suspendedFrom" date, "resumesOn" date, splits text, "externalStart" date, "externalFinish" date, workers int, hours numeric, cost numeric, "calendarId" uuid)
      where t.id = g.id and t.project_id = ${projectId}`);
  const histories = compared.changed.map(({ task, changes }) => ({
    actorId: user.id,
    projectId,
    entity: 'task' as const,
    entityId: task.id,
    action: 'updated' as const,
    label: task.title,
    before: Object.fromEntries(changes.map(({ field, before }) => [HISTORY[field], before])),
    after: Object.fromEntries(changes.map(({ field, after }) => [HISTORY[field], after])),
  }));
  for (let at = 0; at < histories.length; at += CHUNK) await recordChanges(tx, histories.slice(at, at + CHUNK));
  return compared.changed.length;
}

/** What a file that names no calendars leaves as it is. */
const calendarIn = (row: PlanTask, task: Imported, calendars: CalendarChange): string | null => {
  const id = calendarIdOf(row, calendars);
  return id === undefined ? task.calendarId : id;
};

const storedConstraint = (constraint: PlanConstraint | null) => ({
  constraintKind: constraint?.kind ?? null,
  constraintDate: constraint?.date ?? null,
});

/** Fields as a task's history names them. */
const HISTORY = {
  title: 'title',
  start: 'plannedStartDate',
  end: 'plannedEndDate',
  wbs: 'wbs',
  milestone: 'isMilestone',
  constraint: 'constraint',
  suspension: 'suspension',
  splits: 'splits',
  external: 'external',
  workers: 'workers',
  hours: 'estimatedHours',
  cost: 'budgetedCost',
  parent: 'parentTask',
  calendar: 'taskCalendar',
} as const;

/** What the file no longer has goes to the trash, with what people added below it. */
export async function trashGone(tx: Transaction, applying: Applying, { projectId, compared }: Change): Promise<number> {
  const { gone, matching } = compared;
  if (gone.length === 0) return 0;
  const matched = new Set(matching.taskOf);
  const own = await tx
    .select({ id: tasks.id, title: tasks.title, parentTaskId: tasks.parentTaskId })
    .from(tasks)
    .where(and(eq(tasks.projectId, projectId), isNull(tasks.deletedAt)));
  const leaving = new Set(gone.map(({ id }) => id));
  const below = Map.groupBy(own, ({ parentTaskId }) => parentTaskId);
  for (const id of leaving) for (const part of below.get(id) ?? []) if (!matched.has(part.id)) leaving.add(part.id);
  const rows = own.filter(({ id }) => leaving.has(id));
  await tx
    .update(tasks)
    .set({ deletedAt: sql`now()`, deletedBy: applying.user.id, version: sql`${tasks.version} + 1` })
    .where(
      inArray(
        tasks.id,
        rows.map(({ id }) => id),
      ),
    );
  await recordRows(tx, applying, projectId, { rows, action: 'deleted' });
  return rows.length;
}
