import { openProject } from '#features/projects/server/access.ts';
import type { Database, PoolClient } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import { conflict, forbidden, invalid } from '#shared/http/errors.ts';
import type { Task } from '../contract.ts';
import { byPlace } from '../rules.ts';
import { ofTask, refuseFaults, refuseReversed } from './faults.ts';
import { placeAtTop, placesAtTop } from './places.ts';
import { type Drop, lockTasks, placeAt, spreadTied } from './ranking.ts';
import { findTask, progressOrWrite, type Writing } from './store.ts';
import { inTransaction, lockTree, shareTreesOf } from './transaction.ts';
import { allowedRoles, isBelowStatement, type TaskField, taskFields, updateTask } from './write.ts';

/** A change of a task; absent fields stay as they are. */
export interface TaskEdit extends Partial<Record<TaskField, unknown>> {
  readonly version?: number | undefined;
  readonly afterTaskId?: string | undefined;
  readonly beforeTaskId?: string | undefined;
}

const PROGRESS_FIELDS: readonly TaskField[] = ['status', 'blockedReason'];

const fieldsOf = (edit: TaskEdit) => taskFields.filter((field) => edit[field] !== undefined);
const isProgress = (edit: TaskEdit) => fieldsOf(edit).every((field) => PROGRESS_FIELDS.includes(field));

/** Changes a task. Answers the row as JSON text; says in words what forbids it. */
export async function changeTask(writing: Writing, id: string, edit: TaskEdit): Promise<string> {
  const { db, user } = writing;
  await refuseIdleReason(writing, id, edit);
  const drop = dropOf(id, edit);
  const found = drop && (await placeAt(db, drop).catch((error) => whyNotPlaced(writing, id, error)));
  const isSimple = !found?.isTied && !edit.parentTaskId;
  const changed = isSimple
    ? await runChange(db.$client, writing, { id, edit, place: found?.place ?? null })
    : await inTransaction(db, (client) => changeInTurn(client, writing, { id, edit, drop })).catch(unlessNotChanged);
  return changed ?? whyNotChanged(db, user, id, edit);
}

/** A reason is kept while the task is blocked; of any other it would be lost without a word. */
async function refuseIdleReason({ db, user }: Writing, id: string, { blockedReason, status }: TaskEdit) {
  if (!blockedReason) return;
  if ((status ?? (await findTask(db, user, id)).status) !== 'blocked')
    throw invalid('blockedReason', 'Only a blocked task has a blocked reason.');
}

/** Nobody learns of a card beside one that he may not see. */
async function whyNotPlaced({ db, user }: Writing, id: string, error: unknown): Promise<never> {
  await findTask(db, user, id);
  throw error;
}

interface Turn {
  readonly id: string;
  readonly edit: TaskEdit;
  readonly drop: Drop | undefined;
}

/** What must not happen at the same moment in a project: a new parent, and cards of one rank that are ranked anew. */
async function changeInTurn(client: PoolClient, writing: Writing, { id, edit, drop }: Turn) {
  await lockTree(client, id);
  const found = drop && (await placeAt(client, drop));
  const place = found?.isTied && drop ? await spreadTied(client, drop, writing.user.id) : found?.place;
  const changed = await runChange(client, writing, { id, edit, place: place ?? null });
  if (!changed) throw new NotChanged();
  return changed;
}

interface Placed {
  readonly id: string;
  readonly edit: TaskEdit;
  readonly place: string | null;
}

async function runChange(client: Database['$client'] | PoolClient, writing: Writing, { id, edit, place }: Placed) {
  const { rows } = await client.query<{ json: string }>(statementFor(writing, id, edit, place));
  return rows[0]?.json;
}

/** Thrown to roll back: not all that was asked for could be changed, so nothing is, ranks of other cards included. */
class NotChanged extends Error {}

function unlessNotChanged(error: unknown): undefined {
  if (!(error instanceof NotChanged)) throw error;
}

