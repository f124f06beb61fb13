import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { urlOf } from '#shared/http/endpoint.ts';
import { call, isOutOfReach, keyOf, read, useAction } from '#web/api/client.ts';
import { useWrite } from '#web/api/write.ts';
import type { PendingItem, PendingRequest } from '#web/offline/database.ts';
import { logsApi, type ProgressLog } from '../contract.ts';
import { LogDetails } from '../details-contract.ts';
import { bodyOf, draftKey, type LogDraft, lastOf } from './draft.ts';
import type { LogBody } from './log-body.ts';

/** What any write to a log may change on screen. */
const touched = [
  ['api', 'progress-logs'],
  ['api', 'projects'],
  ['api', 'photos'],
  ['api', 'activity'],
  ['api', 'trash'],
] as const;

export const useRecentLogs = (projectId?: string) =>
  useQuery(read(logsApi.recent, { query: projectId ? { projectId } : {} }));
export const useProjectLogs = (id: string) => useQuery(read(logsApi.listOfProject, { params: { id } }));
export const useLog = (id: string, known: ProgressLog | undefined) =>
  useQuery({ ...read(logsApi.one, { params: { id } }), ...(known && { initialData: known }) });
export const useVersions = (id: string, enabled: boolean) =>
  useQuery({ ...read(logsApi.versions, { params: { id } }), enabled });
export const useLogTrash = () => useQuery(read(logsApi.trash, { query: {} }));

const offlineStore = () => Promise.all([import('#web/offline/write.ts'), import('#web/offline/pending.ts')]);

/** What becomes of a photo of this log once its file has arrived. */
export const attaching = (logId: string): PendingRequest => ({
  method: 'POST',
  url: `/api/progress-logs/${logId}/photos`,
  body: { photoUrls: ['{path}'] },
});

/** What becomes of one beyond the five of a log: its project has it, with the log's link. */
export const attachingFurther = (logId: string): PendingRequest => ({
  method: 'POST',
  url: urlOf(logsApi.addFurtherPhotos, { params: { id: logId } }),
  body: { photoUrls: ['{path}'] },
});

interface AssignedPhotos {
  /** Ids of the photos of the log itself. */
  readonly photos: readonly string[];
  /** Ids of those beyond its five. */
  readonly further: readonly string[];
  /** Project and task, as they are called. */
  readonly place: string;
}

/**
 * What the server is told when a person throws away a photo that a log waits for: its place is free again. Undefined for
 * whatever no log waits for.
 */
export function withdrawing({ id, request }: Pick<PendingItem, 'id' | 'request'>): PendingRequest | undefined {
  const logId = /^\/api\/progress-logs\/([^/]+)\/photos$/.exec(request?.url ?? '')?.[1];
  if (!logId) return undefined;
  const url = urlOf(logsApi.withdrawPhotos, { params: { id: logId } });
  return { method: 'POST', url, body: { photoIds: [id] } };
}

/** A photo is gone from the device, and its log is still to be told. */
export const isWithdrawal = ({ request }: { readonly request?: PendingRequest | undefined }): boolean =>
  /^\/api\/progress-logs\/[^/]+\/photos\/withdraw$/.test(request?.url ?? '');

interface Submission extends AssignedPhotos {
  readonly draft: Pick<LogDraft, 'id' | 'projectId' | 'date'>;
  readonly body: LogBody;
  readonly owner: string;
}

/** Two presses of one log: all a person said is the same, and its photos are among those the first one named. */
export function isSameLog(first: LogBody, again: LogBody): boolean {
  const named = photoIdsOf(first);
  return wordsOf(first) === wordsOf(again) && photoIdsOf(again).every((id) => named.includes(id));
}

type LogText = Pick<LogBody, 'projectId' | 'taskId' | 'date' | 'manpower' | 'notes' | 'details'>;

const wordsOf = ({ projectId, taskId, date, manpower, notes, details }: LogText): string =>
  JSON.stringify([projectId, taskId, date, manpower, (notes ?? '').trim(), LogDetails.parse(details ?? {})]);

