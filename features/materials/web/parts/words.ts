import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { MaterialMovement } from '../../contract.ts';
import type { ImportField } from '../../file-contract.ts';

export const materialCategories = [
  'concrete',
  'steel',
  'timber',
  'electrical',
  'plumbing',
  'finishing',
  'tools',
  'other',
] as const;
export const materialUnits = ['m3', 'tonnes', 'kg', 'pieces', 'meters', 'liters', 'boxes'] as const;

export const movementLabels: Record<MaterialMovement['kind'], string> = {
  opening: 'Opening stock',
  delivery: 'Delivery received',
  transfer: 'Moved to the site store',
  consumption: 'Used on site',
  adjustment: 'Adjusted',
};

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
  const number = { quantity: formatNumber(quantity, { maximumFractionDigits: 4 }), unit: t(unit) };
  return (text ?? t('{{quantity}} {{unit}}', number)).replaceAll(' ', '\u00a0');
}

export const importFieldLabels: Record<ImportField, string> = {
  item: 'Item',
  category: 'Category',
  unit: 'Unit',
  requiredQty: 'Required quantity',
  onSiteQty: 'On site',
  deliveredQty: 'Delivered',
  costPerUnit: 'Cost/unit',
  currency: 'Currency',
  supplier: 'Supplier',
  orderedDate: 'Ordered on',
  expectedDeliveryDate: 'Expected delivery',
};

/** A name whose measures do not break between number and unit: "Pipe 3 m" keeps "3 m" on one line. */
export const keptTogether = (name: string): string =>
  name.replace(
    /(\d) (?=(?:mm|cm|m|km|kg|t|g|l|ml|kv|v|kw|w|a|mpa|م|مم|سم|كجم|كغ|طن|لتر)[²³23]?(?![\p{L}\d]))/giu,
    '$1\u00a0',
  );
