import { z } from 'zod';
import { text } from '#shared/http/fields.ts';
import { decimal, Exactly } from './decimal-contract.ts';

export const MAX_DEDUCTIONS = 50;

export const DeductionKind = z.enum(['penalty', 'deduction', 'other'], 'kind must be penalty, deduction or other');
export type DeductionKind = z.output<typeof DeductionKind>;

/** What is taken from the amount due, after VAT: a penalty for delay, damage, material supplied. */
export const Deduction = z.object({
  kind: DeductionKind,
  description: z.string(),
  /** Negative: what was deducted earlier is given back. */
  amount: Exactly,
});
export type Deduction = z.output<typeof Deduction>;

export const NewDeduction = z.object({
  kind: DeductionKind,
  description: text(500, 'description').pipe(z.string().min(1, 'Say what the deduction is for.')),
  amount: decimal('amount', { isSigned: true }),
});