const photoIdsOf = ({ photoUrls, awaitedPhotoIds }: LogBody): string[] => [
  ...(photoUrls ?? []).map((path) => path.slice(path.lastIndexOf('/') + 1)),
  ...(awaitedPhotoIds ?? []),
];

type Sent = Pick<
  ProgressLog,
  'authorId' | 'projectId' | 'date' | 'taskId' | 'manpower' | 'notes' | 'details' | 'amendedAt'
>;

/**
 * What the log that the server has under a draft's id is to it. `same`: it says what is said now. `own`: this very draft made it
 * when it was pressed before and its answer was lost, and nobody changed it since. Else another one, which stays as it is: of a
 * draft that was never pressed, of another project, another day.
 */
export function balanceOf(there: Sent, draft: LogDraft, author: string): 'same' | 'own' | 'other' {
  const isOfDraft =
    draft.isPressed === true &&
    there.authorId === author &&
    there.projectId === draft.projectId &&
    there.date === draft.date;
  if (!isOfDraft) return 'other';
  if (wordsOf(there) === wordsOf(bodyOf(draft))) return 'same';
  return there.amendedAt === null ? 'own' : 'other';
}

/** What is kept takes its photos along and ends its draft, all or nothing: a page killed in between submits no log twice. Throws OtherWriteQueued. */
export async function submitOrKeep({ draft, body, place, owner, photos, further }: Submission) {
  const { id, projectId, date } = draft;
  const [{ sendOrQueue }, { assign, dropDraft }] = await offlineStore();
  const request = { method: 'POST', url: urlOf(logsApi.create), body } as const;
  return sendOrQueue<ProgressLog>({
    ...{ id, owner, kind: 'log', group: id, about: date, place, projectId, request, now: request, isDraft: true },
    isRepeat: (queued) => isSameLog(queued.body as LogBody, body),
    whenQueued: async () => {
      await assign(photos, attaching(id), place);
      await assign(further, attachingFurther(id), place);
      await dropDraft(draftKey(owner, id));
    },
  });
}

/** The log; without a network the device keeps it, and its photos know that they are its own. */
export function useSubmitLog() {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: async (submission: Submission) => {
      const outcome = await submitOrKeep(submission);
      if (outcome.isQueued) (await offlineStore())[0].toastQueued();
      return outcome;
    },
    onSuccess: ({ isQueued }) =>
      isQueued || Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
export const useAmendLog = () => useAction(logsApi.amend, touched);
export const useDeleteLog = () => useAction(logsApi.remove, touched);
export const useRestoreLog = () => useAction(logsApi.restore, touched);

/**
 * The last log before a day: an own one of the project when there is one, else anybody's there, else an own one anywhere.
 * Out of reach of the server it is the last one this device remembers.
 */
export function useLastLog() {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: async (wish: { projectId: string; authorId: string; to: string }) => {
      try {
        return await askedLast(wish);
      } catch (error) {
        const queued = isOutOfReach(error) ? lastOf(await rememberedLogs(queries, wish.projectId), wish) : undefined;
        if (!queued) throw error;
        return queued;
      }
    },
  });
}

async function askedLast({ projectId, authorId, to }: { projectId: string; authorId: string; to: string }) {
  const wishes = projectId ? [{ projectId, authorId }, { projectId }] : [{ authorId }];
  for (const wish of wishes) {
    const [log] = await call(logsApi.recent, { query: { ...wish, to, limit: 1 } });
    if (log) return log;
  }
  return undefined;
}

async function rememberedLogs(queries: QueryClient, projectId: string): Promise<ProgressLog[]> {
  const keys = [
    keyOf(logsApi.recent, { query: {} }),
    ...(projectId
      ? [keyOf(logsApi.recent, { query: { projectId } }), keyOf(logsApi.listOfProject, { params: { id: projectId } })]
      : []),
  ];
  const { lastRead } = await import('#web/offline/reads.ts');
  const kept = async (key: string[]) =>
    queries.getQueryData<ProgressLog[]>(key) ??
    ((await lastRead(hashKey(key)).catch(() => undefined))?.data as ProgressLog[] | undefined);
  return (await Promise.all(keys.map(kept))).flatMap((logs) => logs ?? []);
}
