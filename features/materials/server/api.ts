/** What other rooms may use of this one on the server. */
import { calendarFrom } from '#features/calendar/server/api.ts';
import type { Database } from '#server/database/open.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { SuppliedMaterial, SupplyContext } from '../supply-rules.ts';
import { readBooks, readLeadTimes, readPlanRows } from './books.ts';

interface Row extends Omit<SuppliedMaterial, 'links' | 'consumed' | 'ledger' | 'deliveries'> {
  readonly id: string;
  readonly supplier: string | null;
}

const rowsStatement = {
  name: 'materials-supply',
  text: `select id, item, category, unit, supplier, required_qty::float8 as "requiredQty", on_site_qty::float8 as "onSiteQty",
      delivered_qty::float8 as "deliveredQty", expected_delivery_date::text as expected
    from materials where project_id = $1 and deleted_at is null order by item, id`,
};

/** What the supply of a project's tasks is computed from (supply-rules.ts). The caller has checked the right to read. */
export async function readSupplyContext(db: Database, projectId: string, today: CalendarDate): Promise<SupplyContext> {
  const { rows } = await db.$client.query<Row>({ ...rowsStatement, values: [projectId] });
  const ids = rows.map(({ id }) => id);
  const [[plan], books, leads] = await Promise.all([
    readPlanRows(db, [projectId]),
    readBooks(db, ids, today),
    readLeadTimes(
      db,
      rows.map(({ supplier }) => supplier),
    ),
  ]);
  const materials = rows.flatMap(({ id, supplier, ...row }): SuppliedMaterial[] => {
    const book = books.get(id);
    return book ? [{ ...row, ...book, deliveries: leads.get(supplier ?? '') ?? [] }] : [];
  });
  const { settings: calendar } = calendarFrom(plan?.calendar, null);
  return {
    ...{ today, calendar, materials: plan ? materials : [], tasks: plan?.tasks ?? [] },
    project: { start: plan?.start ?? null, end: plan?.end ?? null },
  };
}

export { materialAlerts, shortfallsByWorth } from './access.ts';
export { purgeMaterials } from './store.ts';
