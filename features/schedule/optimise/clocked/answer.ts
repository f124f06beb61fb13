import { dateOfMoment } from '#shared/calendar/work-clock.ts';
import type { PlanNetwork } from '../../cpm/plan.ts';
import type { Move } from '../../move.ts';
import { type Answer, MOST_REPAIRED, schedulesFor } from '../answer.ts';
import type { OptimiseQuestion } from '../optimise-question.ts';
import type { ProjectInput } from '../project-instance.ts';
import type { Seen } from '../reasons.ts';
import { Board, byLinksAlone } from './board.ts';
import { assertWithin, type ClockedInstance, clockedInstance } from './instance.ts';
import { clockedLevel } from './level.ts';
import type { Place } from './places.ts';
import { clockedSearch } from './search.ts';
import { nearPlanned } from './shift.ts';

/** As in days; a place by calendars of their own takes a few times as long to find. */
const WORK = 100_000;

/** In minutes of the calendar of each task. @throws OptimiseRefused */
export function answerByClocks(question: OptimiseQuestion, input: ProjectInput, plan: PlanNetwork): Answer {
  const instance = clockedInstance(input, plan);
  const free = byLinksAlone(instance);
  assertWithin(instance, free.places, 'passed');
  const bound = free.end();
  const { goal, seed, limit } = question;
  const sooner = () =>
    clockedSearch(instance, { seed, schedules: schedulesFor(instance.count, WORK), milliseconds: limit, bound });
  const repaired = () => (instance.count > MOST_REPAIRED ? undefined : repairedBy(sooner()));
  const found = goal === 'finish' ? sooner() : clockedLevel(instance, { seed, milliseconds: limit, repaired });
  assertWithin(instance, found.board.places, 'dates');
  const board = goal === 'finish' ? nearPlanned(found.board) : found.board;
  return {
    moves: movesOf(board),
    schedules: found.schedules,
    held: heldOf(instance),
    seen: seenByClocks(goal === 'finish' ? asEarly(board) : board),
    isBoundAfter: (date) => dateOfMoment(bound - 1) > date,
  };
}

/** Near the plan; undefined where a date that must hold is missed. */
function repairedBy({ board }: ReturnType<typeof clockedSearch>): Board | undefined {
  const near = nearPlanned(board);
  const { order } = near.of;
  const isKept = [...order].every((task) => near.isAllowed(task, near.places[task] as Place, Number.MAX_SAFE_INTEGER));
  return isKept ? near : undefined;
}

/** The same order of work with every task as early as it can. */
function asEarly({ of, places }: Board): Board {
  const board = new Board(of);
  const turns = [...of.order].sort((one, other) => (places[one]?.begin ?? 0) - (places[other]?.begin ?? 0));
  const isOpen = new Set(turns.filter((task) => (of.begun[task] ?? -1) < 0));
  const put = (task: number): void => {
    if (!isOpen.delete(task)) return;
    for (const index of of.entering[task] ?? []) put(of.links[index]?.from ?? 0);
    board.put(task, board.firstFit(task, board.earliest(task)));
  };
  for (const task of turns) put(task);
  return board;
}

function movesOf({ of, places }: Board): Move[] {
  return places.flatMap(({ isAsPlanned, dates: [plannedStartDate, plannedEndDate] }, task) => {
    const isMoved = of.isTask[task] && (of.begun[task] ?? -1) < 0 && !isAsPlanned;
    return isMoved ? [{ taskId: of.taskIds[task] ?? '', plannedStartDate, plannedEndDate }] : [];
  });
}

/** Tasks that have begun, or must keep a date. */
const heldOf = ({ taskIds, begun, floors, ceilings }: ClockedInstance): Set<string> =>
  new Set(taskIds.filter((_, task) => (begun[task] ?? -1) >= 0 || (floors[task] ?? 0) >= (ceilings[task] ?? 0)));

function seenByClocks({ of, places }: Board): Seen {
  const dayOf = (place: Place | undefined, at: number) => (place && at >= 0 ? (place.days[at] ?? 0) : -1);
  const firstDay = (task: number) => dayOf(places[task], places[task]?.first ?? -1);
  const lastDay = (task: number) => dayOf(places[task], (places[task]?.after ?? 0) - 1);
  return {
    ...of,
    ends: places.map(({ end }) => end),
    isAtFloor: (task) => (places[task]?.start ?? 0) <= of.placeAt(task, of.floors[task] ?? 0).start,
    isLater: (task) => firstDay(task) > 0,
    waitsFor: (task) =>
      (of.entering[task] ?? [])
        .flatMap((index) => of.links[index] ?? [])
        .find((link) => {
          const before = places[link.from];
          return before && of.placeAt(task, of.startAfter(link, before)).start === places[task]?.start;
        })?.from,
    endingBefore: (task) => {
      const first = firstDay(task);
      const ending = [...places.keys()].filter((other) => lastDay(other) >= 0 && lastDay(other) < first);
      const last = ending.reduce((most, other) => Math.max(most, lastDay(other)), -1);
      return ending.filter((other) => lastDay(other) === last);
    },
  };
}
