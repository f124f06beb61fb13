import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';
import { type Exact, roundQuotient, sum } from '#shared/money.ts';
import { lastDueDay } from '../rules.ts';
import { earnedSchedule, inOrder, ratio, type Step, sampleDays, upTo } from './curve.ts';
import { type Forecast, forecastOf } from './forecast.ts';

/** A project as earned value looks at it. Weights are exact and of one kind; money is exact in the project's currency. */
export interface Measured {
  readonly budget: Exact;
  /** What the costs of the plan come to, where they are all that the work is worth, whatever the budget says; else null. */
  readonly planCosts: Exact | null;
  readonly currency: string;
  readonly start: CalendarDate | null;
  /** The weight that is planned to be earned on each day, of the baseline where there is one. */
  readonly planned: readonly Step[];
  /** The weight of tasks that no plan says a day of. */
  readonly undated: Exact;
  /** The weight that was earned on each day; below zero where progress was taken back. */
  readonly done: readonly Step[];
  readonly paid: readonly Step[];
  readonly today: CalendarDate;
}

export type Unmeasurable = 'no_budget' | 'no_tasks' | 'nothing_due' | 'nothing_done' | 'nothing_paid' | 'not_started';

export interface Point {
  readonly date: CalendarDate;
  readonly planned: Exact;
  /** Null in days to come. */
  readonly earned: Exact | null;
  readonly paid: Exact | null;
}

export interface Worth {
  readonly budget: Exact;
  readonly planCosts: Exact | null;
  readonly plannedValue: Exact | null;
  readonly earnedValue: Exact | null;
  readonly actualCost: Exact;
  readonly cpi: number | null;
  readonly spi: number | null;
  /** The final cost and its range (forecast.ts), BAC being what all of the work is worth. */
  readonly estimate: Exact | null;
  readonly estimateLow: Exact | null;
  readonly estimateHigh: Exact | null;
}

export interface EarnedValue extends Worth {
  /** Days of the plan that the work has reached, and days gone since its start. */
  readonly earnedDays: number | null;
  readonly elapsedDays: number | null;
  readonly spiTime: number | null;
  /** Why a figure that is null cannot be measured yet. */
  readonly reasons: Readonly<Partial<Record<'value' | 'cpi' | 'spi' | 'time', Unmeasurable>>>;
}

/** What all of the work is worth: the budget, unless the plan has costs of its own (BAC). */
export const atCompletion = ({ budget, planCosts }: Pick<Measured, 'budget' | 'planCosts'>): Exact =>
  planCosts ?? budget;

/**
 * A task's value is planned and earned by one rule, that of its project, so that work under way is neither late nor paid for too early.
 * On its last planned day a task is not due yet.
 */
export function measure(project: Measured): EarnedValue {
  const { budget, planCosts, currency, today } = project;
  const { planned, paid, done, weight } = curvesOf(project);
  const due = upTo(planned, lastDueDay(today, today));
  const finished = upTo(done, today);
  const worth = worthOf({ budget, planCosts, currency, weight, due, finished, paid: upTo(paid, today) });
  const { plannedValue, earnedValue, actualCost } = worth;
  if (plannedValue === null || earnedValue === null) {
    const reason = atCompletion(project) > 0n ? 'no_tasks' : 'no_budget';
    return { ...worth, ...noTime, reasons: { value: reason, cpi: reason, spi: reason, time: reason } };
  }
  return {
    ...worth,
    ...timeOf({ start: project.start, planned, done, due, finished, weight, today }),
    reasons: reasonsOf(project, { plannedValue, earnedValue, actualCost }),
  };
}

/** What a project's days add up to by today: the weight of all work, of what was planned, of what is earned; money paid. */
export interface Sums {
  readonly budget: Exact;
  readonly planCosts: Exact | null;
  readonly currency: string;
  readonly weight: Exact;
  readonly due: Exact;
  readonly finished: Exact;
  readonly paid: Exact;
}

