import { z } from 'zod';
import { ProgressRule } from '#features/projects/contract.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, listQuery, Originals } from '#shared/http/fields.ts';
import { Margins } from './margin-contract.ts';
import { alertKinds } from './rules.ts';

const reason = z
  .enum(['no_budget', 'no_tasks', 'nothing_due', 'nothing_done', 'nothing_paid', 'not_started'])
  .nullable();
const money = z.number().nullable();

/** Earned value of a project; money in its currency. What cannot be measured yet is null, with the reason beside it. */
export const EarnedValue = z.object({
  projectId: Id,
  projectName: z.string(),
  projectStatus: z.string(),
  currency: z.string(),
  seesMoney: z.boolean(),
  /** What a task that is under way has earned. */
  progressRule: ProgressRule,
  /** Tasks that have begun and are not done, and those of them that have no percent complete. */
  underWayCount: z.int(),
  unreportedCount: z.int(),
  /** BAC, PV, EV, AC. */
  budget: money,
  /** What the costs of the plan come to, where they and not the budget say what all of the work is worth: BAC then. */
  planCosts: money,
  plannedValue: money,
  earnedValue: money,
  actualCost: money,
  /** Approved and not yet paid. */
  committed: money,
  cpi: z.number().nullable(),
  spi: z.number().nullable(),
  /** EAC = AC + (BAC − EV), and the range that holds the final cost of about eight projects in ten (earned-value/forecast.ts). */
  estimate: money,
  estimateLow: money,
  estimateHigh: money,
  /** Earned schedule in days of the plan, days gone, and their quotient SPI(t). */
  earnedDays: z.int().nullable(),
  elapsedDays: z.int().nullable(),
  spiTime: z.number().nullable(),
  reasons: z.object({ value: reason, cpi: reason, spi: reason, time: reason }),
});
export type EarnedValue = z.output<typeof EarnedValue>;

/** What all visible projects come to, in the organisation's project currency: money and work add up as the cards above do. */
const EarnedTotal = z.object({
  currency: z.string(),
  isConverted: z.boolean(),
  projectCount: z.int(),
  /** Have no planned and no earned value to add, and no estimate. */
  unmeasuredCount: z.int(),
  budget: money,
  plannedValue: money,
  earnedValue: money,
  actualCost: money,
  estimate: money,
  /** What each of them was before it was converted; empty where nothing was. */
  originals: z.object({
    ...{
      budget: Originals,
      plannedValue: Originals,
      earnedValue: Originals,
      actualCost: Originals,
      estimate: Originals,
    },
  }),
});
export type EarnedTotal = z.output<typeof EarnedTotal>;

const CurvePoint = z.object({ date: z.string(), planned: money, earned: money, paid: money });
const EarnedCurve = EarnedValue.extend({ points: z.array(CurvePoint) });
export type EarnedCurve = z.output<typeof EarnedCurve>;

/** What was paid and what is owed, by category; what was planned and paid, by month. */
export const Costs = z.object({
  currency: z.string(),
  isConverted: z.boolean(),
  byCategory: z.array(
    z.object({
      ...{ category: z.string(), paid: money, approved: money, pending: money },
      originals: z.object({ paid: Originals, approved: Originals, pending: Originals }),
    }),
  ),
  byMonth: z.array(
    z.object({
      ...{ month: z.string(), planned: money, paid: money },
      originals: z.object({ planned: Originals, paid: Originals }),
    }),
  ),
});
export type Costs = z.output<typeof Costs>;

/** A figure of an alert: the name is a sentence of the catalogues, the unit says how it is written. */
const AlertFigure = z.object({
  name: z.string(),
  value: z.number(),
  unit: z.enum(['money', 'percent', 'points', 'ratio', 'days', 'count']),
});
export type AlertFigure = z.output<typeof AlertFigure>;

const AlertRow = z.object({
  kind: z.enum(['payment', 'task']),
  id: Id,
  label: z.string(),
  /** What is paid or owed; null for a task. */
  amount: money,
  date: z.string().nullable(),
});
export type AlertRow = z.output<typeof AlertRow>;

/** Something about a budget that somebody should look at: the formula, its numbers and the rows behind them. */
export const BudgetAlert = z.object({
  /** Stays the same while the alert stands. */
  id: z.string(),
  kind: z.enum(alertKinds),
  severity: z.enum(['warning', 'high', 'critical']),
  projectId: Id,
  projectName: z.string(),
  currency: z.string(),
  /** Sentences of the catalogues. */
  title: z.string(),
  formula: z.string(),
  /** The figure that is judged, and the band it passed. */
  value: z.number(),
  threshold: z.number(),
  unit: AlertFigure.shape.unit,
  figures: z.array(AlertFigure),
  rows: z.array(AlertRow),
  since: z.string(),
});
export type BudgetAlert = z.output<typeof BudgetAlert>;

const ofProject = z.object({ projectId: Id.optional() });

export const budgetApi = contract({
  earnedValue: {
    method: 'GET',
    path: '/api/projects/:id/earned-value',
    summary: 'Earned value of a project, with its curves',
    access: 'signed-in',
    params: idParams,
    response: EarnedCurve,
  },
  projects: {
    method: 'GET',
    path: '/api/budget/projects',
    summary: 'Earned value of all visible projects, completed and cancelled ones with them, by name',
    access: 'signed-in',
    query: listQuery,
    response: z.array(EarnedValue),
  },
  total: {
    method: 'GET',
    path: '/api/budget/total',
    summary: 'The earned value of all visible projects added up, in the project currency of the organisation',
    access: 'signed-in',
    response: EarnedTotal,
  },
  costs: {
    method: 'GET',
    path: '/api/budget/costs',
    summary: 'Cost by category and by month, of one project or of all visible ones',
    access: 'signed-in',
    query: ofProject,
    response: Costs,
  },
  margins: {
    method: 'GET',
    path: '/api/budget/margins',
    summary: 'Income of issued certificates beside cost, of one project or of all visible ones whose employer pays',
    access: 'signed-in',
    query: ofProject,
    response: Margins,
  },
  alerts: {
    method: 'GET',
    path: '/api/budget/alerts',
    summary: 'Variance alerts with formula, numbers and the rows behind them, the worst first',
    access: 'signed-in',
    query: ofProject,
    response: z.array(BudgetAlert),
  },
});
