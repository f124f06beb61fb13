import { useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, read, useAction } from '#web/api/client.ts';
import { logsApi, type NewLog, type ProgressLog } from '../contract.ts';

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

export const useSubmitLog = () => useAction(logsApi.create, touched);
export const useAmendLog = () => useAction(logsApi.amend, touched);
export const useDeleteLog = () => useAction(logsApi.remove, touched);
export const useRestoreLog = () => useAction(logsApi.restore, touched);
export type LogBody = z.input<typeof NewLog>;

/** The last log before a day: an own one of the project when there is one, else anybody's there, else an own one anywhere. */
export function useLastLog() {
  return useMutation({
    mutationFn: async ({ projectId, authorId, to }: { projectId: string; authorId: string; to: string }) => {
      const wishes = projectId ? [{ projectId, authorId }, { projectId }] : [{ authorId }];
      for (const wish of wishes) {
        const [log] = await call(logsApi.recent, { query: { ...wish, to, limit: 1 } });
        if (log) return log;
      }
      return undefined;
    },
  });
}
