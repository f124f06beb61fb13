import { useInfiniteQuery } from '@tanstack/react-query';
import type { SecurityEventKind } from '#shared/security-events.ts';
import { call, keyOf } from '#web/api/client.ts';
import { type SecurityEntry, securityJournalApi } from '../contract.ts';

export interface JournalView {
  readonly kind?: SecurityEventKind | undefined;
  readonly personId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

const PAGE = 50;

/** The newest first, page by page. */
export const useSecurityJournal = (view: JournalView) =>
  useInfiniteQuery({
    queryKey: [...keyOf(securityJournalApi.list, { query: view }), 'pages'],
    queryFn: ({ pageParam }) => call(securityJournalApi.list, { query: { ...view, limit: PAGE, before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: readonly SecurityEntry[]) => (last.length < PAGE ? undefined : last.at(-1)?.seq),
  });
