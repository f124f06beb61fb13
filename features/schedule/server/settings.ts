import { and, eq, inArray, sql } from 'drizzle-orm';
import { difference, recordChange, recordScheduleChange } from '#features/audit/server/api.ts';
import { wholeSql } from '#features/projects/server/api.ts';
import { statusAt } from '#features/tasks/rules.ts';
import { statusChange } from '#features/tasks/server/api.ts';
import type { Transaction } from '#server/database/open.ts';
import { projectCalendars } from '#server/database/tables/calendars.ts';
import { projects } from '#server/database/tables/projects.ts';
import { baselines, baselineTasks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { invalid, notFound } from '#shared/http/errors.ts';
import { AS_LATE } from '#shared/plan-terms.ts';
import { message } from '#shared/sentence.ts';
import type { EquipmentNeed } from '../capacity-contract.ts';
import type { Schedule } from '../contract.ts';
import type { ProgressLogic } from '../cpm/plan-task.ts';
import { saveNeeds } from './equipment.ts';

export interface WriteContext {
  readonly projectId: string;
  readonly actorId: string;
}

interface ProgressSettings {
  /** Null is always today. */
  readonly dataDate: CalendarDate | null;
  readonly progressLogic: ProgressLogic;
}

/** From which day on what is left is counted, and what holds the rest of work under way; what is not given stays. */
export async function saveDataDate(
  tx: Transaction,
  { projectId, actorId }: WriteContext,
  { dataDate, progressLogic }: { [Name in keyof ProgressSettings]?: ProgressSettings[Name] | undefined },
): Promise<ProgressSettings> {
  const [old] = await tx.select().from(projects).where(eq(projects.id, projectId)).for('update');
  if (!old) throw notFound('Project');
  const before = { dataDate: old.dataDate, progressLogic: old.progressLogic };
  const after = {
    dataDate: dataDate === undefined ? before.dataDate : dataDate,
    progressLogic: progressLogic ?? before.progressLogic,
  };
  const changed = difference(before, after);
  if (!changed) return after;
  await tx.update(projects).set(after).where(eq(projects.id, projectId));
  await recordScheduleChange(tx, { projectId, actorId }, { label: old.name, ...changed });
  return after;
}

/** Keeps the planned dates of all scheduled tasks, summaries with those of their parts. */
export async function saveBaseline(
  tx: Transaction,
  { projectId, actorId }: WriteContext,
  { name, schedule }: { name: string; schedule: Schedule },
): Promise<string> {
  const rows = schedule.tasks.flatMap(({ id, plannedStartDate, plannedEndDate }) =>
    plannedStartDate && plannedEndDate ? [{ taskId: id, plannedStartDate, plannedEndDate }] : [],
  );
  if (rows.length === 0) throw invalid('name', 'No task of this project has planned dates yet.');
  const [made] = await tx
    .insert(baselines)
    .values({ projectId, name, createdBy: actorId })
    .returning({ id: baselines.id });
  if (!made) throw new Error('the baseline was not kept');
  for (let at = 0; at < rows.length; at += CHUNK) {
    await tx.insert(baselineTasks).values(rows.slice(at, at + CHUNK).map((row) => ({ ...row, baselineId: made.id })));
  }
  await recordScheduleChange(
    tx,
    { projectId, actorId },
    { label: name, after: { baseline: name, tasks: rows.length } },
  );
  return made.id;
}

const CHUNK = 5000;

export interface PlanningEdit {
  readonly calendarId?: string | null | undefined;
  readonly constraintKind?: (typeof tasks.$inferInsert)['constraintKind'] | undefined;
  readonly constraintDate?: string | null | undefined;
  readonly suspendedFrom?: string | null | undefined;
  readonly resumesOn?: string | null | undefined;
  readonly externalStart?: string | null | undefined;
  readonly externalFinish?: string | null | undefined;
  readonly isMilestone?: boolean | undefined;
  readonly percentComplete?: number | undefined;
  readonly workers?: number | null | undefined;
  readonly equipment?: readonly EquipmentNeed[] | undefined;
}

interface Named {
  readonly taskCalendar: string | null;
}

interface Chosen {
  readonly projectId: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The calendar of a task by name, before and after another is chosen. @throws invalid where the project has no such calendar */
async function calendarChange(
  tx: Transaction,
  { projectId, before, after }: Chosen,
): Promise<{ before: Named; after: Named }> {
  const ids = [before, after].flatMap((id) => id ?? []);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: projectCalendars.id, name: projectCalendars.name })
          .from(projectCalendars)
          .where(and(eq(projectCalendars.projectId, projectId), inArray(projectCalendars.id, ids)))
          .for('share');
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  if (after !== null && !nameOf.has(after)) throw invalid('calendarId', 'This calendar does not exist in the project.');
  const named = (id: string | null): Named => ({ taskCalendar: nameOf.get(id ?? '') ?? null });
  return { before: named(before), after: named(after) };
}

/**
 * What the percent done says of a task's status is kept with it: done at 100, in progress below. A task that is done has all of it
 * done; it keeps the percent from before, so that it is there again when the board reopens it.
 */
