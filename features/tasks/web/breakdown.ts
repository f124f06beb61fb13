import { addDays, daysBetween } from '#shared/dates.ts';
import type { ProposedSubtask } from '../ai-contract.ts';

/** A proposed step while somebody looks at it. */
export interface Step extends ProposedSubtask {
  /** The id of the task it becomes: sent again after a lost answer, it makes no second one. */
  readonly id: string;
  readonly isChosen: boolean;
  /** A person gave it its dates: they stay wherever it is moved. */
  readonly isDatedByHand?: boolean;
}

export const stepsOf = (proposed: readonly ProposedSubtask[], newId: () => string): readonly Step[] =>
  proposed.map((subtask) => ({ ...subtask, id: newId(), isChosen: true }));

export const changedStep = (steps: readonly Step[], id: string, change: Partial<Step>): readonly Step[] =>
  steps.map((step) =>
    step.id === id ? { ...step, ...change, ...(isDating(change) && { isDatedByHand: true }) } : step,
  );

const isDating = (change: Partial<Step>): boolean => 'plannedStartDate' in change || 'plannedEndDate' in change;

/** The steps with one taken from its place and put at another, counted without it. */
export function movedStep(steps: readonly Step[], id: string, to: number): readonly Step[] {
  const step = steps.find((one) => one.id === id);
  if (!step) return steps;
  const others = steps.filter((one) => one !== step);
  const place = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, place), step, ...others.slice(place)];
}

/** Dropped on another step, at its upper or lower edge. */
export function droppedStep(steps: readonly Step[], id: string, overId: string, edge: 'top' | 'bottom') {
  const over = steps.filter((one) => one.id !== id).findIndex((one) => one.id === overId);
  return over < 0 ? steps : movedStep(steps, id, over + (edge === 'bottom' ? 1 : 0));
}

/**
 * The steps in a new order with the dates that follow from it: each as many working days long as before, with the gaps and
 * shared days of the old order from place to place, so that all of them end on the day they did. Dates given by hand stay.
 */
export function redated(before: readonly Step[], after: readonly Step[], daysOff: readonly string[]): readonly Step[] {
  const old = before.flatMap(spanOf(daysOff));
  const next = after.flatMap(spanOf(daysOff));
  const first = old[0];
  if (!first || old.every(({ step }, index) => step.id === next[index]?.step.id)) return after;
  const dates = new Map<string, Pick<Step, 'plannedStartDate' | 'plannedEndDate'>>();
  let start = first.start;
  for (const [index, { step, length }] of next.entries()) {
    const end = endOf(step, start, { length, daysOff });
    dates.set(step.id, { plannedStartDate: start, plannedEndDate: end });
    const [one, other] = [old[index], old[index + 1]];
    if (one && other) start = workingDayAfter(end, workingDays(one.end, other.start, daysOff) - 1, daysOff);
  }
  return after.map((step) => ({ ...step, ...dates.get(step.id) }));
}

/**
 * The steps as they follow each other when only those that are ticked are done: what is left out leaves no gap. Each keeps its
 * length and its distance to the step before it; dates given by hand stay.
 */
export function closedUp(steps: readonly Step[], daysOff: readonly string[]): readonly Step[] {
  const all = steps.flatMap(spanOf(daysOff));
  if (all.every(({ step }) => step.isChosen)) return steps;
  const dates = new Map<string, Pick<Step, 'plannedStartDate' | 'plannedEndDate'>>();
  let last = '';
  for (const [index, { step, start: proposed, length }] of all.entries()) {
    if (!step.isChosen) continue;
    const before = all[index - 1];
    const distance = before ? workingDays(before.end, proposed, daysOff) - 1 : 0;
    const start = last === '' ? (all[0]?.start ?? proposed) : workingDayAfter(last, Math.max(0, distance), daysOff);
    last = endOf(step, start, { length, daysOff });
    dates.set(step.id, { plannedStartDate: start, plannedEndDate: last });
  }
  return steps.map((step) => ({ ...step, ...dates.get(step.id) }));
}

/** Concrete cures by the days of the calendar, whatever days are worked. */
function endOf(
  { leastDays }: Step,
  start: string,
  { length, daysOff }: { length: number; daysOff: readonly string[] },
) {
  const end = workingDayAfter(start, length - 1, daysOff);
  let least = addDays(start, (leastDays ?? 1) - 1);
  while (daysOff.includes(least)) least = addDays(least, 1);
  return [end, least].sort()[1] ?? end;
}

const spanOf =
  (daysOff: readonly string[]) =>
  (step: Step): { step: Step; start: string; end: string; length: number }[] => {
    const { plannedStartDate: start, plannedEndDate: end } = step;
    if (step.isDatedByHand || !start || !end || end < start) return [];
    return [{ step, start, end, length: workingDays(start, end, daysOff) }];
  };

/** From one day to another, both counted. */
const workingDays = (start: string, end: string, daysOff: readonly string[]): number =>
  daysBetween(start, end) + 1 - daysOff.filter((day) => day >= start && day <= end).length;

/** The working day so many working days after another. */
function workingDayAfter(day: string, count: number, daysOff: readonly string[]): string {
  const off = new Set(daysOff);
  let at = day;
  for (let left = count; left > 0; ) {
    at = addDays(at, 1);
    if (!off.has(at)) left -= 1;
  }
  return at;
}

/**
 * Which step waits for which: each for the nearest before it that ends no later than it starts. Steps that share a day stay on it: a
 * link from finish to start counts whole days, so theirs is a day shorter.
 */
export const waitsOf = (steps: readonly Step[]): { predecessorId: string; successorId: string; lag: number }[] =>
  steps.flatMap(({ id, plannedStartDate: start }, index) => {
    const before = steps.slice(0, index).findLast(({ plannedEndDate: end }) => start && end && end <= start);
    return before ? [{ predecessorId: before.id, successorId: id, lag: before.plannedEndDate === start ? -1 : 0 }] : [];
  });

interface Window {
  readonly plannedStartDate: string | null;
  readonly plannedEndDate: string | null;
  readonly isSummary: boolean;
}

export type StepFault = 'title' | 'reversed' | 'outside';

/**
 * Why a step cannot be created as it stands: no title, dates the wrong way round or outside the parent's. A summary has no dates
 * to be outside of: its own follow its steps, from the first one created on.
 */
export function faultOf(step: Step, parent: Window): StepFault | null {
  const { plannedStartDate: start, plannedEndDate: end } = step;
  if (step.title.trim() === '') return 'title';
  if (start && end && end < start) return 'reversed';
  if (parent.isSummary) return null;
  const isEarly = [start, end].some((day) => day && parent.plannedStartDate && day < parent.plannedStartDate);
  const isLate = [start, end].some((day) => day && parent.plannedEndDate && day > parent.plannedEndDate);
  return isEarly || isLate ? 'outside' : null;
}

export const chosenOf = (steps: readonly Step[]): readonly Step[] => steps.filter(({ isChosen }) => isChosen);
