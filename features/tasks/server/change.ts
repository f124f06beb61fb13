import { authorizeProject } from '#features/authorization/server/api.ts';
import { readMovedEnds } from '#features/calendar/server/api.ts';
import { retryDeadlock } from '#server/database/deadlock.ts';
import type { Database, PoolClient } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { conflict, forbidden, invalid } from '#shared/http/errors.ts';
import type { Task } from '../contract.ts';
import { byPlace } from '../rules.ts';
import { assertActualDates, assertDateOrder, assertNoFaults, ofTask } from './faults.ts';
import { taskLabelSql } from './label.ts';
import { placeAtTop, placeBetween, placesAtTop, placesBetween } from './places.ts';
import { findTask, progressOrWrite, type WriteContext } from './store.ts';
import { inTransaction, lockTree, shareTreesOf } from './transaction.ts';
import {
  allowedRoles,
  followedStatement,
  isBelowStatement,
  openBelowStatement,
  type TaskField,
  taskFields,
  updateTask,
} from './write.ts';

/** Where a card is dropped: right after, or right before, another one of the column in which it will be. */
interface Drop {
  readonly taskId: string;
  readonly status: string | undefined;
  readonly besideId: string;
  readonly isAfter: boolean;
}

const column = 'n.project_id = b.project_id and n.status = b.status and n.deleted_at is null and n.id <> $1';

/** `$1` the card, `$2` the one beside it, `$3` its new status or null: the neighbours' ranks; ties are ordered by id. */
const beside = {
  name: 'task-beside',
  text: `select b.position,
      (select n.position from tasks n where ${column} and n.position <= b.position
         and (n.position < b.position or n.id < b.id) order by n.position desc limit 1) as previous,
      (select n.position from tasks n where ${column} and n.position >= b.position
         and (n.position > b.position or n.id > b.id) order by n.position limit 1) as next
    from tasks t join tasks b on b.id = $2 and b.project_id = t.project_id and b.status = coalesce($3, t.status)
    where t.id = $1 and b.deleted_at is null and b.id <> t.id`,
};

interface Neighbours {
  position: string;
  previous: string | null;
  next: string | null;
}

/** The rank at the drop; `isTied` when the two cards beside it have the same one and must be ranked anew first. */
async function placeAt(db: Database | PoolClient, drop: Drop): Promise<{ place: string; isTied: boolean }> {
  const client = '$client' in db ? db.$client : db;
  const { rows } = await client.query<Neighbours>({
    ...beside,
    values: [drop.taskId, drop.besideId, drop.status ?? null],
  });
  const [found] = rows;
  if (!found) {
    const field = drop.isAfter ? 'afterTaskId' : 'beforeTaskId';
    throw invalid(field, 'The task beside which it was put is not in that column.');
  }
  const { position, previous, next } = found;
  const [low, high] = drop.isAfter ? [position, next] : [previous, position];
  const isTied = low !== null && low === high;
  return { place: isTied ? position : placeBetween(low, high), isTied };
}

const lockColumn = (client: PoolClient, { taskId, status }: Drop) =>
  client.query({
    name: 'task-column-lock',
    text: `select pg_advisory_xact_lock(hashtextextended('ranks ' || project_id || coalesce($2, status), 0)) from tasks where id = $1`,
    values: [taskId, status ?? null],
  });

const tiedIds = {
  name: 'task-tied-ids',
  text: `select n.id from tasks b join tasks n on ${column} and n.position = b.position where b.id = $2`,
};

/** `$1` tasks: they and the summaries they are in, the deepest first. */
const lockInOrder = {
  name: 'tasks-lock',
  text: `with recursive up as (
      select id, parent_task_id, id as origin, 0 as distance from tasks where id = any($1::uuid[])
      union all select p.id, p.parent_task_id, u.origin, u.distance + 1 from up u join tasks p on p.id = u.parent_task_id),
    origins as (select origin, max(distance) as depth from up group by origin),
    levels as (select u.id, max(o.depth - u.distance) as depth from up u join origins o on o.origin = u.origin group by u.id)
    select t.id, t.position, t.status from levels l join tasks t on t.id = l.id where t.deleted_at is null
    order by l.depth desc, t.id for no key update of t`,
};

