import { type Caller, callerOf } from '#features/authorization/server/api.ts';
import { timeZoneSql } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { asNumber, exact } from '#shared/money.ts';
import type { Role } from '#shared/roles.ts';
import type { AlertRow, BudgetAlert, EarnedValue } from '../contract.ts';
import { measure, worthOf } from '../earned-value/measure.ts';
import { type AlertKind, alertKinds, exactLevelOf, nextLevel, watches } from '../rules.ts';
import { alertOf, figuresOf, type Judged } from './alerts.ts';
import { readBudgetTotals } from './budget-totals.ts';
import { type Context, readPlanContext, today } from './read.ts';
import { rowOf } from './row.ts';

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
    `tasks x where x.project_id = g.id and x.deleted_at is null and x.status <> 'done' and x.carries_dates and x.planned_end_date < ${today}`,
    'x.planned_end_date, x.id',
  ),
} as const;

type RowsBehind = keyof typeof statements;

/** The first rows of each project; amounts as exact text. */
async function readRowsBehind(db: Database, kind: RowsBehind, projectIds: readonly string[]): Promise<Found[]> {
  if (projectIds.length === 0) return [];
  const { rows } = await db.$client.query<Found>({
    name: `budget-rows-${kind}`,
    text: statements[kind],
    values: [projectIds],
  });
  return rows;
}

export type MoneyAndWork = Context;

/** Money and work, by day, of all projects that this person may see or of one of them, by name. */
export const moneyAndWork = (db: Database, caller: Caller, projectId: string | null): Promise<MoneyAndWork[]> =>
  readPlanContext(db, caller, projectId === null ? 'all' : { id: projectId });

export const earnedValueOf = (context: MoneyAndWork): EarnedValue => rowOf(context, measure(context));

/**
 * The variance alerts of the projects this person may see, the worst first; the risk engine asks as an administrator. The
 * level a figure has reached is kept, so that it falls only when the figure is well back (rules.ts).
 */
export const varianceAlerts = (
  db: Database,
  user: { readonly id: string; readonly role: Role },
  projectId: string | null = null,
): Promise<BudgetAlert[]> => alertsFor(db, callerOf(user), projectId);

async function alertsFor(db: Database, caller: Caller, projectId: string | null): Promise<BudgetAlert[]> {
  const contexts = (await readBudgetTotals(db, caller, projectId)).filter(({ seesMoney }) => seesMoney);
  const before = await readLevels(
    db,
    contexts.map(({ id }) => id),
  );
  const judged = contexts.flatMap((context) => {
    return figuresOf(context, worthOf(context)).map((found): Judged => {
      const old = before.get(`${context.id}:${found.kind}`);
      const level = levelNow(found, old?.level ?? 0);
      return { context, found, level, since: old && old.level > 0 ? old.since : new Date() };
    });
  });
  await keepLevels(db, judged, before);
  const raised = judged.filter(({ level }) => level > 0);
  const rows = await rowsBehind(db, raised);
  return raised.map((one) => alertOf(one, rows.get(`${one.context.id}:${one.found.kind}`) ?? [])).sort(worstFirst);
}

function levelNow({ kind, value, of }: Judged['found'], before: number): number {
  if (value === null) return 0;
  return nextLevel(value, before, watches[kind], of && exactLevelOf(of, watches[kind]));
}

interface Kept {
  readonly level: number;
  readonly since: Date;
}

async function readLevels(db: Database, projectIds: readonly string[]): Promise<Map<string, Kept>> {
  const { rows } = await db.$client.query<Kept & { projectId: string; kind: string }>({
    name: 'budget-alert-levels',
    text: `select project_id as "projectId", kind, level, since from budget_alert_levels where project_id = any($1::uuid[])`,
    values: [projectIds],
  });
  return new Map(rows.map(({ projectId, kind, ...kept }) => [`${projectId}:${kind}`, kept]));
}

/** Writes what changed only; of two who see the same change at once, both write the same. */
async function keepLevels(db: Database, judged: readonly Judged[], before: ReadonlyMap<string, Kept>): Promise<void> {
  const changed = judged.filter(
    ({ context, found, level }) => (before.get(`${context.id}:${found.kind}`)?.level ?? 0) !== level,
  );
  if (changed.length === 0) return;
  await db.$client.query({
    name: 'budget-alert-levels-keep',
    text: `insert into budget_alert_levels (project_id, kind, level)
      select * from unnest($1::uuid[], $2::text[], $3::int[]) as n(project_id, kind, level)
      where exists (select 1 from projects p where p.id = n.project_id)
      on conflict (project_id, kind) do update set level = excluded.level,
        since = case when budget_alert_levels.level = 0 then now() else budget_alert_levels.since end`,
    values: [
      changed.map(({ context }) => context.id),
      changed.map(({ found }) => found.kind),
      changed.map(({ level }) => level),
    ],
  });
}

const behind: Readonly<Record<AlertKind, RowsBehind>> = {
  budget: 'paid',
  cost: 'paid',
  pace: 'paid',
  schedule: 'late',
  overdue: 'overdue',
};

async function rowsBehind(db: Database, raised: readonly Judged[]) {
  const found = new Map<string, BudgetAlert['rows']>();
  for (const source of new Set(alertKinds.map((kind) => behind[kind]))) {
    const kinds = alertKinds.filter((kind) => behind[kind] === source);
    const wanted = raised.filter((one) => kinds.includes(one.found.kind)).map(({ context }) => context.id);
    const rows = await readRowsBehind(db, source, [...new Set(wanted)]);
    for (const { projectId, amount, ...row } of rows) {
      for (const kind of kinds) {
        const list = found.get(`${projectId}:${kind}`) ?? [];
        found.set(`${projectId}:${kind}`, [
          ...list,
          { ...row, amount: amount === null ? null : asNumber(exact(amount)) },
        ]);
      }
    }
  }
  return found;
}

const severities: Readonly<Record<BudgetAlert['severity'], number>> = { critical: 0, high: 1, warning: 2 };
const worstFirst = (one: BudgetAlert, other: BudgetAlert): number =>
  severities[one.severity] - severities[other.severity] || one.projectName.localeCompare(other.projectName);
