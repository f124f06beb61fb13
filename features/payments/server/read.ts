import {
  type Caller,
  callerOf,
  projectListStatement,
  seesMoneySql,
  visibleSql,
} from '#features/authorization/server/api.ts';
import { timeZoneSql } from '#features/settings/server/api.ts';
import { decimalsSql } from '#server/database/decimals.ts';
import { comparedMatchesSql, foldedSql } from '#server/database/fold.ts';
import type { Database } from '#server/database/open.ts';
import {
  type ListStatement,
  likePatterns,
  listStatement,
  type Page,
  readJson,
  readList,
} from '#server/database/read.ts';
import type { SessionUser } from '#server/http/route.ts';
import { PaymentSort } from '../contract.ts';
import { isRequesterSql } from './approval.ts';

/** Today in the organisation's time zone, as PostgreSQL knows it. */
export const today = `(now() at time zone ${timeZoneSql})::date`;
const isOverdue = `(y.status <> 'paid' and y.due_date < ${today})`;
const nameOf = (column: string) => `(select u.name from users u where u.id = ${column})`;

/** `vatParts` of rules.ts in SQL, rounded once: twelve decimals are more than any tie of two decimals can hide in. */
export const net = `coalesce(y.amount - y.vat_amount, round((y.amount * 100)::numeric(60, 20) / (100 + y.vat_rate), ${decimalsSql('p.currency')}))`;

/** The columns of `Payment` in contract.ts, of `payments y join projects p`; `money` hides what may not be seen. */
const columnsFor = (me: string) => (money: (sql: string) => string) =>
  `y.id, y.project_id as "projectId", p.name as "projectName",
  y.description, ${money('trim_scale(y.amount)')} as amount, ${money(`trim_scale(${net})`)} as "netAmount",
  ${money(`trim_scale(y.amount - ${net})`)} as "vatAmount", trim_scale(y.vat_rate) as "vatRate", p.currency, y.category, y.due_date as "dueDate",
  y.invoice_number as "invoiceNumber", y.vendor, (select v.vat_number from vendors v where lower(v.name) = lower(y.vendor)) as "vendorVatNumber",
  case when ${isOverdue} then 'overdue' else y.status end as status,
  y.approved_at as "approvedAt", ${nameOf('y.approved_by')} as "approvedByName", y.paid_date as "paidDate",
  ${nameOf('y.paid_by')} as "paidByName", y.paid_reference as "paidReference", y.rejection_reason as "rejectionReason",
  coalesce(${money('(select count(*)::int from payment_attachments a where a.payment_id = y.id)')}, 0) as "attachmentCount",
  y.created_by as "createdBy", ${nameOf('y.created_by')} as "createdByName", ${isRequesterSql(me)} as "isRequester", y.version, y.created_at as "createdAt", y.updated_at as "updatedAt"`;

const from = 'payments y join projects p on p.id = y.project_id';
const searched = (pattern: string) => `(${pattern}::text is null or ${comparedMatchesSql('y.compared', pattern)})`;

export const paymentsOfProject = projectListStatement({
  name: 'payments-of-project',
  projectId: 'y.project_id',
  columns: columnsFor('$3'),
  from,
  where: `y.deleted_at is null and ${searched('$5')}`,
  order: 'y.created_at desc, y.id desc',
  key: 'y.id',
});

/** `$1` scope, `$2` caller, `$3` system role, `$4` search, `$5` project, `$6` status, `$7` category, `$8` and `$9` first and last due day. */
const seesMoney = seesMoneySql(
  '$3',
  '(select m.role from members m where m.project_id = y.project_id and m.user_id = $2)',
);
const shownMoney = (sql: string) => `case when ${seesMoney} then ${sql} end`;
const filters = `y.deleted_at is null and ${searched('$4')} and ($5::uuid is null or y.project_id = $5)
  and ($6::text is null or $6 = case when ${isOverdue} then 'overdue' else y.status end)
  and ($7::text is null or y.category = $7)
  and ($8::date is null or y.due_date >= $8) and ($9::date is null or y.due_date <= $9)`;
const where = `p.deleted_at is null and ${visibleSql('y.project_id', '$1')} and ${filters}`;
const shared = { columns: columnsFor('$2')(shownMoney), from, key: 'y.id', parameters: 9 };

interface Listed {
  readonly columns: string;
  /** Of its statements. */
  readonly name: string;
}
const listed: Listed = { columns: shared.columns, name: 'all' };

/** What is hidden sorts as nothing. Whose money he sees is asked once a project, not once a payment. */
const sortedAmount = `case when y.project_id in (select s.id from projects s
  where ${seesMoneySql('$3', '(select m.role from members m where m.project_id = s.id and m.user_id = $2)')}) then y.amount end`;
const orders: Record<PaymentSort, string> = {
  newest: 'y.created_at desc, y.id desc',
  oldest: 'y.created_at, y.id',
  due: 'y.due_date, y.id',
  amount: `${sortedAmount}, y.id`,
  '-amount': `${sortedAmount} desc nulls last, y.id`,
  vendor: 'lower(y.vendor), y.created_at desc, y.id',
};
const sortedStatement = (sort: PaymentSort, { columns, name }: Listed = listed) =>
  listStatement({ ...shared, columns, name: `payments-${name}-${sort}`, where, order: orders[sort] });
