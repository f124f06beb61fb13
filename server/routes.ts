import { projectRoutes } from '#features/projects/server/routes.ts';
import type { Route } from '#server/http/route.ts';

/** All rooms' routes, a line each. */
export const routes: readonly Route[] = [...projectRoutes];