/** The values and indices of those sums; null where there is no budget or no work to measure by. */
export function worthOf({ budget, planCosts, currency, weight, due, finished, paid }: Sums): Worth {
  const actualCost = paid;
  const whole = atCompletion({ budget, planCosts });
  if (whole <= 0n || weight === 0n) {
    const none = { plannedValue: null, earnedValue: null, cpi: null, spi: null };
    const noForecast = { estimate: null, estimateLow: null, estimateHigh: null };
    return { budget, planCosts, actualCost, ...none, ...noForecast };
  }
  const plannedValue = roundQuotient(whole * due, weight, currency);
  const earnedValue = roundQuotient(whole * finished, weight, currency);
  const indexed = indices({ plannedValue, earnedValue, actualCost, budget: whole, currency });
  return { budget, planCosts, plannedValue, earnedValue, actualCost, ...indexed };
}

interface Values {
  readonly plannedValue: Exact;
  readonly earnedValue: Exact;
  readonly actualCost: Exact;
}

/** CPI, SPI and the final cost; null where there is nothing to divide by, never a false zero. */
function indices({
  plannedValue,
  earnedValue,
  actualCost,
  budget,
  currency,
}: Values & { budget: Exact; currency: string }): Forecast & { cpi: number | null; spi: number | null } {
  const isCostKnown = earnedValue > 0n && actualCost > 0n;
  return {
    cpi: isCostKnown ? ratio(earnedValue, actualCost) : null,
    spi: ratio(earnedValue, plannedValue),
    ...forecastOf({ earnedValue, actualCost, budget, currency }),
  };
}

interface Timed {
  readonly start: CalendarDate | null;
  readonly planned: readonly Step[];
  readonly done: readonly Step[];
  readonly due: Exact;
  readonly finished: Exact;
  readonly weight: Exact;
  readonly today: CalendarDate;
}

/** Once all is done, time stands still at the last finish. */
function timeOf({ start, planned, done, due, finished, weight, today }: Timed) {
  if (!start || planned.length === 0 || (due === 0n && finished === 0n)) return noTime;
  const isDone = finished >= weight;
  const until = isDone ? addDays(done.at(-1)?.on ?? today, 1) : today;
  const elapsedDays = daysBetween(start, until);
  if (elapsedDays <= 0) return noTime;
  // The plan may begin before the project does.
  const earnedDays = Math.max(0, earnedSchedule(planned, finished, start, elapsedDays));
  return { earnedDays, elapsedDays, spiTime: Math.round((earnedDays / elapsedDays) * 10_000) / 10_000 };
}

function reasonsOf(
  { start, today }: Measured,
  { plannedValue, earnedValue, actualCost }: Values,
): EarnedValue['reasons'] {
  const isQuiet = plannedValue === 0n && earnedValue === 0n;
  return {
    ...(earnedValue === 0n ? { cpi: 'nothing_done' as const } : actualCost === 0n && { cpi: 'nothing_paid' as const }),
    ...(plannedValue === 0n && { spi: 'nothing_due' as const }),
    ...(!start || today <= start ? { time: 'not_started' as const } : isQuiet && { time: 'nothing_due' as const }),
  };
}

const noTime = { earnedDays: null, elapsedDays: null, spiTime: null };

interface Curves {
  readonly planned: readonly Step[];
  readonly done: readonly Step[];
  readonly paid: readonly Step[];
  /** Of all tasks, dated or not. */
  readonly weight: Exact;
}

function curvesOf(project: Measured): Curves {
  const planned = inOrder(project.planned);
  const weight = sum(planned.map(({ amount }) => amount)) + project.undated;
  return { planned, done: inOrder(project.done), paid: inOrder(project.paid), weight };
}

/** Planned, earned and paid over time, for the chart; none where earned value cannot be measured. */
export function curveOf(project: Measured): Point[] {
  const { start, today, currency } = project;
  const whole = atCompletion(project);
  const { planned, done, paid, weight } = curvesOf(project);
  if (whole <= 0n || weight === 0n) return [];
  const worth = (share: Exact) => roundQuotient(whole * share, weight, currency);
  const days = [...planned, ...done, ...paid].map(({ on }) => on).sort();
  const first = [start, days[0]].filter((day) => day !== undefined && day !== null).sort()[0];
  if (!first) return [];
  const over = planned.at(-1)?.on === today ? addDays(today, 1) : today;
  const last = [days.at(-1) ?? today, over].sort().at(-1) ?? today;
  return sampleDays(first, last, today).map((date) => ({
    date,
    planned: worth(upTo(planned, lastDueDay(date, today))),
    earned: date <= today ? worth(upTo(done, date)) : null,
    paid: date <= today ? upTo(paid, date) : null,
  }));
}
