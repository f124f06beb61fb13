import { sql } from 'drizzle-orm';
import { transactionAgain } from '#server/database/deadlock.ts';
import type { Database, Transaction } from '#server/database/open.ts';
import { type DatedTask, scheduleChanges } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import { conflict, invalid, notFound } from '#shared/http/errors.ts';
import { message } from '#shared/sentence.ts';
import type { MovedTask, ScheduleChange } from '../contract.ts';
import type { Move, MovedDates } from '../move.ts';
import { compute } from './compute.ts';
import { type ProjectPlan, readPlan } from './read.ts';
import { lockLinks } from './store.ts';

export interface WriteContext {
  readonly db: Database;
  readonly projectId: string;
  readonly actorId: string;
  readonly now: Date;
}

/** Moves tasks and what waits for them; with `isPreview` only answers what would change. @throws conflict naming tasks */
export function moveTasks(
  { db, projectId, actorId, now }: WriteContext,
  moves: readonly Move[],
  isPreview: boolean,
): Promise<ScheduleChange> {
  return transactionAgain(db, async (tx) => {
    if (!isPreview) await lockLinks(tx, projectId);
    const plan = await readPlan(tx, projectId, now);
    assertNotStretched(plan, moves);
    const moved = await movedRows(plan, moves, false);
    if (isPreview || moved.length === 0) return { id: null, moved };
    return { id: await store(tx, { projectId, actorId, kind: 'move' }, moved), moved };
  });
}

/** A milestone that came with two dates may stay where it is. @throws invalid naming the field */
function assertNotStretched({ tasks: stored }: ProjectPlan, moves: readonly Move[]): void {
  const milestones = new Map(stored.filter(({ isMilestone }) => isMilestone).map((task) => [task.id, task]));
  for (const [index, { taskId, plannedStartDate: start, plannedEndDate: end }] of moves.entries()) {
    const task = milestones.get(taskId);
    if (!task || start === end || (task.plannedStartDate === start && task.plannedEndDate === end)) continue;
    throw invalid(`moves.${index}.plannedEndDate`, 'A milestone has one date: it starts and ends on the same day.');
  }
}

/** Computed beside the server's own thread where the plan is large. @throws conflict naming tasks */
async function movedRows(plan: ProjectPlan, moves: readonly Move[], isWhole: boolean): Promise<MovedTask[]> {
  const { tasks: stored, links, start, end, today, calendar, calendars = [] } = plan;
  const question = {
    ...{ tasks: stored, links, start, end, today, moves, isWhole, calendars },
    calendar: calendar.settings,
  };
  const answer = await compute('moves', question);
  if ('moved' in answer) return toRows(plan, answer.moved);
  if (answer.refused.reason === 'missing') throw notFound('Task');
  throw conflict(answer.refused.sentence);
}

export interface ProposedMove extends Move {
  readonly beforeStart: string | null;
  readonly beforeEnd: string | null;
}

/** Puts proposed dates into the plan as they are. @throws conflict when a task is no longer where the proposal found it. */
export function applyMoves(
  { db, projectId, actorId, now }: WriteContext,
  moves: readonly ProposedMove[],
  kind: 'optimise' | 'level',
): Promise<ScheduleChange> {
  return transactionAgain(db, async (tx) => {
    await lockLinks(tx, projectId);
    const plan = await readPlan(tx, projectId, now);
    const byId = new Map(plan.tasks.map((task) => [task.id, task]));
    const changed = moves.filter(({ taskId, beforeStart, beforeEnd }) => {
      const task = byId.get(taskId);
      return task?.plannedStartDate !== beforeStart || task?.plannedEndDate !== beforeEnd;
    });
    if (changed.length > 0) throw changedMeanwhile(changed.map(({ taskId }) => byId.get(taskId)?.title ?? '…'));
    const moved = await movedRows(plan, moves, true);
    if (moved.length === 0) return { id: null, moved };
    return { id: await store(tx, { projectId, actorId, kind }, moved), moved };
  });
}

const MOST_NAMED = 5;

