import { type CalendarDate, daysBetween } from '#shared/dates.ts';

/** Thresholds of spec §4 and §9, and of docs/deviations.md where tasks exist. */
const COMPLETED_ABOVE_PROGRESS = 90;
const DELAYED_BELOW_PROGRESS = 50;
const DELAYED_WITHIN_DAYS = 30;
const DELAYED_BEHIND_POINTS = 20;
export const BUDGET_USED_RED_ABOVE = 80;

export type ProjectHealth = 'completed' | 'delayed' | 'on-track';
export const healthLabels = {
  'on-track': 'On Track',
  delayed: 'Delayed',
  completed: 'Completed',
} as const satisfies Record<ProjectHealth, string>;

export interface PlannedWindow {
  readonly plannedStartDate: CalendarDate | null;
  readonly plannedEndDate: CalendarDate | null;
}

export interface WorkDone {
  /** Percent of the weighted work of the leaf tasks that is done, 100 only when all is; null without tasks. */
  readonly workDone: number | null;
}

/** The share in percent, rounded, but 100 only when nothing is left to do. */
export function workDone(done: bigint, all: bigint): number | null {
  if (all <= 0n) return null;
  // no sum: a share of two figures that were added exactly
  return done === all ? 100 : Math.min(99, Math.round((Number(done) / Number(all)) * 100));
}

/** Elapsed share of the planned window in percent: 0 before start, 100 after the end, 0 when a date is missing (spec §4). */
export function progress({ plannedStartDate: start, plannedEndDate: end }: PlannedWindow, today: CalendarDate): number {
  if (!start || !end) return 0;
  const elapsed = daysBetween(start, today);
  if (elapsed < 0) return 0;
  const length = daysBetween(start, end);
  if (elapsed >= length) return 100;
  return Math.round((elapsed / length) * 100);
}

/** Days to the planned end: 0 on the day itself, negative when past, null without an end. */
export const daysLeft = ({ plannedEndDate }: PlannedWindow, today: CalendarDate): number | null =>
  plannedEndDate ? daysBetween(today, plannedEndDate) : null;

/** Derived health: spec §4 to the letter without tasks; by the work done with tasks. */
export function projectHealth(project: PlannedWindow & WorkDone, today: CalendarDate): ProjectHealth {
  const elapsed = progress(project, today);
  const left = daysLeft(project, today);
  if (project.workDone === null) return healthByDates(elapsed, left);
  if (project.workDone === 100) return 'completed';
  const isBehind = elapsed - project.workDone > DELAYED_BEHIND_POINTS;
  return isBehind || (left !== null && left < 0) ? 'delayed' : 'on-track';
}

function healthByDates(elapsed: number, left: number | null): ProjectHealth {
  if (elapsed > COMPLETED_ABOVE_PROGRESS || (left !== null && left < 0)) return 'completed';
  if (elapsed < DELAYED_BELOW_PROGRESS && left !== null && left < DELAYED_WITHIN_DAYS) return 'delayed';
  return 'on-track';
}

interface Spending {
  readonly budget: number | null;
  readonly spentAmount: number | null;
}

/** max(0, round((budget − spent) / budget × 100)); 100 when there is no budget (spec §4). A ratio for the screen, not a sum. */
export const budgetHealth = ({ budget, spentAmount }: Spending): number =>
  // no sum: a share of two figures that were added exactly
  budget ? Math.max(0, Math.round(((budget - (spentAmount ?? 0)) / budget) * 100)) : 100;

/** Percent of the budget that is spent, judged unrounded (spec §2) and rounded where it is shown; null without a budget. */
export const budgetUsed = ({ budget, spentAmount }: Spending): number | null =>
  // no sum: a share of two figures that were added exactly
  budget ? ((spentAmount ?? 0) / budget) * 100 : null;

export type ProjectFilter = 'all' | 'active' | 'completed' | 'delayed';

/** What the list's filter buttons show (docs/deviations.md, "Progress and health"). */
export function matchesFilter(
  project: PlannedWindow & WorkDone & { status: string },
  filter: ProjectFilter,
  today: CalendarDate,
): boolean {
  const health = projectHealth(project, today);
  switch (filter) {
    case 'all':
      return true;
    case 'active':
      return project.status === 'active' && health !== 'completed';
    case 'completed':
      return project.status === 'completed' || health === 'completed';
    case 'delayed':
      return health === 'delayed';
  }
}
