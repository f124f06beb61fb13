import { hasAtMostDecimals } from '#shared/money.ts';
import { parseNumber } from '#shared/read-number.ts';
import { t } from '#web/i18n/text.ts';
import { MAX_QUANTITY } from '../../contract.ts';

const DECIMALS = 4;

/** What somebody typed into a cell: the quantity, or what is wrong with it. */
export function readEntry(typed: string): { quantity: number } | { fault: string } {
  const quantity = parseNumber(typed);
  if (quantity === null) return { fault: t('Please enter a quantity.') };
  if (Number.isNaN(quantity)) return { fault: t('Please enter a number, for example 1,234.5.') };
  if (quantity < 0) return { fault: t('This must not be negative.') };
  if (quantity > MAX_QUANTITY) return { fault: t('This number is too large.') };
  if (!hasAtMostDecimals(quantity, DECIMALS)) return { fault: t('A quantity has at most four decimals.') };
  return { quantity };
}
