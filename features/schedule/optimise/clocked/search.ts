import { NO_CEILING } from '../../cpm/critical-path.ts';
import { randomFrom } from '../random.ts';
import type { Effort } from '../search.ts';
import { Board } from './board.ts';
import type { ClockedInstance } from './instance.ts';
import { justify } from './shift.ts';

export interface ClockedFound {
  readonly board: Board;
  readonly schedules: number;
}

interface Built {
  readonly board: Board;
  readonly begins: Float64Array;
  readonly end: number;
  /** Less is better: minutes by which dates that must be kept are missed, then the end, then how early the work is done. */
  readonly cost: readonly [late: number, end: number, mean: number];
}

/** How much of the time from first to last the turn of a task is changed by at most. */
const NOISE = 0.3;
const NEAR_BEST = 0.6;
const WINDOW = 0.4;

/**
 * A short schedule of tasks that have calendars of their own: built task by task, each as early as links and capacities allow, by
 * turns of which the first are the latest starts, the others what was best so far with chance in it; each is justified, late and
 * early again (Valls, Ballestín and Quintanilla 2005). The same seed and number of schedules give the same one.
 */
export function clockedSearch(
  of: ClockedInstance,
  { seed, schedules = 1, milliseconds, bound = -1 }: Effort,
): ClockedFound {
  const random = randomFrom(seed);
  const began = performance.now();
  let best = serial(of, of.lates);
  let built = 1;
  const isOver = () =>
    built >= schedules ||
    (best.cost[0] === 0 && best.end <= bound) ||
    (milliseconds !== undefined && performance.now() - began >= milliseconds);
  const take = (next: Built) => {
    built += 1;
    if (isLess(next, best)) best = next;
  };
  const planned = of.planned.map((start, task) => Math.max(start, of.floors[task] ?? 0));
  if (!isOver())
    take(
      serial(
        of,
        Float64Array.from(planned, (start, task) => of.placeAt(task, start).begin),
      ),
    );
  while (!isOver()) {
    const first = random() < NEAR_BEST ? serial(of, nearTo(best, random)) : serial(of, shaken(of.lates, random));
    take(first);
    if (isOver()) break;
    justify(first.board, first.end);
    take(serial(of, beginsOf(first.board)));
  }
  return { board: best.board, schedules: built };
}

const isLess = ({ cost: one }: Built, { cost: other }: Built): boolean => {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
};

const beginsOf = ({ places }: Board): Float64Array => Float64Array.from(places, ({ begin }) => begin);

function serial(of: ClockedInstance, keys: Float64Array): Built {
  const board = new Board(of);
  for (const task of turnsOf(of, keys)) board.put(task, board.firstFit(task, board.earliest(task)));
  const end = board.end();
  let [late, sum] = [0, 0];
  for (const [task, { start, begin }] of board.places.entries()) {
    late += Math.max(0, start - (of.ceilings[task] ?? NO_CEILING));
    sum += begin;
  }
  return { board, begins: beginsOf(board), end, cost: [late, end, sum / Math.max(1, of.count)] };
}

/** By key, but never before what a task waits for. */
function turnsOf({ order, entering, links, begun }: ClockedInstance, keys: Float64Array): number[] {
  const turn = keys.slice();
  for (const task of order) {
    for (const index of entering[task] ?? []) {
      turn[task] = Math.max(turn[task] ?? 0, turn[links[index]?.from ?? 0] ?? 0);
    }
  }
  const rank = new Int32Array(order.length);
  for (const [place, task] of order.entries()) rank[task] = place;
  return [...order]
    .filter((task) => (begun[task] ?? -1) < 0)
    .sort((one, other) => (turn[one] ?? 0) - (turn[other] ?? 0) || (rank[one] ?? 0) - (rank[other] ?? 0));
}

function shaken(keys: Float64Array, random: () => number): Float64Array {
  const reach = NOISE * rangeOf(keys);
  return keys.map((key) => key + (random() - 0.5) * reach);
}

/** The best schedule with chance in a part of it. */
function nearTo({ begins }: Built, random: () => number): Float64Array {
  const range = rangeOf(begins);
  const first = begins.reduce((least, begin) => Math.min(least, begin), Number.POSITIVE_INFINITY);
  const from = first + random() * range * (1 - WINDOW);
  const reach = NOISE * range * random();
  return begins.map((begin) =>
    begin >= from && begin <= from + WINDOW * range ? begin + (random() - 0.5) * reach : begin,
  );
}

const rangeOf = (keys: Float64Array): number =>
  keys.reduce((most, key) => Math.max(most, key), 0) -
  keys.reduce((least, key) => Math.min(least, key), Number.POSITIVE_INFINITY);
