import type { Query, QueryClient } from '@tanstack/react-query';
import { isOutOfReach } from './client.ts';
import type { OldReads } from './events.ts';
import { dated } from './staleness.ts';

/** Leaves out what another one covers: the same reads, or those below a shorter address. */
export function withoutCovered(old: readonly OldReads[]): readonly OldReads[] {
  const unique = [...new Map(old.map((reads) => [JSON.stringify(reads), reads])).values()];
  const wide = unique.filter(({ exact }) => !exact);
  return unique.filter((reads) => !wide.some((other) => other !== reads && covers(other.queryKey, reads)));
}

const covers = (prefix: readonly string[], { queryKey, exact }: OldReads): boolean =>
  (prefix.length < queryKey.length || (exact === true && prefix.length === queryKey.length)) &&
  prefix.every((part, index) => part === queryKey[index]);

/** Reads that are looked at once more when they have come: what changed meanwhile may not be in them. */
const awaited = new WeakSet<Query>();

/** Asks again for what is old. A read that is on its way is not broken off, but asked once more after it has come. */
export async function refresh(queries: QueryClient, old: OldReads): Promise<void> {
  const onTheWay = queries
    .getQueryCache()
    .findAll(old)
    .filter((query) => query.state.fetchStatus === 'fetching' && !awaited.has(query));
  for (const query of onTheWay) awaited.add(query);
  const invalidated = queries.invalidateQueries(old, { cancelRefetch: false });
  await Promise.all([
    invalidated,
    ...onTheWay.map(async (query) => {
      await query.promise?.catch(() => undefined);
      awaited.delete(query);
      const only = { queryKey: query.queryKey, exact: true };
      await queries.invalidateQueries(only, { cancelRefetch: false });
    }),
  ]);
}

/** Asks for what is shown from memory, or was not here at all, because the server could not be reached. */
export function askForLost(queries: QueryClient): void {
  const old = dated.get();
  const isLost = ({ queryHash, state }: Query) =>
    old.get(queryHash)?.isLost || (state.status === 'error' && isOutOfReach(state.error));
  for (const { queryKey } of queries.getQueryCache().findAll().filter(isLost))
    void queries.invalidateQueries({ queryKey, exact: true });
}
