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
}

const PASSES = 40;
const OVER = 10_000;

/** As level.ts in days: each task in turn goes where the squares of the crew of all days add up to the least, the end fixed. */
export function clockedLevel(of: ClockedInstance, { seed, milliseconds }: Levelling): ClockedFound {
  const board = started(of);
  const finish = board.end();
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
