import type { Originals } from '#shared/http/fields.ts';
import { amountText, asNumber, exact, sum } from '#shared/money.ts';
import { formatMoneyExact, formatNumber, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { AlertFigure, BudgetAlert, EarnedValue } from '../../contract.ts';

/** A figure of an alert as it is read, by its unit. */
export function shownFigure(value: number, unit: AlertFigure['unit'], currency: string): string {
  switch (unit) {
    case 'money':
      return formatMoneyExact(value, currency);
    case 'percent':
      return formatPercent(value, 1);
    case 'ratio':
      return formatIndex(value);
    case 'points':
      return t('{{value}} points', { value: formatNumber(value), count: value });
    case 'days':
      return t('{{count}} days', { count: value });
    case 'count':
      return formatNumber(value);
  }
}

/** The figure that is judged: "over 100%" where rounding would put it on the band that it has passed. */
export function shownValue({ kind, value, threshold, unit, currency, figures }: BudgetAlert): string {
  const shown = shownFigure(value, unit, currency);
  const [paid, budget] = figures.map((figure) => figure.value);
  if (kind !== 'budget' || value !== threshold || paid === undefined || budget === undefined) return shown;
  const isPassed = exact(amountText(paid)) * 100n > exact(amountText(budget)) * BigInt(threshold);
  return isPassed ? t('over {{percent}}', { percent: shown }) : shown;
}

/** A column added up exactly; null where nothing of it may be seen. */
export const totalOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.every((amount) => amount !== null) ? asNumber(sum(amounts.map((amount) => exact(amountText(amount))))) : null;

interface Converted {
  readonly amount: number | null;
  readonly originals: Originals;
}

/** What a column's sum was before it was converted, by currency; nothing where none of it was. */
export function originalsIn(all: readonly Converted[], target: string): Originals {
  const parts = all.flatMap(({ amount, originals }) =>
    originals.length > 0 ? originals : amount ? [{ currency: target, amount }] : [],
  );
  if (parts.every(({ currency }) => currency === target)) return [];
  return [...Map.groupBy(parts, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    amount: totalOf(own.map(({ amount }) => amount)) ?? 0,
  }));
}

/** CPI and SPI. */
export const formatIndex = (value: number): string =>
  formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const reasonWords: Record<NonNullable<EarnedValue['reasons']['value']>, string> = {
  no_budget: 'The project has no budget.',
  no_tasks: 'The project has no tasks.',
  nothing_due: 'No task is due yet.',
  nothing_done: 'No task is done yet.',
  nothing_paid: 'Nothing is paid yet.',
  not_started: 'The project has not begun.',
};
