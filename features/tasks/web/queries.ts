import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { type Endpoint, urlOf } from '#shared/http/endpoint.ts';
import { call, keyOf, read } from '#web/api/client.ts';
import { useWrite } from '#web/api/write.ts';
import { taskAiApi } from '../ai-contract.ts';
import { type NewComment, type TaskComment, taskCommentsApi } from '../comment-contract.ts';
import { type BulkChange, MAX_BULK, type NewTask, type Task, type TaskChange, tasksApi } from '../contract.ts';
import { taskPartsApi } from '../my-subtasks-contract.ts';
import { taskPicturesApi } from '../picture-contract.ts';
import { withSummaryPercents } from '../summary-percents.ts';
import { boardRead } from './board-read.ts';
import {
  dropRow,
  historyWritten,
  isRenamed,
  organiseKey,
  projectKey,
  putRows,
  readRow,
  tasksWritten,
} from './cache.ts';
import { useWithChanges } from './pending.ts';
import { afterDateChange } from './schedule-hooks.ts';
import { taskCode } from './vocabulary.ts';

/** The tasks of the board as it opens: of all projects. */
export const allTasksRead = () => boardRead(undefined);

/** Tasks of one project, or of all the person may see, as he sees them: with his own unanswered changes on top. */
export function useTasks(projectId: string | undefined, enabled = true) {
  const query = useQuery({ ...boardRead(projectId), enabled });
  const rows = useWithChanges(query.data);
  return { ...query, tasks: useMemo(() => rows && withSummaryPercents(rows), [rows]) };
}

export function useMyTasks(enabled = true) {
  const query = useQuery({ ...read(tasksApi.listMine, {}), enabled });
  return { ...query, tasks: useWithChanges(query.data) };
}

/** What is open below the own tasks, kept so that completing one asks about them without a network. */
export const useMyParts = () => useQuery(read(taskPartsApi.listMine, {}));

/** Tasks being deleted here while their dialog still stands, which must not ask for them again. */
const beingDeleted = new Set<string>();

/** One task, from a list that already has it, else asked for. */
export function useTask(id: string, known: Task | undefined) {
  const enabled = known === undefined && !beingDeleted.has(id);
  const query = useQuery({ ...read(tasksApi.find, { params: { id } }), enabled });
  useEffect(() => () => void beingDeleted.delete(id), [id]);
  const rows = useMemo(() => (query.data ? [query.data] : []), [query.data]);
  const [asked] = useWithChanges(rows) ?? [];
  return { ...query, task: known ?? asked };
}

export const useComments = (id: string) => useQuery(read(taskCommentsApi.list, { params: { id } }));
export const useHistory = (id: string) =>
  useQuery(read(tasksApi.history, { params: { id }, query: { subtasks: 'true' } }));
/** Who changed a task last, asked anew; undefined where nobody is known. */
export const lastActor = (id: string): Promise<string | undefined> =>
  call(tasksApi.history, { params: { id }, query: { limit: 1 } }).then(
    ([last]) => last?.actorName ?? undefined,
    () => undefined,
  );
export const usePictures = (id: string) => useQuery(read(taskPicturesApi.list, { params: { id } }));

/** The grouping of a project's tasks; kept until a task is named anew. */
export const useDisciplines = (projectId: string | undefined, enabled: boolean) =>
  useQuery({
    queryKey: organiseKey(projectId ?? ''),
    queryFn: () => call(taskAiApi.organise, { body: { projectId: projectId ?? '' } }),
    enabled: enabled && projectId !== undefined,
  });

/** The answer of a write is the whole row: it is put in place at once. */
async function written(queries: QueryClient, answer: Promise<Task>): Promise<Task> {
  const row = await answer;
  const known = queries.getQueryData<Task[]>(projectKey(row.projectId))?.find(({ id }) => id === row.id);
  putRows(queries, [row]);
  tasksWritten(queries, row.projectId);
  historyWritten(queries, row);
  if (isRenamed(known, row)) void queries.invalidateQueries({ queryKey: organiseKey(row.projectId) });
  return row;
}

type Update = z.input<typeof TaskChange> & { readonly id: string };

export async function updateTask(queries: QueryClient, { id, ...body }: Update): Promise<Task> {
  const row = await written(queries, call(tasksApi.update, { params: { id }, body }));
  if (isDated(body)) void refreshDated(queries, [row]);
  return row;
}

const isDated = (change: object): boolean => 'plannedStartDate' in change || 'plannedEndDate' in change;

/** Dates are saved whatever waits for them: what no longer fits is told afterwards. */
async function refreshDated(queries: QueryClient, rows: readonly Task[]): Promise<void> {
  for (const [projectId, tasks] of Map.groupBy(rows, (row) => row.projectId))
    await afterDateChange(queries, { projectId, taskIds: tasks.map(({ id }) => id) });
}

interface Progress {
  readonly task: Task;
  readonly owner: string;
  readonly change: Pick<z.input<typeof TaskChange>, 'status' | 'percentComplete' | 'blockedReason'>;
  /** Where in its column it was put; without a network it comes to the top. */
  readonly place?: Pick<z.input<typeof TaskChange>, 'afterTaskId' | 'beforeTaskId'>;
}

