import type { ProposedSubtask } from '../ai-contract.ts';

/** A proposed step while somebody looks at it. */
export interface Step extends ProposedSubtask {
  /** The id of the task it becomes: sent again after a lost answer, it makes no second one. */
  readonly id: string;
  readonly isChosen: boolean;
}

export const stepsOf = (proposed: readonly ProposedSubtask[], newId: () => string): readonly Step[] =>
  proposed.map((subtask) => ({ ...subtask, id: newId(), isChosen: true }));

export const changedStep = (steps: readonly Step[], id: string, change: Partial<Step>): readonly Step[] =>
  steps.map((step) => (step.id === id ? { ...step, ...change } : step));

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

interface Window {
  readonly plannedStartDate: string | null;
  readonly plannedEndDate: string | null;
}

export type StepFault = 'title' | 'reversed' | 'outside';

/** Why a step cannot be created as it stands: no title, dates the wrong way round or outside the parent's. */
export function faultOf(step: Step, parent: Window): StepFault | null {
  const { plannedStartDate: start, plannedEndDate: end } = step;
  if (step.title.trim() === '') return 'title';
  if (start && end && end < start) return 'reversed';
  const isEarly = [start, end].some((day) => day && parent.plannedStartDate && day < parent.plannedStartDate);
  const isLate = [start, end].some((day) => day && parent.plannedEndDate && day > parent.plannedEndDate);
  return isEarly || isLate ? 'outside' : null;
}

export const chosenOf = (steps: readonly Step[]): readonly Step[] => steps.filter(({ isChosen }) => isChosen);
