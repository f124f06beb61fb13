import { headings } from '#shared/language/printed.ts';
import type { Report } from '../contract.ts';
import { originalAmounts, originWords } from './originals.ts';
import type { Setting } from './printed-contents.ts';

/** Planned and actual cost of each month, drawn and as a table. */
export function costsPage({ costs, currency, seesMoney, isConverted }: Report, setting: Setting) {
  const { words, write } = setting;
  const { originals } = costs;
  const months = costs.byMonth;
  const most = Math.max(1, ...months.flatMap(({ planned, paid }) => [planned ?? 0, paid ?? 0]));
  const { step, top } = axisFor(most);
  const middle = (index: number) => (index + 0.5) / months.length;
  return {
    title: words('Budget Analysis'),
    hidden: seesMoney ? null : words('Amounts are not shown to your role.'),
    figures: [
      [words('Planned in this period'), write.round(costs.planned), originWords(currency, originals.planned, setting)],
      [words('Paid in this period'), write.round(costs.paid), originWords(currency, originals.paid, setting)],
      [words('Total Budget'), write.round(costs.budget), originWords(currency, originals.budget, setting)],
      [
        words('Overdue Invoices'),
        write.round(costs.overdue.amount),
        words('{currency}, invoices: {count}', {
          currency: originWords(currency, costs.overdue.originals, setting),
          count: costs.overdue.count,
        }),
      ],
    ],
    legend: [words('Planned cost'), words('Actual cost')],
    levels: Array.from({ length: Math.round(top / step) + 1 }, (_, index) => [
      (index * step) / top,
      write.compact(index * step),
    ]),
    ticks: months.map(({ month }, index) => [middle(index), write.month(month)]),
    groups: months.map(({ planned, paid }, index) => [
      middle(index),
      [share(planned ?? 0, top), share(paid ?? 0, top)],
    ]),
    header: [
      words('Month'),
      ...(['Planned cost', 'Actual cost'] as const).flatMap((cost) => [
        words(cost),
        ...(isConverted ? [words('Before conversion')] : []),
      ]),
    ],
    rows: months.map((month) => [
      write.month(month.month),
      ...(['planned', 'paid'] as const).flatMap((cost) => [
        write.money(month[cost], currency),
        ...(isConverted ? [originalAmounts(month.originals[cost], write)] : []),
      ]),
    ]),
  };
}

/** A plan that was taken back gives a month less than nothing; its bar stays at the ground. */
const share = (value: number, top: number): number => Math.max(0, value) / top;

/** Four steps or so of 1, 2, 2.5 or 5 times a power of ten, up to the first that holds the highest value. */
function axisFor(most: number): { step: number; top: number } {
  const least = most / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 2.5, 5].find((one) => one * power >= least * 0.999) ?? 10);
  return { step, top: step * Math.ceil(most / step) };
}

const MOST_STEPS = 5;

/** Earned value of the projects under way, each in its own currency. */
export function valuePage({ earnedValue, seesMoney }: Report, { words, write }: Setting) {
  const header = headings(words, ['Budget', 'Planned value', 'Earned value', 'Actual cost']);
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
