import { activityRoutes } from '#features/activity/server/routes.ts';
import { dashboardRoutes } from '#features/dashboard/server/routes.ts';
import { logRoutes } from '#features/logs/server/routes.ts';
import { materialRoutes } from '#features/materials/server/routes.ts';
import { paymentRoutes } from '#features/payments/server/routes.ts';
import { projectRoutes } from '#features/projects/server/routes.ts';
import { riskRoutes } from '#features/risks/server/routes.ts';
import { taskRoutes } from '#features/tasks/server/routes.ts';
import type { Route } from '#server/http/route.ts';

/** All rooms' routes, a line each. */
export const routes: readonly Route[] = [
  ...projectRoutes,
  ...taskRoutes,
  ...materialRoutes,
  ...paymentRoutes,
  ...riskRoutes,
  ...logRoutes,
  ...dashboardRoutes,
  ...activityRoutes,
];
