import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { difference, recordChange } from '#features/audit/server/api.ts';
import { authorizeProject } from '#features/authorization/server/api.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { taskSteps, tasks } from '#server/database/tables/work.ts';
import { implement } from '#server/http/route.ts';
import { invalid, notFound } from '#shared/http/errors.ts';
import { statusAt } from '../rules.ts';
import { type TaskStep, taskStepsApi } from '../step-contract.ts';
import { taskLabel } from './label.ts';
import { statusChange } from './status-change.ts';
import { findTask, progressOrWrite } from './store.ts';

export const taskStepRoutes = implement(taskStepsApi, {
  async list({ params }, { db, user }) {
    await findTask(db, user, params.id);
    return readSteps(db, params.id);
  },

  async replace({ params, body }, { db, user, now }) {
    const task = await findTask(db, user, params.id);
    await authorizeProject(db, user, task.projectId, 'task.write');
    const write = { taskId: task.id, actorId: user.id, now: now() };
    return db.transaction((tx) => changeSteps(tx, write, () => replaceSteps(tx, task.id, body.steps)));
  },

  async tick({ params, body }, { db, user, now }) {
    const task = await findTask(db, user, params.id);
    await authorizeProject(db, user, task.projectId, progressOrWrite(task, user));
    const own = and(eq(taskSteps.id, body.stepId), eq(taskSteps.taskId, task.id));
    const write = { taskId: task.id, actorId: user.id, now: now(), isTick: true };
    return db.transaction((tx) =>
      changeSteps(tx, write, () => tx.update(taskSteps).set({ isDone: body.isDone }).where(own)),
    );
  },
});

const readSteps = (db: Connection, taskId: string): Promise<TaskStep[]> =>
  db
    .select({ id: taskSteps.id, title: taskSteps.title, weight: taskSteps.weight, isDone: taskSteps.isDone })
    .from(taskSteps)
    .where(eq(taskSteps.taskId, taskId))
    .orderBy(asc(taskSteps.place), asc(taskSteps.id));

async function replaceSteps(
  tx: Transaction,
  taskId: string,
  steps: readonly Omit<TaskStep, 'isDone'>[],
): Promise<void> {
  const listed = steps.map(({ id }) => id);
  const isGone = listed.length > 0 ? notInArray(taskSteps.id, listed) : undefined;
  await tx.delete(taskSteps).where(and(eq(taskSteps.taskId, taskId), isGone));
  if (listed.length === 0) return;
  const { rowCount } = await tx
    .insert(taskSteps)
    .values(steps.map((step, place) => ({ ...step, taskId, place })))
    .onConflictDoUpdate({
      target: taskSteps.id,
      set: { title: sql`excluded.title`, weight: sql`excluded.weight`, place: sql`excluded.place` },
      setWhere: eq(taskSteps.taskId, taskId),
    });
  if (rowCount !== listed.length) throw invalid('steps', 'A step belongs to another task.');
}

interface StepsWrite {
  readonly taskId: string;
  readonly actorId: string;
  readonly now: Date;
  /** Somebody says what is done: then the status follows. */
  readonly isTick?: boolean;
}

/** Changes the steps under the lock of their task, which then has their percent. */
async function changeSteps(
  tx: Transaction,
  { taskId, actorId, now, isTick = false }: StepsWrite,
  change: () => Promise<unknown>,
) {
  const [old] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, taskId), isNull(tasks.deletedAt)))
    .for('update');
  if (!old) throw notFound('Task');
  if (!old.isLeaf) throw invalid('steps', 'Only tasks without subtasks have steps.');
  const before = await readSteps(tx, taskId);
  await change();
  const steps = await readSteps(tx, taskId);
  const changed = difference({ steps: stepsText(before) }, { steps: stepsText(steps) });
  if (!changed) return steps;
  const hasSteps = steps.length > 0;
  const percentComplete = hasSteps ? percentOf(steps) : old.percentComplete;
  const status = isTick ? statusAt(percentComplete, old.status) : old.status;
  const [saved = old] = await tx
    .update(tasks)
    .set({
      percentComplete,
      hasSteps,
      ...statusChange(old, status, now),
      version: old.version + 1,
      updatedAt: sql`now()`,
    })
    .where(eq(tasks.id, taskId))
    .returning();
  const recorded = difference(
    { ...progressOf(old), steps: stepsText(before) },
    { ...progressOf(saved), steps: stepsText(steps) },
  );
  await recordChange(tx, {
    ...{
      actorId,
      projectId: old.projectId,
      entity: 'task',
      entityId: taskId,
      action: 'updated',
      label: taskLabel(old),
    },
    ...recorded,
  });
  return steps;
}

type Row = typeof tasks.$inferSelect;

const progressOf = ({ status, percentComplete, actualStart, actualFinish }: Row) => ({
  ...{ status, percentComplete, actualStart, actualFinish },
});

/** Rounded down: 100 only when all are done. */
function percentOf(steps: readonly TaskStep[]): number {
  const sum = (some: readonly TaskStep[]) => some.reduce((total, { weight }) => total + weight, 0);
  return Math.floor((100 * sum(steps.filter(({ isDone }) => isDone))) / sum(steps));
}

/** As the history says them: "Rebar 30 ✓ · Pour 70". */
const stepsText = (steps: readonly TaskStep[]): string =>
  steps.map(({ title, weight, isDone }) => `${title} ${weight}${isDone ? ' ✓' : ''}`).join(' · ');
