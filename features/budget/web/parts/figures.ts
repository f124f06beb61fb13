import { formatMoneyExact, formatNumber, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { AlertFigure, EarnedValue } from '../../contract.ts';

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
      return t('{{value}} points', { value: formatNumber(value) });
    case 'days':
      return t('{{count}} days', { count: value });
    case 'count':
      return formatNumber(value);
  }
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
