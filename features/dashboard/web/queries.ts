import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { useUnread } from '#features/notifications/web/queries.ts';
import { read } from '#web/api/client.ts';
import { firstCalls } from '../first-calls.ts';

const reads = {
  stats: read(...firstCalls.stats),
  trends: read(...firstCalls.trends),
  today: read(...firstCalls.today),
  projects: read(...firstCalls.projects),
  watch: read(...firstCalls.watch),
  risks: read(...firstCalls.risks),
  activity: read(...firstCalls.activity),
  insights: read(...firstCalls.insights),
};

export const useStats = () => useQuery(reads.stats);
export const useTrends = () => useQuery(reads.trends);
export const useToday = () => useQuery(reads.today);
export const useMaterialWatch = () => useQuery(reads.watch);
export const useCriticalRisks = () => useQuery(reads.risks);
export const useRecentActivity = () => useQuery(reads.activity);

/** Asks for all of it while the page's code is on the way. */
export const readDashboardEarly = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    queries.prefetchQuery(reads.stats),
    queries.prefetchQuery(reads.trends),
    queries.prefetchQuery(reads.today),
    queries.prefetchQuery(reads.projects),
    queries.prefetchQuery(reads.watch),
    queries.prefetchQuery(reads.risks),
    queries.prefetchQuery(reads.activity),
    queries.prefetchQuery(reads.insights),
  ]);

/**
 * Something of the page's upper half is not known yet: drawn piece by piece, each would push the next one down. What has failed
 * once is known to: the section that shows it tries it again, and must not be taken away by that.
 */
export const useIsFirstSightPending = (hasToday: boolean): boolean =>
  useQueries({
    queries: [
      reads.stats,
      reads.trends,
      reads.projects,
      reads.watch,
      reads.risks,
      { ...reads.today, enabled: hasToday },
    ],
    combine: (answers) => answers.some(({ isLoading, isFetched }) => isLoading && !isFetched),
  });

/** The header's "N alerts": unread ones; the badge on Risk Alerts: open critical and high risks the person may see. */
export function useShellFigures() {
  const risks = useCriticalRisks().data?.length ?? 0;
  return { alerts: useUnread(), risks };
}
