import { daysBetween } from '#shared/dates.ts';
import { asNumber, type Exact } from '#shared/money.ts';
import type { AlertFigure, BudgetAlert } from '../contract.ts';
import { ratio } from '../earned-value/curve.ts';
import type { Worth } from '../earned-value/measure.ts';
import { type AlertKind, alertSeverity, watches } from '../rules.ts';
import type { Standing } from './budget-totals.ts';

interface Found {
  readonly kind: AlertKind;
  /** Null where it cannot be measured; then there is no alert. */
  readonly value: number | null;
  readonly figures: readonly AlertFigure[];
  /** What the value is the quotient of: its level is judged exactly. Absent: the value is exact. */
  readonly of?: { readonly part: Exact; readonly whole: Exact };
}

export interface Judged {
  readonly context: Standing;
  readonly found: Found;
  readonly level: number;
  readonly since: Date;
}

/** Every figure that is watched, with the numbers it is made of. */
export function figuresOf(context: Pick<Standing, 'oldestDue' | 'today'>, value: Worth): Found[] {
  const { budget, planCosts, actualCost, earnedValue, plannedValue, cpi, spi } = value;
  const paidShare = percent(actualCost, budget);
  const whole = planCosts ?? budget;
  const plannedShare = plannedValue === null ? null : percent(plannedValue, whole);
  const isComparable = paidShare !== null && plannedShare !== null && plannedValue !== 0n;
  const late = context.oldestDue === null ? 0 : daysBetween(context.oldestDue, context.today);
  return [
    {
      kind: 'budget',
      value: paidShare,
      of: { part: actualCost * 100n, whole: budget },
      figures: [money('Paid', actualCost), money('Budget', budget)],
    },
    {
      kind: 'cost',
      value: cpi,
      of: { part: earnedValue ?? 0n, whole: actualCost },
      figures: [money('Earned value', earnedValue), money('Actual cost', actualCost)],
    },
    {
      kind: 'schedule',
      value: spi,
      of: { part: earnedValue ?? 0n, whole: plannedValue ?? 0n },
      figures: [money('Earned value', earnedValue), money('Planned value', plannedValue)],
    },
    {
      kind: 'pace',
      value: isComparable ? rounded(paidShare - plannedShare) : null,
      of: { part: (actualCost * whole - (plannedValue ?? 0n) * budget) * 100n, whole: budget * whole },
      figures: [share('Share of the budget paid', paidShare), share('Share of the work planned', plannedShare)],
    },
    { kind: 'overdue', value: late, figures: [{ name: 'Days late', value: late, unit: 'days' }] },
  ];
}

const percent = (part: Exact, whole: Exact): number | null => {
  const share = whole > 0n ? ratio(part * 100n, whole) : null;
  return share === null ? null : rounded(share);
};
const rounded = (value: number): number => Math.round(value * 10) / 10;
const money = (name: string, amount: Exact | null): AlertFigure => ({
  name,
  value: asNumber(amount ?? 0n),
  unit: 'money',
});
const share = (name: string, value: number | null): AlertFigure => ({ name, value: value ?? 0, unit: 'percent' });

interface Words {
  readonly title: string;
  readonly formula: string;
  readonly unit: AlertFigure['unit'];
}

/** Sentences of the catalogues. */
const words: Readonly<Record<AlertKind, Words>> = {
  budget: { title: 'The budget is being used up', formula: 'Paid ÷ budget', unit: 'percent' },
  cost: { title: 'The work costs more than it is worth', formula: 'CPI = earned value ÷ actual cost', unit: 'ratio' },
  schedule: { title: 'The work is behind its plan', formula: 'SPI = earned value ÷ planned value', unit: 'ratio' },
  pace: {
    title: 'Money is spent faster than planned work comes due',
    formula: 'Share of the budget paid − share of the work planned',
    unit: 'points',
  },
  overdue: { title: 'Payments are overdue', formula: 'Today − due date of the oldest open payment', unit: 'days' },
};

/** The level of the budget's last band. */
const OVER = watches.budget.bands.length;

export function alertOf({ context, found, level, since }: Judged, rows: BudgetAlert['rows']): BudgetAlert {
  return {
    id: `${context.id}:${found.kind}`,
    kind: found.kind,
    severity: alertSeverity(found.kind, level),
    projectId: context.id,
    projectName: context.name,
    currency: context.currency,
    ...words[found.kind],
    ...(found.kind === 'budget' && level === OVER && { title: 'The budget is overspent' }),
    value: found.value ?? 0,
    threshold: watches[found.kind].bands[level - 1] ?? 0,
    figures: [...found.figures],
    rows,
    since: since.toISOString(),
  };
}
