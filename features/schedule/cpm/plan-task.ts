import type { CalendarDate } from '#shared/dates.ts';
import type { CONSTRAINTS, DATED_CONSTRAINTS, LinkKind, PROGRESS_LOGICS } from '#shared/plan-terms.ts';

export type Constraint = (typeof DATED_CONSTRAINTS)[number];
export type ConstraintKind = (typeof CONSTRAINTS)[number];

/** A task as scheduling needs it. */
export interface PlanTask {
  readonly id: string;
  readonly parentTaskId: string | null;
  readonly status: 'not_started' | 'in_progress' | 'blocked' | 'done';
  readonly plannedStartDate: CalendarDate | null;
  readonly plannedEndDate: CalendarDate | null;
  /** Working days; how long a task takes that has not both dates. */
  readonly durationDays: number | null;
  readonly isMilestone: boolean;
  /** 0 to 100, as reported. */
  readonly percentComplete: number;
  /** It stands in the plan for its parts, and its percent is theirs: nothing done is nothing done, though one has begun. */
  readonly isRolledUp?: boolean;
  /** Of those parts, whether some, or all, have not begun: these wait for what it waits for, whatever its status. */
  readonly unbegun?: 'some' | 'all';
  readonly constraintKind: ConstraintKind | null;
  readonly constraintDate: CalendarDate | null;
  /** The day it was done. */
  readonly doneOn: CalendarDate | null;
  /** The day it really began; undefined or null where nobody knows. */
  readonly actualStart?: CalendarDate | null;
  /** Its own working calendar; undefined or null: the project's. */
  readonly calendarId?: string | null;
  /** "2026-03-01 13:00": when its plan file has it begin; counts on that day, where hours are counted. */
  readonly writtenStart?: string | null;
  /** "2026-03-01 13:00": no start before, whatever its constraint says. */
  readonly notBefore?: string | null;
  /** Work that has begun rests from this day on, until the day before `resumesOn`; null there: nobody knows when it goes on. */
  readonly suspendedFrom?: CalendarDate | null;
  readonly resumesOn?: CalendarDate | null;
  /** Where its work is split, planned so from the beginning: features/schedule/splits.ts. */
  readonly splits?: string | null;
  /** What projects that are not in the plan ask of it: no start before, no end after. */
  readonly externalStart?: CalendarDate | null;
  readonly externalFinish?: CalendarDate | null;
}

/**
 * What holds the rest of work under way: `override`: it goes on from the data date, whatever it waits for (Primavera's progress
 * override); `retained`: it waits for what it waits for, where that is not done yet (retained logic); `actual`: it goes on, and what it
 * waits for is late from the day on which it began (actual dates).
 */
export type ProgressLogic = (typeof PROGRESS_LOGICS)[number];

export const isBegun = ({ status }: Pick<PlanTask, 'status'>): boolean => status === 'done' || status === 'in_progress';

/** What is in the plan for its parts has not begun while none of them has, though one is blocked. */
export const asBegun = <Task extends PlanTask>(task: Task): Task =>
  task.unbegun === 'all' ? { ...task, status: 'not_started' } : task;

export interface PlanLink {
  readonly id: string;
  readonly predecessorId: string;
  readonly successorId: string;
  readonly kind: LinkKind;
  /** Working days, decimals allowed: a begun day counts whole. */
  readonly lag: number;
}

/** The tasks as a tree: who is below whom. A parent that is not among them counts as none. */
export interface TaskTree {
  readonly indexOf: ReadonlyMap<string, number>;
  /** Of each task the indices of its parts. */
  readonly children: readonly (readonly number[])[];
  /** Index of the parent, -1 for none. */
  readonly parents: Int32Array;
  /** Every task after its parent, in the order given. */
  readonly topDown: readonly number[];
}

type Node = Pick<PlanTask, 'id' | 'parentTaskId'>;

export function treeOf(tasks: readonly Node[]): TaskTree {
  const indexOf = new Map(tasks.map(({ id }, index) => [id, index]));
  const parents = Int32Array.from(tasks, ({ parentTaskId }) =>
    parentTaskId === null ? -1 : (indexOf.get(parentTaskId) ?? -1),
  );
  const children: number[][] = tasks.map(() => []);
  const topDown: number[] = [];
  parents.forEach((parent, index) => {
    if (parent >= 0) children[parent]?.push(index);
    else topDown.push(index);
  });
  for (let at = 0; at < topDown.length; at++) topDown.push(...(children[topDown[at] ?? 0] ?? []));
  return { indexOf, children, parents, topDown };
}
