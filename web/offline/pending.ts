import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { v7 } from 'uuid';
import { ApiError, messageOf } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { offline, type PendingItem, type PendingKind, type PendingRequest } from './database.ts';
import { tellQueue } from './queue.ts';
import { keepForGood, withRoom } from './storage.ts';

interface NewFile {
  readonly id: string;
  readonly owner: string;
  readonly group: string;
  readonly blob: Blob;
  readonly name: string;
  readonly type: string;
}

/** Keeps a file and begins to send it; what it is for may be said later (`promise`). Throws DeviceFull. */
export async function keepFile(file: NewFile): Promise<void> {
  await withRoom(() => add({ ...file, state: 'waiting', attempts: 0, notBefore: 0 }));
  void keepForGood();
  tellQueue();
}

/** After everything that is there, also when the device's clock was turned back meanwhile. */
const add = (item: Omit<PendingItem, 'createdAt' | 'writtenAt'>): Promise<unknown> =>
  offline.transaction('rw', offline.pending, async () => {
    const last = await offline.pending.orderBy('createdAt').last();
    await offline.pending.add({
      ...item,
      writtenAt: Date.now(),
      createdAt: Math.max(Date.now(), (last?.createdAt ?? 0) + 1),
    });
  });

/** What is to be done with each of these files once it has arrived. Also within a transaction. */
export const assign = (ids: readonly string[], request: PendingRequest, place?: string): Promise<number> =>
  offline.pending
    .where('id')
    .anyOf([...ids])
    .modify({ request, state: 'waiting', notBefore: 0, ...(place && { place }) });

export async function promise(ids: readonly string[], request: PendingRequest, place?: string): Promise<void> {
  await assign(ids, request, place);
  tellQueue();
}

/** A write to be made later, with a file or without. */
export type NewWrite = Pick<PendingItem, 'id' | 'owner' | 'group'> &
  Partial<Pick<PendingItem, 'projectId' | 'place' | 'before' | 'blob' | 'name' | 'type'>> & {
    readonly kind: PendingKind;
    readonly about: string;
    readonly request: PendingRequest;
  };

const fresh = { name: '', type: '', state: 'waiting', attempts: 0, notBefore: 0 } as const;

/** This page: another one, also of the same person, has another name. */
const PAGE = v7();

/** Made by this page at this very moment: nobody has to know yet that it waits. */
export const isBeingMade = ({ page }: Pick<PendingItem, 'page'>): boolean => page === PAGE;

/** Lays down what is about to be asked of the server: a page that is killed in between has lost nothing. */
export async function noteAttempt(write: NewWrite, patienceMs: number): Promise<void> {
  const notBefore = Date.now() + patienceMs;
  await add({ ...fresh, ...write, attempts: 1, notBefore, page: PAGE });
}

interface Keeping {
  /** It was sent, and nobody knows whether it arrived. */
  readonly wasSent?: boolean;
  /** What else has to happen on the device: all or nothing. */
  readonly also?: (() => Promise<unknown>) | undefined;
}

/** Keeps a write on the device until the server has it. Throws DeviceFull. */
export async function keepWrite(write: NewWrite, { wasSent = false, also }: Keeping = {}): Promise<void> {
  const attempts = wasSent ? 1 : 0;
  await withRoom(() =>
    offline.transaction('rw', offline.pending, offline.drafts, async () => {
      const isNoted = await offline.pending.update(write.id, { attempts, notBefore: 0, page: undefined });
      if (!isNoted) await add({ ...fresh, ...write, attempts });
      await also?.();
    }),
  );
  void keepForGood();
  tellQueue();
}

export async function tryAgain(id: string): Promise<void> {
  await offline.pending.update(id, { state: 'waiting', notBefore: 0, refusal: undefined, trouble: undefined });
  tellQueue();
}

/** Everything that waits for its next attempt goes now. */
export async function tryAllAgain(owner: string): Promise<void> {
  await offline.pending
    .where('owner')
    .equals(owner)
    .filter(({ state }) => state === 'waiting')
    .modify({ notBefore: 0 });
  tellQueue();
}

