import type { CalendarDate } from '#shared/dates.ts';
import { networkOf } from './cpm/plan.ts';
import { holdersOf, type Move, MoveRefused, startsOf } from './move.ts';
import type { ScheduleInput } from './schedule.ts';

export interface KnockOn {
  /** Of the tasks asked for those that start before what they wait for allows, with the first day it does. */
  readonly early: readonly {
    readonly taskId: string;
    readonly date: CalendarDate;
    readonly waitsFor: readonly string[];
  }[];
  /** What waits for them, at any distance, and would have to move. */
  readonly followers: readonly string[];
  /** The moves that mend it. */
  readonly moves: readonly Move[];
}

/** What tasks do to the plan that were given other dates without it: ids, of a plan as it stands now. */
export function knockOnOf(input: ScheduleInput, taskIds: ReadonlySet<string>): KnockOn {
  const plan = networkOf({ ...input, mode: 'planned' });
  const { network, nodeOf, taskOf } = plan;
  const isAsked = (node: number) => taskIds.has(input.tasks[taskOf[node] ?? 0]?.id ?? '');
  const nodes = [...network.floors.keys()].filter((node) => nodeOf[taskOf[node] ?? 0] === node);
  const asked = nodes.filter(isAsked);
  const starts = startsOrNone(() => startsOf(plan, new Set(asked)));
  if (!starts) return { early: [], followers: [], moves: [] };
  const taskAt = (node: number) => input.tasks[taskOf[node] ?? 0];
  const isPushed = (node: number) => plan.isPushed(node, starts[node] ?? 0) && taskAt(node)?.plannedStartDate !== null;
  const waitsFor = (node: number) => [
    ...new Set(holdersOf(plan, node, starts).flatMap((holder) => taskAt(holder)?.id ?? [])),
  ];
  const daysOf = (node: number) => plan.datesAt(node, starts[node] ?? 0);
  return {
    early: asked
      .filter(isPushed)
      .map((node) => ({ taskId: taskAt(node)?.id ?? '', date: daysOf(node)[0], waitsFor: waitsFor(node) })),
    followers: nodes.filter((node) => !isAsked(node) && isPushed(node)).map((node) => taskAt(node)?.id ?? ''),
    moves: asked.flatMap((node): Move[] => {
      const { id = '', plannedStartDate: start = null, plannedEndDate: end = null } = taskAt(node) ?? {};
      if (start === null || end === null) return [];
      const [from, to] = isPushed(node) ? daysOf(node) : [start, end];
      return [{ taskId: id, plannedStartDate: from, plannedEndDate: to }];
    }),
  };
}

/** Tasks that wait for each other have no places to be counted from. */
function startsOrNone(find: () => Int32Array): Int32Array | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof MoveRefused) return undefined;
    throw error;
  }
}
