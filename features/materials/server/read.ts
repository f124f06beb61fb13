import { projectListStatement } from '#features/projects/server/access.ts';

/** The columns of `Material` in contract.ts; totalCost = requiredQty × costPerUnit (spec §5). */
export const materialsOfProject = projectListStatement({
  name: 'materials-of-project',
  projectId: 'm.project_id',
  columns: (money) => `m.id, m.project_id as "projectId", m.item, m.category, m.unit,
    trim_scale(m.required_qty) as "requiredQty", trim_scale(m.on_site_qty) as "onSiteQty",
    trim_scale(m.delivered_qty) as "deliveredQty", ${money('trim_scale(m.cost_per_unit)')} as "costPerUnit",
    ${money('trim_scale(round(m.required_qty * m.cost_per_unit, 4))')} as "totalCost", m.currency, m.supplier,
    m.expected_delivery_date as "expectedDeliveryDate", m.created_at as "createdAt", m.updated_at as "updatedAt"`,
  from: 'materials m',
  where: 'm.deleted_at is null and ($5::text is null or m.item ilike $5 or m.category ilike $5 or m.supplier ilike $5)',
  order: 'm.item, m.id',
});