const changedMeanwhile = (titles: readonly string[]) =>
  conflict(
    message('These tasks were changed meanwhile: {{tasks}}. Please look at the schedule again.', {
      tasks: namedTitles(titles),
    }),
  );

/** The first few titles of a list, for a sentence. */
export const namedTitles = (titles: readonly string[]): string =>
  titles.slice(0, MOST_NAMED).join(', ') + (titles.length > MOST_NAMED ? ', …' : '');

function toRows(plan: ProjectPlan, dates: readonly MovedDates[]): MovedTask[] {
  const byId = new Map(plan.tasks.map((task) => [task.id, task]));
  return dates.flatMap(({ taskId, start, end }) => {
    const task = byId.get(taskId);
    if (!task) return [];
    const { number, title, plannedStartDate, plannedEndDate } = task;
    return [{ taskId, number, title, before: [plannedStartDate, plannedEndDate], after: [start, end] }];
  });
}

interface Step {
  readonly projectId: string;
  readonly actorId: string;
  readonly kind: 'move' | 'optimise' | 'level';
}

async function store(
  tx: Transaction,
  { projectId, actorId, kind }: Step,
  moved: readonly MovedTask[],
): Promise<string> {
  const written = await writeDates(tx, { projectId, actorId }, moved);
  const own = moved.filter(({ taskId }) => written.has(taskId));
  const dated: DatedTask[] = own.map(({ taskId, before, after }) => ({ taskId, before, after }));
  const [row] = await tx
    .insert(scheduleChanges)
    .values({ projectId, kind, moved: dated, createdBy: actorId })
    .returning({ id: scheduleChanges.id });
  if (!row) throw new Error('the change was not kept');
  return row.id;
}

/**
 * One statement for all rows and their history; a task that somebody changed meanwhile fails the whole step. Of a row whose subtask is
 * written too the dates follow by themselves. Answers the ids of the others.
 */
export async function writeDates(
  tx: Transaction,
  { projectId, actorId }: { projectId: string; actorId: string },
  moved: readonly MovedTask[],
): Promise<Set<string>> {
  const given = JSON.stringify(
    moved.map(({ taskId, before, after }) => ({
      id: taskId,
      b0: before[0],
      b1: before[1],
      a0: after[0],
      a1: after[1],
    })),
  );
  const result = await tx.execute(sql`
    with given as (
      select g.*, exists (select from jsonb_to_recordset(${given}::jsonb) as o(id uuid) join ${tasks} c on c.id = o.id
          where c.parent_task_id = g.id) as follows
      from jsonb_to_recordset(${given}::jsonb) as g(id uuid, b0 date, b1 date, a0 date, a1 date)),
    found as (
      select g.id from given g join ${tasks} t on t.id = g.id and t.project_id = ${projectId} and t.deleted_at is null
        and t.planned_start_date is not distinct from g.b0 and t.planned_end_date is not distinct from g.b1),
    upd as (
      update ${tasks} t set planned_start_date = g.a0, planned_end_date = g.a1, version = t.version + 1, updated_at = now()
      from given g where not g.follows and t.id = g.id and t.project_id = ${projectId} and t.deleted_at is null
        and t.planned_start_date is not distinct from g.b0 and t.planned_end_date is not distinct from g.b1
      returning t.id),
    act as (
      insert into activity (actor_id, project_id, entity, entity_id, action, label, before, after)
      select ${actorId}, ${projectId}, 'task', g.id, 'updated', 'T-' || t.number || ' ' || t.title,
        jsonb_build_object('plannedStartDate', g.b0, 'plannedEndDate', g.b1),
        jsonb_build_object('plannedStartDate', g.a0, 'plannedEndDate', g.a1)
      from given g join ${tasks} t on t.id = g.id where not g.follows)
    select (select count(*)::int from found) as count, (select coalesce(json_agg(id), '[]') from upd) as ids`);
  const { count, ids } = result.rows[0] as { count: number; ids: string[] };
  if (count !== moved.length) {
    throw conflict('Somebody else changed this project meanwhile. Please try again.');
  }
  return new Set(ids);
}