export async function savePlanning(
  tx: Transaction,
  { projectId, actorId, now }: WriteContext & { readonly now: Date },
  { taskId, edit: { equipment, calendarId, ...edit } }: { taskId: string; edit: PlanningEdit },
): Promise<void> {
  const own = and(eq(tasks.id, taskId), eq(tasks.projectId, projectId));
  const [old] = await tx.select().from(tasks).where(own).for('update');
  if (!old || old.deletedAt) throw notFound('Task');
  const given: Changeable = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const { constraintKind = old.constraintKind, constraintDate = old.constraintDate } = given;
  assertConstraint({ constraintKind, constraintDate });
  const { suspendedFrom = old.suspendedFrom, resumesOn = old.resumesOn } = given;
  assertSuspension({ suspendedFrom, resumesOn });
  const needs = equipment && (await saveNeeds(tx, { projectId, taskId }, equipment));
  const next = calendarId === undefined ? old.calendarId : calendarId;
  const worked = await calendarChange(tx, { projectId, before: old.calendarId, after: next });
  const beside = { before: { ...needs?.before, ...worked.before }, after: { ...needs?.after, ...worked.after } };
  const status = old.isSummary ? old.status : statusAt(given.percentComplete, old.status);
  assertOwnPercent(old, given.percentComplete);
  if (old.isPart) await assertPlaced(tx, old, { ...given, calendarId, equipment });
  if (old.isSummary) assertOfLeaves(old, given);
  if (status === 'done') delete given.percentComplete;
  const historyOf = (task: Task) => ({ ...pickOf(task), status: task.status, blockedReason: task.blockedReason });
  const wanted = {
    ...historyOf(old),
    ...given,
    status,
    blockedReason: status === 'blocked' ? old.blockedReason : null,
  };
  if (!difference({ ...historyOf(old), ...beside.before }, { ...wanted, ...beside.after })) return;
  const [saved = old] = await tx
    .update(tasks)
    .set({
      ...given,
      calendarId: next,
      ...statusChange(old, status, now),
      version: old.version + 1,
      updatedAt: sql`now()`,
    })
    .where(own)
    .returning();
  // The actual dates come with the status (migrations/0000_baseline.sql).
  const withActual = (task: Task) => ({ actualStart: task.actualStart, actualFinish: task.actualFinish });
  const changed = difference(
    { ...historyOf(old), ...withActual(old), ...beside.before },
    { ...wanted, ...withActual(saved), ...beside.after },
  );
  if (!changed) return;
  await recordChange(tx, {
    actorId,
    projectId,
    entity: 'task',
    entityId: taskId,
    action: 'updated',
    label: `T-${old.number} ${old.title}`,
    ...changed,
  });
}

function assertConstraint({
  constraintKind: kind,
  constraintDate: date,
}: Pick<Task, 'constraintKind' | 'constraintDate'>): void {
  if ((kind === null || kind === AS_LATE) !== (date === null))
    throw invalid('constraintDate', 'A constraint has a kind and a date.');
}

function assertSuspension({ suspendedFrom, resumesOn }: Pick<Task, 'suspendedFrom' | 'resumesOn'>): void {
  if (resumesOn !== null && (suspendedFrom === null || resumesOn <= suspendedFrom))
    throw invalid('resumesOn', 'Work resumes after the day from which it is suspended.');
}

function assertOwnPercent({ hasSteps, percentComplete }: Task, given = percentComplete): void {
  if (hasSteps && given !== percentComplete)
    throw invalid('percentComplete', 'The percent complete of this task follows its steps. Change theirs.');
}

const HOLDING = [
  'constraintKind',
  'suspendedFrom',
  'externalStart',
  'externalFinish',
  'workers',
  'calendarId',
] as const;

/** A part without dates is not in the plan while its task is: what it would be held by would do nothing. */
async function assertPlaced(tx: Transaction, { id }: Task, given: PlanningEdit): Promise<void> {
  const isNeeded = (given.equipment ?? []).length > 0;
  const field = isNeeded ? 'equipment' : HOLDING.find((name) => (given[name] ?? null) !== null);
  if (field === undefined) return;
  const { rows } = await tx.execute<{ title: string }>(
    sql`select q.title from tasks t ${sql.raw(wholeSql)} join tasks q on q.id = whole.id where t.id = ${id}`,
  );
  if (rows[0])
    throw invalid(
      field,
      message('This task has no dates; "{{task}}" is in the plan for it. Give it dates first, or change that one.', {
        task: rows[0].title,
      }),
    );
}

/** Only leaf tasks carry work and crew; a task that is in the plan for its parts carries its crew. */
function assertOfLeaves(old: Task, given: Changeable): void {
  const refuse = (field: 'percentComplete' | 'isMilestone' | 'workers', sentence: string) => {
    if (given[field] !== undefined && given[field] !== old[field]) throw invalid(field, sentence);
  };
  refuse('percentComplete', 'The percent complete of this task follows its subtasks. Change theirs.');
  refuse('isMilestone', 'A task with subtasks is no milestone.');
  if (!old.carriesDates) refuse('workers', 'The people of this task are those of its subtasks. Change theirs.');
}

type Task = typeof tasks.$inferSelect;
type Changeable = {
  -readonly [Field in keyof Omit<PlanningEdit, 'equipment' | 'calendarId'>]: PlanningEdit[Field];
};

const pickOf = ({ constraintKind, constraintDate, isMilestone, percentComplete, workers, ...task }: Task) => ({
  constraintKind,
  constraintDate,
  suspendedFrom: task.suspendedFrom,
  resumesOn: task.resumesOn,
  externalStart: task.externalStart,
  externalFinish: task.externalFinish,
  isMilestone,
  percentComplete,
  workers,
});
