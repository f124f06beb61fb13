import { addDays, type CalendarDate } from '#shared/dates.ts';
import type { Exact } from '#shared/money.ts';

/**
 * The last planned day of the work that is due by the end of `day`. On its last planned day a task is not due yet, so what is
 * planned for today is not due today: the rule of the planned value, on cards and in curves alike.
 */
export const lastDueDay = (day: CalendarDate, today: CalendarDate): CalendarDate =>
  day === today ? addDays(today, -1) : day;

/** What a budget is watched for. */
export const alertKinds = ['budget', 'cost', 'schedule', 'pace', 'overdue'] as const;
export type AlertKind = (typeof alertKinds)[number];

interface Watch {
  /** The level is how many of these are passed, in the order in which it gets worse. */
  readonly bands: readonly number[];
  readonly worse: 'above' | 'below';
  /** How far a figure must come back past a band before the level falls: no flicker about a threshold. */
  readonly gap: number;
}

/**
 * budget: percent of the budget that is paid · cost: CPI · schedule: SPI · pace: percent points by which the share of the
 * budget that is paid is ahead of the share of the work that is planned · overdue: days the oldest overdue payment is late.
 */
export const watches: Readonly<Record<AlertKind, Watch>> = {
  budget: { bands: [75, 90, 100], worse: 'above', gap: 2 },
  cost: { bands: [0.95, 0.85], worse: 'below', gap: 0.02 },
  schedule: { bands: [0.95, 0.85], worse: 'below', gap: 0.02 },
  pace: { bands: [10], worse: 'above', gap: 2 },
  overdue: { bands: [0, 30, 90], worse: 'above', gap: 0 },
};

/** 0 = no alert. The level that a figure has by itself, whatever it was before. */
export const levelOf = (figure: number, { bands, worse }: Pick<Watch, 'bands' | 'worse'>): number =>
  bands.filter((band) => (worse === 'above' ? figure > band : figure < band)).length;

/** The level of part ÷ whole by exact amounts: a band is passed by the smallest coin, whatever the figure is rounded to. */
export const exactLevelOf = (
  { part, whole }: { readonly part: Exact; readonly whole: Exact },
  { bands, worse }: Pick<Watch, 'bands' | 'worse'>,
): number =>
  bands.filter((band) => {
    const edge = whole * BigInt(Math.round(band * 100));
    return worse === 'above' ? part * 100n > edge : part * 100n < edge;
  }).length;

/** The level after one of `previous`: it rises at once, and falls only when the figure is well back. `own` is judged exactly. */
export function nextLevel(figure: number, previous: number, watch: Watch, own = levelOf(figure, watch)): number {
  const held = levelOf(watch.worse === 'above' ? figure + watch.gap : figure - watch.gap, watch);
  return Math.max(own, Math.min(previous, held));
}

export type AlertSeverity = 'warning' | 'high' | 'critical';

/** The last band of a kind is critical, the first a warning. */
export function alertSeverity(kind: AlertKind, level: number): AlertSeverity {
  const { length } = watches[kind].bands;
  if (length > 1 && level >= length) return 'critical';
  return level > 1 ? 'high' : 'warning';
}
