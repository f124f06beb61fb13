import { useQuery } from '@tanstack/react-query';
import { activityApi } from '#features/activity/contract.ts';
import { alertsApi } from '#features/alerts/contract.ts';
import { useUnread } from '#features/notifications/web/queries.ts';
import { risksApi } from '#features/risks/contract.ts';
import { read } from '#web/api/client.ts';
import { dashboardApi } from '../contract.ts';
import { todayApi } from '../today-contract.ts';

const FEED_SHOWN = 8;
/** Spec §9: the dashboard shows 3 material alerts. */
const ALERTS_SHOWN = 3;

export const useStats = () => useQuery(read(dashboardApi.stats, {}));
export const useTrends = () => useQuery(read(dashboardApi.trends, {}));
export const useToday = () => useQuery(read(todayApi.today, {}));
export const useMaterialWatch = () =>
  useQuery(read(alertsApi.list, { query: { kind: 'material', limit: ALERTS_SHOWN } }));
export const useCriticalRisks = () => useQuery(read(risksApi.listCritical, {}));
/** What people did; what the engine finds stands among the risks. */
export const useRecentActivity = () => useQuery(read(activityApi.list, { query: { limit: FEED_SHOWN, by: 'people' } }));

/** The header's "N alerts": unread ones; the badge on Risk Alerts: open critical and high risks the person may see. */
export function useShellFigures() {
  const risks = useCriticalRisks().data?.length ?? 0;
  return { alerts: useUnread(), risks };
}
