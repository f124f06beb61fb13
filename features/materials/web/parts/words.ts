import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { Material, MaterialMovement } from '../../contract.ts';
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

/** A quantity with its unit, in the reader's digits. */
export const quantityText = ({ unit }: Pick<Material, 'unit'>, quantity: number): string =>
  t('{{quantity}} {{unit}}', { quantity: formatNumber(quantity, { maximumFractionDigits: 4 }), unit: t(unit) });

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
