import {
  type Caller,
  callerOf,
  projectListStatement,
  seesMoneySql,
  visibleSql,
} from '#features/authorization/server/api.ts';
import { decimalsSql } from '#server/database/decimals.ts';
import { matchesSql } from '#server/database/fold.ts';
import type { Database } from '#server/database/open.ts';
import { likePatterns, listStatement, type Page, readJson, readList } from '#server/database/read.ts';
import type { SessionUser } from '#server/http/route.ts';
import type { Material } from '../contract.ts';
import { OVERSTOCK_PERCENT } from '../rules.ts';

/** The columns of `Material` in contract.ts; totalCost = requiredQty × costPerUnit (spec §5), rounded once to the smallest coin. */
const columns = (money: (sql: string) => string) => `m.id, m.project_id as "projectId", m.item, m.category, m.unit,
  trim_scale(m.required_qty) as "requiredQty", trim_scale(m.on_site_qty) as "onSiteQty",
  trim_scale(m.delivered_qty) as "deliveredQty", ${money('trim_scale(m.cost_per_unit)')} as "costPerUnit",
  ${money(`trim_scale(round(m.required_qty * m.cost_per_unit, ${decimalsSql('m.currency')}))`)} as "totalCost", m.currency, m.supplier,
  m.ordered_date as "orderedDate", m.expected_delivery_date as "expectedDeliveryDate", m.version, m.created_at as "createdAt", m.updated_at as "updatedAt"`;

const searched = (pattern: string) =>
  `(${pattern}::text is null or ${matchesSql(['m.item', 'm.category', 'm.supplier'], pattern)})`;

export const materialsOfProject = projectListStatement({
  name: 'materials-of-project',
  projectId: 'm.project_id',
  columns,
  from: 'materials m',
  where: `m.deleted_at is null and ${searched('$5')}`,
  order: 'm.item, m.id',
});

/** `stockState` of rules.ts in SQL. */
const have = '(m.on_site_qty + m.delivered_qty)';
const state = `case when ${have} < m.required_qty then 'shortage'
  when ${have} * 100 >= m.required_qty * ${OVERSTOCK_PERCENT} then 'overstocked' else 'adequate' end`;

/** `$1` scope, `$2` caller, `$3` system role, `$4` search, `$5` project, `$6` category, `$7` state. */
const shownMoney = (sql: string) =>
  `case when ${seesMoneySql('$3', '(select b.role from members b where b.project_id = m.project_id and b.user_id = $2)')} then ${sql} end`;
const from = 'materials m join projects p on p.id = m.project_id and p.deleted_at is null';
const where = `m.deleted_at is null and ${visibleSql('m.project_id', '$1')} and ${searched('$4')}
  and ($5::uuid is null or m.project_id = $5) and ($6::text is null or m.category = $6)
  and ($7::text is null or $7 = ${state})`;

const allBy = (sort: string, order: string) =>
  listStatement({ name: `materials-all-${sort}`, columns: columns(shownMoney), from, where, order, parameters: 7 });
const allStatements = {
  item: allBy('item', 'm.item, m.id'),
  newest: allBy('newest', 'm.created_at desc, m.id desc'),
};
const fileStatement = listStatement({
  name: 'materials-file',
  columns: `${columns(shownMoney)}, p.name as project`,
  from,
  where,
  order: 'm.item, m.id',
  parameters: 7,
});

const missing = 'm.required_qty - m.on_site_qty - m.delivered_qty';
const findStatement = {
  name: 'materials-find',
  text: `select row_to_json(r)::text as json from (
    select ${columns(shownMoney)} from ${from}
    where m.id = $4 and m.deleted_at is null and ${visibleSql('m.project_id', '$1')}) r`,
};

/** Without a limit /all answers this many (docs/deviations.md, "Errors and lists"). */
export const PRESET_LIMIT = 1000;

export interface MaterialFilter extends Page {
  readonly search?: string | undefined;
  readonly projectId?: string | undefined;
  readonly category?: string | undefined;
  readonly state?: string | undefined;
}

const valuesOf = ({ scope, id, role }: Caller, filter: MaterialFilter) => [
  scope,
  id,
  role,
  likePatterns(filter.search),
  filter.projectId ?? null,
  filter.category ?? null,
  filter.state ?? null,
];

const pageOf = ({ limit = PRESET_LIMIT, offset = 0 }: MaterialFilter): Page => ({ limit, offset });

export const readAllMaterials = (
  db: Database,
  user: SessionUser,
  { sort = 'item', ...filter }: MaterialFilter & { readonly sort?: keyof typeof allStatements },
) => readList(db, allStatements[sort], valuesOf(callerOf(user), filter), pageOf(filter));

/** As `readAllMaterials`, with the name of its `project`. */
export const readMaterialsForFile = (db: Database, user: SessionUser, filter: MaterialFilter) =>
  readList(db, fileStatement, valuesOf(callerOf(user), filter), pageOf(filter));

