import { and, eq } from 'drizzle-orm';
import { difference, recordScheduleChange } from '#features/audit/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { PoolClient, Transaction } from '#server/database/open.ts';
import { promises } from '#server/database/tables/weekly.ts';
import { tasks } from '#server/database/tables/work.ts';
import { type CalendarDate, daysBetween } from '#shared/dates.ts';
import { notFound } from '#shared/http/errors.ts';
import type { MissReason } from '../contract.ts';
import { weekEndOf, weekStartOf } from '../rules.ts';
import { askPlan, type PlanServices, readPlanContext } from './plan-question.ts';
import type { WeekToCommit } from './readiness.ts';

/** A promise to be kept by a task; the task is there. */
export interface PromiseDraft {
  readonly taskId: string;
  readonly sourceTaskId: string;
  readonly date: CalendarDate;
}

/** The weeks of some days, by their first day, with the tasks the schedule has in them and those that nothing holds. */
export async function readyToCommit(
  planContext: PlanServices,
  projectId: string,
  dates: readonly CalendarDate[],
): Promise<WeekToCommit[]> {
  const known = await readPlanContext(planContext, projectId);
  const { today, calendar } = known.plan;
  const { workingDays } = calendar;
  const weeks = [...new Set(dates.map((date) => weekStartOf(date, workingDays)))].sort();
  const last = weeks.at(-1);
  if (last === undefined) return [];
  const days = Math.min(MOST_DAYS, Math.max(1, daysBetween(today, weekEndOf(last)) + 1));
  return askPlan('readiness', { planContext: known, days, weekStarts: weeks });
}

const MOST_DAYS = 120;

/** The first day of the week among those to commit that a date lies in. */
export const weekAmong = (weeks: readonly WeekToCommit[], date: CalendarDate): CalendarDate =>
  weeks.findLast(({ weekStart }) => weekStart <= date)?.weekStart ?? date;

interface Committing {
  readonly projectId: string;
  readonly actorId: string;
  readonly weeks: readonly WeekToCommit[];
}

/** Writes promises and, when it is their first, the week; one that stands in its week already stays as it is. */
export async function storePromises(
  client: PoolClient,
  { projectId, actorId, weeks }: Committing,
  drafts: readonly PromiseDraft[],
): Promise<void> {
  const starts = weeks.map(({ weekStart }) => weekStart);
  await client.query({
    name: 'weekly-plan-commit-weeks',
    text: `insert into committed_weeks (project_id, week_start, planned_tasks, ready_tasks, committed_by)
      select $1, w.start, w.planned, w.ready, $2 from unnest($3::date[], $4::int[], $5::int[]) as w(start, planned, ready)
      on conflict do nothing`,
    values: [projectId, actorId, starts, weeks.map(({ planned }) => planned), weeks.map(({ ready }) => ready)],
  });
  const weekOf = (date: CalendarDate) => weekAmong(weeks, date);
  await client.query({
    name: 'weekly-plan-commit-promises',
    text: `insert into promises (id, project_id, task_id, source_task_id, week_start, date, created_by)
      select g.id, $1, g.task, g.source, g.week, g.date, $2
      from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::date[], $7::date[]) as g(id, task, source, week, date)
      join tasks t on t.id = g.task and t.status <> 'done' on conflict do nothing`,
    values: [
      projectId,
      actorId,
      drafts.map(() => newId()),
      drafts.map(({ taskId }) => taskId),
      drafts.map(({ sourceTaskId }) => sourceTaskId),
      drafts.map(({ date }) => weekOf(date)),
      drafts.map(({ date }) => date),
    ],
  });
}

interface Judgement {
  readonly id: string;
  readonly missReason: MissReason | null;
  readonly missNote: string;
}

/** Says why a promise was not kept. The caller has checked the right to commit plans. */
export async function recordPromiseOutcome(
  tx: Transaction,
  { projectId, actorId, now }: { projectId: string; actorId: string; now: Date },
  { id, missReason, missNote }: Judgement,
): Promise<void> {
  const own = and(eq(promises.id, id), eq(promises.projectId, projectId));
  const [old] = await tx.select().from(promises).where(own).for('update');
  if (!old) throw notFound('Promise');
  const changed = difference(
    { missReason: old.missReason, missNote: old.missNote },
    { missReason, missNote: missReason === null ? '' : missNote },
  );
  if (!changed) return;
  await tx
    .update(promises)
    .set({ ...changed.after, judgedBy: actorId, judgedAt: now })
    .where(own);
  const [task] = await tx.select().from(tasks).where(eq(tasks.id, old.taskId));
  await recordScheduleChange(
    tx,
    { projectId, actorId },
    { label: task ? `T-${task.number} ${task.title}` : '', ...changed },
  );
}