/** A search reads every text there is, so once: what it finds is kept, counted and cut from there. */
const searchStatement = (sort: PaymentSort, { columns, name }: Listed = listed): ListStatement => ({
  whole: sortedStatement(sort).whole,
  page: {
    name: `payments-${name}-search-${sort}`,
    text: `with found as materialized (
        select y.id, y.project_id, y.created_at, y.due_date, y.amount, y.vendor from ${from} where ${where})
      select (select count(*) from found) as total, (select coalesce(json_agg(row_to_json(r)), '[]') from (
        select ${columns} from ${from}
        where y.id = any(array(select y.id from found y order by ${orders[sort]} limit $10 offset $11))
        order by ${orders[sort]}) r)::text as json`,
  },
});
const searchStatements = new Map(PaymentSort.options.map((sort) => [sort, searchStatement(sort)]));
/** No index has the amounts in order: they too are found in one pass. */
const allStatements = new Map(
  PaymentSort.options.map((sort) => [sort, sort.endsWith('amount') ? searchStatement(sort) : sortedStatement(sort)]),
);

/** What was certified of a certificate's payment, for the columns of its VAT. */
const taxesAdvance = `coalesce((c.terms ->> 'taxesAdvance')::boolean, k.taxes_advance)`;
const certified = `(select json_build_object(
    'taxed', (c.certified + case when ${taxesAdvance} then c.advance - c.recovery else 0 end)::text,
    'deducted', c.deducted::text, 'setOff', c.brought_forward::text)
  from certificates c join contracts k on k.project_id = c.project_id where c.payment_id = y.id)`;
const filed: Listed = { columns: `${shared.columns}, ${shownMoney(certified)} as certified`, name: 'file' };
const fileStatements = new Map(PaymentSort.options.map((sort) => [sort, searchStatement(sort, filed)]));
const overdueStatement = listStatement({
  ...shared,
  name: 'payments-overdue',
  where: `${where} and ${isOverdue}`,
  order: 'y.due_date, y.id',
});

const trashStatement = listStatement({
  name: 'payments-trash',
  columns: `y.id, y.project_id as "projectId", p.name as "projectName", y.description, trim_scale(y.amount) as amount,
    p.currency, y.vendor, y.deleted_at as "deletedAt", ${nameOf('y.deleted_by')} as "deletedByName"`,
  from,
  where: `y.deleted_at is not null and p.deleted_at is null and ${searched('$1')}`,
  order: 'y.deleted_at desc, y.id',
  parameters: 1,
});

/** What an administrator can restore. */
export const readTrashedPayments = (db: Database, filter: PaymentFilter) =>
  readList(db, trashStatement, [likePatterns(filter.search)], pageOf(filter));

/** `$1` scope, `$2` caller, `$3` system role, `$4` vendor, `$5` invoice number, `$6` amount, `$7` due date, `$8` itself. */
const monthOf = (date: string) => `date_trunc('month', ${date})`;
const isSameInvoice = `(${foldedSql('y.invoice_number')} = ${foldedSql('$5::text')} and ${foldedSql('$5::text')} <> '')`;
/** Only where he sees it: a guess must not be confirmed to who does not. */
const isSameAmount = `(y.amount = $6::numeric and ${seesMoney} and ${monthOf(`coalesce(y.due_date, (y.created_at at time zone ${timeZoneSql})::date)`)} = ${monthOf(`coalesce($7::date, ${today})`)})`;
const duplicatesStatement = {
  name: 'payments-duplicates',
  text: `select coalesce(json_agg(row_to_json(r)), '[]')::text as json from (
    select y.id, y.project_id as "projectId", p.name as "projectName", y.description, ${shownMoney('trim_scale(y.amount)')} as amount,
      p.currency, y.vendor, y.invoice_number as "invoiceNumber", y.due_date as "dueDate",
      case when ${isOverdue} then 'overdue' else y.status end as status, y.created_at as "createdAt",
      case when ${isSameInvoice} then 'invoice' else 'amount' end as reason
    from ${from}
    where y.deleted_at is null and p.deleted_at is null and ${visibleSql('y.project_id', '$1')}
      and ${foldedSql('y.vendor')} = ${foldedSql('$4::text')} and ${foldedSql('$4::text')} <> '' and (${isSameInvoice} or ${isSameAmount}) and y.id is distinct from $8::uuid
    order by ${isSameInvoice} desc, y.created_at desc limit 20) r`,
};

interface Candidate {
  readonly vendor: string;
  readonly invoiceNumber: string | null;
  readonly amount: string | null;
  readonly dueDate: string | null;
  readonly except: string | null;
}

/** Payments the caller may see that may be the same as this one, as JSON text: the same invoice first, twenty at most. */
export async function readDuplicates(db: Database, user: SessionUser, candidate: Candidate): Promise<string> {
  const { scope, id, role } = callerOf(user);
  const { vendor, invoiceNumber, amount, dueDate, except } = candidate;
  const values = [scope, id, role, vendor, invoiceNumber, amount, dueDate, except];
  return (await readJson(db, duplicatesStatement, values)) ?? '[]';
}

