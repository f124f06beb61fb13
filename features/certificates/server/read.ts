import { sql } from 'drizzle-orm';
import { timeZoneSql } from '#features/settings/server/api.ts';
import { decimalsSql } from '#server/database/decimals.ts';
import { matchesSql } from '#server/database/fold.ts';
import type { Connection, Database } from '#server/database/open.ts';
import { likePatterns, listStatement, type Page, readJson, readList } from '#server/database/read.ts';
import { Id } from '#shared/http/fields.ts';
import type { IssuedText } from '../deduction-layers.ts';

const exactly = (column: string) => `trim_scale(${column})::text`;
const rounded = (value: string) => `round(${value}, ${decimalsSql('p.currency')})`;
/** `h`: the newest approved change of the item `i`, of those that count by this condition on its variation `w`. */
const changeOf = (
  condition = 'true',
) => `left join lateral (select g.quantity, g.rate, w.number, w.approved_on from bill_item_changes g
  join variations w on w.id = g.variation_id where g.item_id = i.id and g.sequence is not null and ${condition}
  order by g.sequence desc limit 1) h on true`;
const changeUntil = (date: string) => changeOf(`w.approved_on <= ${date}`);
const amount = rounded('coalesce(h.quantity, i.quantity) * coalesce(h.rate, i.rate)');
/** What a change `g` adds to the contract sum. */
const difference = `${rounded('g.quantity * g.rate')} - ${rounded('g.previous_quantity * g.previous_rate')}`;

/** The newest issued certificate of work of the project `i.project_id`. */
const lastWork = `(select c.id from certificates c where c.project_id = i.project_id and c.kind = 'work' and c.status = 'issued'
  order by c.sequence desc limit 1)`;
const itemColumns = `i.section, i.number, i.description, i.unit, v.number as "variationNumber",
  ${exactly('i.quantity')} as "originalQuantity", ${exactly('i.rate')} as "originalRate", h.number as "changedBy",
  ${exactly('coalesce(q.quantity, 0)')} as previous, ${exactly('coalesce(q.amount, 0)')} as "previousAmount"`;
/** `q`: the item's line of the last certificate. */
const certified = `left join lateral (select l.quantity, l.amount from certificate_lines l
  where l.item_id = i.id and l.certificate_id = ${lastWork}) q on true`;
const billColumns = `i.id, ${itemColumns}, ${exactly('coalesce(h.quantity, i.quantity)')} as quantity,
  ${exactly('coalesce(h.rate, i.rate)')} as rate, ${exactly(amount)} as amount, i.variation_id as "variationId"`;
const billFrom = `bill_items i join projects p on p.id = i.project_id left join variations v on v.id = i.variation_id`;
const counts = `(i.variation_id is null or v.approved_on is not null)`;
/**
 * Of a certificate of the day `date`: a variation's items count from the day of its approval. What an issued certificate has
 * counts on, of whatever day its approval is.
 */
export const countsOn = (
  date: string,
) => `(i.variation_id is null or v.approved_on <= ${date} or exists (select 1 from certificate_lines k
  where k.item_id = i.id and k.certificate_id = ${lastWork}))`;
const searched = `($2::text is null or ${matchesSql(['i.description', 'i.number', 'i.section'], '$2')})`;
const billOrder = `(i.variation_id is not null), i.position, i.id`;

interface Searched extends Page {
  readonly search?: string | undefined;
}
const billStatement = listStatement({
  name: 'bill',
  columns: billColumns,
  from: `${billFrom} ${changeOf()} ${certified}`,
  where: `i.project_id = $1 and ${counts} and ${searched}`,
  order: billOrder,
  parameters: 2,
});
export const readBill = (db: Database, projectId: string, query: Searched) =>
  readList(db, billStatement, [projectId, likePatterns(query.search)], query);

