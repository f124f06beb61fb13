import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { v7 } from 'uuid';
import { ApiError, messageOf } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { offline, type PendingItem, type PendingKind, type PendingRequest } from './database.ts';
import { isLost } from './missing-files.ts';
import { wakeQueue } from './queue.ts';
import { ifOpen, keepForGood, withRoom } from './storage.ts';

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
  wakeQueue();
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

const isFile = ({ kind = 'photo' }: PendingItem): boolean => kind === 'photo';

/** What is to be done with each of these files once it has arrived; never what another write says. Also within a transaction. */
export const assign = (ids: readonly string[], request: PendingRequest, place?: string): Promise<number> =>
  ifOpen(
    () =>
      offline.pending
        .where('id')
        .anyOf([...ids])
        .filter(isFile)
        .modify({ request, state: 'waiting', notBefore: 0, ...(place && { place }) }),
    0,
  );

export async function promise(ids: readonly string[], request: PendingRequest, place?: string): Promise<void> {
  await assign(ids, request, place);
  wakeQueue();
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
  /** Whether what is kept under this id says the same already; unless told, word for word. */
  readonly isRepeat?: ((queued: PendingRequest) => boolean) | undefined;
}

/** Under this id the device keeps something else: what was to be kept is kept nowhere yet, and nothing was changed. */
export class OtherWriteQueued extends Error {}

/** Keeps a write on the device until the server has it. Throws DeviceFull, OtherWriteQueued. */
export async function enqueue(write: NewWrite, keeping: Keeping = {}): Promise<void> {
  const attempts = keeping.wasSent ? 1 : 0;
  await withRoom(() =>
    offline.transaction('rw', offline.pending, offline.drafts, async () => {
      const there = await offline.pending.get(write.id);
      if (!there) await add({ ...fresh, ...write, attempts });
      else if (saysThis(there, write, keeping.isRepeat)) await keepOn(there, attempts);
      else throw new OtherWriteQueued(`Another write is kept as ${write.id}.`);
      await keeping.also?.();
    }),
  );
  void keepForGood();
  wakeQueue();
}

const saysThis = ({ request }: PendingItem, write: NewWrite, isRepeat: Keeping['isRepeat']): boolean =>
  request !== undefined && (isRepeat ? isRepeat(request) : JSON.stringify(request) === JSON.stringify(write.request));

/** What this page noted before it sent it waits as it is told now; what was kept before stays as often sent as it was. */
const keepOn = (there: PendingItem, attempts: number): Promise<unknown> =>
  offline.pending.update(there.id, {
    attempts: isBeingMade(there) ? attempts : Math.max(there.attempts, attempts),
    notBefore: 0,
    page: undefined,
  });

export async function tryAgain(id: string): Promise<void> {
  await offline.pending.update(id, { state: 'waiting', notBefore: 0, refusal: undefined, trouble: undefined });
  wakeQueue();
}

/** Everything that waits for its next attempt goes now, what was refused too; answers what is tried. */
export async function tryAllAgain(owner: string): Promise<PendingItem[]> {
  const again = (item: PendingItem) => item.state === 'waiting' || (item.state === 'stopped' && !isLost(item));
  const tried = await offline.pending.where('owner').equals(owner).filter(again).toArray();
  const ids = tried.map(({ id }) => id);
  await offline.pending.where('id').anyOf(ids).modify({ state: 'waiting', notBefore: 0, refusal: undefined });
  wakeQueue();
  return tried;
}

/** By id what became of what is tried again, once each of it was sent, was refused or has to wait. */
export interface Outcome {
  readonly sent: readonly string[];
  readonly refused: readonly string[];
  readonly waiting: readonly string[];
}

/** A photo of a log that is not submitted yet has nothing more to do once its file is there. */
const isOnItsWay = ({ state, path, request }: PendingItem): boolean =>
  state === 'waiting' && (path === undefined || request !== undefined);

/** Patient for as long as a person looks at the screen for an answer. */
export function outcomeOf(ids: readonly string[], signal: AbortSignal): Promise<Outcome> {
  const read = () => offline.pending.bulkGet([...ids]);
  return new Promise((resolve) => {
    const live = liveQuery(read).subscribe({ next: (items) => announce(items, false), error: () => undefined });
    signal.addEventListener('abort', () => void read().then((items) => announce(items, true)));
    function announce(items: readonly (PendingItem | undefined)[], isEnd: boolean) {
      const there = items.filter((item) => item !== undefined);
      const waiting = there.filter(isOnItsWay);
      if (!isEnd && waiting.some(({ notBefore }) => notBefore === 0)) return;
      live.unsubscribe();
      const refused = there.filter(({ state }) => state === 'stopped' || state === 'conflict').map(({ id }) => id);
      const late = waiting.map(({ id }) => id);
      resolve({ sent: ids.filter((id) => ![...refused, ...late].includes(id)), refused, waiting: late });
    }
  });
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
  wakeQueue();
  return isChanged;
}

export const forget = (ids: readonly string[]): Promise<void> =>
  ifOpen(() => offline.pending.bulkDelete([...ids]), undefined);

/**
 * Only when a person said so. A log takes its photos with it, a movement its delivery note; what was built on a change goes
 * on without it. `instead` is what the server has to be told of it; it goes in the item's place.
 */
