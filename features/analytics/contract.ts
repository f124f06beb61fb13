import { z } from 'zod';
import { EarnedValue } from '#features/budget/contract.ts';
import { isCalendarDate } from '#shared/dates.ts';
import { contract } from '#shared/http/endpoint.ts';
import { fileQuery, Id, listQuery, Originals } from '#shared/http/fields.ts';
import { FIRST_PERIOD, parts, periods } from './rules.ts';

const money = z.number().nullable();
const percent = z.int().nullable();
const Severity = z.enum(['critical', 'high']);
const TaskStatus = z.enum(['not_started', 'in_progress', 'blocked', 'done']);
const Month = z
  .string()
  .max(7, 'month must be one such as 2026-03')
  .refine((month) => isCalendarDate(`${month}-01`), 'month must be one such as 2026-03');

/** What every figure of the report is counted from: one project or all visible ones, and the days up to today. */
export const ReportFilter = z.object({
  projectId: Id.optional(),
  days: z.enum(periods, 'days must be 7, 30, 90, 180 or 365').default(FIRST_PERIOD),
});
export type ReportFilter = z.output<typeof ReportFilter>;

/** The figures of the cards as they stood when a day began. */
const Standing = z.object({
  date: z.string(),
  activeProjects: z.int(),
  budgetHealth: percent,
  onSchedule: z.object({ current: z.int(), total: z.int() }),
  criticalRisks: z.int(),
});
export type Standing = z.output<typeof Standing>;

const Template = z.looseObject({ key: z.string() });

const ReportRisk = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  title: z.string(),
  description: z.string(),
  severity: Severity,
  createdAt: z.string(),
  /** The day it was raised, where the organisation is. */
  raisedOn: z.string(),
  /** Of an engine's entry: its texts as templates, for readers of another language. */
  sentences: z.object({ title: Template, description: Template }).nullable(),
  /** Raised in the period. */
  isNew: z.boolean(),
});
export type ReportRisk = z.output<typeof ReportRisk>;

const ReportProject = z.object({
  id: Id,
  name: z.string(),
  client: z.string().nullable(),
  status: z.string(),
  /** As the dashboard and the list of projects judge it. */
  health: z.enum(['completed', 'delayed', 'on-track']),
  /** Elapsed share of the planned window. */
  progress: z.int(),
  /** Percent of the weighted work done, today and before the period began; null without tasks. */
  workDone: percent,
  workDoneBefore: percent,
  plannedStartDate: z.string().nullable(),
  plannedEndDate: z.string().nullable(),
  taskCount: z.int(),
  doneCount: z.int(),
});
export type ReportProject = z.output<typeof ReportProject>;

/** Everything the screen and the exports say; money in `currency`, null where the caller may not see it. */
export const Report = z.object({
  projectId: Id.nullable(),
  projectName: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  /** Some amounts were in another currency and stand here by the organisation's rates. */
  isConverted: z.boolean(),
  seesMoney: z.boolean(),
  projectCount: z.int(),
  activeProjects: z.int(),
  budgetHealth: percent,
  onSchedule: z.object({ current: z.int(), total: z.int() }),
  /** Open risks of severity critical, and how many of them were raised in the period. */
  criticalRisks: z.object({ count: z.int(), raised: z.int() }),
  /** From the snapshots of the period, in order; empty when there is no history. */
  history: z.array(Standing),
  /** Of the tasks that were open or were finished in the period, without those planned to start later. */
  tasks: z.object({
    completed: z.int(),
    inProgress: z.int(),
    blocked: z.int(),
    notStarted: z.int(),
    /** All tasks that are not in the trash, whatever their dates. */
    ofAll: z.int(),
  }),
  /** Percent of all work that was to be finished, and that was finished, by the end of a day; null without tasks. */
  timeline: z.array(z.object({ date: z.string(), planned: z.number().nullable(), actual: z.number().nullable() })),
  /** Open ones of severity critical and high, critical first. */
  risks: z.array(ReportRisk),
  riskCount: z.int(),
  costs: z.object({
    budget: money,
    spent: money,
    /** Of the period: value of the work planned to be finished, and what was paid. */
    planned: money,
    paid: money,
    overdue: z.object({ amount: money, count: z.int(), originals: Originals }),
    /** Of what is above, by currency. */
    originals: z.object({ budget: Originals, planned: Originals, paid: Originals }),
    byMonth: z.array(
      z.object({
        ...{ month: z.string(), from: z.string(), to: z.string(), planned: money, paid: money },
        originals: z.object({ planned: Originals, paid: Originals }),
      }),
    ),
  }),
  /** Of the projects that are not completed or cancelled, as of today; each in its own currency. */
  earnedValue: z.array(EarnedValue),
  projects: z.array(ReportProject),
});
export type Report = z.output<typeof Report>;

const ReportTask = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  number: z.int(),
  title: z.string(),
  status: TaskStatus,
  /** By the newest baseline where there is one. */
  plannedEndDate: z.string().nullable(),
  finishedOn: z.string().nullable(),
});
export type ReportTask = z.output<typeof ReportTask>;

const ReportPayment = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  description: z.string(),
  vendor: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  amount: money,
  currency: z.string(),
  paidOn: z.string(),
});
export type ReportPayment = z.output<typeof ReportPayment>;

const rowsQuery = listQuery.omit({ search: true }).extend(ReportFilter.shape);

const yesOrNo = z.enum(['yes', 'no'], 'must be yes or no').default('no');

export const analyticsApi = contract({
  report: {
    method: 'GET',
    path: '/api/analytics/report',
    summary: 'Every figure of Reports and Analytics, of one project or of all visible ones, in a period up to today',
    access: 'report.export',
    query: ReportFilter,
    mayReadStandby: true,
    response: Report,
  },
  tasks: {
    method: 'GET',
    path: '/api/analytics/tasks',
    summary: 'The tasks behind a figure of the report: those of a status in the period, or those due in a month of it',
    access: 'report.export',
    query: rowsQuery.extend({ status: TaskStatus.optional(), month: Month.optional() }),
    mayReadStandby: true,
    response: z.array(ReportTask),
  },
  payments: {
    method: 'GET',
    path: '/api/analytics/payments',
    summary: 'The payments behind a figure of the report: those paid in the period, or in a month of it',
    access: 'report.export',
    query: rowsQuery.extend({ month: Month.optional() }),
    mayReadStandby: true,
    response: z.array(ReportPayment),
  },
  export: {
    method: 'GET',
    path: '/api/analytics/export',
    summary:
      'The report as a file: format=pdf or xlsx, part=all or that of one tab, rows=yes with the tasks and payments behind it. progress=yes: lines of JSON {done, of, next}, at last {name, type, bytes} and the file itself',
    access: 'report.export',
    query: ReportFilter.extend({
      ...fileQuery(['pdf', 'xlsx']),
      part: z.enum(parts, 'part must be all, overview, budget, progress or gallery').default('all'),
      rows: yesOrNo,
      progress: yesOrNo,
    }),
    produces: 'application/octet-stream',
    isHeavy: true,
    response: z.unknown(),
  },
});
