import { type Caller, seesMoneySql, visibleSql } from '#features/authorization/server/api.ts';
import { newestBaselineSql, plannedAboveSql, startsOnSql } from '#features/projects/server/api.ts';
import { CRITICAL_SCORE, HIGH_SCORE } from '#features/risks/rules.ts';
import { spokenRiskSql } from '#features/risks/server/api.ts';
import { timeZoneSql } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { type ListStatement, listStatement } from '#server/database/read.ts';
import type { ReportRisk } from '../contract.ts';
import type { Period } from '../rules.ts';

export interface Scope {
  readonly caller: Caller;
  readonly projectId: string | null;
  readonly period: Period;
}

/** `$1` whose projects (null: all), `$2` caller, `$3` system role, `$4` project or null, `$5` first and `$6` last day. */
const parameters = ({ caller, projectId, period }: Scope) => [
  caller.scope,
  caller.id,
  caller.role,
  projectId,
  period.from,
  period.to,
];
const inScope = `p.deleted_at is null and ${visibleSql('p.id', '$1')} and ($4::uuid is null or p.id = $4)
    and $2::uuid is not null and $3::text is not null`;

const dayOf = (moment: string) => `(${moment} at time zone ${timeZoneSql})::date`;
const finishedOn = `case when t.status = 'done' then ${dayOf('coalesce(t.completed_at, t.updated_at)')} end`;
/** Open in the period or finished in it; work planned to start after it is none of its. */
const isOfPeriod = `case when t.status = 'done' then ${finishedOn} >= $5 else coalesce(${startsOnSql} <= $6, true) end`;

/** What the report needs of one project beside its money and work. */
export interface ProjectRow {
  readonly id: string;
  readonly name: string;
  readonly client: string | null;
  readonly status: string;
  readonly currency: string;
  readonly plannedStartDate: string | null;
  readonly plannedEndDate: string | null;
  readonly criticalRisks: number;
  readonly criticalRaised: number;
  readonly otherRisks: number;
  readonly overdueAmount: string;
  readonly overdueCount: number;
}

const projectRows = {
  name: 'analytics-projects',
  text: `select p.id, p.name, p.client, p.status, p.currency, p.planned_start_date as "plannedStartDate",
      p.planned_end_date as "plannedEndDate", k.critical as "criticalRisks", k.raised as "criticalRaised",
      k.high as "otherRisks", y.overdue as "overdueAmount", y.late as "overdueCount"
    from projects p
    cross join lateral (
      select (count(*) filter (where probability * impact >= ${CRITICAL_SCORE}))::int as critical,
        (count(*) filter (where probability * impact >= ${CRITICAL_SCORE} and ${dayOf('created_at')} >= $5))::int as raised,
        (count(*) filter (where probability * impact < ${CRITICAL_SCORE} and probability * impact >= ${HIGH_SCORE}))::int as high
      from risks where project_id = p.id and deleted_at is null and status = 'open') k
    cross join lateral (
      select coalesce(sum(amount), 0)::text as overdue, count(*)::int as late
      from payments where project_id = p.id and deleted_at is null and status <> 'paid' and due_date < $6) y
    where ${inScope} order by lower(p.name), p.id`,
};

export async function readProjects(db: Database, scope: Scope): Promise<ProjectRow[]> {
  return (await db.$client.query<ProjectRow>({ ...projectRows, values: parameters(scope) })).rows;
}

const seesMoney = seesMoneySql('$3', '(select m.role from members m where m.project_id = p.id and m.user_id = $2)');

const criticalRisks = {
  name: 'analytics-risks',
  text: `select k.id, k.project_id as "projectId", p.name as "projectName", k.title, ${spokenRiskSql(seesMoney)}, k.created_at as "createdAt",
      ${dayOf('k.created_at')} as "raisedOn",
      case when k.probability * k.impact >= ${CRITICAL_SCORE} then 'critical' else 'high' end as severity,
      ${dayOf('k.created_at')} between $5 and $6 as "isNew"
    from risks k join projects p on p.id = k.project_id
    where ${inScope} and k.deleted_at is null and k.status = 'open' and k.probability * k.impact >= ${HIGH_SCORE}
    order by k.probability * k.impact desc, k.created_at desc, k.id limit $7`,
};

export async function readRisks(db: Database, scope: Scope, limit: number): Promise<ReportRisk[]> {
  const values = [...parameters(scope), limit];
  const { rows } = await db.$client.query<Omit<ReportRisk, 'createdAt'> & { createdAt: Date }>({
    ...criticalRisks,
    values,
  });
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

const baselineEnd = `(select b.planned_end_date from baseline_tasks b where b.task_id = t.id and b.baseline_id = ${newestBaselineSql})`;
/** The newest baseline's date, else the task's. */
const plannedEnd = `coalesce(${baselineEnd}, t.planned_end_date)`;
/** When earned value takes it to be due: a task without an end by the end of its project, which is no date of its own. */
const dueOn = `coalesce(${baselineEnd}, a.baseline_end, t.planned_end_date, a.planned_end, p.planned_end_date)`;

/** The columns of `ReportTask`; `$7` a status or null; of the period, or due in it from `$8` to `$9`. */
export const taskRows: ListStatement = listStatement({
  name: 'analytics-tasks',
  columns: `t.id, p.id as "projectId", p.name as "projectName", t.number, t.title, t.status, ${plannedEnd} as "plannedEndDate",
      ${finishedOn} as "finishedOn"`,
  from: `tasks t join projects p on p.id = t.project_id ${plannedAboveSql}`,
  where: `${inScope} and t.deleted_at is null and ($7::text is null or t.status = $7)
    and case when $8::date is null then ${isOfPeriod}
      else t.is_leaf and ${dueOn} between greatest($8, $5) and least($9, $6) end`,
  order: `lower(p.name), p.id, ${plannedEnd} nulls last, t.number`,
  parameters: 9,
});

const paidOn = dayOf('y.paid_date');

/** The columns of `ReportPayment`; paid from `$5` to `$6`, and where they are given from `$7` to `$8`. */
export const paymentRows: ListStatement = listStatement({
  name: 'analytics-payments',
  columns: `y.id, p.id as "projectId", p.name as "projectName", y.description, y.vendor, y.invoice_number as "invoiceNumber",
      case when ${seesMoney} then trim_scale(y.amount) end as amount, p.currency, ${paidOn} as "paidOn"`,
  from: 'payments y join projects p on p.id = y.project_id',
  where: `${inScope} and y.deleted_at is null and y.status = 'paid' and ${paidOn} between $5 and $6
    and ($7::date is null or ${paidOn} between $7 and $8)`,
  order: `${paidOn}, lower(p.name), y.id`,
  parameters: 8,
});

export const rowParameters = parameters;
