import { Board } from './board.ts';
import type { ClockedInstance } from './instance.ts';
import type { Place } from './places.ts';

/** Tasks that free a day for each other need another look. */
const PASSES = 12;

const isFree = ({ begun }: ClockedInstance, task: number): boolean => (begun[task] ?? -1) < 0;

/** The last places, of those in a row from here on, that a task may take; `isEnough` ends the row. */
function* later(board: Board, task: number, finish: number): Generator<Place> {
  const { of } = board;
  for (let place = of.placeAt(task, (board.places[task] as Place).next); ; place = of.placeAt(task, place.next)) {
    if (!board.isAllowed(task, place, finish)) return;
    yield place;
    if (place.next <= place.start) return;
  }
}

export const fromTheEnd = ({ of, places }: Board): number[] =>
  [...of.order]
    .filter((task) => isFree(of, task))
    .reverse()
    .sort((one, other) => (places[other]?.end ?? 0) - (places[one]?.end ?? 0));

/** The ends of summaries have no days: they go as late as what comes after them lets them, or as early. */
export function giveWay(board: Board, finish: number, isLate: boolean): void {
  const { of, places } = board;
  const ends = [...of.order].filter((task) => !of.isTask[task]);
  for (const task of isLate ? ends.reverse() : ends) {
    const earliest = board.earliest(task);
    board.put(task, of.placeAt(task, isLate ? latestEnd(board, task, finish) : earliest));
    if ((places[task]?.start ?? 0) < earliest) board.put(task, of.placeAt(task, earliest));
  }
}

/** The last moment at which a node without days keeps what waits for it: halved, since it may lie on any minute. */
function latestEnd(board: Board, task: number, finish: number): number {
  let [low, high] = [board.places[task]?.start ?? 0, finish];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (board.isAllowed(task, board.of.placeAt(task, middle), finish)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Every task as late as what comes after it and the capacities allow. */
export function justify(board: Board, finish: number): void {
  const { of } = board;
  for (const task of fromTheEnd(board)) {
    if (!of.isTask[task]) {
      board.put(task, of.placeAt(task, latestEnd(board, task, finish)));
      continue;
    }
    let last = board.lift(task);
    for (const place of later(board, task, finish)) if (board.fullDay(task, place) < 0) last = place;
    board.put(task, last);
  }
}

/**
 * A schedule that ends as soon as the one found, with every task as near to its planned day as that allows: what brings nothing
 * stays where it is. Links, floors, ceilings and capacities are kept in every step.
 */
export function nearPlanned(found: Board): Board {
  const { of } = found;
  const finish = found.end();
  const board = asPlanned(of, finish) ?? found;
  for (let pass = 0; pass < PASSES; pass++) {
    giveWay(board, finish, pass % 2 === 0);
    let isMoved = false;
    for (const task of fromTheEnd(board)) {
      if (of.isTask[task]) isMoved = toward(board, task, finish) || isMoved;
    }
    if (!isMoved && pass > 1) break;
  }
  giveWay(board, finish, false);
  return board;
}

/** Today's plan, put off where it needs more than there is; undefined when that ends later than need be. */
function asPlanned(of: ClockedInstance, finish: number): Board | undefined {
  const board = new Board(of);
  const floors = floorsOf(of);
  for (const task of of.order) {
    if (isFree(of, task)) board.put(task, board.firstFit(task, board.earliest(task, floors)));
  }
  return board.end() <= finish &&
    [...of.order].every((task) => board.isAllowed(task, board.places[task] as Place, finish))
    ? board
    : undefined;
}

export const floorsOf = ({ floors, planned }: ClockedInstance): Int32Array =>
  floors.map((floor, task) => Math.max(floor, planned[task] ?? 0));

/** Puts a task on the day nearest to its planned one on which there is enough; true when it moves. */
function toward(board: Board, task: number, finish: number): boolean {
  const wish = board.of.planned[task] ?? -1;
  const was = board.places[task] as Place;
  if (wish < 0 || was.isAsPlanned) return false;
  board.lift(task);
  const best = (wish > was.start ? lastUpTo : firstFrom)(board, task, { wish, was, finish });
  board.put(task, best);
  return best !== was;
}

interface Wish {
  readonly wish: number;
  readonly was: Place;
  readonly finish: number;
}

function lastUpTo(board: Board, task: number, { wish, was, finish }: Wish): Place {
  const most = board.of.placeAt(task, wish).start;
  let last = was;
  for (const place of later(board, task, finish)) {
    if (place.start > most) break;
    if (board.fullDay(task, place) < 0) last = place;
  }
  return last;
}

function firstFrom(board: Board, task: number, { wish, was, finish }: Wish): Place {
  let place = board.of.placeAt(task, Math.max(wish, board.earliest(task)));
  while (place.start < was.start && !(board.fullDay(task, place) < 0 && board.isAllowed(task, place, finish))) {
    place = board.of.placeAt(task, Math.max(place.next, place.start + 1));
  }
  return place.start < was.start ? place : was;
}
