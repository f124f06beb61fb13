import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isOutOfReach } from '#web/api/client.ts';
import { type ChangeEvent, keysOf, type OldReads, overhearChanges } from '#web/api/events.ts';
import { dated } from '#web/api/staleness.ts';
import { createStore } from '#web/ui/store.ts';
import { flushReads, lastRead } from './reads.ts';

/*
 * What a person may need where there is no network is read while there is one, though no screen asked for it: one read after
 * the other while the page has nothing else to do, at most so many and so much, not again within some minutes, and never over
 * a connection that is slow or that somebody pays by the megabyte, unless he asks for it. What this device lacks comes first,
 * then what is old: whatever ends a round, the next one goes on where it stopped. What somebody changes in a project is read again
 * soon after; where nothing is changed nothing is read. What is read lies on the device as anything
 * that was seen (reads.ts); pictures where the service worker keeps those that were seen.
 */

/** As `read(endpoint, request)` makes them. */
export interface AheadRead {
  readonly queryKey: QueryKey;
}
/** The address of a small picture. */
interface AheadPicture {
  readonly picture: string;
}

/** What is worth having, the most needed first. Each read is answered with what the device has of it then; undefined: nothing. */
export type Ahead = () => Generator<AheadRead | AheadPicture, void, unknown>;
/** Its code comes when it is wanted: at the start of a page it would stand in the way. */
export type LoadAhead = () => Promise<Ahead>;

export const BOUNDS = { reads: 300, characters: 3_000_000, pictures: 60, freshMs: 5 * 60_000 };

/** Changes that come within this time are read together. */
const GATHER_MS = 10_000;
/** What no change announces (weather, what is late today) is read again while a page stays open. */
const STEADY_MS = 15 * 60_000;

const BEGIN_MS = 5000;
const BREATH_MS = 250;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly type?: string;
}

const connectionNow = (): Connection | undefined => (navigator as Navigator & { connection?: Connection }).connection;

/** Whether this device may read what nobody asked for, just now. */
export function mayReadAhead(): boolean {
  const connection = connectionNow();
  return (
    navigator.onLine !== false &&
    !document.hidden &&
    !connection?.saveData &&
    !/2g/.test(connection?.effectiveType ?? '')
  );
}

/** Pictures are heavier: where the device says that it is on the mobile network they are left. */
const mayFetchPictures = (): boolean => {
  const { effectiveType = '', type } = connectionNow() ?? {};
  return !effectiveType.includes('3g') && type !== 'cellular';
};

interface Round {
  readonly queries: QueryClient;
  readonly signal: AbortSignal;
  /** A person waits for it: only a lost network ends it, and nothing is waited for in between. */
  readonly isAsked?: boolean;
  /** Only what is missing and what somebody changed since it was read, however old the rest is. */
  readonly isOnlyChanged?: boolean;
}

/** How a round ended: with all of it, at its bounds, or because the page was left or the server was not there any more. */
export type Outcome = 'whole' | 'full' | 'broken';

/** Reads ahead once, up to the bounds. */
export async function readAhead(ahead: Ahead, round: Round): Promise<Outcome> {
  const got: Got = { hashes: new Set(), reads: 0, characters: 0, pictures: 0 };
  const missing = await pass(ahead, round, { got, since: Number.NEGATIVE_INFINITY });
  return missing === 'whole' && !round.isOnlyChanged
    ? pass(ahead, round, { got, since: Date.now() - BOUNDS.freshMs })
    : missing;
}

/** Reads that somebody changed, and when this device heard of it. */
const changed = new Map<string, { readonly reads: OldReads; readonly at: number }>();

/** Lists of everything that happens are not worth a call at each change. */
const leftOut = new Set(['activity', 'analytics', 'dashboard', 'photos']);

/** What is read ahead of these is old from now on. */
export function noteChanges(changes: readonly ChangeEvent[]): void {
  const at = Date.now();
  for (const reads of changes.flatMap(keysOf))
    if (!leftOut.has(reads.queryKey[1] ?? '')) changed.set(JSON.stringify(reads), { reads, at });
}

const isChanged = (queryKey: QueryKey, readAt: number): boolean =>
  [...changed.values()].some(({ reads, at }) => at >= readAt && covers(reads, queryKey));

const covers = (reads: OldReads, queryKey: QueryKey): boolean =>
  reads.queryKey.every((part, index) => part === queryKey[index]) &&
  (!reads.exact || reads.queryKey.length === queryKey.length);

interface Got {
  readonly hashes: Set<string>;
  reads: number;
  characters: number;
  pictures: number;
}

interface Pass {
  readonly got: Got;
  /** What the device had from this moment on is not asked for, in milliseconds. */
  readonly since: number;
}

async function pass(ahead: Ahead, round: Round, { got, since }: Pass): Promise<Outcome> {
  const steps = ahead();
  for (let step = steps.next(); !step.done; ) {
    const wanted = step.value;
    const answer =
      'picture' in wanted
        ? await fetchPicture(wanted.picture, round, got)
        : await answerTo(wanted, round, { got, since });
    if (answer === LOST) return 'broken';
    if (answer === FULL) return 'full';
    step = steps.next(answer);
  }
  return 'whole';
}

