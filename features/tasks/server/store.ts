import { inArray, lt } from 'drizzle-orm';
import { authorizeProject } from '#features/authorization/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Database, PoolClient, Transaction } from '#server/database/open.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { SessionUser } from '#server/http/route.ts';
import { conflict, notFound } from '#shared/http/errors.ts';
import { Id } from '#shared/http/fields.ts';
import type { Action } from '#shared/permissions.ts';
import { message } from '#shared/sentence.ts';
import type { Expired } from '#shared/trash.ts';
import type { Task } from '../contract.ts';
import { assertDateOrder, assertNoFaults } from './faults.ts';
import { placesAtEnd } from './places.ts';
import { readTask } from './read.ts';
import { inTransaction, lockTree, shareTree } from './transaction.ts';
import { addedBefore, allowedRoles, insertTask, insertTasks, restoreTask, trashedParent, trashTask } from './write.ts';

interface Block {
  next: number;
  end: number;
  size: number;
  takenAt: number;
}

const MOST = 64;
/** A block used up faster than this was too small. */
const BUSY_MS = 1000;

const reserve = {
  name: 'task-numbers-reserve',
  text: 'update projects set next_task_number = next_task_number + $2 where id = $1 and deleted_at is null returning next_task_number as end',
};

/**
 * Task numbers of a project, taken in blocks by a short statement of their own, so that writers do not wait for each
 * other on the project's row. A quiet project takes one at a time and has no gaps; a busy one takes up to 64.
 */
class TaskNumbers {
  readonly #db: Database;
  readonly #blocks = new Map<string, Block>();
  readonly #waiting = new Map<string, Promise<unknown>>();
  readonly #returned = new Map<string, number[]>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** So many numbers, rising; not necessarily from one block. Undefined when there is no such project. */
  async take(projectId: string, count: number, now: Date): Promise<number[] | undefined> {
    const numbers = this.#returned.get(projectId)?.splice(0, count) ?? [];
    while (numbers.length < count) {
      const block = this.#blocks.get(projectId);
      if (block && block.next < block.end) {
        numbers.push(block.next);
        block.next += 1;
      } else if (!(await this.#refill(projectId, count - numbers.length, now.getTime()))) {
        return undefined;
      }
    }
    return numbers.sort((one, other) => one - other);
  }

  /** Numbers of tasks that were refused and surely not added: the next tasks get them. */
  giveBack(projectId: string, numbers: readonly number[]): void {
    const all = [...(this.#returned.get(projectId) ?? []), ...numbers];
    this.#returned.set(
      projectId,
      all.sort((one, other) => one - other),
    );
  }

  /** One refill at a time for a project; who comes meanwhile waits for it and looks again. */
  async #refill(projectId: string, wanted: number, now: number): Promise<boolean> {
    const running = this.#waiting.get(projectId);
    if (running) {
      await running;
      return this.#blocks.has(projectId);
    }
    const filling = this.#reserve(projectId, wanted, now).finally(() => this.#waiting.delete(projectId));
    this.#waiting.set(projectId, filling);
    return filling;
  }

  async #reserve(projectId: string, wanted: number, now: number): Promise<boolean> {
    const old = this.#blocks.get(projectId);
    const isBusy = old !== undefined && now - old.takenAt < BUSY_MS;
    const size = Math.max(wanted, isBusy ? Math.min(MOST, old.size * 2) : 1);
    const { rows } = await this.#db.$client.query<{ end: number }>({ ...reserve, values: [projectId, size] });
    const [row] = rows;
    if (!row) {
      this.#blocks.delete(projectId);
      return false;
    }
    this.#blocks.set(projectId, { next: row.end - size, end: row.end, size, takenAt: now });
    return true;
  }
}

const perDatabase = new WeakMap<Database, TaskNumbers>();

/** The numbers of this process for this database. */
function taskNumbers(db: Database): TaskNumbers {
  const known = perDatabase.get(db) ?? new TaskNumbers(db);
  perDatabase.set(db, known);
  return known;
}

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

export interface WriteContext {
  readonly db: Database;
  readonly user: SessionUser;
  readonly now: Date;
}

/** Adds tasks, all or none. Answers the rows as JSON text, by number; those of a repeat when the same ids came before. */
export async function addTasks(
  context: WriteContext,
  projectId: string,
  drafts: readonly TaskDraft[],
): Promise<string> {
  const { db, user, now } = context;
  assertDateOrder(drafts);
  // A single number is given back when the task is refused; a thousand are not even taken.
  if (drafts.length > 1) {
    await authorizeProject(db, user, projectId, 'task.write');
    await assertNoFaults(db, projectId, drafts);
  }
  const numbers = await taskNumbers(db).take(projectId, drafts.length, now);
  if (!numbers) throw notFound('Project');
  const places = placesAtEnd(now, drafts.length);
  const rows = drafts.map((draft, index) => ({
    ...draft,
    id: draft.id ?? newId(),
    number: numbers[index],
    position: places[index],
  }));
  const added = await insertRows(context, projectId, rows);
  if (added) return added;
  taskNumbers(db).giveBack(projectId, numbers);
  return whyNotAdded(context, projectId, rows);
}

