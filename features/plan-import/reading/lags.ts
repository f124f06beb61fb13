import { addDays, type CalendarDate, daysBetween, weekday } from '#shared/dates.ts';
import type { LinkKind } from '#shared/plan-terms.ts';
import { durationOf, elapsedDaysOf, type WorkTime } from './durations.ts';
import { numberOf } from './figures.ts';
import type { PlanLink, PlanTask } from './plan.ts';

/** A lag as a file writes it: working days, days and nights, or percent of what the predecessor takes. */
export interface Lag {
  readonly value: number;
  readonly unit: 'days' | 'elapsed' | 'percent' | 'elapsed-percent';
  /** As it stands in the file. */
  readonly written: string;
}

/** A link whose lag is still as the file writes it. */
export interface WrittenLink extends Pick<PlanLink, 'from' | 'to'> {
  readonly kind: LinkKind;
  readonly lag: Lag;
}

export const inDays = (value: number): Lag => ({ value, unit: 'days', written: '' });

/** "+3", "-2 days", "+50%", "+3 edays", "+50e%"; what is none of them is no lag. */
export function lagOf(text: string, time: WorkTime): Lag {
  const written = text.replace(/\s+/g, ' ').trim();
  const sign = written.startsWith('-') ? -1 : 1;
  const size = written.replace(/^[+-]\s*/, '');
  const share = /^([\d.,]+)\s*(e?)%$/.exec(size);
  if (share)
    return { value: sign * (numberOf(share[1] ?? '') ?? 0), unit: share[2] ? 'elapsed-percent' : 'percent', written };
  const elapsed = elapsedDaysOf(size);
  if (elapsed !== undefined) return { value: sign * elapsed, unit: 'elapsed', written };
  return inDays(sign * (numberOf(size) ?? durationOf(size, time) ?? 0));
}

type Dated = Pick<PlanTask, 'start' | 'end' | 'durationDays'>;

/** The links with lags of working days, as the days of work of the plan make them. */
export const resolveLags = (
  links: readonly WrittenLink[],
  tasks: readonly Dated[],
  week: ReadonlySet<number>,
): PlanLink[] =>
  links.map(({ lag, ...link }) => {
    if (lag.unit === 'days') return { ...link, lag: lag.value };
    const before = tasks[link.from] ?? { start: null, end: null, durationDays: null };
    return { ...link, lag: rounded(workingDaysOf(lag, before, { kind: link.kind, week })), lagWritten: lag.written };
  });

interface Around {
  readonly kind: LinkKind;
  readonly week: ReadonlySet<number>;
}

function workingDaysOf({ value, unit }: Lag, before: Dated, { kind, week }: Around): number {
  if (unit === 'percent') return (value / 100) * durationIn(before, week);
  const { start, end } = before;
  const length = start && end ? daysBetween(start, end) + 1 : ((before.durationDays ?? 0) * 7) / week.size;
  const days = unit === 'elapsed' ? value : (value / 100) * length;
  const from = kind === 'FS' || kind === 'FF' ? end : start;
  return from === null ? (days * week.size) / 7 : workdaysAfter(from, days, week);
}

const durationIn = ({ start, end, durationDays }: Dated, week: ReadonlySet<number>): number =>
  durationDays ?? (start && end ? workdaysBetween(start, end, week) : 0);

const LONGEST = 5000;

/** Working days among the days that go by after a date; negative for those that went by before it. */
function workdaysAfter(from: CalendarDate, days: number, week: ReadonlySet<number>): number {
  const whole = Math.min(LONGEST, Math.round(Math.abs(days)));
  if (whole === 0) return 0;
  return days > 0
    ? workdaysBetween(addDays(from, 1), addDays(from, whole), week)
    : -workdaysBetween(addDays(from, -whole), addDays(from, -1), week);
}

/** Both days counted. */
export function workdaysBetween(from: CalendarDate, to: CalendarDate, week: ReadonlySet<number>): number {
  const days = Math.max(0, daysBetween(from, to) + 1);
  const first = weekday(from);
  let count = Math.floor(days / 7) * week.size;
  for (let day = 0; day < days % 7; day++) if (week.has((first + day) % 7)) count += 1;
  return count;
}

const rounded = (days: number): number => Math.round(days * 100) / 100;