const findStatement = {
  name: 'payments-find',
  text: `select row_to_json(r)::text as json from (
    select ${columnsFor('$2')(shownMoney)} from ${from}
    where y.id = $4 and y.deleted_at is null and p.deleted_at is null and ${visibleSql('y.project_id', '$1')}) r`,
};

/** Without a limit /all answers this many (docs/deviations.md, "Errors and lists"). */
const PRESET_LIMIT = 1000;

export interface PaymentFilter extends Page {
  readonly search?: string | undefined;
  readonly projectId?: string | undefined;
  readonly status?: string | undefined;
  readonly category?: string | undefined;
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  readonly sort?: PaymentSort | undefined;
}

const valuesOf = ({ scope, id, role }: Caller, filter: PaymentFilter) => [
  scope,
  id,
  role,
  likePatterns(filter.search),
  filter.projectId ?? null,
  filter.status ?? null,
  filter.category ?? null,
  filter.dueFrom ?? null,
  filter.dueTo ?? null,
];

const pageOf = ({ limit = PRESET_LIMIT, offset = 0 }: PaymentFilter): Page => ({ limit, offset });

export function readAllPayments(db: Database, user: SessionUser, filter: PaymentFilter) {
  const sort = filter.sort ?? 'newest';
  const statement = (filter.search ? searchStatements : allStatements).get(sort) ?? sortedStatement(sort);
  return readList(db, statement, valuesOf(callerOf(user), filter), pageOf(filter));
}

/** As `readAllPayments`, with what was `certified` of those of certificates. */
export function readPaymentsForFile(db: Database, user: SessionUser, filter: PaymentFilter) {
  const sort = filter.sort ?? 'newest';
  const statement = fileStatements.get(sort) ?? searchStatement(sort, filed);
  return readList(db, statement, valuesOf(callerOf(user), filter), pageOf(filter));
}

const hiddenOr = (total: string) =>
  `case when bool_and(t.amount is not null) then trim_scale(coalesce(sum(${total}), 0)) end`;
const totalsStatement = {
  name: 'payments-totals',
  text: `select coalesce(json_agg(row_to_json(r) order by r.count desc, r.currency), '[]')::text as json from (
    select t.currency, count(*)::int as count, ${hiddenOr('t.amount')} as amount, ${hiddenOr('t.net')} as "netAmount",
      ${hiddenOr('t.amount - t.net')} as "vatAmount", ${hiddenOr("case when t.status <> 'paid' then t.amount end")} as open
    from (select p.currency, y.status, case when p.sees then y.amount end as amount, ${net} as net
      from (select p.id, p.currency, ${seesMoneySql('$3', '(select m.role from members m where m.project_id = p.id and m.user_id = $2)')} as sees
        from projects p where p.deleted_at is null and ${visibleSql('p.id', '$1')} offset 0) p
      join payments y on y.project_id = p.id where ${filters}) t
    group by t.currency) r`,
};

/** What the payments that the filter selects come to, by currency, as JSON text. */
export async function readTotals(db: Database, user: SessionUser, filter: PaymentFilter): Promise<string> {
  return (await readJson(db, totalsStatement, valuesOf(callerOf(user), filter))) ?? '[]';
}

export const readOverdue = (db: Database, user: SessionUser, filter: PaymentFilter) =>
  readList(db, overdueStatement, valuesOf(callerOf(user), filter), pageOf(filter));

/** The payment as JSON text; null when it does not exist, lies in the trash or may not be seen. */
export function readPayment(db: Database, user: SessionUser, id: string): Promise<string | null> {
  const { scope, id: userId, role } = callerOf(user);
  return readJson(db, findStatement, [scope, userId, role, id]);
}

const budgetStatement = {
  name: 'budget-figures',
  text: `select trim_scale(p.budget)::text as budget, p.currency,
      ${seesMoneySql('$3', 'me.role')} as "seesMoney",
      trim_scale(coalesce(y.spent, 0))::text as spent, trim_scale(coalesce(y.committed, 0))::text as committed
    from projects p left join members me on me.project_id = p.id and me.user_id = $2
    left join lateral (
      select sum(amount) filter (where status = 'paid') as spent, sum(amount) filter (where status = 'approved') as committed
      from payments where project_id = p.id and deleted_at is null) y on true
    where ($4::uuid is null or p.id = $4) and p.deleted_at is null and ${visibleSql('p.id', '$1')}`,
};

/** A project's money as exact decimal text. */
export interface BudgetFigures {
  readonly budget: string;
  readonly spent: string;
  readonly committed: string;
  readonly currency: string;
  readonly seesMoney: boolean;
}

export async function readBudgets(db: Database, user: SessionUser, projectId: string | null): Promise<BudgetFigures[]> {
  const { scope, id, role } = callerOf(user);
  const { rows } = await db.$client.query<BudgetFigures>({ ...budgetStatement, values: [scope, id, role, projectId] });
  return rows;
}