/**
 * Status, percent and reason, which must work without a network: then the change is kept with the version that was seen, so that
 * nothing of another person is overwritten unasked. Answers whether it was kept.
 */
export async function writeProgress(queries: QueryClient, { task, owner, change, place }: Progress): Promise<boolean> {
  const { sendOrQueue, toastQueued } = await import('#web/offline/write.ts');
  const request = { method: 'PUT', url: urlOf(tasksApi.update, { params: { id: task.id } }) } as const;
  const outcome = await sendOrQueue<Task>({
    ...{ id: v7(), owner, kind: 'task', group: task.id, projectId: task.projectId, before: task },
    about: `${taskCode(task)} ${task.title}`,
    now: { ...request, body: { ...change, ...place } },
    request: { ...request, body: { ...change, version: task.version } },
  });
  if (outcome.isQueued) toastQueued();
  else await written(queries, Promise.resolve(outcome.answer));
  return outcome.isQueued;
}

export function useUpdateTask() {
  const queries = useQueryClient();
  return useWrite({ mutationFn: (update: Update) => updateTask(queries, update) });
}

export function useCreateTask() {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: (body: z.input<typeof NewTask>) => written(queries, call(tasksApi.create, { body })),
  });
}

/** The same change of many tasks; more than a call takes go in several. */
export async function changeMany(queries: QueryClient, { ids, ...body }: z.input<typeof BulkChange>): Promise<void> {
  const changed: Task[] = [];
  try {
    for (let at = 0; at < ids.length; at += MAX_BULK) {
      const rows = await call(tasksApi.bulkChange, { body: { ids: ids.slice(at, at + MAX_BULK), ...body } });
      putRows(queries, rows);
      for (const projectId of new Set(rows.map((row) => row.projectId))) tasksWritten(queries, projectId);
      changed.push(...rows);
    }
  } finally {
    if (isDated(body.change)) void refreshDated(queries, changed);
  }
}

export function useBulkChange() {
  const queries = useQueryClient();
  return useWrite({ mutationFn: (bulk: z.input<typeof BulkChange>) => changeMany(queries, bulk) });
}

export async function deleteTask(queries: QueryClient, task: Pick<Task, 'id' | 'projectId'>): Promise<void> {
  await call(tasksApi.remove, { params: { id: task.id } });
  const known = queries.getQueryData<Task[]>(projectKey(task.projectId))?.find(({ id }) => id === task.id);
  dropRow(queries, task);
  if (known?.parentTaskId) historyWritten(queries, { id: known.parentTaskId, parentTaskId: null });
  tasksWritten(queries, task.projectId);
  void queries.invalidateQueries({ queryKey: organiseKey(task.projectId) });
}

export function useDeleteTask() {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: (task: Task) => deleteTask(queries, task),
    onMutate: ({ id }) => void beingDeleted.add(id),
    onError: (_, { id }) => void beingDeleted.delete(id),
  });
}

export const useBreakdown = () =>
  useWrite({ mutationFn: (id: string) => call(taskAiApi.breakDown, { params: { id } }) });

/** Comments and pictures are counted in the task's row, which the server reckons. */
function usePartWrite<A, R>(id: string, part: Endpoint, write: (input: A) => Promise<R>) {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: write,
    onSuccess: (result) =>
      result === true ||
      Promise.all([queries.invalidateQueries({ queryKey: keyOf(part, { params: { id } }) }), readRow(queries, id)]),
  });
}

interface CommentWrite {
  readonly task: Task;
  readonly owner: string;
  readonly body: z.input<typeof NewComment> & { readonly id: string };
}

/** A comment; without a network the device keeps it. Answers whether it did. */
async function sayOrKeep({ task, owner, body }: CommentWrite): Promise<boolean> {
  const { sendOrQueue, toastQueued } = await import('#web/offline/write.ts');
  const { isQueued } = await sendOrQueue<TaskComment>({
    ...{ id: body.id, owner, kind: 'comment', group: task.id, projectId: task.projectId },
    about: `${taskCode(task)} ${task.title}`,
    request: { method: 'POST', url: urlOf(taskCommentsApi.add, { params: { id: task.id } }), body },
  });
  if (isQueued) toastQueued();
  return isQueued;
}

export const useAddComment = (id: string) => usePartWrite(id, taskCommentsApi.list, sayOrKeep);

export const useRemoveComment = (id: string) =>
  usePartWrite(id, taskCommentsApi.list, (commentId: string) =>
    call(taskCommentsApi.remove, { params: { id, commentId } }),
  );

export const useRemovePicture = (id: string) =>
  usePartWrite(id, taskPicturesApi.list, (pictureId: string) =>
    call(taskPicturesApi.remove, { params: { id, pictureId } }),
  );

export const pictureUrl = (taskId: string, pictureId: string, size: '320' | 'full'): string =>
  urlOf(taskPicturesApi.read, { params: { id: taskId, pictureId }, query: { size } });
