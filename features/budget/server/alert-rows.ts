import { timeZoneSql } from '#features/organisation/server/store.ts';
import type { Database } from '#server/database/open.ts';
import type { AlertRow } from '../contract.ts';

const ROWS_SHOWN = 5;

interface Found extends Omit<AlertRow, 'amount'> {
  readonly projectId: string;
  readonly amount: string | null;
}

const today = `(now() at time zone ${timeZoneSql})::date`;
const firstOf = (kind: 'payment' | 'task', columns: string, from: string, order: string) =>
  `select "projectId", '${kind}' as kind, id, label, amount, date::text as date from (
    select ${columns}, row_number() over (partition by x.project_id order by ${order}) as place from ${from}) r
  where place <= ${ROWS_SHOWN} order by "projectId", place`;
const payment = `x.project_id as "projectId", x.id, x.description as label, trim_scale(x.amount)::text as amount`;

/** The rows behind an alert, by what it watches; `$1` the projects. */
const statements = {
  paid: firstOf(
    'payment',
    `${payment}, (x.paid_date at time zone ${timeZoneSql})::date as date`,
    `payments x where x.project_id = any($1::uuid[]) and x.deleted_at is null and x.status = 'paid'`,
    'x.amount desc, x.id',
  ),
  overdue: firstOf(
    'payment',
    `${payment}, x.due_date as date`,
    `payments x where x.project_id = any($1::uuid[]) and x.deleted_at is null and x.status <> 'paid' and x.due_date < ${today}`,
    'x.due_date, x.id',
  ),
  late: firstOf(
    'task',
    `x.project_id as "projectId", x.id, 'T-' || x.number || ' ' || x.title as label, null as amount, x.planned_end_date as date`,
    `tasks x where x.project_id = any($1::uuid[]) and x.deleted_at is null and x.status <> 'done' and x.planned_end_date < ${today}`,
    'x.planned_end_date, x.id',
  ),
} as const;

export type RowsBehind = keyof typeof statements;

/** The first rows of each project; amounts as exact text. */
export async function readRowsBehind(db: Database, kind: RowsBehind, projectIds: readonly string[]): Promise<Found[]> {
  if (projectIds.length === 0) return [];
  const { rows } = await db.$client.query<Found>({
    name: `budget-rows-${kind}`,
    text: statements[kind],
    values: [projectIds],
  });
  return rows;
}
