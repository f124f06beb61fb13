import { z } from 'zod';
import { nullableDate } from '#shared/dates.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, listQuery, nullableText, preset, text, version } from '#shared/http/fields.ts';
import { Currency } from '#shared/money.ts';
import { stockStates } from './rules.ts';
import { listedUnit } from './unit-words.ts';
import { MAX_UNIT } from './units.ts';

export const MaterialCategory = z.enum(
  ['concrete', 'steel', 'timber', 'electrical', 'plumbing', 'finishing', 'tools', 'other'],
  'category must be concrete, steel, timber, electrical, plumbing, finishing, tools or other',
);
/** One of the list, however it is spelt, or one of the user's own: bag, roll, كيس. */
export const MaterialUnit = text(MAX_UNIT, 'unit')
  .transform((unit) => listedUnit(unit) ?? unit)
  .pipe(z.string().min(1, 'unit is required'));

export const Material = z.object({
  id: Id,
  projectId: Id,
  item: z.string(),
  category: MaterialCategory,
  unit: z.string(),
  requiredQty: z.number(),
  onSiteQty: z.number(),
  /** Delivered to the store and not yet moved to site. */
  deliveredQty: z.number(),
  /** Null when the organisation hides money from viewers and the caller is one. */
  costPerUnit: z.number().nullable(),
  /** requiredQty × costPerUnit (spec §5), rounded once to the currency's smallest coin. */
  totalCost: z.number().nullable(),
  currency: z.string(),
  supplier: z.string().nullable(),
  /** When the open order was placed. */
  orderedDate: z.string().nullable(),
  expectedDeliveryDate: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Material = z.output<typeof Material>;

export const MAX_QUANTITY = 1e12;

const quantity = (name: string) =>
  z
    .number({ error: ({ input }) => `${name} ${input === undefined ? 'is required' : 'must be a number'}` })
    .min(0, `${name} must not be negative`)
    .max(MAX_QUANTITY, `${name} must be at most 1,000,000,000,000`);

const fields = {
  item: text(200, 'Item name').pipe(z.string().min(1, 'Item name is required')),
  category: MaterialCategory,
  unit: MaterialUnit,
  requiredQty: quantity('requiredQty'),
  onSiteQty: quantity('onSiteQty'),
  deliveredQty: quantity('deliveredQty'),
  costPerUnit: quantity('costPerUnit'),
  currency: Currency,
  supplier: nullableText(200, 'supplier'),
  orderedDate: nullableDate('orderedDate'),
  expectedDeliveryDate: nullableDate('expectedDeliveryDate'),
};

/** A sent `totalCost` is ignored: it is computed. */
export const NewMaterial = z.object({
  id: Id.optional(),
  projectId: Id,
  item: fields.item,
  category: preset(fields.category, 'other'),
  unit: preset(fields.unit, 'pieces'),
  requiredQty: fields.requiredQty,
  onSiteQty: preset(fields.onSiteQty, 0),
  deliveredQty: preset(fields.deliveredQty, 0),
  costPerUnit: preset(fields.costPerUnit, 0),
  currency: preset(fields.currency, null),
  supplier: preset(fields.supplier, null),
  orderedDate: preset(fields.orderedDate, null),
  expectedDeliveryDate: preset(fields.expectedDeliveryDate, null),
});

/**
 * An onSiteQty or deliveredQty that differs is set by an adjustment in the ledger, with its `reason` if there is one. `version` is the one the person edited: an old one
 * answers 409 with the current row.
 */
export const MaterialChange = z.object({ ...fields, reason: nullableText(500, 'reason'), version }).partial();

export const MovementKind = z.enum(['opening', 'delivery', 'transfer', 'consumption', 'adjustment']);

/**
 * delivery: what arrived; transfer: moved between store and site; consumption: used up, from the site first, then from the store;
 * adjustment: counted on site, with a reason.
 */
export const NewMovement = z.object({
  id: Id.optional(),
  kind: z.enum(
    ['delivery', 'transfer', 'consumption', 'adjustment'],
    'kind must be delivery, transfer, consumption or adjustment',
  ),
  /** Of an adjustment: what is added to (or, negative, taken from) what is on site. */
  quantity: z
    .number({ error: 'quantity must be a number' })
    .min(-MAX_QUANTITY, 'quantity is too small')
    .max(MAX_QUANTITY, 'quantity must be at most 1,000,000,000,000')
    .refine((value) => value !== 0, 'quantity must not be zero'),
  /** Where a delivery (unless sent: the store) or a transfer (unless sent: the site) goes. */
  to: z.enum(['site', 'store'], 'to must be site or store').optional(),
  date: preset(nullableDate('date'), null),
  note: preset(text(500, 'note'), ''),
});

export const MaterialMovement = z.object({
  id: Id,
  materialId: Id,
  kind: MovementKind,
  onSiteChange: z.number(),
  deliveredChange: z.number(),
  /** What was on site, and delivered and not moved, after this line. */
  onSiteBalance: z.number(),
  deliveredBalance: z.number(),
  date: z.string(),
  note: z.string(),
  supplier: z.string().nullable(),
  /** Set when the delivery note was photographed. */
  pictureId: Id.nullable(),
  createdByName: z.string().nullable(),
  createdAt: z.string(),
});
export type MaterialMovement = z.output<typeof MaterialMovement>;

export const materialFilter = listQuery.extend({
  projectId: Id.optional(),
  category: MaterialCategory.optional(),
  state: z.enum(stockStates, 'state must be shortage, adequate or overstocked').optional(),
});

export const materialsApi = contract({
  listOfProject: {
    method: 'GET',
    path: '/api/projects/:id/materials',
    summary: 'All materials of a project, by item',
    access: 'signed-in',
    params: idParams,
    query: listQuery,
    response: z.array(Material),
  },
  listAll: {
    method: 'GET',
    path: '/api/materials/all',
    summary: 'Materials of all visible projects, by item unless sorted otherwise (1,000 unless told)',
    access: 'signed-in',
    query: materialFilter.extend({ sort: z.enum(['item', 'newest'], 'sort must be item or newest').default('item') }),
    response: z.array(Material),
  },
  find: {
    method: 'GET',
    path: '/api/materials/:id',
    summary: 'One material',
    access: 'signed-in',
    params: idParams,
    response: Material,
  },
  create: {
    method: 'POST',
    path: '/api/materials',
    summary: 'Add a material. Sending an id makes a repeat harmless',
    access: 'material.write',
    body: NewMaterial,
    response: Material,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/materials/:id',
    summary: 'Change a material',
    access: 'material.write',
    params: idParams,
    body: MaterialChange,
    response: Material,
  },
  remove: {
    method: 'DELETE',
    path: '/api/materials/:id',
    summary: 'Move a material to the trash',
    access: 'material.delete',
    params: idParams,
    response: idParams,
  },
  restore: {
    method: 'POST',
    path: '/api/trash/materials/:id/restore',
    summary: 'Take a material out of the trash',
    access: 'trash.restore',
    params: idParams,
    response: Material,
  },
  listMovements: {
    method: 'GET',
    path: '/api/materials/:id/movements',
    summary: 'The ledger of a material, the newest first',
    access: 'signed-in',
    params: idParams,
    query: listQuery,
    response: z.array(MaterialMovement),
  },
  move: {
    method: 'POST',
    path: '/api/materials/:id/movements',
    summary: 'Receive, move between store and site, consume or adjust; a site engineer may do all but adjust',
    access: 'material.receive',
    params: idParams,
    body: NewMovement,
    response: Material,
    status: 201,
  },
});
