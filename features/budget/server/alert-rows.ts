import { timeZoneSql } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import type { AlertRow } from '../contract.ts';
import { today } from './read.ts';

const ROWS_SHOWN = 5;

interface Found extends Omit<AlertRow, 'amount'> {
  readonly projectId: string;
  readonly amount: string | null;
}

/** The first rows of each project by an index of their own or a short sort: never all of them numbered. */
const firstOf = (kind: 'payment' | 'task', columns: string, from: string, order: string) =>
  `select g.id as "projectId", '${kind}' as kind, r.id, r.label, r.amount, r.date::text as date
  from unnest($1::uuid[]) g(id) cross join lateral (
    select x.id, ${columns} from ${from} order by ${order} limit ${ROWS_SHOWN}) r`;
const payment = 'x.description as label, trim_scale(x.amount)::text as amount';

/** The rows behind an alert, by what it watches; `$1` the projects. */
const statements = {
  paid: firstOf(
    'payment',
    `${payment}, (x.paid_date at time zone ${timeZoneSql})::date as date`,
    `payments x where x.project_id = g.id and x.deleted_at is null and x.status = 'paid'`,
    'x.amount desc, x.id',
  ),
  overdue: firstOf(
    'payment',
    `${payment}, x.due_date as date`,
    `payments x where x.project_id = g.id and x.deleted_at is null and x.status <> 'paid' and x.due_date < ${today}`,
    'x.due_date, x.id',
  ),
  late: firstOf(
    'task',
    `'T-' || x.number || ' ' || x.title as label, null as amount, x.planned_end_date as date`,
    `tasks x where x.project_id = g.id and x.deleted_at is null and x.status <> 'done' and x.is_leaf and x.planned_end_date < ${today}`,
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
