import { authorizeProject } from '#features/authorization/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { implement } from '#server/http/route.ts';
import { addDays } from '#shared/dates.ts';
import { type Delivery, type ResourcePlan, resourcesApi } from '../contract.ts';
import { WEEK_DAYS, WEEKS } from '../rules.ts';
import { askDemand } from './demand.ts';

/** What the next four weeks of a project need; the caller has checked the right to read. */
async function readResources(db: Database, projectId: string, now: Date): Promise<ResourcePlan> {
  const demand = await askDemand('demand', db, { id: projectId, name: '' }, now);
  const { today } = demand;
  const stock = await readStock(db, projectId, [today, addDays(today, WEEKS * WEEK_DAYS - 1)]);
  return { projectId, ...demand, ...stock };
}

/** A delivery is urgent when more is required than is on site and delivered (spec §9). */
const stockStatement = {
  name: 'resources-stock',
  text: `with m as (
      select *, on_site_qty + delivered_qty as available from materials where project_id = $1 and deleted_at is null)
    select count(*)::int as materials, (count(*) filter (where required_qty > available))::int as "shortMaterials",
      coalesce(json_agg(json_build_object('materialId', id, 'item', item, 'unit', unit, 'supplier', supplier,
          'expectedDeliveryDate', expected_delivery_date, 'required', trim_scale(required_qty),
          'available', trim_scale(available), 'isUrgent', required_qty > available)
        order by expected_delivery_date, item, id)
        filter (where expected_delivery_date between $2::date and $3::date), '[]') as deliveries
    from m`,
};

interface Stock {
  readonly materials: number;
  readonly shortMaterials: number;
  readonly deliveries: Delivery[];
}

async function readStock(db: Database, projectId: string, [from, to]: readonly [string, string]): Promise<Stock> {
  const { rows } = await db.$client.query<Stock>({ ...stockStatement, values: [projectId, from, to] });
  return rows[0] ?? { materials: 0, shortMaterials: 0, deliveries: [] };
}

export const resourceRoutes = implement(resourcesApi, {
  async plan({ params }, { db, user, now }) {
    return readResources(db, await authorizeProject(db, user, params.id, 'project.read'), now());
  },
});
