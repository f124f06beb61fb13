import type { WorkClock } from '#shared/calendar/work-clock.ts';
import type { LinkKind } from '#shared/plan-terms.ts';
import { clockPath, startAfter } from './clock-path.ts';
import { adjacencyOf, type Edge, eachLink, orderOf } from './cycle.ts';

/** `to` waits for `from`. `lag` in whole working days, negative for a lead. */
export interface NetworkLink extends Edge {
  readonly kind: LinkKind;
  readonly lag: number;
  /** It ties a leaf to an end of its summary: no link of the plan. */
  readonly isInner?: boolean;
  /** Where minutes are counted: the calendar of the lag. */
  readonly lagClock?: WorkClock | undefined;
}

/** Tasks by index. Times are numbers of working days: a task that starts at 3 and lasts 2 works on days 3 and 4 and ends at 5. */
export interface Network {
  readonly durations: Int32Array;
  readonly links: readonly NetworkLink[];
  /** No start before. */
  readonly floors: Int32Array;
  /** No start after, `NO_CEILING` where nothing forbids it: a date that must be kept. */
  readonly ceilings: Int32Array;
  /** When all must have ended; null: when it can. An earlier one leaves negative float. */
  readonly deadline: number | null;
  /** A deadline after the last end leaves float up to it; else floats reach to the last end. */
  readonly isFloatToDeadline?: boolean;
  /**
   * Where tasks have calendars of their own: by task the minutes of its work. Times are then minutes of the calendar of each, `deadline`
   * and `finish` moments by the clock on the wall.
   */
  readonly clocks?: readonly WorkClock[];
  /** With clocks: a milestone at the end of its day. */
  readonly atEnd?: readonly boolean[];
  /** With clocks: it takes what free float it has, as late as possible. */
  readonly asLate?: readonly boolean[];
}

export const NO_CEILING = 2 ** 30;

export interface CriticalPath {
  readonly earlyStarts: Int32Array;
  readonly lateStarts: Int32Array;
  /** So many days a task may slip and nothing that must be kept is missed; below 0 when it is missed already. */
  readonly totalFloats: Int32Array;
  /** So many days it may slip and no other task notices. */
  readonly freeFloats: Int32Array;
  /** When all have ended, links and floors kept; the earliest floor without tasks. */
  readonly finish: number;
}

/** From the start of `from` to that of `to` at least so many days. */
export function distanceOf({ from, to, kind, lag }: NetworkLink, durations: Int32Array): number {
  const [before, after] = [durations[from] ?? 0, durations[to] ?? 0];
  if (kind === 'FS') return before + lag;
  if (kind === 'SS') return lag;
  return kind === 'FF' ? before + lag - after : lag - after;
}

export class CycleError extends Error {
  readonly cycle: readonly number[];
  constructor(cycle: readonly number[]) {
    super('The tasks wait for each other');
    this.cycle = cycle;
  }
}

/** The first start that a link allows its successor. */
export function startAllowed(network: Network, link: NetworkLink, start: number): number {
  const { clocks } = network;
  return clocks ? startAfter({ ...network, clocks }, link, start) : start + distanceOf(link, network.durations);
}

/** @throws CycleError */
export function criticalPath(network: Network): CriticalPath {
  const { durations, links, floors, ceilings } = network;
  const count = durations.length;
  const { order, cycle } = orderOf(count, links);
  if (cycle) throw new CycleError(cycle);
  if (network.clocks) return clockPath({ ...network, clocks: network.clocks }, order);
  const distances = Int32Array.from(links, (link) => distanceOf(link, durations));
  const earlyStarts = forward(order, { links, distances, floors });
  const finish = finishOf(earlyStarts, durations);
  const lateStarts = backward(order, {
    links,
    distances,
    durations,
    ceilings,
    end: endOfFloat(network, finish),
  });
  const totalFloats = lateStarts.map((late, task) => late - (earlyStarts[task] ?? 0));
  const freeFloats = durations.map((duration, task) => finish - (earlyStarts[task] ?? 0) - duration);
  links.forEach(({ from, to }, index) => {
    const gap = (earlyStarts[to] ?? 0) - (earlyStarts[from] ?? 0) - (distances[index] ?? 0);
    freeFloats[from] = Math.min(freeFloats[from] ?? 0, gap);
  });
  return { earlyStarts, lateStarts, totalFloats, freeFloats, finish };
}

/** When all that has float must have ended. */
export const endOfFloat = (
  { deadline, isFloatToDeadline = false }: Pick<Network, 'deadline' | 'isFloatToDeadline'>,
  finish: number,
): number => (deadline === null || (finish < deadline && !isFloatToDeadline) ? finish : deadline);

export function finishOf(starts: Int32Array, durations: Int32Array): number {
  let finish = Number.NEGATIVE_INFINITY;
  for (let task = 0; task < starts.length; task++) {
    finish = Math.max(finish, (starts[task] ?? 0) + (durations[task] ?? 0));
  }
  return starts.length === 0 ? 0 : finish;
}

type Measured = Pick<Network, 'links'> & { readonly distances: Int32Array };

function forward(order: Int32Array, { links, distances, floors }: Measured & Pick<Network, 'floors'>): Int32Array {
  const starts = floors.slice();
  const leaving = adjacencyOf(order.length, links, 'from');
  for (const task of order) {
    eachLink(leaving, task, (link) => {
      const to = links[link]?.to ?? 0;
      starts[to] = Math.max(starts[to] ?? 0, (starts[task] ?? 0) + (distances[link] ?? 0));
    });
  }
  return starts;
}

type Bounded = Measured & Pick<Network, 'durations' | 'ceilings'> & { readonly end: number };

function backward(order: Int32Array, { links, distances, durations, ceilings, end }: Bounded): Int32Array {
  const starts = durations.map((duration, task) => Math.min(end - duration, ceilings[task] ?? NO_CEILING));
  const entering = adjacencyOf(order.length, links, 'to');
  for (const task of order.toReversed()) {
    eachLink(entering, task, (link) => {
      const from = links[link]?.from ?? 0;
      starts[from] = Math.min(starts[from] ?? 0, (starts[task] ?? 0) - (distances[link] ?? 0));
    });
  }
  return starts;
}