export async function discard(item: PendingItem, instead?: PendingRequest): Promise<void> {
  const { id, kind, group, owner } = item;
  if (instead) return announceReplaced(id, instead);
  const parts = (other: PendingItem) =>
    other.owner === owner && (kind === 'log' || (kind === 'movement' && other.request?.url.includes(id) === true));
  const taken = await offline.pending.where('group').equals(group).filter(parts).primaryKeys();
  await forget([id, ...taken]);
  wakeQueue();
}

async function announceReplaced(id: string, request: PendingRequest): Promise<void> {
  await offline.transaction('rw', offline.pending, async () => {
    const item = await offline.pending.get(id);
    if (!item) return;
    const { blob: _blob, path: _path, refusal: _refusal, trouble: _trouble, ...rest } = item;
    await offline.pending.put({ ...rest, request, key: v7(), state: 'waiting', attempts: 0, notBefore: 0 });
  });
  wakeQueue();
}

/** Another file in the place of one that was refused; what was to be done with that is done with this. Throws DeviceFull. */
export async function replaceFile(id: string, file: Pick<NewFile, 'blob' | 'name' | 'type'>): Promise<void> {
  const fresh = { state: 'waiting', attempts: 0, notBefore: 0, refusal: undefined, trouble: undefined } as const;
  await withRoom(() => offline.pending.update(id, { ...file, ...fresh }));
  wakeQueue();
}

/** How many things of other people wait on this device until they sign in. */
export const useOthersPending = (owner: string): number | undefined =>
  useLive(() => offline.pending.where('owner').notEqual(owner).count(), `others of ${owner}`);

/** Why the last attempt failed, in words; undefined when none did. */
export function faultOf(item: Pick<PendingItem, 'refusal' | 'attempts' | 'trouble' | 'blob'>): string | undefined {
  const { refusal, attempts, trouble } = item;
  if (isLost(item)) return t('Neither this device nor the server has this photo any more. Please choose it again.');
  if (refusal) {
    const { status, problem } = refusal;
    return messageOf(new ApiError(status, problem.detail ?? '', problem), t('The server refused this.'));
  }
  if (attempts === 0) return undefined;
  if (trouble === 413)
    return t('A proxy before the server takes no file this large. It is sent again; please tell your administrator.');
  if (trouble === undefined) return t('No connection. It will be sent again.');
  const isOfServer = trouble >= 429 || trouble === 408 || trouble === 425;
  return !isOfServer
    ? t('A proxy before the server refused this. It will be sent again.')
    : t('The server could not take it now. It will be sent again.');
}

/** Of one group its items of a kind, in the order they were made, as they are now. */
export const pendingOf = (group: string, kind: PendingKind = 'photo'): Promise<PendingItem[]> =>
  ifOpen(
    () =>
      offline.pending
        .where('group')
        .equals(group)
        .filter((item) => (item.kind ?? 'photo') === kind && !isBeingMade(item))
        .sortBy('createdAt'),
    [],
  );

/** The same, and whenever it changes; undefined while they are read. */
export const usePending = (group: string, kind: PendingKind = 'photo'): PendingItem[] | undefined =>
  useLive(() => pendingOf(group, kind), `${kind} of ${group}`);

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

/** What the store says, and whenever it says something else; `key` names what is read. Undefined while it is read. */
export function useLive<T>(read: () => Promise<T>, key: string | undefined): T | undefined {
  const [value, setValue] = useState<{ key: string | undefined; value: T }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is read
  useEffect(() => {
    const live = liveQuery(read).subscribe({ next: (next) => setValue({ key, value: next }), error: () => undefined });
    return () => live.unsubscribe();
  }, [key]);
  return value?.key === key ? value?.value : undefined;
}

/** Whether a write was kept and is still here. */
export const isPending = async (id: string): Promise<boolean> => (await offline.pending.get(id)) !== undefined;

/** Photos of which nothing is said yet belong to another thing from now on. Also within a transaction. */
export const regroup = (from: string, to: string): Promise<number> =>
  offline.pending
    .where('group')
    .equals(from)
    .filter((item) => isFile(item) && item.request === undefined)
    .modify({ group: to });

/** Takes photos nothing was said of into a group that may have so many; answers how many it took. */
export const adopt = (ids: readonly string[], { group, most }: { group: string; most: number }): Promise<number> =>
  offline.transaction('rw', offline.pending, async () => {
    const there = await offline.pending
      .where('group')
      .equals(group)
      .filter((item) => isFile(item) && item.state !== 'stopped')
      .count();
    const taken = ids.slice(0, Math.max(0, most - there));
    return offline.pending
      .where('id')
      .anyOf([...taken])
      .filter((item) => isFile(item) && item.request === undefined)
      .modify({ group });
  });

/** Of these ids those under which a write is kept. */
export const pendingAmong = async (ids: readonly string[]): Promise<readonly string[]> =>
  offline.pending
    .where('id')
    .anyOf([...ids])
    .primaryKeys();

/** A form that outlives the page. */
export const readDraft = async (key: string): Promise<unknown> => (await offline.drafts.get(key))?.value;
/** All whose key begins so. */
export const readDrafts = (start: string) => offline.drafts.where('key').startsWith(start).toArray();
/** Within a transaction; the whole of that is written with room. */
export const putDraft = async (key: string, value: unknown): Promise<void> =>
  void (await offline.drafts.put({ key, value }));
/** Throws DeviceFull. */
export const keepDraft = (key: string, value: unknown): Promise<void> => withRoom(() => putDraft(key, value));
/** Also within a transaction. */
export const dropDraft = (key: string): Promise<void> => ifOpen(() => offline.drafts.delete(key), undefined);
