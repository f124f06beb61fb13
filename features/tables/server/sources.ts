import { seesMoneySql, visibleSql } from '#features/authorization/server/api.ts';
import { certificateMoneySql } from '#features/certificates/server/api.ts';
import { netAmountSql } from '#features/payments/server/api.ts';
import { talliesSql } from '#features/projects/server/api.ts';
import { riskDescriptionSql } from '#features/risks/server/api.ts';
import { timeZoneSql } from '#features/settings/server/api.ts';
import { decimalsSql } from '#server/database/decimals.ts';
import type { TableName, tables } from '../columns.ts';

/**
 * Where the tables come from. `$1` scope, `$2` caller, `$3` system role; every source joins `projects p`. The SQL of each column is checked
 * against columns.ts by its type.
 */
export interface Source<C extends string = string> {
  readonly columns: Readonly<Record<C, string>>;
  readonly from: string;
  readonly where: string;
  /** What orders the rows and is never the same twice; a page begins behind it. */
  readonly key: readonly { readonly sql: string; readonly type: 'uuid' | 'date' }[];
}

const SEES_MONEY = seesMoneySql('$3', '(select b.role from members b where b.project_id = p.id and b.user_id = $2)');
const money = (sql: string): string => `case when ${SEES_MONEY} then trim_scale(${sql}) end`;
const nameOf = (column: string): string => `(select u.name from users u where u.id = ${column})`;
const isVisible = `p.deleted_at is null and ${visibleSql('p.id', '$1')}`;
const today = `(now() at time zone ${timeZoneSql})::date`;
const byId = (alias: string): Source['key'] => [{ sql: `${alias}.id`, type: 'uuid' }];
const ofProject = { projectId: 'p.id', projectName: 'p.name' };
const changesOf = (alias: string) => ({ createdAt: `${alias}.created_at`, updatedAt: `${alias}.updated_at` });
const joined = (table: string, alias: string): string =>
  `${table} ${alias} join projects p on p.id = ${alias}.project_id`;

type Sources = { readonly [T in TableName]: Source<keyof (typeof tables)[T] & string> };

