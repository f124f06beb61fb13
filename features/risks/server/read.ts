import { readableChangeSql } from '#features/audit/server/api.ts';
import {
  callerOf,
  type Money,
  projectListStatement,
  seesMoneySql,
  visibleSql,
} from '#features/authorization/server/api.ts';
import { matchesSql } from '#server/database/fold.ts';
import type { Database } from '#server/database/open.ts';
import { likePatterns, listStatement, type Page, readJson, readList, type Statement } from '#server/database/read.ts';
import type { SessionUser } from '#server/http/route.ts';
import { NOBODY } from '../contract.ts';
import { CRITICAL_SCORE, HIGH_SCORE, MEDIUM_SCORE } from '../rules.ts';
import { engineArabicSql } from './engine-arabic.ts';

const severity = `case when k.probability * k.impact >= ${CRITICAL_SCORE} then 'critical'
       when k.probability * k.impact >= ${HIGH_SCORE} then 'high'
       when k.probability * k.impact >= ${MEDIUM_SCORE} then 'medium' else 'low' end`;
const nameOf = (column: string) => `(select u.name from users u where u.id = ${column})`;

/** What the engine says of a budget is a figure of money, however people reword it: `money` hides it from who may not see any. */
const figures = (money: Money, sql: string, hidden: string) =>
  `case when k.engine_key like 'budget:%' then coalesce(${money(sql)}, ${hidden}) else ${sql} end`;
/** The description of a risk, as far as `money` shows it. */
export const description = (money: Money) => figures(money, 'k.description', "''");

const title = ['k.title', engineArabicSql('title')];

/** What is not shown is not found either. */
const searched = (pattern: string, money: Money, more: readonly string[] = []) => {
  const arabic = figures(money, engineArabicSql('description'), "''");
  return `(${pattern}::text is null or ${matchesSql([...title, description(money), arabic, ...more], pattern)})`;
};

/** Description and templates of a risk, as far as `money` shows them. */
export const spoken = (money: Money): string => `${description(money)} as description,
  ${figures(money, 'k.sentences', `jsonb_set(k.sentences, '{description}', '{"key": "", "values": {}}')`)} as sentences`;

/** The columns of `Risk` in contract.ts; severity as in rules.ts, a test compares the two. */
const columns = (money: Money) =>
  `k.id, k.project_id as "projectId", p.name as "projectName", k.title, ${spoken(money)},
  ${severity} as severity, k.probability, k.impact, k.status, k.owner_id as "ownerId", ${nameOf('k.owner_id')} as "ownerName",
  k.response, k.trigger, k.is_from_engine as "isFromEngine", split_part(k.engine_key, ':', 1) as watch,
  k.cause_gone_at as "causeGoneAt", k.adopted_at as "adoptedAt", ${nameOf('k.adopted_by')} as "adoptedByName",
  k.closed_at as "closedAt", ${nameOf('k.closed_by')} as "closedByName", k.close_reason as "closeReason", k.is_dismissed as "isDismissed",
  k.task_id as "taskId", (select 'T-' || t.number || ' ' || t.title from tasks t where t.id = k.task_id) as "taskName",
  k.payment_id as "paymentId", (select y.description from payments y where y.id = k.payment_id) as "paymentName",
  k.material_id as "materialId", (select x.item from materials x where x.id = k.material_id) as "materialName",
  ${nameOf('k.created_by')} as "createdByName", k.version, k.created_at as "createdAt", k.updated_at as "updatedAt"`;

const from = 'risks k join projects p on p.id = k.project_id';
/** The caller `$2` in the project of the row. */
const memberRole = '(select m.role from members m where m.project_id = k.project_id and m.user_id = $2)';
const shownMoney: Money = (sql) => `case when ${seesMoneySql('$3', memberRole)} then ${sql} end`;
const forCaller = columns(shownMoney);
/** `$1` scope. */
const isVisible = `k.deleted_at is null and p.deleted_at is null and ${visibleSql('k.project_id', '$1')}`;

export const risksOfProject = projectListStatement({
  name: 'risks-of-project',
  projectId: 'k.project_id',
  columns,
  from,
  where: (money) => `k.deleted_at is null and ${searched('$5', money)}`,
  order: `k.status = 'closed', k.probability * k.impact desc, k.created_at desc, k.id`,
});

const critical = listStatement({
  name: 'risks-critical',
  columns: forCaller,
  from,
  where: `${isVisible} and k.status = 'open' and k.probability * k.impact >= ${HIGH_SCORE}
    and ${searched('$4', shownMoney)}`,
  order: 'k.probability * k.impact desc, k.created_at desc, k.id',
  parameters: 4,
});

