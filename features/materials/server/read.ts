import {
  type Caller,
  callerOf,
  projectListStatement,
  seesMoneySql,
  visibleSql,
} from '#features/projects/server/access.ts';
import type { Database } from '#server/database/open.ts';
import { likePattern, listStatement, type Page, readJson, readList } from '#server/database/read.ts';
import type { SessionUser } from '#server/http/route.ts';

/** The columns of `Material` in contract.ts; totalCost = requiredQty × costPerUnit (spec §5). */
const columns = (money: (sql: string) => string) => `m.id, m.project_id as "projectId", m.item, m.category, m.unit,
  trim_scale(m.required_qty) as "requiredQty", trim_scale(m.on_site_qty) as "onSiteQty",
  trim_scale(m.delivered_qty) as "deliveredQty", ${money('trim_scale(m.cost_per_unit)')} as "costPerUnit",
  ${money('trim_scale(round(m.required_qty * m.cost_per_unit, 4))')} as "totalCost", m.currency, m.supplier,
  m.expected_delivery_date as "expectedDeliveryDate", m.created_at as "createdAt", m.updated_at as "updatedAt"`;

const searched = (pattern: string) =>
  `(${pattern}::text is null or m.item ilike ${pattern} or m.category ilike ${pattern} or m.supplier ilike ${pattern})`;

export const materialsOfProject = projectListStatement({
  name: 'materials-of-project',
  projectId: 'm.project_id',
  columns,
  from: 'materials m',
  where: `m.deleted_at is null and ${searched('$5')}`,
  order: 'm.item, m.id',
});

/** `$1` scope, `$2` caller, `$3` system role, `$4` search, `$5` project, `$6` category. */
const shownMoney = (sql: string) =>
  `case when ${seesMoneySql('$3', '(select b.role from members b where b.project_id = m.project_id and b.user_id = $2)')} then ${sql} end`;
const from = 'materials m join projects p on p.id = m.project_id and p.deleted_at is null';
const where = `m.deleted_at is null and ${visibleSql('m.project_id', '$1')} and ${searched('$4')}
  and ($5::uuid is null or m.project_id = $5) and ($6::text is null or m.category = $6)`;

const allStatement = listStatement({
  name: 'materials-all',
  columns: columns(shownMoney),
  from,
  where,
  order: 'm.item, m.id',
  parameters: 6,
});

const missing = 'm.required_qty - m.on_site_qty - m.delivered_qty';
const shortfallStatement = listStatement({
  name: 'materials-shortfalls',
  columns: `${columns(shownMoney)}, trim_scale(${missing}) as shortage`,
  from,
  where: `${where} and ${missing} > 0`,
  order: `(${missing}) / m.required_qty desc, m.item, m.id`,
  parameters: 6,
});

const findStatement = {
  name: 'materials-find',
  text: `select row_to_json(r)::text as json from (
    select ${columns(shownMoney)} from ${from}
    where m.id = $4 and m.deleted_at is null and ${visibleSql('m.project_id', '$1')}) r`,
};

/** Without a limit /all answers this many (docs/deviations.md, "Errors and lists"). */
const PRESET_LIMIT = 1000;

export interface MaterialFilter extends Page {
  readonly search?: string | undefined;
  readonly projectId?: string | undefined;
  readonly category?: string | undefined;
}

const valuesOf = ({ scope, id, role }: Caller, filter: MaterialFilter) => [
  scope,
  id,
  role,
  likePattern(filter.search),
  filter.projectId ?? null,
  filter.category ?? null,
];

const pageOf = ({ limit = PRESET_LIMIT, offset = 0 }: MaterialFilter): Page => ({ limit, offset });

export const readAllMaterials = (db: Database, user: SessionUser, filter: MaterialFilter) =>
  readList(db, allStatement, valuesOf(callerOf(user), filter), pageOf(filter));

export const readShortfalls = (db: Database, user: SessionUser, filter: MaterialFilter) =>
  readList(db, shortfallStatement, valuesOf(callerOf(user), filter), pageOf(filter));

/** The material as JSON text; null when it does not exist, lies in the trash or may not be seen. */
export function readMaterial(db: Database, user: SessionUser, id: string): Promise<string | null> {
  const { scope, id: userId, role } = callerOf(user);
  return readJson(db, findStatement, [scope, userId, role, id]);
}

const movementStatement = listStatement({
  name: 'material-movements',
  columns: `v.id, v.material_id as "materialId", v.kind, trim_scale(v.on_site_change) as "onSiteChange",
    trim_scale(v.delivered_change) as "deliveredChange", v.date, v.note,
    (select u.name from users u where u.id = v.created_by) as "createdByName", v.created_at as "createdAt"`,
  from: 'material_movements v',
  where: 'v.material_id = $1',
  order: 'v.created_at desc, v.id desc',
  parameters: 1,
});

export const readMovements = (db: Database, materialId: string, page: Page) =>
  readList(db, movementStatement, [materialId], page);