export const sources: Sources = {
  projects: {
    columns: {
      ...{ id: 'p.id', name: 'p.name', client: 'p.client', location: 'p.location', status: 'p.status' },
      ...{ priority: 'p.priority', currency: 'p.currency' },
      ...{ budget: money('p.budget'), spentAmount: money('coalesce(work.paid, 0)') },
      ...{ plannedStartDate: 'p.planned_start_date', plannedEndDate: 'p.planned_end_date' },
      ...{ taskCount: 'coalesce(work.total, 0)', doneCount: 'coalesce(work.done, 0)' },
      ...{ inProgressCount: 'coalesce(work.in_progress, 0)', blockedCount: 'coalesce(work.blocked, 0)' },
      workDone: 'work.percent',
      ...changesOf('p'),
    },
    from: `projects p ${talliesSql.ofAll}`,
    where: isVisible,
    key: byId('p'),
  },
  tasks: {
    columns: {
      id: 't.id',
      ...ofProject,
      ...{ number: 't.number', wbs: 't.wbs', title: 't.title', status: 't.status', priority: 't.priority' },
      ...{ assigneeName: nameOf('t.assigned_to'), parentTaskId: 't.parent_task_id' },
      ...{ isSummary: 't.is_summary', isMilestone: 't.is_milestone', isPromise: 't.is_promise' },
      ...{ plannedStartDate: 't.planned_start_date', plannedEndDate: 't.planned_end_date' },
      ...{ actualStart: 't.actual_start', actualFinish: 't.actual_finish' },
      estimatedHours: 'trim_scale(t.estimated_hours)',
      percentComplete: `case when t.status = 'done' then 100 when t.is_summary then coalesce(summary_percent(t.id), 0)
        when t.status = 'not_started' then 0 else t.percent_complete end`,
      // Of a summary what its subtasks have not been given, so that the column adds up to what the work costs.
      ...{
        budgetedCost: money(
          'case when t.is_summary then cost_left(t.id) when not t.is_promise then t.budgeted_cost end',
        ),
        currency: 'p.currency',
        blockedReason: 't.blocked_reason',
      },
      ...changesOf('t'),
    },
    from: joined('tasks', 't'),
    where: `t.deleted_at is null and ${isVisible}`,
    key: byId('t'),
  },
  materials: {
    columns: {
      id: 'm.id',
      ...ofProject,
      ...{ item: 'm.item', category: 'm.category', unit: 'm.unit', requiredQty: 'trim_scale(m.required_qty)' },
      ...{ onSiteQty: 'trim_scale(m.on_site_qty)', deliveredQty: 'trim_scale(m.delivered_qty)' },
      costPerUnit: money('m.cost_per_unit'),
      totalCost: money(`round(m.required_qty * m.cost_per_unit, ${decimalsSql('m.currency')})`),
      ...{ currency: 'm.currency', supplier: 'm.supplier' },
      ...{ orderedDate: 'm.ordered_date', expectedDeliveryDate: 'm.expected_delivery_date' },
      ...changesOf('m'),
    },
    from: joined('materials', 'm'),
    where: `m.deleted_at is null and ${isVisible}`,
    key: byId('m'),
  },
  payments: {
    columns: {
      id: 'y.id',
      ...ofProject,
      ...{ description: 'y.description', vendor: 'y.vendor', invoiceNumber: 'y.invoice_number' },
      category: 'y.category',
      status: `case when y.status <> 'paid' and y.due_date < ${today} then 'overdue' else y.status end`,
      ...{ amount: money('y.amount'), netAmount: money(netAmountSql), vatAmount: money(`y.amount - ${netAmountSql}`) },
      ...{ vatRate: 'trim_scale(y.vat_rate)', currency: 'p.currency', dueDate: 'y.due_date' },
      ...{ approvedAt: 'y.approved_at', paidDate: 'y.paid_date', paidReference: 'y.paid_reference' },
      ...changesOf('y'),
    },
    from: joined('payments', 'y'),
    where: `y.deleted_at is null and ${isVisible}`,
    key: byId('y'),
  },
  // Nothing but money: who may not see that has no row.
  certificates: {
    columns: {
      id: 'c.id',
      ...ofProject,
      direction: `coalesce(c.terms ->> 'direction', k.direction)`,
      party: `coalesce(c.terms ->> 'party', k.party)`,
      ...{ kind: 'c.kind', number: 'c.number', status: certificateMoneySql.status, date: 'c.date' },
      ...{ periodFrom: 'c.period_from', periodTo: 'c.period_to', currency: 'p.currency' },
      ...{ certified: money('c.certified'), advance: money('c.advance'), recovery: money('c.recovery') },
      ...{ retention: money('c.retention'), released: money('c.released'), vat: money('c.vat') },
      ...{ deducted: money('c.deducted'), broughtForward: money('c.brought_forward'), due: money('c.due') },
      ...{ dueOn: 'c.due_on', issuedAt: 'c.issued_at' },
      ...{ paidOn: certificateMoneySql.paidOn, outstanding: money(certificateMoneySql.outstanding) },
      ...changesOf('c'),
    },
    from: `${joined('certificates', 'c')} ${certificateMoneySql.joins}`,
    where: `${SEES_MONEY} and ${isVisible}`,
    key: byId('c'),
  },
  risks: {
    columns: {
      id: 'k.id',
      ...ofProject,
      ...{ title: 'k.title', description: riskDescriptionSql(SEES_MONEY) },
      ...{ probability: 'k.probability', impact: 'k.impact', score: 'k.probability * k.impact' },
      ...{ status: 'k.status', ownerName: nameOf('k.owner_id'), response: 'k.response', trigger: 'k.trigger' },
      ...{ isFromEngine: 'k.is_from_engine', closedAt: 'k.closed_at' },
      ...changesOf('k'),
    },
    from: joined('risks', 'k'),
    where: `k.deleted_at is null and ${isVisible}`,
    key: byId('k'),
  },
  logs: {
    columns: {
      id: 'g.id',
      ...ofProject,
      ...{ date: 'g.date', taskTitle: '(select t.title from tasks t where t.id = g.task_id)' },
      ...{ authorName: nameOf('g.created_by'), manpower: 'g.manpower', notes: 'g.notes' },
      photoCount: 'cardinality(g.photo_urls) + cardinality(g.further_photo_urls)',
      ...{ version: 'g.version', writtenAt: 'g.written_at' },
      ...changesOf('g'),
    },
    from: joined('progress_logs', 'g'),
    where: `g.deleted_at is null and ${isVisible}`,
    key: byId('g'),
  },
  'daily-figures': {
    columns: {
      ...ofProject,
      ...{ date: 's.date', status: 's.status', health: 's.health', currency: 's.currency' },
      ...{ budget: money('s.budget'), spentAmount: money('s.spent'), overdueAmount: money('s.overdue_amount') },
      ...{ overdueCount: 's.overdue_count', taskCount: 's.task_count', doneCount: 's.done_count' },
      ...{ inProgressCount: 's.in_progress_count', blockedCount: 's.blocked_count', elapsedPercent: 's.progress' },
      ...{ criticalRisks: 's.critical_risks', highRisks: 's.high_risks' },
    },
    from: joined('daily_figures', 's'),
    where: isVisible,
    key: [
      { sql: 's.project_id', type: 'uuid' },
      { sql: 's.date', type: 'date' },
    ],
  },
};
