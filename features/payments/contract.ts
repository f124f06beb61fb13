import { z } from 'zod';
import { calendarDate, nullableDate } from '#shared/dates.ts';
import { contract } from '#shared/http/endpoint.ts';
import {
  fileQuery,
  Id,
  idParams,
  listQuery,
  MAX_DECIMAL,
  nullableText,
  Originals,
  preset,
  text,
  version,
} from '#shared/http/fields.ts';
import { isVatRate } from './vat-rate.ts';

export const PaymentCategory = z.enum(
  ['materials', 'labor', 'equipment', 'subcontractor', 'permits', 'utilities', 'other'],
  'category must be materials, labor, equipment, subcontractor, permits, utilities or other',
);

/** `overdue` is derived when read: pending or approved, and past its due date in the organisation's time zone. */
const PaymentStatus = z.enum(['pending', 'approved', 'paid', 'overdue']);

/** What a call may set: overdue is nothing that somebody sets. */
const SettableStatus = z.enum(['pending', 'approved', 'paid'], 'status must be pending, approved or paid');

export const Payment = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  description: z.string(),
  /** Paid in all, VAT included. Null when the organisation hides money from viewers and the caller is one. */
  amount: z.number().nullable(),
  netAmount: z.number().nullable(),
  vatAmount: z.number().nullable(),
  /** Percent. */
  vatRate: z.number(),
  currency: z.string(),
  category: PaymentCategory,
  dueDate: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  vendor: z.string().nullable(),
  /** Of the vendor of that name, when one is kept. */
  vendorVatNumber: z.string().nullable(),
  status: PaymentStatus,
  /** Which button a pending or approved payment shows while its status reads overdue. */
  approvedAt: z.string().nullable(),
  approvedByName: z.string().nullable(),
  paidDate: z.string().nullable(),
  paidByName: z.string().nullable(),
  /** What the bank or the cheque says of it. */
  paidReference: z.string().nullable(),
  /** Why it was sent back, or its approval taken back. */
  rejectionReason: z.string().nullable(),
  attachmentCount: z.int(),
  createdBy: Id.nullable(),
  createdByName: z.string().nullable(),
  /** The caller entered it, or changed its amount, VAT or vendor: where nobody approves his own, he does not. */
  isRequester: z.boolean(),
  /** Rises with every change that makes a difference. */
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Payment = z.output<typeof Payment>;

const fields = {
  description: text(500, 'Description').pipe(z.string().min(1, 'Description is required')),
  amount: z
    .number({ error: ({ input }) => `amount ${input === undefined ? 'is required' : 'must be a number'}` })
    .min(-MAX_DECIMAL, 'The amount must not be negative.')
    .max(MAX_DECIMAL, 'The amount must be at most 1,000,000,000,000.'),
  category: PaymentCategory,
  dueDate: nullableDate('dueDate'),
  invoiceNumber: nullableText(100, 'invoiceNumber'),
  vendor: nullableText(200, 'vendor'),
  vatRate: z
    .number({ error: 'vatRate must be a number from 0 to 100' })
    .min(0, 'vatRate must be a number from 0 to 100')
    .max(100, 'vatRate must be a number from 0 to 100')
    .refine(isVatRate, 'vatRate must be a number from 0 to 100, with at most 2 decimals'),
};

/** Amounts are major units of the project's currency, VAT included. */
export const NewPayment = z.object({
  id: Id.optional(),
  projectId: Id,
  description: fields.description,
  amount: fields.amount,
  category: preset(fields.category, 'other'),
  dueDate: preset(fields.dueDate, null),
  invoiceNumber: preset(fields.invoiceNumber, null),
  vendor: preset(fields.vendor, null),
  /** Percent; the organisation's when absent. */
  vatRate: preset(fields.vatRate, null),
  status: preset(z.literal('pending', 'A new payment is pending.'), 'pending'),
});
export type NewPayment = z.output<typeof NewPayment>;

/**
 * A partial change; it is judged by the stored state (docs/deviations.md, "Payments"). `version` is the one the person looked
 * at: an old one answers 409 with the current row.
 */
export const PaymentChange = z
  .object({
    ...fields,
    status: SettableStatus,
    paidDate: nullableDate('paidDate'),
    paidReference: nullableText(200, 'paidReference'),
    rejectionReason: nullableText(500, 'rejectionReason'),
    version,
  })
  .partial();
export type PaymentChange = z.output<typeof PaymentChange>;

export const BudgetSummary = z.object({
  totalBudget: z.number().nullable(),
  totalSpent: z.number().nullable(),
  /** Approved and not yet paid. */
  committed: z.number().nullable(),
  remaining: z.number().nullable(),
  /** Percent of the budget that is spent, one decimal; null when money is hidden. */
  usedPercent: z.number().nullable(),
  status: z.enum(['over_budget', 'at_risk', 'warning', 'healthy']).nullable(),
  currency: z.string(),
  isConverted: z.boolean(),
  /** What each of them was before it was converted. */
  budgetOriginals: Originals,
  spentOriginals: Originals,
  remainingOriginals: Originals,
  committedOriginals: Originals,
  /** Currencies without a rate, whose projects the sums leave out; absent when nothing is left out. */
  leftOut: z.array(z.string()).optional(),
});
export type BudgetSummary = z.output<typeof BudgetSummary>;

