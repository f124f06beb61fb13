import { useInfiniteQuery } from '@tanstack/react-query';
import type { Entity } from '#features/histories.ts';
import { call, keyOf } from '#web/api/client.ts';
import { firstPage } from '#web/api/first-page.ts';
import { type Activity, activityApi } from '../contract.ts';

export interface ActivityView {
  readonly projectId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly entity?: Entity | undefined;
  readonly entityId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
  /** What else the step of this entry did. */
  readonly stepOf?: number | undefined;
}

const PAGE = 50;

type Asked = ActivityView & { readonly grouped?: 'true' };

/** What the first page of a history asks for; `grouped`: a line a step. */
export const firstActivity = (query: Asked) => ({ query: { ...query, limit: PAGE } });

/** The newest first, page by page, a line a step. `everything` is the administrators' audit. */
export function useActivity(view: ActivityView, everything = false) {
  const endpoint = everything ? activityApi.listEverything : activityApi.list;
  const query = { ...view, ...(view.stepOf === undefined && { grouped: 'true' as const }) };
  return useInfiniteQuery({
    queryKey: [...keyOf(endpoint, { query }), 'pages'],
    queryFn: ({ client, pageParam }) =>
      pageParam === undefined
        ? firstPage(client, endpoint, firstActivity(query))
        : call(endpoint, { query: { ...query, limit: PAGE, before: pageParam } }),
    initialPageParam: view.stepOf,
    getNextPageParam: (last: readonly Activity[]) => (last.length < PAGE ? undefined : last.at(-1)?.seq),
  });
}
