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

type Counted = (values: { readonly count: number; readonly quantity: string }) => string;

/** "1 piece", "2 pieces": the number of the unit follows the quantity. */
const counted: Readonly<Record<string, Counted>> = {
  tonnes: ({ count, quantity }) => t('{{quantity}} tonnes', { count, quantity }),
  pieces: ({ count, quantity }) => t('{{quantity}} pieces', { count, quantity }),
  meters: ({ count, quantity }) => t('{{quantity}} meters', { count, quantity }),
  liters: ({ count, quantity }) => t('{{quantity}} liters', { count, quantity }),
  boxes: ({ count, quantity }) => t('{{quantity}} boxes', { count, quantity }),
};

/** A quantity with its unit, in the reader's digits. */
export function quantityText({ unit }: { readonly unit: string }, count: number): string {
  const quantity = formatNumber(count, { maximumFractionDigits: 4 });
  return counted[unit]?.({ count, quantity }) ?? t('{{quantity}} {{unit}}', { quantity, unit: t(unit) });
}

export const importFieldLabels: Record<ImportField, string> = {
  item: 'Item',
  category: 'Category',
  unit: 'Unit',
  requiredQty: 'Required quantity',
  onSiteQty: 'On site',
  deliveredQty: 'Delivered',
  costPerUnit: 'Cost/unit',
  supplier: 'Supplier',
  orderedDate: 'Ordered on',
  expectedDeliveryDate: 'Expected delivery',
};