/** The same change of many tasks, all or none; who changes column comes to its top in the order they had. */
export async function changeTasks(writing: Writing, given: readonly string[], edit: TaskEdit): Promise<string> {
  const { db, user, now } = writing;
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  try {
    return await inTransaction(db, async (client) => {
      await shareTreesOf(client, ids);
      const order = (await lockTasks(client, ids)).sort(byPlace).map(({ id }) => id);
      const places = placesAtTop(now, order.length);
      const tops = ids.map((id) => places[order.indexOf(id)] ?? null);
      const { text, name } = updateTask(fieldsOf(edit), { isMany: true });
      const values = [...valuesOf(writing, ids, edit), null, tops, ...fieldsOf(edit).map((field) => edit[field])];
      const { rows } = await client.query<{ json: string; total: number }>({ name, text, values });
      if (rows[0]?.total !== ids.length) throw new NotChanged();
      return rows[0].json;
    });
  } catch (error) {
    if (!(error instanceof NotChanged)) throw error;
  }
  for (const id of ids) {
    await explain(db, user, id, edit).catch(async (error: unknown) => {
      // Its name is read only once it is refused: up to a thousand are asked about.
      if (ids.length > 1) ofTask(await findTask(db, user, id))(error);
      throw error;
    });
  }
  throw changedMeanwhile();
}

const valuesOf = ({ user }: Writing, which: string | readonly string[], edit: TaskEdit) => [
  user.id,
  which,
  user.role === 'admin',
  allowedRoles(user.role, 'task.write'),
  isProgress(edit) ? allowedRoles(user.role, 'task.progress') : [],
  edit.version ?? null,
];

function statementFor(writing: Writing, id: string, edit: TaskEdit, place: string | null) {
  const fields = fieldsOf(edit);
  const values = [
    ...valuesOf(writing, id, edit),
    place,
    placeAtTop(writing.now),
    ...fields.map((field) => edit[field]),
  ];
  return { ...updateTask(fields), values };
}

function dropOf(taskId: string, { afterTaskId, beforeTaskId, status }: TaskEdit): Drop | undefined {
  const besideId = afterTaskId ?? beforeTaskId;
  if (besideId === undefined) return undefined;
  return { taskId, besideId, isAfter: afterTaskId !== undefined, status: status as string | undefined };
}

const changedMeanwhile = (current?: Task) =>
  conflict('Somebody else changed this task meanwhile. Look at what changed and save again.', current);

async function whyNotChanged(db: Database, user: SessionUser, id: string, edit: TaskEdit): Promise<never> {
  throw changedMeanwhile(await explain(db, user, id, edit));
}

/** Throws what forbids the change; answers the row when nothing forbids it any more. */
async function explain(db: Database, user: SessionUser, id: string, edit: TaskEdit): Promise<Task> {
  const current = await findTask(db, user, id);
  await openProject(db, user, current.projectId, progressOrWrite(current, user));
  if (!isProgress(edit) && current.assignedTo === user.id) {
    await openProject(db, user, current.projectId, 'task.write').catch(() => {
      throw forbidden('You may change the status of this task, and nothing else of it.');
    });
  }
  if (edit.version !== undefined && edit.version !== current.version) throw changedMeanwhile(current);
  const { assignedTo = null, parentTaskId = null } = edit as Partial<Task>;
  const isSame = assignedTo === current.assignedTo;
  await refuseFaults(db, current.projectId, [{ assignedTo: isSame ? null : assignedTo, parentTaskId }]);
  if (edit.plannedStartDate !== undefined || edit.plannedEndDate !== undefined) {
    refuseReversed([{ ...current, ...withoutAbsent(edit) } as Task]);
  }
  if (parentTaskId) {
    const { rows } = await db.$client.query<{ isBelow: boolean }>({ ...isBelowStatement, values: [parentTaskId, id] });
    if (rows[0]?.isBelow) throw invalid('parentTaskId', 'A task cannot be a part of itself.');
  }
  return current;
}

const withoutAbsent = (edit: TaskEdit) =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