/** Which payments; of those with a due date only, when days are named (both included). */
export const paymentFilter = listQuery.extend({
  projectId: Id.optional(),
  status: PaymentStatus.optional(),
  category: PaymentCategory.optional(),
  dueFrom: calendarDate('dueFrom').optional(),
  dueTo: calendarDate('dueTo').optional(),
});

export const PaymentSort = z.enum(
  ['newest', 'oldest', 'due', 'amount', '-amount', 'vendor'],
  'sort must be newest, oldest, due, amount, -amount or vendor',
);
export type PaymentSort = z.output<typeof PaymentSort>;
const sorted = paymentFilter.extend({ sort: PaymentSort.default('newest') });

const identity = {
  id: true,
  projectId: true,
  projectName: true,
  description: true,
  amount: true,
  currency: true,
  vendor: true,
} as const;

/** A payment that may be the same as the one about to be made, and why it may. */
export const Duplicate = Payment.pick({
  ...identity,
  invoiceNumber: true,
  dueDate: true,
  status: true,
  createdAt: true,
}).extend({ reason: z.enum(['invoice', 'amount']) });
export type Duplicate = z.output<typeof Duplicate>;

export const TrashedPayment = Payment.pick(identity).extend({
  deletedAt: z.string(),
  deletedByName: z.string().nullable(),
});
export type TrashedPayment = z.output<typeof TrashedPayment>;

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
  listAll: {
    method: 'GET',
    path: '/api/payments/all',
    summary: 'Payments of all visible projects, the newest first or as sorted (1,000 unless told)',
    access: 'signed-in',
    query: sorted,
    response: z.array(Payment),
  },
  listOverdue: {
    method: 'GET',
    path: '/api/payments/overdue',
    summary: 'Pending and approved payments past their due date, the oldest first',
    access: 'signed-in',
    query: paymentFilter.omit({ status: true }),
    response: z.array(Payment),
  },
  duplicates: {
    method: 'GET',
    path: '/api/payments/duplicates',
    summary: 'Payments of the same vendor and invoice number, or amount and month',
    access: 'payment.write',
    query: z.object({
      vendor: text(200, 'vendor').pipe(z.string().min(1, 'vendor is required')),
      invoiceNumber: text(100, 'invoiceNumber').optional(),
      amount: z.coerce.number({ error: 'amount must be a number' }).min(-MAX_DECIMAL).max(MAX_DECIMAL).optional(),
      dueDate: text(40, 'dueDate').optional(),
      /** The payment itself, when one is edited. */
      except: Id.optional(),
    }),
    response: z.array(Duplicate),
  },
  export: {
    method: 'GET',
    path: '/api/payments/export',
    summary: 'What the filters select, exact, as a file: format=xlsx (a sheet) or csv',
    access: 'report.export',
    query: sorted.omit({ limit: true, offset: true }).extend(fileQuery(['xlsx', 'csv'])),
    produces: 'application/octet-stream',
    isHeavy: true,
    response: z.unknown(),
  },
  create: {
    method: 'POST',
    path: '/api/payments',
    summary: 'Add a payment, pending. Sending an id makes a repeat harmless',
    access: 'payment.write',
    body: NewPayment,
    response: Payment,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/payments/:id',
    summary: 'Approve, mark paid, take an approval back with a reason, or edit while pending',
    access: 'payment.write',
    params: idParams,
    body: PaymentChange,
    response: Payment,
  },
  remove: {
    method: 'DELETE',
    path: '/api/payments/:id',
    summary: 'Move a payment to the trash; a paid one stays',
    access: 'payment.delete',
    params: idParams,
    response: idParams,
  },
  trash: {
    method: 'GET',
    path: '/api/trash/payments',
    summary: 'Payments that can be restored, the last deleted first',
    access: 'trash.restore',
    query: listQuery,
    response: z.array(TrashedPayment),
  },
  restore: {
    method: 'POST',
    path: '/api/trash/payments/:id/restore',
    summary: 'Take a payment out of the trash',
    access: 'trash.restore',
    params: idParams,
    response: Payment,
  },
  budgetOfProject: {
    method: 'GET',
    path: '/api/projects/:id/budget-summary',
    summary: 'Budget, spent (paid), committed (approved) and remaining of a project',
    access: 'signed-in',
    params: idParams,
    response: BudgetSummary,
  },
  budget: {
    method: 'GET',
    path: '/api/budget/summary',
    summary: 'The same of all visible projects, in the project currency',
    access: 'signed-in',
    query: z.object({ projectId: Id.optional() }),
    response: BudgetSummary,
  },
});
