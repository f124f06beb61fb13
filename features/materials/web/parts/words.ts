import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { Material, MaterialMovement } from '../../contract.ts';

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
