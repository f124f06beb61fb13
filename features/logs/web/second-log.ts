import { useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from '#web/api/client.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { useAllPending } from '#web/offline/pending.ts';
import { logsApi, type ProgressLog } from '../contract.ts';
import { FIRST_DAY } from '../rules.ts';
import type { LogDraft } from './draft.ts';
import { latestToday } from './latest-today.ts';
import { useRecentLogs } from './queries.ts';

type Day = Pick<LogDraft, 'id' | 'projectId' | 'date'>;

interface Known {
  readonly sent: readonly Pick<ProgressLog, 'id' | 'authorId' | 'projectId' | 'date'>[];
  /** What waits on this device. */
  readonly queued: readonly Pick<PendingItem, 'id' | 'kind' | 'owner' | 'projectId' | 'about' | 'state'>[];
}

/** Whether the author has another log of the draft's project and day: on the server, or on its way there. */
export function isSecond({ id, projectId, date }: Day, author: string, { sent, queued }: Known): boolean {
  const isSent = sent.some(
    (log) => log.id !== id && log.authorId === author && log.projectId === projectId && log.date === date,
  );
  const isQueued = queued.some(
    (item) =>
      item.kind === 'log' &&
      item.id !== id &&
      item.owner === author &&
      item.projectId === projectId &&
      item.about === date &&
      item.state !== 'stopped',
  );
  return isSent || isQueued;
}

/** For so long a press waits for the server's answer; what the device knows counts then. */
const PATIENCE_MS = 2000;

/** Asks the server, which it does as soon as project and day are known; without a network, what this device knows. */
export function useIsSecond(draft: Day, author: string): (date: string) => Promise<boolean> {
  const { projectId } = draft;
  const queries = useQueryClient();
  const logsOf = (date: string) =>
    read(logsApi.recent, { query: { projectId, authorId: author, from: date, to: date } });
  const isAsked = (date: string) => projectId !== '' && FIRST_DAY <= date && date <= latestToday();
  useQuery({ ...logsOf(draft.date), enabled: isAsked(draft.date) });
  const recent = useRecentLogs();
  const queued = useAllPending(author);
  return async (date) => {
    const answer = isAsked(date) ? queries.fetchQuery(logsOf(date)).catch(() => undefined) : undefined;
    const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
    const sent = answer && (await Promise.race([answer, patience]));
    return isSecond({ ...draft, date }, author, { sent: sent ?? recent.data ?? [], queued: queued ?? [] });
  };
}
