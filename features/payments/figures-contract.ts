import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, Originals } from '#shared/http/fields.ts';
import { paymentFilter } from './contract.ts';
import { ageingBuckets } from './rules.ts';

const AgeingBucket = z.object({
  bucket: z.enum(ageingBuckets),
  count: z.int(),
  amount: z.number().nullable(),
  originals: Originals,
});

/** What is open, by the days it is past its due date. */
export const Ageing = z.object({
  buckets: z.array(AgeingBucket),
  currency: z.string(),
  isConverted: z.boolean(),
});
export type Ageing = z.output<typeof Ageing>;

/** What the payments of one currency come to, added exactly; null where money is hidden from the caller. */
export const PaymentTotal = z.object({
  currency: z.string(),
  count: z.int(),
  amount: z.number().nullable(),
  netAmount: z.number().nullable(),
  vatAmount: z.number().nullable(),
  /** Pending or approved. */
  open: z.number().nullable(),
});
export type PaymentTotal = z.output<typeof PaymentTotal>;

export const paymentFiguresApi = contract({
  ageing: {
    method: 'GET',
    path: '/api/payments/ageing',
    summary: 'Open payments by the days they are past due: 0–30, 31–60, 61–90, over 90',
    access: 'signed-in',
    query: z.object({ projectId: Id.optional() }),
    response: Ageing,
  },
  totals: {
    method: 'GET',
    path: '/api/payments/totals',
    summary: 'What the payments that the filters select come to, a row each currency',
    access: 'signed-in',
    query: paymentFilter.omit({ limit: true, offset: true }),
    response: z.array(PaymentTotal),
  },
});
