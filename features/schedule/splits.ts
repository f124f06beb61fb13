import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';

/** After so many days of work it rests for so many working days; it moves along with the task. */
export interface Split {
  readonly after: number;
  readonly days: number;
}

export interface SplitTask {
  /** "2+3;5+1": three days of rest after two days of work, one after five. */
  readonly splits?: string | null | undefined;
}

const rounded = (days: number): number => Math.round(days * 10_000) / 10_000;

export const splitText = (splits: readonly Split[]): string | null =>
  splits.length === 0 ? null : splits.map(({ after, days }) => `${rounded(after)}+${rounded(days)}`).join(';');

function splitsOf({ splits }: SplitTask): Split[] {
  if (!splits) return [];
  return splits.split(';').map((part) => {
    const [after = 0, days = 0] = part.split('+').map(Number);
    return { after, days };
  });
}

/** Of a task that was made shorter only those with work behind them are left. */
export function splitsWithin(task: SplitTask, whole: number): Split[] {
  let gone = 0;
  const within: Split[] = [];
  for (const split of splitsOf(task)) {
    if (split.after + gone + split.days >= whole) break;
    within.push(split);
    gone += split.days;
  }
  return within;
}

const daysOf = (splits: readonly Split[]): number => splits.reduce((sum, { days }) => sum + days, 0);

/** Working days on which it rests, of so many that the plan gives it. */
export const splitDays = (task: SplitTask, whole = Number.POSITIVE_INFINITY): number =>
  daysOf(splitsWithin(task, whole));

/** Those that are still to come once so many days of work are done. */
export const splitDaysAfter = (task: SplitTask, done: number): number =>
  daysOf(splitsOf(task).filter(({ after }) => after > done));

/** Those that lie before its next day of work, once so many days of it are done. */
export const splitDaysUntil = (task: SplitTask, done: number): number =>
  Math.round(daysOf(splitsOf(task).filter(({ after }) => after <= done)));

/** What is worked without a break: the first and the last moment of each, in days from the start. */
export function partsWithin(task: SplitTask, whole: number): (readonly [from: number, to: number])[] {
  let [from, gone] = [0, 0];
  const parts: (readonly [number, number])[] = [];
  for (const { after, days } of splitsWithin(task, whole)) {
    parts.push([from, after + gone]);
    gone += days;
    from = after + gone;
  }
  return [...parts, [from, whole]];
}

interface Dated extends SplitTask {
  readonly plannedStartDate: CalendarDate | null;
  readonly plannedEndDate: CalendarDate | null;
}

export interface Rest {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The whole days between its planned dates on which it rests, first and last. */
export function restsOf(task: Dated, calendar: WorkingCalendar): Rest[] {
  const { plannedStartDate: start, plannedEndDate: end, splits } = task;
  if (!splits || start === null || end === null) return [];
  const first = calendar.indexOf(calendar.onOrAfter(start));
  const parts = partsWithin(task, calendar.workingDaysIn(start, end));
  return parts.slice(1).flatMap(([resumes], index): Rest[] => {
    const [from, to] = [Math.ceil(parts[index]?.[1] ?? 0), Math.floor(resumes)];
    if (from >= to) return [];
    return [{ from: calendar.dateAt(first + from), to: addDays(calendar.dateAt(first + to), -1) }];
  });
}

/** Those of work that ends on another day than planned: they move along with it. */
export function movedRests(task: Dated, end: CalendarDate, calendar: WorkingCalendar): Rest[] {
  const { plannedStartDate: start, plannedEndDate: planned, splits } = task;
  if (!splits || start === null || planned === null || end === planned) return restsOf(task, calendar);
  const from = calendar.dateAt(calendar.indexOf(addDays(end, 1)) - calendar.workingDaysIn(start, planned));
  return restsOf({ splits, plannedStartDate: from, plannedEndDate: end }, calendar);
}
