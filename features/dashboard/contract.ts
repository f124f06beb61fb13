import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Originals } from '#shared/http/fields.ts';

/** The dashboard summary of spec §3; how each figure is counted: docs/deviations.md, "Figures". */
export const DashboardStats = z.object({
  onTimeProjects: z.object({ current: z.int(), total: z.int() }),
  /** Null when the organisation hides money from viewers and the caller is one. */
  budgetHealth: z.int().nullable(),
  criticalRisks: z.int(),
  /** `amount` in `currency`, converted by the organisation's rates; `isConverted` says whether anything was. */
  overdueInvoices: z.object({
    amount: z.number().nullable(),
    count: z.int(),
    currency: z.string(),
    isConverted: z.boolean(),
    originals: Originals,
    oldestDays: z.int().nullable(),
  }),
  taskStats: z.object({ completed: z.int(), inProgress: z.int(), blocked: z.int(), notStarted: z.int() }),
});
export type DashboardStats = z.output<typeof DashboardStats>;

/** How the figures stood when earlier days began, oldest first; days on which nothing was kept are not there. */
export const DashboardDay = z.object({
  date: z.string(),
  onTimeProjects: z.int(),
  /** Null when the organisation hides money from viewers and the caller is one, here and below. */
  budgetHealth: z.int().nullable(),
  criticalRisks: z.int(),
  overdueInvoices: z.number().nullable(),
});
export type DashboardDay = z.output<typeof DashboardDay>;

export const dashboardApi = contract({
  trends: {
    method: 'GET',
    path: '/api/dashboard/trends',
    summary:
      'The figures of the dashboard at the beginning of each of the last 30 days before today, where they were kept',
    access: 'signed-in',
    response: z.array(DashboardDay),
  },
  stats: {
    method: 'GET',
    path: '/api/dashboard/stats',
    summary: 'The figures of the dashboard, over all projects the caller may see',
    access: 'signed-in',
    response: DashboardStats,
  },
});
