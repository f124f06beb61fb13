import type { z } from 'zod';
import type { MaterialMovement, NewMovement } from '../../contract.ts';
import type { ImportField } from '../../file-contract.ts';

type NewMove = z.input<typeof NewMovement>;

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

export const movementLabels: Record<MaterialMovement['kind'], string> = {
  opening: 'Opening stock',
  delivery: 'Delivery received',
  transfer: 'Moved between store and site',
  consumption: 'Used on site',
  adjustment: 'Adjusted',
};

/** Where a movement goes: the choices of a delivery and of a transfer. */
export const destinationLabels = {
  delivery: { site: 'To site', store: 'To the store' },
  transfer: { site: 'From the store to site', store: 'From site to the store' },
} as const;

/** What a movement is; one between store and site says from where to where. */
export const movementLabel = ({ kind, to = 'site' }: Pick<NewMove, 'kind' | 'to'>): string =>
  kind === 'transfer' ? destinationLabels.transfer[to] : movementLabels[kind];

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
export const withUnbreakableUnits = (name: string): string =>
  name.replace(
    /(\d) (?=(?:mm|cm|m|km|kg|t|g|l|ml|kv|v|kw|w|a|mpa|م|مم|سم|كجم|كغ|طن|لتر)[²³23]?(?![\p{L}\d]))/giu,
    '$1\u00a0',
  );
