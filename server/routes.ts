import type { Route } from '#server/http/route.ts';

/** All rooms' routes, a line each. */
export const routes: readonly Route[] = [];
