import { addDays, type CalendarDate } from '#shared/dates.ts';

/** Spec §9: the periods one can choose, in days, and the one chosen at first. */
export const periods = ['7', '30', '90', '180', '365'] as const;
export type PeriodDays = (typeof periods)[number];
export const FIRST_PERIOD: PeriodDays = '30';

/** What of the report a file holds: all of it, or one tab of the screen. */
export const parts = ['all', 'overview', 'budget', 'progress', 'gallery'] as const;
export type ReportPart = (typeof parts)[number];

export const hasPart = (wanted: ReportPart, part: ReportPart): boolean => wanted === 'all' || wanted === part;

/** Spec §9: how many the lists of the screen show. */
export const RISKS_SHOWN = 5;
export const PROJECTS_SHOWN = 10;

export interface Period {
  /** First and last day, both included; the last is today. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** "Last 7 days": today and the six days before. */
export const periodOf = (today: CalendarDate, days: PeriodDays): Period => ({
  from: addDays(today, 1 - Number(days)),
  to: today,
});

const WEEK = 7;

/** The days of the timeline, the last one today: every day of a week, one a week of anything longer. */
export function timelineDays({ from, to }: Period): CalendarDate[] {
  const step = addDays(from, WEEK - 1) >= to ? 1 : WEEK;
  const days: CalendarDate[] = [];
  for (let day = to; day >= from; day = addDays(day, -step)) days.unshift(day);
  return days;
}

export interface Month extends Period {
  /** "2026-03"; the first and the last one are cut to the period. */
  readonly month: string;
}

/** The months of a period, each cut to it. */
export function monthsOf({ from, to }: Period): Month[] {
  const months: Month[] = [];
  for (let start = from; start <= to; ) {
    const next = firstOfNext(start);
    const end = next > to ? to : addDays(next, -1);
    months.push({ month: start.slice(0, 7), from: start, to: end });
    start = next;
  }
  return months;
}

function firstOfNext(day: CalendarDate): CalendarDate {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}

/** On schedule: of the projects that are not completed or cancelled, those not delayed (docs/deviations.md, "Figures"). */
export const isRunning = ({ status }: { readonly status: string }): boolean =>
  status !== 'completed' && status !== 'cancelled';
