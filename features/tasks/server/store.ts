import { and, eq, isNull } from 'drizzle-orm';
import { callerOf, openProject } from '#features/projects/server/access.ts';
import { newId } from '#server/database/columns.ts';
import type { Database } from '#server/database/open.ts';
import { members } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { SessionUser } from '#server/http/route.ts';
import { conflict, forbidden, invalid, notFound } from '#shared/http/errors.ts';
import { Id } from '#shared/http/fields.ts';
import type { Action } from '#shared/permissions.ts';
import type { Task } from '../contract.ts';
import { taskNumbers } from './numbers.ts';
import { placeAtTop, placeBetween, placesAtEnd } from './places.ts';
import { readTask } from './read.ts';
import {
  allowedRoles,
  insertTasks,
  neighbours,
  restoreTask,
  type TaskField,
  taskFields,
  trashTask,
  updateTask,
} from './write.ts';

/** A task to add, as it is stored: dates are calendar dates, hours a number. */
export interface TaskDraft {
  readonly id?: string | undefined;
  readonly title: string;
  readonly description: string;
  readonly status: string;
  readonly priority: string;
  readonly parentTaskId: string | null;
  readonly assignedTo: string | null;
  readonly plannedStartDate: string | null;
  readonly plannedEndDate: string | null;
  readonly estimatedHours: number | null;
  readonly blockedReason: string | null;
}

interface Writing {
  readonly db: Database;
  readonly user: SessionUser;
  readonly now: Date;
}

/** Adds tasks, all or none. Answers the rows as JSON text, by number; those of a repeat when the same ids came before. */
export async function addTasks(
  { db, user, now }: Writing,
  projectId: string,
  drafts: readonly TaskDraft[],
): Promise<string> {
  for (const [index, draft] of drafts.entries()) refuseReversed(draft, drafts.length > 1 ? `tasks.${index}.` : '');
  const numbers = await taskNumbers(db).take(projectId, drafts.length);
  if (!numbers) throw notFound('Project');
  const places = placesAtEnd(now, drafts.length);
  const rows = drafts.map((draft, index) => ({
    ...draft,
    id: draft.id ?? newId(),
    number: numbers[index],
    position: places[index],
  }));
  const values = [
    user.id,
    user.role === 'admin',
    allowedRoles(user.role, 'task.write'),
    projectId,
    JSON.stringify(rows),
  ];
  const { rows: answers } = await db.$client.query<{ total: string; json: string | null }>({ ...insertTasks, values });
  const [answer] = answers;
  if (answer?.json && Number(answer.total) === rows.length) return answer.json;
  await openProject(db, user, projectId, 'task.write');
  return whyNotAdded(db, user, projectId, rows);
}

async function whyNotAdded(
  db: Database,
  user: SessionUser,
  projectId: string,
  rows: readonly (TaskDraft & { id: string })[],
) {
  const field = (index: number, name: string) => (rows.length > 1 ? `tasks.${index}.${name}` : name);
  for (const [index, { assignedTo, parentTaskId }] of rows.entries()) {
    await refuseStranger(db, projectId, assignedTo, field(index, 'assignedTo'));
    await refuseForeignParent(db, projectId, parentTaskId, field(index, 'parentTaskId'));
  }
  const known = await Promise.all(rows.map(({ id }) => readTask(db, user, id)));
  if (known.some((text) => text === null)) throw conflict('This id is already in use.');
  return `[${known.join(',')}]`;
}

/** A change of a task; absent fields stay as they are. */
export interface TaskEdit extends Partial<Record<TaskField, unknown>> {
  readonly version?: number | undefined;
  readonly afterTaskId?: string | undefined;
  readonly beforeTaskId?: string | undefined;
}

const PROGRESS_FIELDS: readonly TaskField[] = ['status', 'blockedReason'];

/** Changes a task. Answers the row as JSON text; says in words what forbids it. */
export async function changeTask(writing: Writing, id: string, edit: TaskEdit): Promise<string> {
  const { db, user } = writing;
  const { rows } = await db.$client.query<{ json: string }>(await statementFor(writing, id, edit));
  return rows[0]?.json ?? whyNotChanged(db, user, id, edit);
}

