import type { CalendarDate } from '#shared/dates.ts';
import { AS_LATE } from '#shared/plan-terms.ts';
import { type Constraint, isBegun, type PlanTask } from './plan-task.ts';

/** A date that a task must keep: its own, or that of a task it is a part of. */
export interface Bound {
  readonly kind: Constraint;
  readonly date: CalendarDate;
}

/**
 * By task: its own constraint and what those of the summaries above ask of it; nothing for summaries. `leavesOf`: the leaves of a
 * summary, none of a task that is one itself.
 */
export function carriedBounds(
  tasks: readonly PlanTask[],
  leavesOf: (task: number) => readonly number[],
): readonly (readonly Bound[])[] {
  const bounds: Bound[][] = tasks.map(() => []);
  for (const [index, { constraintKind: kind, constraintDate: date }] of tasks.entries()) {
    if (kind === null || kind === AS_LATE || date === null) continue;
    const leaves = leavesOf(index);
    if (leaves.length === 0) bounds[index]?.push({ kind, date });
    else carry(tasks, leaves, { kind, date }, (leaf, bound) => bounds[leaf]?.push(bound));
  }
  return bounds;
}

type Give = (leaf: number, bound: Bound) => void;

/** No part may begin before its summary or end after it; what asks for its first or its last day asks it of one part. */
function carry(tasks: readonly PlanTask[], leaves: readonly number[], { kind, date }: Bound, give: Give): void {
  const all = (one: Constraint) => {
    for (const leaf of leaves) give(leaf, { kind: one, date });
  };
  const first = () => chosen(tasks, leaves, (one, other) => startOf(other) < startOf(one) || isBegun(other));
  const last = () =>
    chosen(tasks, leaves, (one, other) => isBegun(one) || (!isBegun(other) && endOf(other) > endOf(one)));
  if (kind === 'start_no_earlier' || kind === 'must_start') all('start_no_earlier');
  if (kind === 'finish_no_later' || kind === 'must_finish') all('finish_no_later');
  if (kind === 'start_no_later' || kind === 'must_start') give(first(), { kind: 'start_no_later', date });
  if (kind === 'finish_no_earlier' || kind === 'must_finish') give(last(), { kind: 'finish_no_earlier', date });
}

const startOf = ({ plannedStartDate: start, plannedEndDate: end }: PlanTask) => start ?? end ?? AFTER_ALL;
const endOf = ({ plannedStartDate: start, plannedEndDate: end }: PlanTask) => end ?? start ?? '';
const AFTER_ALL = '~';

function chosen(
  tasks: readonly PlanTask[],
  leaves: readonly number[],
  isBetter: (one: PlanTask, other: PlanTask) => boolean,
): number {
  return leaves.reduce((one, other) => {
    const [best, next] = [tasks[one], tasks[other]];
    return best && next && isBetter(best, next) ? other : one;
  });
}