const LOST = Symbol('lost');
const FULL = Symbol('full');

async function answerTo(wanted: AheadRead, round: Round, { got, since }: Pass): Promise<unknown> {
  const here = await known(round.queries, wanted.queryKey, { got, since });
  if (here) return here.data;
  if (got.reads >= BOUNDS.reads || got.characters >= BOUNDS.characters) return FULL;
  if (!(await isTime(round))) return LOST;
  const answer = await round.queries.fetchQuery({ ...wanted, staleTime: 0 }).catch(refusedOnly);
  const hash = hashKey(wanted.queryKey);
  // From the device's own memory, because the server could not be asked.
  if (answer === LOST || dated.get().get(hash)?.isLost) return LOST;
  got.hashes.add(hash);
  got.reads += 1;
  got.characters += (JSON.stringify(answer) ?? '').length;
  return answer;
}

/** What the server does not give this person is passed over; without a server there is nothing more to ask. */
const refusedOnly = (error: unknown): unknown => (isOutOfReach(error) ? LOST : undefined);

/** The worker answers from what it keeps, or keeps what comes. */
async function fetchPicture(address: string, round: Round, got: Got): Promise<unknown> {
  const isEnough = got.hashes.has(address) || got.pictures >= BOUNDS.pictures;
  if (isEnough || (!round.isAsked && !mayFetchPictures())) return undefined;
  if (!(await isTime(round))) return LOST;
  got.hashes.add(address);
  got.pictures += 1;
  const answer = await fetch(address, { credentials: 'include' }).catch(() => undefined);
  await answer?.blob().catch(() => undefined);
  return answer ? undefined : LOST;
}

/** On screen it is kept new by itself, what this round read is new; on the device it is new for some minutes. */
async function known(
  queries: QueryClient,
  queryKey: QueryKey,
  { got, since }: Pass,
): Promise<{ data: unknown } | undefined> {
  const query = queries.getQueryCache().find({ queryKey });
  if (query?.isActive() || got.hashes.has(hashKey(queryKey))) return { data: query?.state.data };
  const stored = await lastRead(hashKey(queryKey)).catch(() => undefined);
  return stored !== undefined && stored.at > since && !isChanged(queryKey, stored.at) ? stored : undefined;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Once the screen waits for nothing; false: not any more. */
async function isTime({ queries, signal, isAsked }: Round): Promise<boolean> {
  if (isAsked) return !signal.aborted && navigator.onLine !== false;
  do await pause(BREATH_MS);
  while (queries.isFetching() > 0 && !signal.aborted);
  return !signal.aborted && mayReadAhead();
}

/** Whether a round is under way that a person asked for. */
export const fetchingAhead = createStore(false);

let current = new AbortController();

/** At once, because a person asks for it: what is under way by itself gives way. */
export async function readAheadNow(queries: QueryClient, ahead: Ahead): Promise<Outcome> {
  current.abort();
  current = new AbortController();
  fetchingAhead.set(true);
  try {
    const outcome = await readAhead(ahead, { queries, signal: current.signal, isAsked: true });
    await flushReads();
    return outcome;
  } finally {
    fetchingAhead.set(false);
  }
}

/**
 * Reads ahead some seconds after the page has come, when it is looked at again after a while, and while it stays open: soon what
 * somebody changed, and now and then all of it. Returns how to stop.
 */
export function keepAhead(queries: QueryClient, load: LoadAhead): () => void {
  const stop = new AbortController();
  let lastAt = Number.NEGATIVE_INFINITY;
  let isUnderWay = false;
  let hasChanges = false;
  const read = async (isOnlyChanged: boolean) => {
    current = new AbortController();
    const signal = AbortSignal.any([stop.signal, current.signal]);
    hasChanges = false;
    const outcome = await readAhead(await load(), { queries, signal, isOnlyChanged });
    // What was broken off goes on at the next look, not some minutes later.
    if (outcome === 'broken') hasChanges = isOnlyChanged;
    else if (!isOnlyChanged) lastAt = Date.now();
  };
  const look = () => {
    const isRecent = Date.now() - lastAt < BOUNDS.freshMs;
    if (isUnderWay || fetchingAhead.get() || (isRecent && !hasChanges) || !mayReadAhead()) return;
    isUnderWay = true;
    void read(isRecent)
      .catch(() => undefined)
      .finally(() => {
        isUnderWay = false;
        if (hasChanges) lookSoon();
      });
  };
  let soon: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined;
      look();
    }, GATHER_MS);
  };
  const stopHearing = overhearChanges((changes) => {
    noteChanges(changes);
    hasChanges = true;
    lookSoon();
  });
  const steady = setInterval(look, STEADY_MS);
  const timer = setTimeout(look, BEGIN_MS);
  document.addEventListener('visibilitychange', look, { signal: stop.signal });
  addEventListener('online', look, { signal: stop.signal });
  return () => {
    clearTimeout(timer);
    clearTimeout(soon);
    clearInterval(steady);
    stopHearing();
    stop.abort();
  };
}