const bounds = {
  name: 'task-tie-bounds',
  text: `select (select max(n.position) from tasks n where ${column} and n.position < b.position) as previous,
      (select min(n.position) from tasks n where ${column} and n.position > b.position) as next
    from tasks b where b.id = $2`,
};

/** `$1` person, `$2` tasks, `$3` their ranks. The feed hears of it, so that every board shows the same order. */
const rerank = {
  name: 'tasks-rerank',
  text: `with upd as (
      update tasks t set position = g.position from unnest($2::uuid[], $3::text[]) as g(id, position)
      where t.id = g.id returning t.*)
    insert into activity (actor_id, project_id, entity, entity_id, action, label, before, after)
    select $1, project_id, 'task', id, 'moved', ${taskLabelSql('upd')}, '{}', '{}' from upd`,
};

interface LockedTask {
  readonly id: string;
  readonly position: string;
  readonly status: string;
}

/**
 * The rows, locked until the transaction ends, in the order of their ids. The summaries above are locked too, as they follow: whoever
 * changes one task locks it and then the summaries above it one by one, so everybody locks from the deepest level up, each level by id,
 * and no two writers block each other. The caller has locked or shared the tree.
 */
async function lockTasks(client: PoolClient, ids: readonly string[]): Promise<LockedTask[]> {
  const { rows } = await client.query<LockedTask>({ ...lockInOrder, values: [ids] });
  const wanted = new Set(ids);
  return rows.filter(({ id }) => wanted.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** `$1` tasks: they and all parts of the tasks that they were split off, which take dates of each other. */
const familiesOf = {
  name: 'tasks-families',
  text: `with recursive up as (
      select id, parent_task_id, is_part from tasks where id = any($1::uuid[])
      union select p.id, p.parent_task_id, p.is_part from up join tasks p on p.id = up.parent_task_id where up.is_part),
    down as (
      select id from up where not is_part
      union all select c.id from down d join tasks c on c.parent_task_id = d.id where c.is_part and c.deleted_at is null)
    select id from down union select unnest($1::uuid[])`,
};

/** Dates of a part are those of others, too: all of them are locked before one is written. */
async function idsToLock(client: PoolClient, ids: readonly string[], edit: TaskEdit): Promise<readonly string[]> {
  if (!setsDates(edit)) return ids;
  const { rows } = await client.query<{ id: string }>({ ...familiesOf, values: [ids] });
  return rows.map(({ id }) => id);
}

const setsDates = ({ plannedStartDate, plannedEndDate }: TaskEdit): boolean =>
  plannedStartDate !== undefined || plannedEndDate !== undefined;

/** Ranks cards of one rank anew, in their order, with room for the dropped one; answers its rank. The tree is locked. */
async function spreadTied(client: PoolClient, drop: Drop, actorId: string): Promise<string> {
  const pair = [drop.taskId, drop.besideId];
  const { rows: tied } = await client.query<{ id: string }>({ ...tiedIds, values: pair });
  const locked = await lockTasks(client, [drop.taskId, ...tied.map(({ id }) => id)]);
  const target = locked.find(({ id }) => id === drop.besideId);
  const group = locked.filter(
    ({ id, position, status }) => id !== drop.taskId && position === target?.position && status === target.status,
  );
  const { rows } = await client.query<Omit<Neighbours, 'position'>>({ ...bounds, values: pair });
  const places = placesBetween(rows[0]?.previous ?? null, rows[0]?.next ?? null, group.length + 1);
  const index = group.findIndex(({ id }) => id === drop.besideId) + (drop.isAfter ? 1 : 0);
  const [place = ''] = places.splice(index, 1);
  await client.query({ ...rerank, values: [actorId, group.map(({ id }) => id), places] });
  return place;
}

/** A change of a task; absent fields stay as they are. */
export interface TaskEdit extends Partial<Record<TaskField, unknown>> {
  readonly version?: number | undefined;
  readonly afterTaskId?: string | undefined;
  readonly beforeTaskId?: string | undefined;
}

const PROGRESS_FIELDS: readonly TaskField[] = ['status', 'percentComplete', 'blockedReason'];

const fieldsOf = (edit: TaskEdit) => taskFields.filter((field) => edit[field] !== undefined);
const isProgress = (edit: TaskEdit) => fieldsOf(edit).every((field) => PROGRESS_FIELDS.includes(field));

/** Changes a task. Answers the row as JSON text; says in words what forbids it. */
export async function changeTask(context: WriteContext, id: string, edit: TaskEdit): Promise<string> {
  const { db, user } = context;
  await assertReasonApplies(context, id, edit);
  assertPercentFits(edit);
  const drop = dropOf(id, edit);
  if (drop) await placeAt(db, drop).catch((error) => whyNotPlaced(context, id, error));
  const placed = { id, edit, place: null };
  const isSimple = !drop && !edit.parentTaskId;
  const changed = isSimple
    ? await (setsDates(edit)
        ? inTransaction(db, (client) => changeDates(client, context, placed))
        : retryDeadlock(() => runChange(db.$client, context, placed)))
    : await inTransaction(db, (client) => changeInTurn(client, context, { id, edit, drop })).catch(unlessNotChanged);
  return changed ?? (await completeSummary(context, id, edit)) ?? whyNotChanged(db, user, id, edit);
}

/** A summary is done when what is open below it is: that is completed instead, with whatever else is changed, all or nothing. */
async function completeSummary(context: WriteContext, id: string, edit: TaskEdit): Promise<string | undefined> {
  const current = await findTask(context.db, context.user, id);
  if (!current.isSummary || edit.status !== 'done') return undefined;
  if (edit.version !== undefined && edit.version !== current.version) throw changedMeanwhile(current);
  const { version: _, afterTaskId: __, beforeTaskId: ___, ...wanted } = edit;
  await changeTasks(context, [id], wanted);
  return JSON.stringify(await findTask(context.db, context.user, id));
}

/** A reason is kept while the task is blocked; of any other it would be lost without a word. */
async function assertReasonApplies({ db, user }: WriteContext, id: string, { blockedReason, status }: TaskEdit) {
  if (!blockedReason) return;
  if ((status ?? (await findTask(db, user, id)).status) !== 'blocked')
    throw invalid('blockedReason', 'Only a blocked task has a blocked reason.');
}

/** Whoever says both a status and a percent must mean the same by them. */
function assertPercentFits({ percentComplete, status }: TaskEdit) {
  if (percentComplete === 100 && status !== undefined && status !== 'done')
    throw invalid('percentComplete', 'A task of which 100% is complete is done.');
}

/** Nobody learns of a card beside one that he may not see. */
async function whyNotPlaced({ db, user }: WriteContext, id: string, error: unknown): Promise<never> {
  await findTask(db, user, id);
  throw error;
}

interface Turn {
  readonly id: string;
  readonly edit: TaskEdit;
  readonly drop: Drop | undefined;
}

/**
 * What must not happen at the same moment: in a project a new parent, and cards of one rank that get new ones; in a column two drops,
 * which would find the same neighbours and take the same rank. The column is locked before anything else, so that nobody who has
 * rows or a tree locked waits for it.
 */
async function changeInTurn(client: PoolClient, context: WriteContext, { id, edit, drop }: Turn) {
  if (drop) await lockColumn(client, drop);
  const found = drop && (await placeAt(client, drop));
  const isAlone = Boolean(edit.parentTaskId) || found?.isTied === true;
  if (isAlone) await lockTree(client, id);
  const place = found?.isTied && drop ? await spreadTied(client, drop, context.user.id) : found?.place;
  const placed = { id, edit, place: place ?? null };
  const changed = await (!isAlone && setsDates(edit)
    ? changeDates(client, context, placed)
    : runChange(client, context, placed));
  if (!changed) throw new NotChanged();
  return changed;
}

async function changeDates(client: PoolClient, context: WriteContext, placed: Placed) {
  await shareTreesOf(client, [placed.id]);
  await lockTasks(client, await idsToLock(client, [placed.id], placed.edit));
  return runChange(client, context, placed);
}

interface Placed {
  readonly id: string;
  readonly edit: TaskEdit;
  readonly place: string | null;
}

async function runChange(client: Database['$client'] | PoolClient, context: WriteContext, { id, edit, place }: Placed) {
  const { rows } = await client.query<{ json: string }>(statementFor(context, id, edit, place));
  return rows[0]?.json;
}

/** Thrown to roll back: not all that was asked for could be changed, so nothing is, ranks of other cards included. */
class NotChanged extends Error {}

function unlessNotChanged(error: unknown): undefined {
  if (!(error instanceof NotChanged)) throw error;
}

/**
 * The same change of many tasks, all or none; who changes column comes to its top in the order they had. Summaries among those to be
 * completed are done by completing what is open below them.
 */
export async function changeTasks(
  context: WriteContext,
  given: readonly string[],
  edit: TaskEdit,
  { keepsDuration = false }: { keepsDuration?: boolean } = {},
): Promise<string> {
  const { db, user } = context;
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  let ends: ReadonlyMap<string, CalendarDate> = new Map();
  try {
    return await inTransaction(db, async (client) => {
      await shareTreesOf(client, ids);
      const open = edit.status === 'done' ? await findOpenBelow(client, ids) : [];
      const toLock = await idsToLock(client, [...new Set([...ids, ...open])], edit);
      const locked = (await lockTasks(client, toLock)).sort(byPlace);
      const places = placesAtTop(context.now, locked.length);
      const tops = new Map(locked.map(({ id }, index) => [id, places[index]]));
      if (open.length > 0) await completeOpen(client, context, { ids: open, tops });
      const { plannedStartDate: start, plannedEndDate } = edit;
      if (!keepsDuration || typeof start !== 'string' || plannedEndDate !== undefined)
        return changeMany(client, context, { ids, edit, tops });
      ends = await readMovedEnds(client, ids, start);
      return changeMany(client, context, { ids, edit, tops, ends });
    });
  } catch (error) {
    if (!(error instanceof NotChanged)) throw error;
  }
  for (const id of ids) {
    const own = { ...edit, plannedEndDate: ends.get(id) ?? edit.plannedEndDate };
    await explain(db, user, id, own).catch(async (error: unknown) => {
      // Its name is read only once it is refused: up to a thousand are asked about.
      if (ids.length > 1) ofTask(await findTask(db, user, id))(error);
      throw error;
    });
  }
  throw changedMeanwhile();
}

interface Many {
  readonly ids: readonly string[];
  readonly edit: TaskEdit;
  /** The place of each task at the top of a column, should it come to another one. */
  readonly tops: ReadonlyMap<string, string | undefined>;
  /** The planned end of each task that gets one of its own. */
  readonly ends?: ReadonlyMap<string, CalendarDate>;
}

/** In one statement, so that summaries follow once. The tasks are locked. */
async function changeMany(client: PoolClient, context: WriteContext, { ids, edit, tops, ends }: Many): Promise<string> {
  const fields: TaskField[] = ends ? [...fieldsOf(edit), 'plannedEndDate'] : fieldsOf(edit);
  const listOf = (byId: ReadonlyMap<string, string | undefined>) => ids.map((id) => byId.get(id) ?? null);
  const { text, name } = updateTask(fields, { isMany: true, hasOwnEnds: ends !== undefined });
  const given = fields.map((field) => (ends && field === 'plannedEndDate' ? listOf(ends) : edit[field]));
  const values = [...valuesOf(context, ids, edit), null, listOf(tops), ...given];
  const { rows } = await client.query<{ json: string; total: number }>({ name, text, values });
  if (rows[0]?.total !== ids.length) throw new NotChanged();
  return rows[0].json;
}

/** What is open below the summaries among these. */
async function findOpenBelow(client: PoolClient, ids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({ ...openBelowStatement, values: [ids] });
  return rows.map(({ id }) => id);
}

/** Completes open subtasks; the summaries above follow in the same transaction. */
async function completeOpen(
  client: PoolClient,
  context: WriteContext,
  open: Omit<Many, 'edit' | 'ends'>,
): Promise<void> {
  await changeMany(client, context, { ...open, edit: { status: 'done' } }).catch((error: unknown) => {
    if (!(error instanceof NotChanged)) throw error;
    throw forbidden('Some of the open subtasks are not yours to complete. Nothing was changed.');
  });
}

const valuesOf = ({ user }: WriteContext, which: string | readonly string[], edit: TaskEdit) => [
  user.id,
  which,
  user.role === 'admin',
  allowedRoles(user.role, 'task.write'),
  isProgress(edit) ? allowedRoles(user.role, 'task.progress') : [],
  edit.version ?? null,
];

function statementFor(context: WriteContext, id: string, edit: TaskEdit, place: string | null) {
  const fields = fieldsOf(edit);
  const values = [
    ...valuesOf(context, id, edit),
    place,
    placeAtTop(context.now),
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
  await authorizeProject(db, user, current.projectId, progressOrWrite(current, user));
  if (!isProgress(edit) && current.assignedTo === user.id) {
    await authorizeProject(db, user, current.projectId, 'task.write').catch(() => {
      throw forbidden('You may change the status and progress of this task, and nothing else of it.');
    });
  }
  if (edit.version !== undefined && edit.version !== current.version) throw changedMeanwhile(current);
  if (current.isSummary) await assertNotDerived(db, current, edit);
  assertOwnPercent(current, edit.percentComplete);
  const { assignedTo = null, parentTaskId = null } = edit as Partial<Task>;
  const isSame = assignedTo === current.assignedTo;
  await assertNoFaults(db, current.projectId, [{ assignedTo: isSame ? null : assignedTo, parentTaskId }]);
  if (edit.plannedStartDate !== undefined || edit.plannedEndDate !== undefined) {
    assertDateOrder([{ ...current, ...withoutAbsent(edit) } as Task]);
  }
  assertActualDates({ ...current, ...withoutAbsent(edit) } as Task, edit);
  if (parentTaskId) {
    const { rows } = await db.$client.query<{ isBelow: boolean }>({ ...isBelowStatement, values: [parentTaskId, id] });
    if (rows[0]?.isBelow) throw invalid('parentTaskId', 'A task cannot be a part of itself.');
  }
  return current;
}

function assertOwnPercent({ hasSteps, percentComplete }: Task, given: unknown = percentComplete): void {
  if (hasSteps && given !== percentComplete)
    throw invalid('percentComplete', 'The percent complete of this task follows its steps. Change theirs.');
}

/** What a summary takes from its subtasks cannot be said otherwise. */
async function assertNotDerived(db: Database, current: Task, edit: TaskEdit): Promise<void> {
  const { rows } = await db.$client.query<{ hasDates: boolean; hasHours: boolean }>({
    ...followedStatement,
    values: [current.id],
  });
  const { hasDates = false, hasHours = false } = rows[0] ?? {};
  const isOther = (field: TaskField) => edit[field] !== undefined && edit[field] !== current[field];
  const refuse = (fields: readonly TaskField[], sentence: string) => {
    const field = fields.find(isOther);
    if (field) throw invalid(field, sentence);
  };
  refuse(['status', 'blockedReason'], 'The status of this task follows its subtasks. Change theirs.');
  refuse(['percentComplete'], 'The percent complete of this task follows its subtasks. Change theirs.');
  refuse(['actualStart', 'actualFinish'], 'The actual dates of this task follow its subtasks. Change theirs.');
  if (hasDates)
    refuse(['plannedStartDate', 'plannedEndDate'], 'The dates of this task follow its subtasks. Change theirs.');
  if (hasHours) refuse(['estimatedHours'], 'The hours of this task are the sum of its subtasks. Change theirs.');
}

const withoutAbsent = (edit: TaskEdit) =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
