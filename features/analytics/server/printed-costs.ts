import type { Report } from '../contract.ts';
import type { Setting } from './printed.ts';

const LEVELS = [0, 0.25, 0.5, 0.75, 1];

/** Planned and actual cost of each month, drawn and as a table. */
export function costsPage({ costs, currency, seesMoney }: Report, { words, write }: Setting) {
  const months = costs.byMonth;
  const most = Math.max(1, ...months.flatMap(({ planned, paid }) => [planned ?? 0, paid ?? 0]));
  const top = niceAbove(most);
  const middle = (index: number) => (index + 0.5) / months.length;
  return {
    title: words('Budget Analysis'),
    hidden: seesMoney ? null : words('Amounts are not shown to your role.'),
    figures: [
      [words('Planned in this period'), write.round(costs.planned), currency],
      [words('Paid in this period'), write.round(costs.paid), currency],
      [words('Total Budget'), write.round(costs.budget), currency],
      [words('Overdue Invoices'), write.round(costs.overdue.amount), `${currency} · ${costs.overdue.count}`],
    ],
    legend: [words('Planned cost'), words('Actual cost')],
    levels: LEVELS.map((share) => [share, compact(top * share)]),
    ticks: months.map(({ month }, index) => [middle(index), write.month(month)]),
    groups: months.map(({ planned, paid }, index) => [
      middle(index),
      [share(planned ?? 0, top), share(paid ?? 0, top)],
    ]),
    header: [words('Month'), words('Planned cost'), words('Actual cost')],
    rows: months.map(({ month, planned, paid }) => [
      write.month(month),
      write.money(planned, currency),
      write.money(paid, currency),
    ]),
  };
}

/** A plan that was taken back gives a month less than nothing; its bar stays at the ground. */
const share = (value: number, top: number): number => Math.max(0, value) / top;

/** The next round number: 1, 2, 2.5 or 5 times a power of ten. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10);
}

const compact = (value: number): string => value.toLocaleString('en', { notation: 'compact' });

/** Earned value of the projects under way, each in its own currency. */
export function valuePage({ earnedValue, seesMoney }: Report, { words, write }: Setting) {
  const header = ['Budget', 'Planned value', 'Earned value', 'Actual cost'].map((key) => words(key));
  return {
    title: words('Earned value by project'),
    note: words('As of today, in the currency of each project'),
    header: [words('Project'), ...header, 'CPI / SPI', words('Estimate (EAC)')],
    rows: seesMoney
      ? earnedValue.map((row) => [
          `${row.projectName} (${row.currency})`,
          write.round(row.budget),
          write.round(row.plannedValue),
          write.round(row.earnedValue),
          write.round(row.actualCost),
          `${write.index(row.cpi)} / ${write.index(row.spi)}`,
          write.round(row.estimate),
        ])
      : [],
  };
}