const numbersStatement = {
  name: 'bill-numbers',
  text: `select i.number, i.section, i.description, case when i.variation_id is null then 'bill' else 'variation' end as "knownIn" from bill_items i where i.project_id = $1`,
};
interface KnownNumber {
  readonly number: string;
  readonly section: string;
  readonly description: string;
  readonly knownIn: 'bill' | 'variation';
}
export type KnownNumbers = ReadonlyMap<string, KnownNumber>;
/** The numbers a project has given to items, and where; those of variations that wait for approval too. */
export async function readNumbers(db: Database, projectId: string): Promise<KnownNumbers> {
  const { rows } = await db.$client.query<KnownNumber>({ ...numbersStatement, values: [projectId] });
  return new Map(rows.map((row) => [row.number, row]));
}

const itemStatement = {
  name: 'bill-item',
  text: `select row_to_json(r)::text as json from (select ${billColumns} from ${billFrom} ${changeOf()} ${certified} where i.project_id = $1 and i.id = $2) r`,
};
interface CurrentItem extends CountingItem {
  /** The day of the newest approval that touched it; null while it is as the original bill has it. */
  readonly variedOn: string | null;
}

/** The items of the bill and of approved variations, by id, with the quantities and rates that apply. */
export async function readCurrentItems(tx: Connection, projectId: string): Promise<Map<string, CurrentItem>> {
  const { rows } = await tx.execute<CurrentItem & Record<string, unknown>>(
    sql`select i.id, i.number, ${sql.raw(exactly('coalesce(h.quantity, i.quantity)'))} as quantity,
      ${sql.raw(exactly('coalesce(h.rate, i.rate)'))} as rate, greatest(v.approved_on, h.approved_on)::text as "variedOn"
      from bill_items i left join variations v on v.id = i.variation_id ${sql.raw(changeOf())}
      where i.project_id = ${projectId} and ${sql.raw(counts)}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** An item as it is certified on a day. */
interface CountingItem {
  readonly id: string;
  readonly number: string;
  readonly quantity: string;
  readonly rate: string;
}

/** The items that count on a certificate of this day, by id, with the quantities and rates that apply then. */
export async function countingItems(
  tx: Connection,
  projectId: string,
  date: string,
): Promise<Map<string, CountingItem>> {
  const { rows } = await tx.execute<CountingItem & Record<string, unknown>>(
    sql`select i.id, i.number, ${sql.raw(exactly('coalesce(h.quantity, i.quantity)'))} as quantity,
      ${sql.raw(exactly('coalesce(h.rate, i.rate)'))} as rate from (select ${date}::date as day) d cross join bill_items i
      left join variations v on v.id = i.variation_id ${sql.raw(changeUntil('d.day'))}
      where i.project_id = ${projectId} and ${sql.raw(countsOn('d.day'))}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export const readItem = (db: Database, projectId: string, id: string) => readJson(db, itemStatement, [projectId, id]);

const variationColumns = `v.id, v.number, v.reason, v.date, v.approved_by as "approvedBy", v.approved_on as "approvedOn",
  (select ${exactly(`coalesce(sum(s.amount), 0)`)} from (select ${rounded('i.quantity * i.rate')} as amount from bill_items i
    where i.variation_id = v.id union all select ${difference} from bill_item_changes g where g.variation_id = v.id) s) as sum,
  (select coalesce(json_agg(row_to_json(b)), '[]') from (select ${billColumns}
    from bill_items i ${changeOf('false')} ${certified} where i.variation_id = v.id order by i.position) b) as items,
  (select coalesce(json_agg(row_to_json(b)), '[]') from (select i.id as "itemId", i.section,
    i.number, i.description, i.unit, ${exactly('g.quantity')} as quantity, ${exactly('g.rate')} as rate,
    ${exactly('g.previous_quantity')} as "previousQuantity", ${exactly('g.previous_rate')} as "previousRate",
    ${exactly(`(${difference})`)} as amount, ${exactly('coalesce(q.quantity, 0)')} as certified
    from bill_item_changes g join bill_items i on i.id = g.item_id ${certified} where g.variation_id = v.id order by g.position) b) as changes`;
const variationsFrom = 'variations v join projects p on p.id = v.project_id';
const variationsStatement = listStatement({
  name: 'variations',
  columns: variationColumns,
  from: variationsFrom,
  where: `v.project_id = $1 and ($2::text is null or ${matchesSql(['v.number', 'v.reason'], '$2')})`,
  order: 'v.date desc, v.id desc',
  parameters: 2,
});
export const readVariations = (db: Database, projectId: string, query: Searched) =>
  readList(db, variationsStatement, [projectId, likePatterns(query.search)], query);

const variationStatement = {
  name: 'variation',
  text: `select row_to_json(r)::text as json from (select ${variationColumns} from ${variationsFrom} where v.project_id = $1 and v.id = $2) r`,
};
export const readVariation = (db: Database, projectId: string, id: string) =>
  readJson(db, variationStatement, [projectId, id]);

const amounts = [
  'contract_sum',
  'work_done',
  'previous_work',
  'certified',
  'advance',
  'recovery',
  'retention',
  'released',
  'vat',
  'deducted',
  'brought_forward',
  'due',
  'vat_rate',
  'retention_percent',
  'recovery_percent',
];
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
/** `s`: what is recorded of its money; null where nothing is. */
const moneyOfSql = `left join payments y on y.id = c.payment_id and y.deleted_at is null
  left join contracts k on k.project_id = c.project_id
  left join lateral (select sum(t.amount) as settled, sum(t.amount) filter (where t.kind = 'receipt') as received, max(t.date) as last_on
    from certificate_receipts t where t.certificate_id = c.id) s on true`;
const certificatesFrom = `certificates c ${moneyOfSql}`;
/** By its payment, or by what came where the employer pays: nothing has to come where nothing is due. */
const isPaid = `(y.status is not distinct from 'paid'
  or (k.direction = 'incoming' and c.status = 'issued' and coalesce(s.settled, 0) >= c.due))`;
const paid = `(case when y.status = 'paid' then c.due else coalesce(s.received, 0) end)`;
const writtenOff = `(coalesce(s.settled, 0) - coalesce(s.received, 0))`;
const outstanding = `(c.due - ${paid} - ${writtenOff})`;
const status = `case when ${isPaid} then 'paid' else c.status end`;
const paidOn = `case when y.status = 'paid' then (y.paid_date at time zone ${timeZoneSql})::date when ${isPaid} then s.last_on end`;
/** Of a row of `certificates c`: its contract `k`, its payment, what came of it, and where it stands with these. */
export const certificateMoneySql = {
  ...{ joins: moneyOfSql, status, paidOn },
  outstanding: `case when c.status = 'issued' then ${outstanding} end`,
};
const isOverdue = `c.due_on < (now() at time zone ${timeZoneSql})::date`;
const receiptsJson = `(select coalesce(json_agg(json_build_object('id', t.id, 'kind', t.kind, 'date', t.date, 'amount', ${exactly('t.amount')},
  'reference', t.reference, 'reason', t.reason, 'recordedByName', u.name) order by t.date, t.id), '[]')
  from certificate_receipts t left join users u on u.id = t.created_by where t.certificate_id = c.id)`;
const deductionsJson = `(select coalesce(json_agg(json_build_object('kind', d.kind, 'description', d.description,
  'amount', ${exactly('d.amount')}) order by d.position), '[]') from certificate_deductions d where d.certificate_id = c.id)`;
const certificateColumns = `c.id, c.kind, c.number,
  ${status} as status,
  c.date, c.period_from as "periodFrom", c.period_to as "periodTo", c.note, c.reason,
  ${amounts.map((name) => `${exactly(`c.${name}`)} as "${camel(name)}"`).join(', ')}, c.terms,
  c.issued_at as "issuedAt", (select u.name from users u where u.id = c.issued_by) as "issuedByName",
  c.payment_id as "paymentId", y.status as "paymentStatus",
  ${paidOn} as "paidOn",
  ${receiptsJson} as receipts, ${deductionsJson} as deductions,
  case when c.status = 'issued' then ${exactly(outstanding)} end as outstanding, c.due_on as "dueOn", c.voided_at as "voidedAt",
  (select u.name from users u where u.id = c.voided_by) as "voidedByName", c.void_reason as "voidReason",
  (c.status = 'issued' and s.settled is null and y.status is distinct from 'paid' and not exists (select 1 from certificates a
    where a.project_id = c.project_id and a.status = 'issued' and a.sequence > c.sequence)) as "isLast",
  (select json_build_object(${['certified', 'advance', 'recovery', 'retention', 'released', 'vat', 'deducted'].map((name) => `'${name}', ${exactly(`coalesce(sum(b.${name}), 0)`)}`).join(', ')})
    from certificates b where b.project_id = c.project_id and b.status = 'issued' and (c.sequence is null or b.sequence < c.sequence)) as before,
  c.version`;
const certificatesStatement = listStatement({
  name: 'certificates',
  columns: certificateColumns,
  from: certificatesFrom,
  where: `c.project_id = $1 and ($2::text is null or ${matchesSql('c.note', '$2')})`,
  order: `(c.status = 'draft') desc, c.sequence desc`,
  parameters: 2,
});
export const readCertificates = (db: Database, projectId: string, query: Searched) =>
  readList(db, certificatesStatement, [projectId, likePatterns(query.search)], query);

const certificateStatement = {
  name: 'certificate',
  text: `select row_to_json(r)::text as json from (select ${certificateColumns} from ${certificatesFrom} where c.project_id = $1 and c.id = $2) r`,
};
export const readCertificate = (db: Database, projectId: string, id: string) =>
  readJson(db, certificateStatement, [projectId, id]);

/** `$1` project, `$2` search, `$3` certificate. An issued one has a line of every item that counted then; a draft every one that counts on its day. */
const before = `(select b.id from certificates b join certificates c on c.id = $3 where b.project_id = $1 and b.kind = 'work'
  and b.status = 'issued' and (c.sequence is null or b.sequence < c.sequence) order by b.sequence desc limit 1)`;
const linesStatement = listStatement({
  name: 'certificate-lines',
  columns: `i.id as "itemId", ${itemColumns}, ${exactly('coalesce(l.bill_quantity, h.quantity, i.quantity)')} as quantity,
    ${exactly('coalesce(l.rate, h.rate, i.rate)')} as rate, ${exactly('coalesce(l.quantity, 0)')} as done,
    ${exactly('l.claimed')} as claimed`,
  from: `certificates c join bill_items i on i.project_id = c.project_id left join variations v on v.id = i.variation_id
    left join certificate_lines l on l.certificate_id = c.id and l.item_id = i.id
    left join certificate_lines q on q.certificate_id = ${before} and q.item_id = i.id
    ${changeOf('w.approved_on <= c.date and (l.rate is null or (g.quantity = l.bill_quantity and g.rate = l.rate))')}`,
  where: `c.project_id = $1 and c.id = $3 and c.kind = 'work' and (case when c.status = 'draft' then ${countsOn('c.date')} else l.item_id is not null end) and ${searched}`,
  order: billOrder,
  parameters: 3,
});
export const readLines = (db: Database, projectId: string, id: string, query: Searched) =>
  readList(db, linesStatement, [projectId, likePatterns(query.search), id], query);

const workDoneStatement = {
  name: 'certificate-work-done',
  text: `select ${exactly(`coalesce(sum(${rounded('l.quantity * coalesce(h.rate, i.rate)')}), 0)`)} as "workDone"
    from ${billFrom} join certificates c on c.id = $2 join certificate_lines l on l.item_id = i.id and l.certificate_id = c.id
    ${changeUntil('c.date')}
    where i.project_id = $1 and ${countsOn('c.date')}`,
};
/** The work to date that a draft has measured, every item rounded by itself, as exact decimal text. */
export async function readWorkDone(db: Database, projectId: string, id: string): Promise<string> {
  const { rows } = await db.$client.query<{ workDone: string }>({ ...workDoneStatement, values: [projectId, id] });
  return rows[0]?.workDone ?? '0';
}

/** The contract sum of a day, with the variations approved until then, as exact decimal text. */
export async function readContractSum(db: Connection, projectId: string, date: string): Promise<string> {
  const { rows } = await db.execute<{ sum: string }>(
    sql`select ${sql.raw(sumOf(amount))} as sum from (select ${date}::date as day) d cross join ${sql.raw(billFrom)}
      ${sql.raw(changeUntil('d.day'))} where i.project_id = ${projectId} and ${sql.raw(countsOn('d.day'))}`,
  );
  return rows[0]?.sum ?? '0';
}

/** Sums of a contract as exact decimal text. */
export interface ContractSums {
  readonly originalSum: string;
  readonly variationsSum: string;
  readonly itemCount: number;
  readonly isBillLocked: boolean;
  readonly workDone: string;
  readonly advance: string;
  readonly recovered: string;
  readonly retained: string;
  readonly released: string;
  readonly carried: string;
  readonly dueSum: string;
  readonly paidSum: string;
  readonly writtenOffSum: string;
  readonly outstandingSum: string;
  readonly overdueSum: string;
  /** Released on completion. */
  readonly completed: string;
  /** Of the certificates that count, the first one first. */
  readonly issued: readonly IssuedText[];
}

const sumOf = (column: string, where?: string) =>
  `trim_scale(coalesce(sum(${column})${where ? ` filter (where ${where})` : ''}, 0))::text`;
const issuedColumns = [
  ...['certified', 'advance', 'recovery', 'retention'].map((name) => `'${name}', ${exactly(`coalesce(c.${name}, 0)`)}`),
  ...['retention_percent', 'recovery_percent'].map((name) => `'${camel(name)}', ${exactly(`coalesce(c.${name}, 0)`)}`),
  `'vatRate', ${exactly(`coalesce((c.terms ->> 'vatRate')::numeric, c.vat_rate, 0)`)}`,
].join(', ');
/** As the bill, or the variation that added it, has the item. */
const own = rounded('i.quantity * i.rate');
const sumsText = `select b.*, c.*, h.* from
  (select ${sumOf(own, 'i.variation_id is null')} as "originalSum",
      ${sumOf(`${amount} - case when i.variation_id is null then ${own} else 0 end`, counts)} as "variationsSum",
      count(*) filter (where ${counts})::int as "itemCount"
    from ${billFrom} ${changeOf()} where i.project_id = $1) b,
  (select exists (select 1 from certificates w where w.project_id = $1 and w.kind = 'work' and w.status <> 'draft') as "isBillLocked", ${sumOf('c.certified')} as "workDone",
      ${sumOf('c.advance')} as advance, ${sumOf('c.recovery')} as recovered, ${sumOf('c.retention')} as retained,
      ${sumOf('c.released')} as released, ${sumOf('c.due')} as "dueSum",
      ${sumOf('c.certified + c.advance - c.recovery - c.retention + c.released + c.vat - coalesce(c.deducted, 0) - c.due')} as carried,
      ${sumOf(paid)} as "paidSum", ${sumOf(writtenOff)} as "writtenOffSum", ${sumOf(outstanding)} as "outstandingSum",
      ${sumOf(outstanding, isOverdue)} as "overdueSum", ${sumOf('c.released', "c.reason = 'completion'")} as completed
    from ${certificatesFrom} where c.project_id = $1 and c.status = 'issued') c,
  (select coalesce(json_agg(json_build_object(${issuedColumns}) order by c.sequence), '[]') as issued
    from certificates c where c.project_id = $1 and c.status = 'issued') h`;

/** Works inside a transaction and outside. */
export async function readSums(db: Connection, projectId: string): Promise<ContractSums> {
  const { rows } = await db.execute<ContractSums & Record<string, unknown>>(
    sql.raw(sumsText.replaceAll('$1', `'${Id.parse(projectId)}'::uuid`)),
  );
  const [found] = rows;
  if (!found) throw new Error('sums answer one row always');
  return found;
}
