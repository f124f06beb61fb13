import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { offline, type PendingItem, type PendingRequest } from './database.ts';
import { keepForGood } from './install.ts';
import { tellQueue } from './queue.ts';

interface NewFile {
  readonly id: string;
  readonly owner: string;
  readonly group: string;
  readonly blob: Blob;
  readonly name: string;
  readonly type: string;
}

/** Keeps a file and begins to send it; what it is for may be said later (`promise`). */
export async function keepFile(file: NewFile): Promise<void> {
  await offline.pending.add({ ...file, state: 'waiting', attempts: 0, notBefore: 0, createdAt: Date.now() });
  void keepForGood();
  tellQueue();
}

/** What is to be done with each of these files once it has arrived. */
export async function promise(ids: readonly string[], request: PendingRequest): Promise<void> {
  await offline.pending
    .where('id')
    .anyOf([...ids])
    .modify({ request, state: 'waiting', notBefore: 0 });
  tellQueue();
}

export async function tryAgain(id: string): Promise<void> {
  await offline.pending.update(id, { state: 'waiting', notBefore: 0, attempts: 0 });
  tellQueue();
}

export const forget = (ids: readonly string[]): Promise<void> => offline.pending.bulkDelete([...ids]);

/** The files of one group, in the order they were chosen, as they are now; undefined while they are read. */
export const usePending = (group: string | undefined): PendingItem[] | undefined =>
  useLive(
    async () => (group === undefined ? [] : offline.pending.where('group').equals(group).sortBy('createdAt')),
    group,
  );

/** All that a person has on the way, without the bytes being looked at. */
export const useAllPending = (owner: string): PendingItem[] | undefined =>
  useLive(() => offline.pending.where('owner').equals(owner).sortBy('createdAt'), owner);

function useLive<T>(read: () => Promise<T>, key: string | undefined): T | undefined {
  const [value, setValue] = useState<{ key: string | undefined; value: T }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is read
  useEffect(() => {
    const live = liveQuery(read).subscribe({ next: (next) => setValue({ key, value: next }), error: () => undefined });
    return () => live.unsubscribe();
  }, [key]);
  return value?.key === key ? value?.value : undefined;
}

/** A form that outlives the page. */
export const readDraft = async (key: string): Promise<unknown> => (await offline.drafts.get(key))?.value;
export const keepDraft = async (key: string, value: unknown): Promise<void> =>
  void (await offline.drafts.put({ key, value }));
export const dropDraft = (key: string): Promise<void> => offline.drafts.delete(key);