/** The same change of many tasks, all or none; in the order of their ids, so that two such changes cannot block each other. */
export async function changeTasks(writing: Writing, ids: readonly string[], edit: TaskEdit): Promise<string> {
  const { db, user } = writing;
  const client = await db.$client.connect();
  const changed: string[] = [];
  try {
    await client.query('begin');
    for (const id of [...new Set(ids)].sort()) {
      const { rows } = await client.query<{ json: string }>(await statementFor(writing, id, edit));
      if (!rows[0]) {
        await client.query('rollback');
        return await whyNotChanged(db, user, id, edit);
      }
      changed.push(rows[0].json);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return `[${changed.join(',')}]`;
}

async function statementFor(writing: Writing, id: string, edit: TaskEdit) {
  const { user, now } = writing;
  const fields = taskFields.filter((field) => edit[field] !== undefined);
  const isProgress = fields.every((field) => PROGRESS_FIELDS.includes(field));
  const values = [
    user.id,
    id,
    user.role === 'admin',
    allowedRoles(user.role, 'task.write'),
    isProgress ? allowedRoles(user.role, 'task.progress') : [],
    edit.version ?? null,
    await chosenPlace(writing, edit),
    placeAtTop(now),
    ...fields.map((field) => edit[field]),
  ];
  return { ...updateTask(fields), values };
}

async function whyNotChanged(db: Database, user: SessionUser, id: string, edit: TaskEdit): Promise<never> {
  const current = await findTask(db, user, id);
  await openProject(db, user, current.projectId, actionOn(current, user));
  if (edit.version !== undefined && edit.version !== current.version) {
    throw conflict('Somebody else changed this task meanwhile. Look at what changed and save again.', current);
  }
  const merged = { ...current, ...edit } as unknown as TaskDraft;
  await refuseStranger(db, current.projectId, merged.assignedTo, 'assignedTo');
  await refuseForeignParent(db, current.projectId, merged.parentTaskId, 'parentTaskId');
  refuseReversed(merged);
  if (edit.parentTaskId) throw invalid('parentTaskId', 'A task cannot be a part of itself.');
  throw forbidden('You may change the status of this task, and nothing else of it.');
}

/** What a person needs the right for: progress of an own task, else writing. */
const actionOn = ({ assignedTo }: Task, user: SessionUser): Action =>
  assignedTo === user.id ? 'task.progress' : 'task.write';

export async function findTask(db: Database, user: SessionUser, id: string): Promise<Task> {
  const text = await readTask(db, user, id);
  if (text === null) throw notFound('Task');
  return JSON.parse(text) as Task;
}

/** Whether a task does not exist for this person; an id that is none names nothing. */
export const isTaskHidden = async (db: Database, user: SessionUser, id: string): Promise<boolean> =>
  !Id.safeParse(id).success || (await readTask(db, user, id)) === null;

/** The task, for who may comment on it: builders on any, a site engineer on his own. */
export async function openTask(db: Database, user: SessionUser, id: string): Promise<Task> {
  const task = await findTask(db, user, id);
  await openProject(db, user, task.projectId, actionOn(task, user));
  return task;
}

export async function removeTask(db: Database, user: SessionUser, id: string): Promise<void> {
  const task = await findTask(db, user, id);
  await openProject(db, user, task.projectId, 'task.delete');
  await db.$client.query({ ...trashTask, values: [user.id, id] });
}

export async function bringBackTask(db: Database, user: SessionUser, id: string): Promise<string> {
  const { rows } = await db.$client.query<{ json: string | null }>({ ...restoreTask, values: [user.id, id] });
  const text = rows[0]?.json && (await readTask(db, user, id));
  if (!text) throw notFound('Task');
  return text;
}

interface Neighbours {
  position: string;
  previous: string | null;
  next: string | null;
}

/** The rank beside the named neighbour: between it and whoever is next to it now. */
async function chosenPlace({ db, user }: Writing, { afterTaskId, beforeTaskId }: TaskEdit): Promise<string | null> {
  const beside = afterTaskId ?? beforeTaskId;
  if (beside === undefined) return null;
  const { rows } = await db.$client.query<Neighbours>({ ...neighbours, values: [beside, callerOf(user).scope] });
  const [found] = rows;
  const field = afterTaskId === undefined ? 'beforeTaskId' : 'afterTaskId';
  if (!found) throw invalid(field, 'The task beside which it was put is gone.');
  return afterTaskId === undefined
    ? placeBetween(found.previous, found.position)
    : placeBetween(found.position, found.next);
}

function refuseReversed(draft: Pick<TaskDraft, 'plannedStartDate' | 'plannedEndDate'>, prefix = ''): void {
  const { plannedStartDate: start, plannedEndDate: end } = draft;
  if (start && end && end < start)
    throw invalid(`${prefix}plannedEndDate`, 'The end date must not be before the start date.');
}

async function refuseStranger(db: Database, projectId: string, userId: string | null, field: string): Promise<void> {
  if (!userId) return;
  const [found] = await db
    .select({ id: members.userId })
    .from(members)
    .where(and(eq(members.projectId, projectId), eq(members.userId, userId)));
  if (!found) throw invalid(field, 'The assignee must be a member of the project.');
}

async function refuseForeignParent(
  db: Database,
  projectId: string,
  parentId: string | null,
  field: string,
): Promise<void> {
  if (!parentId) return;
  const [found] = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.id, parentId), eq(tasks.projectId, projectId), isNull(tasks.deletedAt)));
  if (!found) throw invalid(field, 'The parent task must be a task of the same project.');
}
