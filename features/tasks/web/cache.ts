import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call, keyOf } from '#web/api/client.ts';
import type { ChangeTaker } from '#web/api/EventStream.tsx';
import { type ChangeEvent, figuresOf, keysOf, type OldReads, plannedFrom } from '#web/api/events.ts';
import { type Session, sessionKey } from '#web/api/session.ts';
import { type Task, tasksApi } from '../contract.ts';
import { taskPartsApi } from '../my-subtasks-contract.ts';
import { ALL_SHOWN } from './board-read.ts';

export const allKey = keyOf(tasksApi.listAll, { query: { limit: ALL_SHOWN } });
export const mineKey = keyOf(tasksApi.listMine, {});
export const minePartsKey = keyOf(taskPartsApi.listMine, {});
export const projectKey = (id: string) => keyOf(tasksApi.listOfProject, { params: { id } });
const taskKey = (id: string) => keyOf(tasksApi.find, { params: { id } });
export const organiseKey = (projectId: string): string[] => ['api', 'tasks', 'ai-organize', projectId];

/** Puts rows into every list that holds them, unless the list knows a newer one. */
export function putRows(queries: QueryClient, rows: readonly Task[]): void {
  const me = queries.getQueryData<Session>(sessionKey)?.user.id;
  const change = (key: string[], taken: readonly Task[]) =>
    queries.setQueryData<Task[]>(key, (known) => known && merged(known, taken));
  for (const [projectId, own] of Map.groupBy(rows, (row) => row.projectId)) change(projectKey(projectId), own);
  change(allKey, rows);
  const others = new Set(rows.filter(({ assignedTo }) => assignedTo !== me).map(({ id }) => id));
  change(mineKey, rows);
  queries.setQueryData<Task[]>(mineKey, (known) => known?.filter(({ id }) => !others.has(id)));
  queries.setQueryData<Task[]>(
    minePartsKey,
    (known) =>
      known &&
      merged(
        known,
        rows.filter(({ parentTaskId }) => parentTaskId),
      ),
  );
  for (const row of rows) queries.setQueryData<Task>(taskKey(row.id), (known) => known && newer(known, row));
}

/** Known rows in their order, then the new ones. */
function merged(known: Task[], rows: readonly Task[]): Task[] {
  const fresh = new Map(rows.map((row) => [row.id, row]));
  const kept = known.map((row) => {
    const next = fresh.get(row.id);
    fresh.delete(row.id);
    return next ? newer(row, next) : row;
  });
  return [...kept, ...fresh.values()];
}

/** What a list tells beyond the row, as the title of the parent, stays while it is the same parent. */
function newer(known: Task, row: Task): Task {
  if (row.version < known.version) return known;
  return row.parentTaskId === known.parentTaskId ? { ...known, ...row } : row;
}

/** Reads one task again and puts it in place: its counts of comments and its picture come from the server. */
export async function readRow(queries: QueryClient, id: string): Promise<Task> {
  const row = await call(tasksApi.find, { params: { id } });
  putRows(queries, [row]);
  return row;
}

/** The history of a task, and of the one it is a part of, which tells of it too. */
export function historyWritten(queries: QueryClient, { id, parentTaskId }: Pick<Task, 'id' | 'parentTaskId'>): void {
  for (const one of parentTaskId ? [id, parentTaskId] : [id])
    void queries.invalidateQueries({ queryKey: keyOf(tasksApi.history, { params: { id: one } }) });
}

/** Takes a task and everything below it out of the lists. */
export function dropRow(queries: QueryClient, { id, projectId }: Pick<Task, 'id' | 'projectId'>): void {
  for (const key of [projectKey(projectId), allKey, mineKey, minePartsKey]) {
    queries.setQueryData<Task[]>(key, (rows) => rows && withoutBranch(rows, id));
  }
}

function withoutBranch(rows: Task[], root: string): Task[] {
  const gone = new Set([root]);
  for (let before = 0; before < gone.size; ) {
    before = gone.size;
    for (const { id, parentTaskId } of rows) if (parentTaskId && gone.has(parentTaskId)) gone.add(id);
  }
  const rest = rows.filter(({ id }) => !gone.has(id));
  return rest.length < rows.length ? rest : rows;
}

/**
 * After an own write: figures counted from tasks are old. The page of the project is read again at once, the rest when it
 * is next looked at; whatever is on screen hears of it by the event stream as well.
 */
export function tasksWritten(queries: QueryClient, projectId: string): void {
  for (const old of [...figuresOf(projectId), { queryKey: ['api', 'activity'] }]) {
    const isOfProject = old.queryKey[2] === projectId;
    void queries.invalidateQueries({ ...old, refetchType: isOfProject ? 'active' : 'none' });
  }
}

/** More changes than this at once and the lists are read again as a whole. */
const MOST_ROWS = 20;

/** What others changed: the rows are fetched one by one and put in place, so that a list of 2,000 is not sent again for one move. */
export const takeTaskChanges: ChangeTaker = (queries, changes) => {
  const last = new Map(changes.map((change) => [change.id, change]));
  if (last.size > MOST_ROWS || isReading(queries, changes)) return changes.flatMap(keysOf);
  for (const change of last.values()) void refreshRow(queries, change);
  return [...last.values()].flatMap(aroundRow);
};

/** A list that is on its way may have been read before this change: then it is read once more. */
const isReading = (queries: QueryClient, changes: readonly ChangeEvent[]): boolean =>
  [allKey, mineKey, ...changes.map(({ projectId }) => projectKey(projectId ?? ''))].some(
    (queryKey) => queries.isFetching({ queryKey, exact: true }) > 0,
  );

const aroundRow = ({ id, projectId }: ChangeEvent): OldReads[] => [
  { queryKey: ['api', 'activity'] },
  ...figuresOf(projectId),
  ...plannedFrom(projectId),
  ...['comments', 'history', 'pictures'].map((part) => ({ queryKey: ['api', 'tasks', id, part] })),
];

async function refreshRow(queries: QueryClient, { id, projectId, action }: ChangeEvent): Promise<void> {
  const row = { id, projectId: projectId ?? '' };
  if (action === 'deleted') return dropRow(queries, row);
  const lists = [projectKey(row.projectId), allKey, mineKey, minePartsKey, taskKey(id)];
  if (lists.every((key) => queries.getQueryData(key) === undefined)) return;
  const known = queries.getQueryData<Task[]>(projectKey(row.projectId))?.find((one) => one.id === id);
  const fresh = await readRow(queries, id).catch((error: unknown) => error);
  if (fresh instanceof ApiError && fresh.status === 404) dropRow(queries, row);
  else if (fresh instanceof Error)
    for (const queryKey of lists) void queries.invalidateQueries({ queryKey, exact: true });
  else {
    historyWritten(queries, fresh as Task);
    if (isRenamed(known, fresh as Task)) void queries.invalidateQueries({ queryKey: organiseKey(row.projectId) });
  }
}

/** The grouping by discipline reads titles, descriptions and parents; a move does not change it. */
export const isRenamed = (known: Task | undefined, row: Task): boolean =>
  known?.title !== row.title || known.description !== row.description || known.parentTaskId !== row.parentTaskId;
