import type { PendingItem } from './database.ts';

/** A photo belongs to its log, so it comes after it, whenever it was taken. */
const rank = ({ kind = 'photo' }: PendingItem): number => (kind === 'photo' ? 1 : 0);

export const byOrder = (one: PendingItem, other: PendingItem): number =>
  rank(one) - rank(other) || one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);

/** Whether its file has to travel before its request. */
export const needsUpload = ({ blob, path, request }: PendingItem): boolean =>
  blob !== undefined && path === undefined && request?.field === undefined;

/**
 * What has to be done first: of its group, and of a person's logs the ones written before it, so that they stand in the
 * order of their writing. A refused photo or comment holds back nothing; a refused change holds back what was built on it.
 */
export const blockerOf = (item: PendingItem, all: readonly PendingItem[]): PendingItem | undefined =>
  all.find(
    (other) =>
      other.owner === item.owner &&
      other.request !== undefined &&
      byOrder(other, item) < 0 &&
      (other.group === item.group
        ? !isIndependent(other, item)
        : item.kind === 'log' && other.kind === 'log' && other.state === 'waiting' && !isStuck(other)),
  );

/** A picture of a task waits for earlier ones of it that are still to come, and nothing else for it. */
const isIndependent = (other: PendingItem, item: PendingItem): boolean =>
  isStopped(other)
    ? rank(other) === 1 || isApart(other, item) || isOtherMovement(other, item)
    : (other.kind === 'picture') !== (item.kind === 'picture');

/** What came or went stands for itself: of a refused movement nothing but its own picture waits for it. */
const isOtherMovement = ({ kind, id }: PendingItem, { request }: PendingItem): boolean =>
  kind === 'movement' && request?.url.includes(id) === false;

const isStopped = ({ state }: PendingItem): boolean => state === 'stopped' || state === 'conflict';

/** A comment or a picture of a thing, and a step of it that is ticked, is not built on what was done to it. */
const isApart = (other: PendingItem, item: PendingItem): boolean => standsAlone(other) || standsAlone(item);
const standsAlone = ({ kind }: PendingItem): boolean => kind === 'comment' || kind === 'picture' || kind === 'step';

const STUCK_AFTER = 5;

/** The server answers again and again that it cannot: another log must not wait for that. A lost network is none. */
const isStuck = ({ trouble, attempts }: PendingItem): boolean => trouble !== undefined && attempts >= STUCK_AFTER;

/** The next item to be sent: files may travel before their turn, requests may not. */
export const nextOf = (all: readonly PendingItem[], busy: ReadonlySet<string>, now: number): PendingItem | undefined =>
  all
    .toSorted(byAge)
    .find(
      (item) =>
        item.state === 'waiting' &&
        item.notBefore <= now &&
        !busy.has(item.id) &&
        (needsUpload(item) || !blockerOf(item, all)),
    );

const byAge = (one: PendingItem, other: PendingItem): number =>
  one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);

/** When something that is not `busy` may go, in milliseconds from now; what is held back by another thing is due when that one is. */
export function nextDue(all: readonly PendingItem[], now: number, busy: ReadonlySet<string> = new Set()): number {
  const times = all
    .filter(({ id, state }) => state === 'waiting' && !busy.has(id))
    .filter((item) => needsUpload(item) || !blockerOf(item, all))
    .map(({ notBefore }) => Math.max(0, notBefore - now));
  return Math.min(LONGEST_PAUSE_MS, ...times);
}

const FIRST_PAUSE_MS = 1000;
export const LONGEST_PAUSE_MS = 60_000;

/** Longer after every failure, never the same for two phones that lost the network together. */
export function pauseAfter(attempts: number, { luck, retryAfterMs = 0 }: { luck: number; retryAfterMs?: number }) {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10));
  return Math.max(retryAfterMs, pause * (0.5 + luck / 2));
}

/** A refusal that another attempt cannot mend. A signed address that has ended (403 while the file travels) is mended. */
export const isFinal = (status: number, isUpload: boolean): boolean =>
  status < 500 && ![401, 408, 425, 429].includes(status) && !(isUpload && status === 403);

/** Answers of who stands before the server, or of nobody: it was not reached. */
export const isUnreached = (status: number): boolean => status >= 502 && status <= 504;

/** What the server has already is what was asked for: an attempt whose answer was lost, or somebody did the same. */
export function isSameAlready(body: unknown, current: unknown): boolean {
  if (!isRecord(body) || !isRecord(current)) return false;
  const wanted = Object.entries(body).filter(([name]) => name !== 'version');
  return wanted.length > 0 && wanted.every(([name, value]) => JSON.stringify(current[name]) === JSON.stringify(value));
}

/** A change that was made on top of another own one is judged against what that one became. */
export function rebased(body: unknown, answer: unknown): unknown {
  const isVersioned = isRecord(body) && typeof body['version'] === 'number';
  if (!isVersioned || !isRecord(answer) || typeof answer['version'] !== 'number') return body;
  return { ...body, version: answer['version'] };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
