import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { dated, setDated } from './dated.ts';

const PATIENCE_MS = 700;
/** Once the network has shown itself slow, what is known is shown at once. */
const SLOW_PATIENCE_MS = 60;
let patience = PATIENCE_MS;

interface Reading<T> {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly ask: () => Promise<T>;
  /** Whether the failure only says that the server could not be reached. */
  readonly isOutOfReach: (error: unknown) => boolean;
}

/** Asks the server; answers what was known when it cannot be reached, and shows that much while it is waited for. */
export async function askOrRemember<T>({ client, queryKey, ask, isOutOfReach }: Reading<T>): Promise<T> {
  const hash = hashKey(queryKey);
  let isOpen = true;
  const timer = setTimeout(async () => {
    patience = SLOW_PATIENCE_MS;
    if (client.getQueryData(queryKey) !== undefined) return;
    const kept = await lastRead(hash);
    if (!isOpen || !kept) return;
    setDated(hash, { at: kept.at, isLost: false });
    client.setQueryData(queryKey, kept.data, { updatedAt: kept.at });
  }, patience);
  try {
    const answer = await ask();
    setDated(hash, undefined);
    return answer;
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    const kept = known(client, queryKey) ?? (await lastRead(hash));
    if (!kept) throw error;
    setDated(hash, { at: dated.get().get(hash)?.at ?? kept.at, isLost: true });
    return kept.data as T;
  } finally {
    isOpen = false;
    clearTimeout(timer);
  }
}

function known(client: QueryClient, queryKey: QueryKey): { at: number; data: unknown } | undefined {
  const state = client.getQueryState(queryKey);
  return state?.data === undefined ? undefined : { at: state.dataUpdatedAt, data: state.data };
}

/** The store of the device is loaded when it is needed: it is no part of the first load. */
const lastRead = async (hash: string) => {
  try {
    return await (await import('#web/offline/reads.ts')).lastRead(hash);
  } catch {
    return undefined;
  }
};