/**
 * What was refused, was overtaken or has never left goes as the person wants it now: for the server another write. False when
 * it was sent while he thought about it: then the server may have it, and nothing is changed.
 */
export async function sendInstead(seen: PendingItem, request: PendingRequest, before?: unknown): Promise<boolean> {
  const isChanged = await offline.transaction('rw', offline.pending, async () => {
    const item = await offline.pending.get(seen.id);
    if (!item || item.state !== seen.state || item.attempts !== seen.attempts) return false;
    const { refusal: _refusal, current: _current, trouble: _trouble, ...rest } = item;
    const again = { request, key: v7(), state: 'waiting', attempts: 0, notBefore: 0 } as const;
    await offline.pending.put({ ...rest, ...again, ...(before !== undefined && { before }) });
    return true;
  });
  tellQueue();
  return isChanged;
}

export const forget = (ids: readonly string[]): Promise<void> => offline.pending.bulkDelete([...ids]);

/**
 * Only when a person said so. A log takes its photos with it, a movement its delivery note; what was built on a change goes
 * on without it. `instead` is what the server has to be told of it; it goes in the item's place.
 */
export async function discard(item: PendingItem, instead?: PendingRequest): Promise<void> {
  const { id, kind, group, owner } = item;
  if (instead) return tellInstead(id, instead);
  const parts = (other: PendingItem) =>
    other.owner === owner && (kind === 'log' || (kind === 'movement' && other.request?.url.includes(id) === true));
  const taken = await offline.pending.where('group').equals(group).filter(parts).primaryKeys();
  await forget([id, ...taken]);
  tellQueue();
}

async function tellInstead(id: string, request: PendingRequest): Promise<void> {
  await offline.transaction('rw', offline.pending, async () => {
    const item = await offline.pending.get(id);
    if (!item) return;
    const { blob: _blob, path: _path, refusal: _refusal, trouble: _trouble, ...rest } = item;
    await offline.pending.put({ ...rest, request, key: v7(), state: 'waiting', attempts: 0, notBefore: 0 });
  });
  tellQueue();
}

/** Another file in the place of one that was refused; what was to be done with that is done with this. Throws DeviceFull. */
export async function replaceFile(id: string, file: Pick<NewFile, 'blob' | 'name' | 'type'>): Promise<void> {
  const fresh = { state: 'waiting', attempts: 0, notBefore: 0, refusal: undefined, trouble: undefined } as const;
  await withRoom(() => offline.pending.update(id, { ...file, ...fresh }));
  tellQueue();
}

/** How many things of other people wait on this device until they sign in. */
export const useOthersPending = (owner: string): number | undefined =>
  useLive(() => offline.pending.where('owner').notEqual(owner).count(), `others of ${owner}`);

/** Why the last attempt failed, in words; undefined when none did. */
export function faultOf(item: Pick<PendingItem, 'refusal' | 'attempts' | 'trouble'>): string | undefined {
  const { refusal, attempts, trouble } = item;
  if (refusal) {
    const { status, problem } = refusal;
    return messageOf(new ApiError(status, problem.detail ?? '', problem), t('The server refused this.'));
  }
  if (attempts === 0) return undefined;
  return trouble === undefined
    ? t('No connection. It will be sent again.')
    : t('The server could not take it now. It will be sent again.');
}

/** The files of one group, in the order they were chosen, as they are now; undefined while they are read. */
export const usePending = (group: string | undefined): PendingItem[] | undefined =>
  useLive(
    async () =>
      group === undefined
        ? []
        : offline.pending
            .where('group')
            .equals(group)
            .filter((item) => !isBeingMade(item))
            .sortBy('createdAt'),
    group,
  );

/** All that a person has on the way, without the bytes being looked at. */
export const useAllPending = (owner: string): PendingItem[] | undefined =>
  useLive(
    () =>
      offline.pending
        .where('owner')
        .equals(owner)
        .filter((item) => !isBeingMade(item))
        .sortBy('createdAt'),
    owner,
  );

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