const missingStatement = {
  name: 'materials-missing',
  text: `select m.id, m.project_id as "projectId", m.item, m.category, m.unit, m.supplier, m.required_qty::float8 as "requiredQty",
      m.on_site_qty::float8 as "onSiteQty", m.delivered_qty::float8 as "deliveredQty", m.expected_delivery_date as "expectedDeliveryDate"
    from materials m where m.project_id = $1 and m.deleted_at is null and ${missing} > 0`,
};

export type Missing = Pick<
  Material,
  | 'id'
  | 'projectId'
  | 'item'
  | 'category'
  | 'unit'
  | 'supplier'
  | 'requiredQty'
  | 'onSiteQty'
  | 'deliveredQty'
  | 'expectedDeliveryDate'
>;

/** What a project has less of than it requires; who asks has seen the project already. */
export async function readMissing(db: Database, projectId: string): Promise<Missing[]> {
  return (await db.$client.query<Missing>({ ...missingStatement, values: [projectId] })).rows;
}

/** A material of which less is available than required. */
export type Short = Material & { readonly shortage: number };

const shortStatement = {
  name: 'materials-short',
  text: `select coalesce(json_agg(row_to_json(r)), '[]')::text as json from (
    select ${columns(shownMoney)}, trim_scale(${missing}) as shortage from ${from}
    where m.id = any($4::uuid[]) and m.deleted_at is null and ${missing} > 0 and ${visibleSql('m.project_id', '$1')}) r`,
};

/** Those of these materials of which less is available than required. */
export async function readShort(db: Database, user: SessionUser, ids: readonly string[]): Promise<Short[]> {
  const { scope, id, role } = callerOf(user);
  return JSON.parse((await readJson(db, shortStatement, [scope, id, role, ids])) ?? '[]');
}

const projectsStatement = {
  name: 'materials-projects',
  text: `select p.id, p.name, p.status = 'active' as "isRunning" from projects p
    where p.deleted_at is null and ($2::uuid is null or p.id = $2) and ${visibleSql('p.id', '$1')}`,
};

interface VisibleProject {
  readonly id: string;
  readonly name: string;
  readonly isRunning: boolean;
}

/** The projects that the person may see, or one of them. */
export async function readProjects(
  db: Database,
  user: Pick<SessionUser, 'id' | 'role'>,
  projectId: string | null,
): Promise<VisibleProject[]> {
  return (await db.$client.query<VisibleProject>({ ...projectsStatement, values: [callerOf(user).scope, projectId] }))
    .rows;
}

/** The material as JSON text; null when it does not exist, lies in the trash or may not be seen. */
export function readMaterial(db: Database, user: SessionUser, id: string): Promise<string | null> {
  const { scope, id: userId, role } = callerOf(user);
  return readJson(db, findStatement, [scope, userId, role, id]);
}

/** Balances follow the dates of the lines; lines of one day follow the order in which they were written. */
const movementColumns = `v.id, v.material_id as "materialId", v.kind, trim_scale(v.on_site_change) as "onSiteChange",
    trim_scale(v.delivered_change) as "deliveredChange", trim_scale(v.on_site_balance) as "onSiteBalance",
    trim_scale(v.delivered_balance) as "deliveredBalance", v.date, v.note, v.supplier, v.picture_id as "pictureId",
    (select u.name from users u where u.id = v.created_by) as "createdByName", v.created_at as "createdAt"`;
const balanced = `(select l.*, sum(l.on_site_change) over so_far as on_site_balance,
    sum(l.delivered_change) over so_far as delivered_balance from material_movements l where l.material_id = $1
    window so_far as (order by l.date, l.created_at, l.id)) v`;

const movementStatement = listStatement({
  name: 'material-movements',
  columns: movementColumns,
  from: balanced,
  where: 'true',
  order: 'v.date desc, v.created_at desc, v.id desc',
  parameters: 1,
});

export const readMovements = (db: Database, materialId: string, page: Page) =>
  readList(db, movementStatement, [materialId], page);

const movementFindStatement = {
  name: 'material-movement-find',
  text: `select row_to_json(r)::text as json from (select ${movementColumns} from ${balanced} where v.id = $2) r`,
};

/** One line of a ledger as JSON text; null when it is none of this material's. */
export const readMovement = (db: Database, materialId: string, id: string) =>
  readJson(db, movementFindStatement, [materialId, id]);

const manyStatement = {
  name: 'materials-many',
  text: `select coalesce(json_agg(row_to_json(r)), '[]')::text as json from (
    select ${columns(shownMoney)} from ${from}
    where m.id = any($4::uuid[]) and m.deleted_at is null and ${visibleSql('m.project_id', '$1')}) r`,
};

/** Those of these materials that the person may see. */
export async function readManyMaterials(db: Database, user: SessionUser, ids: readonly string[]): Promise<Material[]> {
  const { scope, id, role } = callerOf(user);
  return JSON.parse((await readJson(db, manyStatement, [scope, id, role, ids])) ?? '[]');
}
