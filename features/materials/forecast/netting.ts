import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';
import type { LeadTime } from './lead-times.ts';
import { type Need, neededBy, type Share, type Using } from './need.ts';
import type { Workdays } from './workdays.ts';

/** The ledger corrects the need once it has so many movements. */
export const LEAST_MOVEMENTS = 8;

interface Stock {
  readonly today: CalendarDate;
  readonly available: number;
  /** When the open rest is expected; null when nothing is on its way. */
  readonly expected: CalendarDate | null;
  readonly lead: LeadTime;
  readonly need: Need;
  readonly workdays: Workdays;
  /** Used a day according to the ledger; null before there are enough movements. */
  readonly burnRate: number | null;
  /** A plan says when it is needed; else the rate alone does. */
  readonly isPlanned: boolean;
  /** Nobody uses half a piece: short on the day a whole one is needed. */
  readonly isCounted: boolean;
  /** Less than this is not short. */
  readonly step: number;
}

/** The first day on which need exceeds supply, and the figures it follows from. Quantities are in the material's unit. */
export interface Starving {
  readonly daysAhead: number;
  /** What is missing at most before the open rest comes; all of it when none is expected. */
  readonly quantity: number;
  readonly neededBy: CalendarDate;
  /** neededBy − lead time. */
  readonly orderBy: CalendarDate;
  /** Needed up to the end of that day, and there by then. */
  readonly needed: number;
  readonly supply: number;
  /** The day the open rest is reckoned with: the expected one, or a later one when that is over. */
  readonly arrives: CalendarDate | null;
  readonly isLate: boolean;
  readonly task: Using | null;
}

/** Undefined when supply covers the need on every day. */
export function starvingOf(stock: Stock): Starving | undefined {
  const { available, need, today, lead } = stock;
  const arrival = arrivalOf(stock);
  const curve = curveOf(stock);
  const isShort = (needed: number) => exceeds(needed, available, stock.step);
  const last = arrival === undefined ? Math.max(curve.end, 0) : Math.min(arrival - 1, curve.end);
  // Once the open rest is there, supply is what is required.
  if (last < 0 || !isShort(curve.at(last))) return undefined;
  const day = firstDay(last, (candidate) => isShort(curve.at(candidate)));
  return {
    daysAhead: day,
    quantity: rounded(curve.at(last) - available),
    neededBy: addDays(today, day),
    orderBy: addDays(today, day - lead.days),
    needed: rounded(curve.at(day)),
    supply: rounded(available),
    arrives: arrival === undefined ? null : addDays(today, arrival),
    isLate: stock.expected !== null && stock.expected < today,
    task: starvingTask(need.shares, day),
  };
}

/** A delivery that is late slips: by as much as it is late already, at most by a lead time, at least to tomorrow. */
function arrivalOf({ expected, today, lead }: Stock): number | undefined {
  if (expected === null) return undefined;
  const day = daysBetween(today, expected);
  return day >= 0 ? day : Math.max(1, Math.min(-day, lead.days));
}

/** The need over time; where the ledger has enough movements, the mean of the plan and of going on as in the last weeks. */
function curveOf(stock: Stock) {
  const { at, end } = measuredCurve(stock);
  if (!stock.isCounted) return { at, end };
  const whole = (needed: number) => (exceeds(stock.need.rest, needed, 1e-4) ? Math.floor(needed + 1e-6) : needed);
  return { at: (day: number) => whole(at(day)), end };
}

function measuredCurve({ need, workdays, burnRate, isPlanned }: Stock) {
  const planned = (day: number) => neededBy(need, day, workdays);
  const end = Math.max(0, ...need.shares.map(({ to }) => to));
  if (burnRate === null || burnRate <= 0) return { at: planned, end };
  const burnt = (day: number) => Math.min(need.rest, burnRate * (day + 1));
  return {
    at: isPlanned ? (day: number) => (planned(day) + burnt(day)) / 2 : burnt,
    end: Math.max(end, Math.min(MAX_DAYS, Math.ceil(need.rest / burnRate))),
  };
}

const MAX_DAYS = 36_525;

/** The first day of 0 … last for which it holds; it holds for the last one and for every later one. */
function firstDay(last: number, holds: (day: number) => boolean): number {
  let [low, high] = [0, last];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The earliest of the tasks that take some of it on that day, else the one that ended last before. */
function starvingTask(shares: readonly Share[], day: number): Using | null {
  const byStart = shares
    .filter(({ task, quantity }) => task !== null && quantity > 0)
    .sort((one, other) => one.from - other.from || (one.task?.number ?? 0) - (other.task?.number ?? 0));
  const running = byStart.find(({ from, to }) => from <= day && day <= to);
  return (running ?? byStart.findLast(({ to }) => to < day) ?? byStart[0])?.task ?? null;
}

/** Quantities have four decimals; a huge one is not exact to them in arithmetic of this kind. */
const exceeds = (need: number, supply: number, step: number): boolean =>
  need - supply > Math.max(step - 5e-5, supply * 1e-12);
const rounded = (quantity: number): number => Math.round(quantity * 10_000) / 10_000;
