import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, listQuery } from '#shared/http/fields.ts';

export const MaterialCategory = z.enum([
  'concrete',
  'steel',
  'timber',
  'electrical',
  'plumbing',
  'finishing',
  'tools',
  'other',
]);
export const MaterialUnit = z.enum(['m3', 'tonnes', 'kg', 'pieces', 'meters', 'liters', 'boxes']);

export const Material = z.object({
  id: Id,
  projectId: Id,
  item: z.string(),
  category: MaterialCategory,
  unit: MaterialUnit,
  requiredQty: z.number(),
  onSiteQty: z.number(),
  deliveredQty: z.number(),
  /** Null when the organisation hides money from viewers and the caller is one. */
  costPerUnit: z.number().nullable(),
  totalCost: z.number().nullable(),
  currency: z.string(),
  supplier: z.string().nullable(),
  expectedDeliveryDate: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Material = z.output<typeof Material>;

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
});
