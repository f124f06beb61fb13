import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { activityApi } from '#features/activity/contract.ts';
import { alertsApi } from '#features/alerts/contract.ts';
import { useUnread } from '#features/notifications/web/queries.ts';
import { projectsApi } from '#features/projects/contract.ts';
import { insightsApi } from '#features/resources/insights-contract.ts';
import { risksApi } from '#features/risks/contract.ts';
import { read } from '#web/api/client.ts';
import { dashboardApi } from '../contract.ts';
import { todayApi } from '../today-contract.ts';

const FEED_SHOWN = 8;
/** Spec §9: the dashboard shows 3 material alerts. */
const ALERTS_SHOWN = 3;

const reads = {
  stats: read(dashboardApi.stats, {}),
  trends: read(dashboardApi.trends, {}),
  today: read(todayApi.today, {}),
  projects: read(projectsApi.list, {}),
  watch: read(alertsApi.list, { query: { kind: 'material', limit: ALERTS_SHOWN } }),
  risks: read(risksApi.listCritical, {}),
  /** What people did; what the engine finds stands among the risks. */
  activity: read(activityApi.list, { query: { limit: FEED_SHOWN, by: 'people' } }),
  insights: read(insightsApi.list, {}),
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
