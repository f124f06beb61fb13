import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, listQuery } from '#shared/http/fields.ts';

export const PaymentCategory = z.enum([
  'materials',
  'labor',
  'equipment',
  'subcontractor',
  'permits',
  'utilities',
  'other',
]);
/** `overdue` is derived when read: pending or approved, and past its due date in the organisation's time zone. */
export const PaymentStatus = z.enum(['pending', 'approved', 'paid', 'overdue']);

export const Payment = z.object({
  id: Id,
  projectId: Id,
  description: z.string(),
  /** Null when the organisation hides money from viewers and the caller is one. */
  amount: z.number().nullable(),
  currency: z.string(),
  category: PaymentCategory,
  dueDate: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  vendor: z.string().nullable(),
  status: PaymentStatus,
  approvedAt: z.string().nullable(),
  paidDate: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Payment = z.output<typeof Payment>;

export const BudgetSummary = z.object({
  totalBudget: z.number().nullable(),
  totalSpent: z.number().nullable(),
  /** Approved and not yet paid. */
  committed: z.number().nullable(),
  remaining: z.number().nullable(),
  status: z.enum(['over_budget', 'at_risk', 'warning', 'healthy']),
  currency: z.string(),
});
export type BudgetSummary = z.output<typeof BudgetSummary>;

export const paymentsApi = contract({
  listOfProject: {
    method: 'GET',
    path: '/api/projects/:id/payments',
    summary: 'All payments of a project, the newest first',
    access: 'signed-in',
    params: idParams,
    query: listQuery,
    response: z.array(Payment),
  },
  budgetOfProject: {
    method: 'GET',
    path: '/api/projects/:id/budget-summary',
    summary: 'Budget, spent (paid), committed (approved) and remaining of a project',
    access: 'signed-in',
    params: idParams,
    response: BudgetSummary,
  },
});
