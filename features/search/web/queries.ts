import { hashKey, queryOptions } from '@tanstack/react-query';
import { call, isOutOfReach, keyOf } from '#web/api/client.ts';
import { setDated } from '#web/api/staleness.ts';
import { type Findings, type FoundKind, searchApi } from '../contract.ts';

interface Question {
  readonly q: string;
  readonly kind: FoundKind | undefined;
  readonly limit: number;
}

interface Found extends Findings {
  /** Among what lies on this device only: the server could not be asked, and is asked as soon as it can be. */
  readonly isOffline: boolean;
}

export const searchRead = (query: Question) =>
  queryOptions({
    queryKey: keyOf(searchApi.find, { query }),
    queryFn: async ({ queryKey }): Promise<Found> => {
      try {
        const findings = await call(searchApi.find, { query });
        setDated(hashKey(queryKey), undefined);
        return { ...findings, isOffline: false };
      } catch (error) {
        if (!isOutOfReach(error)) throw error;
        const { searchOffline } = await import('./offline-search.ts');
        setDated(hashKey(queryKey), { at: Date.now(), isLost: true });
        return { ...(await searchOffline(query)), isOffline: true };
      }
    },
  });