const valuesOf = (user: SessionUser) => {
  const { scope, id, role } = callerOf(user);
  return [scope, id, role];
};

export interface RiskFilter extends Page {
  readonly projectId?: string | undefined;
  readonly status?: string | undefined;
  readonly severity?: string | undefined;
  readonly probability?: number | undefined;
  readonly impact?: number | undefined;
  readonly ownerId?: string | undefined;
  readonly source?: 'people' | 'engine' | undefined;
  readonly search?: string | undefined;
}

export const readCritical = (db: Database, user: SessionUser, filter: RiskFilter) =>
  readList(db, critical, [...valuesOf(user), likePatterns(filter.search)], filter);

/** `$4` project, `$5` status, `$6` severity, `$7` owner or `none`, `$8` from the engine, `$9` search. */
const isWanted = `${isVisible} and $2::uuid is not null and $3::text is not null and ($4::uuid is null or k.project_id = $4)
  and ($5::text is null or k.status = $5) and ($6::text is null or ${severity} = $6
    or ($6 = 'serious' and k.probability * k.impact >= ${HIGH_SCORE})) and ($7::text is null or k.owner_id is not distinct from nullif($7, '${NOBODY}')::uuid)
  and ($8::boolean is null or k.is_from_engine = $8)
  and ${searched('$9', shownMoney, ['k.response'])}`;

const register = listStatement({
  name: 'risks-register',
  columns: forCaller,
  from,
  where: `${isWanted} and ($10::int is null or k.probability = $10) and ($11::int is null or k.impact = $11)`,
  order: `k.status = 'closed', k.probability * k.impact desc, k.created_at desc, k.id`,
  parameters: 11,
});

const filterValues = (
  user: SessionUser,
  { projectId, status, severity: worth, ownerId, source, search }: RiskFilter,
) => [
  ...valuesOf(user),
  projectId ?? null,
  status ?? null,
  worth ?? null,
  ownerId ?? null,
  source ? source === 'engine' : null,
  likePatterns(search),
];

/** Without a limit. */
const MOST = 1000;

export function readRegister(db: Database, user: SessionUser, filter: RiskFilter) {
  const values = [...filterValues(user, filter), filter.probability ?? null, filter.impact ?? null];
  return readList(db, register, values, { limit: filter.limit ?? MOST, offset: filter.offset });
}

const heat: Statement = {
  name: 'risks-heat',
  text: `select coalesce(json_agg(row_to_json(r)), '[]')::text as json from (
    select k.probability, k.impact, count(*)::int as count from ${from} where ${isWanted} group by 1, 2 order by 1, 2) r`,
};

export const readHeat = (db: Database, user: SessionUser, filter: RiskFilter) =>
  readJson(db, heat, filterValues(user, filter));

const one: Statement = {
  name: 'risk',
  text: `select row_to_json(r)::text as json from (select ${forCaller} from ${from} where k.id = $4 and ${isVisible}) r`,
};

export const readRisk = (db: Database, user: SessionUser, id: string) => readJson(db, one, [...valuesOf(user), id]);

const trash = listStatement({
  name: 'risks-trash',
  columns: `k.id, k.project_id as "projectId", p.name as "projectName", k.title, k.sentences,
    ${severity} as severity,
    k.deleted_at as "deletedAt", ${nameOf('k.deleted_by')} as "deletedByName"`,
  from,
  where: `k.deleted_at is not null and p.deleted_at is null and ($1::text is null or ${matchesSql(title, '$1')})`,
  order: 'k.deleted_at desc, k.id',
  parameters: 1,
});

export const readTrashed = (db: Database, filter: RiskFilter) =>
  readList(db, trash, [likePatterns(filter.search)], filter);

const history = listStatement({
  name: 'risk-history',
  columns: `a.seq, a.at, u.name as "actorName", a.action,
    ${readableChangeSql('a.before', { role: '$2', caller: '$3' })} as before,
    ${readableChangeSql('a.after', { role: '$2', caller: '$3' })} as after`,
  from: 'activity a left join users u on u.id = a.actor_id',
  where: `a.entity = 'risk' and a.entity_id = $1 and $2::text is not null and $3::uuid is not null`,
  order: 'a.seq desc',
  parameters: 3,
});

export const readHistory = (db: Database, { id: caller, role }: SessionUser, id: string, page: Page) =>
  readList(db, history, [id, role, caller], page);
