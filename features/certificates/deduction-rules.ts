import { type Exact, exact, roundTo, sum } from '#shared/money.ts';
import { message, type Sentence } from '#shared/sentence.ts';
import type { Deduction, DeductionKind } from './deduction-contract.ts';
import { figureOf } from './rules.ts';

export const deductionLabels = {
  penalty: 'Penalty for delay',
  deduction: 'Back-charge (damage, materials, work)',
  other: 'Other deduction',
} as const satisfies Record<DeductionKind, string>;

export const deductedOf = (deductions: readonly Pick<Deduction, 'amount'>[]): Exact =>
  sum(deductions.map(({ amount }) => exact(amount)));

/** Why this amount cannot be deducted, as a sentence; undefined when it can. */
export function deductionFault(amount: Exact, currency: string): Sentence | undefined {
  if (amount === 0n) return message('The amount must not be zero.');
  return roundTo(amount, currency) === amount ? undefined : message('This amount has more decimals than its currency.');
}

interface GivingBack {
  /** Of the certificate: negative where more is given back than deducted. */
  readonly deducted: Exact;
  /** By the certificates that count so far. */
  readonly before: Exact;
}

/** No more is given back than was deducted. */
export const givenBackFault = ({ deducted, before }: GivingBack): Sentence | undefined =>
  before + deducted < 0n
    ? message('Only {{before}} was deducted so far: no more than this can be given back.', { before: figureOf(before) })
    : undefined;

/** Whether more is deducted than the certificate comes to without it: allowed, and worth a second look. */
export const isAboveSum = (deducted: Exact, sumBefore: Exact): boolean => deducted > 0n && deducted > sumBefore;
