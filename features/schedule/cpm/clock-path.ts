import { type Moment, WALL, type WorkClock } from '#shared/calendar/work-clock.ts';
import { adjacencyOf, type Edge, eachLink } from './cycle.ts';

/** A link whose lag is minutes of a calendar. */
export interface ClockLink extends Edge {
  readonly kind: 'FS' | 'SS' | 'FF' | 'SF';
  readonly lag: number;
  readonly lagClock?: WorkClock | undefined;
}

/** A network whose tasks count minutes, each by the clock of its calendar; what has no clock never rests. */
export interface ClockNetwork {
  readonly durations: Int32Array;
  readonly links: readonly ClockLink[];
  readonly floors: Int32Array;
  readonly ceilings: Int32Array;
  readonly deadline: Moment | null;
  readonly isFloatToDeadline?: boolean;
  readonly clocks: readonly WorkClock[];
  readonly atEnd?: readonly boolean[];
  readonly asLate?: readonly boolean[];
}

const clockOf = ({ clocks }: ClockNetwork, node: number): WorkClock => clocks[node] ?? WALL;

interface Timed {
  readonly clock: WorkClock;
  readonly duration: number;
  readonly isAtEnd: boolean;
}

const timedAt = (network: ClockNetwork, node: number): Timed => ({
  clock: clockOf(network, node),
  duration: network.durations[node] ?? 0,
  isAtEnd: network.atEnd?.[node] === true,
});

/** When what starts so begins by the clock on the wall. */
export const beginOf = ({ clock, isAtEnd }: Timed, start: number): Moment =>
  isAtEnd ? clock.ends(start) : clock.begins(start);

/** When it ends. A milestone of no duration ends at the beginning of a day, unless it stands at the end of one. */
export const endOf = ({ clock, duration, isAtEnd }: Timed, start: number): Moment =>
  duration === 0 && !isAtEnd ? clock.begins(start) : clock.ends(start + duration);

/** The moment that a lag leads to. */
export function afterLag({ lag, lagClock = WALL }: Pick<ClockLink, 'lag' | 'lagClock'>, left: Moment): Moment {
  if (lag === 0) return left;
  const worked = lagClock.worked(left) + lag;
  return lag > 0 ? lagClock.ends(worked) : lagClock.begins(worked);
}

/** The first start that a link allows its successor, in minutes of that one's calendar. */
export function startAfter(network: ClockNetwork, link: ClockLink, start: number): number {
  const { from, to, kind } = link;
  const timed = timedAt(network, from);
  const reached = afterLag(link, kind[0] === 'F' ? endOf(timed, start) : beginOf(timed, start));
  const minutes = clockOf(network, to).worked(reached);
  return kind[1] === 'F' ? minutes - (network.durations[to] ?? 0) : minutes;
}

/** The last start of its predecessor that a link allows, where its successor starts so. */
export function startBefore(network: ClockNetwork, link: ClockLink, start: number): number {
  const { from, to, kind, lag, lagClock = WALL } = link;
  const reached = clockOf(network, to).begins(start + (kind[1] === 'F' ? (network.durations[to] ?? 0) : 0));
  const left = lag === 0 ? reached : lagClock.begins(lagClock.worked(reached) - lag);
  const minutes = clockOf(network, from).worked(left);
  return kind[0] === 'F' ? minutes - (network.durations[from] ?? 0) : minutes;
}

/** Early and late starts, tasks in an order in which each comes after its predecessors. */
export function clockPath(network: ClockNetwork, order: Int32Array) {
  const { durations, links, ceilings, deadline } = network;
  const count = durations.length;
  const leaving = adjacencyOf(count, links, 'from');
  const earlyStarts = forward(network, order);
  let finish = 0;
  for (let node = 0; node < count; node++)
    finish = Math.max(finish, endOf(timedAt(network, node), earlyStarts[node] ?? 0));
  const lateBy = (starts: Int32Array, end: Moment, node: number, ceiling: number) => {
    let late = Math.min(clockOf(network, node).worked(end) - (durations[node] ?? 0), ceiling);
    eachLink(leaving, node, (index) => {
      const link = links[index] as ClockLink;
      late = Math.min(late, startBefore(network, link, starts[link.to] ?? 0));
    });
    return late;
  };
  const backward = order.toReversed();
  for (const node of backward) {
    if (!network.asLate?.[node]) continue;
    const late = lateBy(earlyStarts, finish, node, ceilings[node] ?? 0);
    earlyStarts[node] = Math.max(earlyStarts[node] ?? 0, late);
  }
  const end = deadline === null || (finish < deadline && !network.isFloatToDeadline) ? finish : deadline;
  const lateStarts = new Int32Array(count);
  for (const node of backward) lateStarts[node] = lateBy(lateStarts, end, node, ceilings[node] ?? 0);
  const early = (node: number) => earlyStarts[node] ?? 0;
  return {
    earlyStarts,
    lateStarts,
    totalFloats: lateStarts.map((late, node) => late - early(node)),
    freeFloats: lateStarts.map((_, node) => lateBy(earlyStarts, finish, node, Number.MAX_SAFE_INTEGER) - early(node)),
    finish,
  };
}

function forward(network: ClockNetwork, order: Int32Array): Int32Array {
  const { links, floors } = network;
  const starts = floors.slice();
  const leaving = adjacencyOf(order.length, links, 'from');
  for (const node of order) {
    eachLink(leaving, node, (index) => {
      const link = links[index] as ClockLink;
      starts[link.to] = Math.max(starts[link.to] ?? 0, startAfter(network, link, starts[node] ?? 0));
    });
  }
  return starts;
}
