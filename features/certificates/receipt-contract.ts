import { z } from 'zod';
import { Id, nullableText, preset, text } from '#shared/http/fields.ts';
import { day, decimal, Exactly } from './decimal-contract.ts';

/** Money that came of a certificate's amount, or what of it is written off. */
export const Receipt = z.object({
  id: Id,
  kind: z.enum(['receipt', 'write_off']),
  date: z.string(),
  amount: Exactly,
  reference: z.string().nullable(),
  /** Why less came than was outstanding, or why the rest is written off. */
  reason: z.string().nullable(),
  recordedByName: z.string().nullable(),
});
export type Receipt = z.output<typeof Receipt>;

/** Sending an id makes a repeat harmless: it is recorded once. */
export const NewReceipt = z.object({
  id: Id.optional(),
  date: day('date'),
  /** All that is outstanding unless sent. */
  amount: decimal('amount').optional(),
  reference: preset(nullableText(200, 'reference'), null),
  /** Required when something stays outstanding. */
  reason: preset(nullableText(500, 'reason'), null),
});
export type NewReceipt = z.output<typeof NewReceipt>;

export const ReceiptChange = z
  .object({
    date: day('date'),
    amount: decimal('amount'),
    reference: nullableText(200, 'reference'),
    reason: nullableText(500, 'reason'),
  })
  .partial();
export type ReceiptChange = z.output<typeof ReceiptChange>;

export const WriteOff = z.object({
  date: day('date'),
  reason: text(500, 'reason').pipe(z.string().min(1, 'Please give a reason.')),
});
export type WriteOff = z.output<typeof WriteOff>;
