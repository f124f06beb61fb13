import { shuffled } from '../level.ts';
import { randomFrom } from '../random.ts';
import { type Board, byLinksAlone } from './board.ts';
import type { ClockedInstance } from './instance.ts';
import type { Place } from './places.ts';
import type { ClockedFound } from './search.ts';
import { floorsOf, fromTheEnd, giveWay } from './shift.ts';

interface Levelling {
  readonly seed: number;
  readonly milliseconds: number;
  /** A plan within the capacities near one that is broken; undefined where none is found. */
  readonly repaired: () => Board | undefined;
}

const PASSES = 40;
const OVER = 10_000;

/** As level.ts in days: each task in turn goes where the squares of the crew of all days add up to the least, the end fixed. */
export function clockedLevel(of: ClockedInstance, { seed, milliseconds, repaired }: Levelling): ClockedFound {
  const board = (isWhole(of) ? undefined : repaired()) ?? started(of);
  // A broken plan may end as late as it was planned.
  const finish = Math.max(board.end(), plannedEnd(of));
  const random = randomFrom(seed);
  const began = performance.now();
  let tried = 0;
  for (let pass = 0; pass < PASSES && performance.now() - began < milliseconds; pass++) {
    giveWay(board, finish, pass % 2 === 0);
    const tasks = fromTheEnd(board).filter((task) => of.isTask[task] && board.need(task, 0) > 0);
    const turn = pass % 2 === 0 ? tasks : tasks.reverse();
    const moved = (pass > 1 ? shuffled(turn, random) : turn).filter((task) => evened(board, task, finish));
    tried += turn.length;
    if (moved.length === 0 && pass > 2) break;
  }
  giveWay(board, finish, false);
  return { board, schedules: tried };
}

const openTasks = ({ order, isTask, begun, planned }: ClockedInstance): number[] =>
  [...order].filter((task) => isTask[task] && (begun[task] ?? -1) < 0 && (planned[task] ?? -1) >= 0);

/** Whether every task may lie where it is planned. */
function isWhole(of: ClockedInstance): boolean {
  const board = byLinksAlone(of, floorsOf(of));
  return openTasks(of).every((task) => {
    const place = board.places[task] as Place;
    return place.isAsPlanned && board.isAllowed(task, place, Number.MAX_SAFE_INTEGER);
  });
}

const plannedEnd = (of: ClockedInstance): number =>
  openTasks(of).reduce((end, task) => Math.max(end, of.placeAt(task, of.planned[task] ?? 0).end), 0);

/** The plan with links and floors kept; what would miss a date that must be kept lies as early as that asks. */
function started(of: ClockedInstance): Board {
  const asked = floorsOf(of);
  const board = byLinksAlone(of, asked);
  const isLate = [...of.order].some(
    (task) => !board.isAllowed(task, board.places[task] as Place, Number.MAX_SAFE_INTEGER),
  );
  return isLate ? byLinksAlone(of) : board;
}

function evened(board: Board, task: number, finish: number): boolean {
  const { of } = board;
  const was = board.lift(task);
  const before = costOf(board, task, was);
  let [best, least] = [was, before];
  let place = of.placeAt(task, board.earliest(task));
  while (board.isAllowed(task, place, finish)) {
    const cost = costOf(board, task, place);
    if (cost < least) [best, least] = [place, cost];
    if (place.next <= place.start) break;
    place = of.placeAt(task, place.next);
  }
  board.put(task, best);
  return least < before;
}

/** What the squares of the crew grow by, and far more for every day above a capacity. */
function costOf(board: Board, task: number, { days, first, after }: Place): number {
  const { capacities } = board.of;
  let cost = 0;
  for (let at = first; at < after; at++) {
    const day = days[at] ?? 0;
    cost += board.on(day, 0) * board.need(task, 0);
    for (const [resource, capacity] of capacities.entries()) {
      const need = board.need(task, resource);
      cost += OVER * Math.max(0, Math.min(need, board.on(day, resource) + need - capacity));
    }
  }
  return cost;
}
