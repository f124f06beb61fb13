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

/** The level after one of `previous`: it rises at once, and falls only when the figure is well back. */
export function nextLevel(figure: number, previous: number, watch: Watch): number {
  const own = levelOf(figure, watch);
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
