import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';
import { divideRounded, type Exact } from '#shared/money.ts';

/** An amount that comes on a day: work that is planned, work that is earned, money that is paid. */
export interface Step {
  readonly on: CalendarDate;
  readonly amount: Exact;
}

/** Several steps of a day become one; the days in order. */
export function inOrder(steps: readonly Step[]): readonly Step[] {
  if (steps.every(({ on }, index) => index === 0 || (steps[index - 1]?.on ?? on) < on)) return steps;
  const days = new Map<CalendarDate, Exact>();
  for (const { on, amount } of steps) days.set(on, (days.get(on) ?? 0n) + amount);
  return [...days].map(([on, amount]) => ({ on, amount })).sort((a, b) => (a.on < b.on ? -1 : 1));
}

/** What has come by the end of a day. */
export const upTo = (steps: readonly Step[], day: CalendarDate): Exact =>
  steps.reduce((total, { on, amount }) => (on <= day ? total + amount : total), 0n);

/** The same of many days: summed once, then looked up. */
export function stairOf(steps: readonly Step[]): (day: CalendarDate) => Exact {
  let height: Exact = 0n;
  const stairs = inOrder(steps).map(({ on, amount }) => {
    height += amount;
    return { on, height };
  });
  return (day) => {
    let [low, high] = [0, stairs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((stairs[middle]?.on ?? day) <= day) low = middle + 1;
      else high = middle;
    }
    return stairs[low - 1]?.height ?? 0n;
  };
}

/** The quotient of exact values as a number of four decimals, for the screen; null when there is nothing to divide by. */
export const ratio = (part: Exact, whole: Exact): number | null =>
  whole === 0n ? null : Number(divideRounded(part * 10_000n, whole)) / 10_000;

/**
 * Earned schedule (Lipke): the day of the plan, counted from its start, on which the plan stood where the work stands. The
 * plan is a stair, so where it stands level for a while, it is the day of that level that is nearest to today. With nothing earned it is 0.
 */
export function earnedSchedule(plan: readonly Step[], earned: Exact, start: CalendarDate, elapsed: number): number {
  if (earned <= 0n) return 0;
  const ends = plan.map(({ on, amount }) => ({ day: daysBetween(start, on) + 1, amount }));
  let planned = 0n;
  let reached = 0;
  for (const { day, amount } of ends) {
    if (planned === earned) return Math.min(Math.max(elapsed, reached), day);
    planned += amount;
    reached = day;
    if (planned > earned) return day;
  }
  return reached;
}

const MOST_POINTS = 40;

/** Days from start to end, evenly, both included; today among them when it lies between. */
export function sampleDays(start: CalendarDate, end: CalendarDate, today: CalendarDate): CalendarDate[] {
  const span = Math.max(1, daysBetween(start, end));
  const step = Math.max(1, Math.ceil(span / (MOST_POINTS - 2)));
  const days = new Set([start, end]);
  for (let day = 0; day < span; day += step) days.add(addDays(start, day));
  if (today >= start && today <= end) days.add(today);
  return [...days].sort();
}
