import { activityApi } from '#features/activity/contract.ts';
import { alertsApi } from '#features/alerts/contract.ts';
import { projectsApi } from '#features/projects/contract.ts';
import { insightsApi } from '#features/resources/insights-contract.ts';
import { risksApi } from '#features/risks/contract.ts';
import { dashboardApi } from './contract.ts';
import { todayApi } from './today-contract.ts';

const FEED_SHOWN = 8;
/** Spec §9: the dashboard shows 3 material alerts. */
const ALERTS_SHOWN = 3;

/**
 * What the dashboard asks as soon as it opens, each an endpoint and its request. The page asks by these; the server names them to the
 * browser beside the page itself, so that the answers come with the code and not after it. In this order: a browser of six connections
 * asks the last ones late, so those stand last without which the page is drawn already.
 */
export const firstCalls = {
  stats: [dashboardApi.stats, {}],
  today: [todayApi.today, {}],
  projects: [projectsApi.list, {}],
  risks: [risksApi.listCritical, {}],
  trends: [dashboardApi.trends, {}],
  watch: [alertsApi.list, { query: { kind: 'material', limit: ALERTS_SHOWN } }],
  /** What people did; what the engine finds stands among the risks. */
  activity: [activityApi.list, { query: { limit: FEED_SHOWN, by: 'people', grouped: 'true' } }],
  insights: [insightsApi.list, {}],
} as const;