/** Numbers and places in a column for so many tasks that another room adds in a transaction of its own. */
export async function takeTaskPlaces(db: Database, projectId: string, count: number, now: Date) {
  const numbers = await taskNumbers(db).take(projectId, count, now);
  return numbers && { numbers, positions: placesAtEnd(now, count) };
}

type Row = TaskDraft & { readonly id: string };

/** Thrown to roll back: not all of the rows could be added. */
class NotAllAdded extends Error {}

/** The added rows as JSON text; undefined when none was. Parts are added in turn with who moves or deletes their parent. */
async function insertRows(
  { db, user }: WriteContext,
  projectId: string,
  rows: readonly Row[],
): Promise<string | undefined> {
  const values = [
    user.id,
    user.role === 'admin',
    allowedRoles(user.role, 'task.write'),
    projectId,
    JSON.stringify(rows),
  ];
  const statement = rows.length === 1 ? insertTask : insertTasks;
  const insert = async (client: Database['$client'] | PoolClient) => {
    const { rows: answers } = await client.query<{ total: string; json: string | null }>({ ...statement, values });
    const [answer] = answers;
    return answer?.json && Number(answer.total) === rows.length ? answer.json : undefined;
  };
  const hasParts = rows.some(({ parentTaskId }) => parentTaskId);
  if (rows.length === 1 && !hasParts) return insert(db.$client);
  try {
    return await inTransaction(db, async (client) => {
      if (hasParts) await shareTree(client, projectId);
      const added = await insert(client);
      if (!added) throw new NotAllAdded();
      return added;
    });
  } catch (error) {
    if (error instanceof NotAllAdded) return undefined;
    throw error;
  }
}

async function whyNotAdded({ db, user }: WriteContext, projectId: string, rows: readonly Row[]): Promise<string> {
  await authorizeProject(db, user, projectId, 'task.write');
  const values = [rows.map(({ id }) => id), user.id, projectId];
  const { rows: answers } = await db.$client.query<{ used: number; own: number; json: string | null }>({
    ...addedBefore,
    values,
  });
  const [before] = answers;
  if (before?.json && before.own === rows.length) return before.json;
  if (before?.used) throw conflict('This id is already in use.');
  await assertNoFaults(db, projectId, rows);
  throw conflict('Somebody else changed this project meanwhile. Please try again.');
}

/** What a person needs the right for: progress of an own task, else writing. */
export const progressOrWrite = ({ assignedTo }: Task, user: SessionUser): Action =>
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
  await authorizeProject(db, user, task.projectId, progressOrWrite(task, user));
  return task;
}

/** The task, for who takes back what he himself added to it, whosever task it is now: whether it is his, the caller judges. */
export async function openTaskOfOwnPart(db: Database, user: SessionUser, id: string): Promise<Task> {
  const task = await findTask(db, user, id);
  await authorizeProject(db, user, task.projectId, 'task.progress');
  return task;
}

export async function removeTask(db: Database, user: SessionUser, id: string): Promise<void> {
  const task = await findTask(db, user, id);
  await authorizeProject(db, user, task.projectId, 'task.delete');
  await inTreeTurn(db, id, { ...trashTask, values: [user.id, id] });
}

export async function bringBackTask(db: Database, user: SessionUser, id: string): Promise<string> {
  const { rows } = await db.$client.query<{ label: string }>({ ...trashedParent, values: [id] });
  const [parent] = rows;
  if (parent)
    throw conflict(
      message('It is a part of "{{task}}", which is in the Trash too: restore that first.', { task: parent.label }),
    );
  await inTreeTurn(db, id, { ...restoreTask, values: [user.id, id] });
  return (await readTask(db, user, id)) ?? missing();
}

/** Runs the statement when nobody else changes what lies below what; "not found" when it touched nothing. */
const inTreeTurn = (db: Database, id: string, statement: { name: string; text: string; values: unknown[] }) =>
  inTransaction(db, async (client) => {
    await lockTree(client, id);
    const { rows } = await client.query<{ json: string | null }>(statement);
    return rows[0]?.json ?? missing();
  });

function missing(): never {
  throw notFound('Task');
}

/**
 * Deletes for good the tasks that were in the trash for too long, or are of such projects. Returns their folders of pictures,
 * to be removed once the transaction is done.
 */
export async function purgeTasks(tx: Transaction, expired: Expired): Promise<string[]> {
  const gone = await tx
    .delete(tasks)
    .where(
      'before' in expired ? lt(tasks.deletedAt, expired.before) : inArray(tasks.projectId, [...expired.ofProjects]),
    )
    .returning({ id: tasks.id });
  return gone.map(({ id }) => `tasks/${id}`);
}
