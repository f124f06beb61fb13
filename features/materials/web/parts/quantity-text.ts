import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { unitText } from './unit-text.ts';

/** "1 piece", "2 pieces": the number of the unit follows the quantity. */
const counted: Readonly<Record<string, (count: number) => string>> = {
  tonnes: (count) => t('{{count}} tonnes', { count }),
  pieces: (count) => t('{{count}} pieces', { count }),
  meters: (count) => t('{{count}} meters', { count }),
  liters: (count) => t('{{count}} liters', { count }),
  boxes: (count) => t('{{count}} boxes', { count }),
};

/** A counted number is written with two decimals at most. */
const isShort = (quantity: number): boolean => Number(quantity.toFixed(2)) === quantity;

/** A quantity with its unit, in the reader's digits; the two stay on one line. */
export function quantityText({ unit }: { readonly unit: string }, quantity: number): string {
  const text = isShort(quantity) ? counted[unit]?.(quantity) : undefined;
  const number = { quantity: formatNumber(quantity, { maximumFractionDigits: 4 }), unit: unitText(unit) };
  return (text ?? t('{{quantity}} {{unit}}', number)).replaceAll(' ', '\u00a0');
}
