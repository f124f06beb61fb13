import { type CalendarDate, yearsBefore } from '#shared/dates.ts';
import { type Exact, roundQuotient, SCALE } from '#shared/money.ts';
import { message, type Sentence } from '#shared/sentence.ts';
import type { Payment } from './contract.ts';

type Category = Payment['category'];

export const categoryLabels = {
  materials: 'Materials',
  labor: 'Labor',
  equipment: 'Equipment',
  subcontractor: 'Subcontractor',
  permits: 'Permits',
  utilities: 'Utilities',
  other: 'Other',
} as const satisfies Record<Category, string>;

/** Budget states, spec §4 and §9: over 100 %, 90 %, 75 % of the budget. */
export type BudgetState = 'over_budget' | 'at_risk' | 'warning' | 'healthy';

const STATES: readonly (readonly [above: bigint, state: BudgetState])[] = [
  [100n, 'over_budget'],
  [90n, 'at_risk'],
  [75n, 'warning'],
];

/** Judged on exact amounts, so that 90 % of the budget to the halala is not above 90 %. Healthy when there is no budget. */
export function budgetState(totalSpent: bigint, totalBudget: bigint): BudgetState {
  if (totalBudget <= 0n) return 'healthy';
  return STATES.find(([above]) => totalSpent * 100n > totalBudget * above)?.[1] ?? 'healthy';
}

/** Whether this rounded percent stands on the band that the state says is passed: it is shown as more than that. */
export const isJustAbove = (percent: number, state: BudgetState): boolean =>
  STATES.some(([above, passed]) => passed === state && percent === Number(above));

/** Percent of the budget that is spent, one decimal (spec §2); 0 when there is no budget. */
export const usedPercent = (totalSpent: bigint, totalBudget: bigint): number =>
  totalBudget > 0n ? Number((totalSpent * 1000n * 2n + totalBudget) / (totalBudget * 2n)) / 10 : 0;

export type StoredStatus = 'pending' | 'approved' | 'paid';

/** Why a payment in one state cannot be put into another, as a sentence; undefined when it can (spec §4). */
export function transitionFault(from: StoredStatus, to: StoredStatus, hasReason: boolean): Sentence | undefined {
  if (from === 'paid') return message('This payment is paid and cannot be changed any more.');
  if (from === to) return from === 'approved' ? message('This payment is approved already.') : undefined;
  if (to === 'paid') return from === 'approved' ? undefined : message('A payment must be approved before it is paid.');
  if (to === 'pending') return hasReason ? undefined : message('Say why the approval is taken back.');
  return undefined;
}

/** Whether a day of payment is hardly meant: before the project's start (null: unknown) and two years before today. */
export const isPaidLongAgo = (day: CalendarDate, today: CalendarDate, projectStart: CalendarDate | null): boolean =>
  day < yearsBefore(today, 2) && (projectStart === null || day < projectStart);

/** Whether the year of a due date is hardly meant: more than ten years before today, or before the project's start where that is earlier (null: unknown). */
export const isDueLongAgo = (day: CalendarDate, today: CalendarDate, projectStart: CalendarDate | null): boolean => {
  const first = projectStart !== null && projectStart < today ? projectStart : today;
  return day < yearsBefore(first, DUE_YEARS_BACK);
};
const DUE_YEARS_BACK = 10;

/**
 * What an amount with VAT included consists of, exact to the currency's smallest coin: net is rounded, half away from zero,
 * VAT is the rest, so that both always make the amount. `vatRate` is exact percent.
 */
export function vatParts(
  amount: Exact,
  vatRate: Exact,
  currency: string,
): { readonly net: Exact; readonly vat: Exact } {
  const hundred = 100n * 10n ** BigInt(SCALE);
  const net = roundQuotient(amount * hundred, hundred + vatRate, currency);
  return { net, vat: amount - net };
}

/** Saudi VAT registration numbers: 15 digits that begin and end with 3 (ZATCA). */
export const isVatNumber = (text: string): boolean => /^3\d{13}3$/.test(text);

export const ageingBuckets = ['not_due', '0-30', '31-60', '61-90', '90+'] as const;
export type AgeingBucketName = (typeof ageingBuckets)[number];

interface Approval {
  /** In the organisation's project currency; undefined when it cannot be converted. */
  readonly amount: Exact | undefined;
  /** The most this person's role may approve; undefined when there is no limit. */
  readonly limit: Exact | undefined;
  /** He entered it, or changed its amount, VAT or vendor. */
  readonly isOwn: boolean;
  readonly mayApproveOwn: boolean;
}

/** Why this person may not approve this payment, as a sentence; undefined when he may. */
export function approvalFault({ amount, limit, isOwn, mayApproveOwn }: Approval): Sentence | undefined {
  if (isOwn && !mayApproveOwn)
    return message('You entered this payment or changed its amount, VAT or vendor. Somebody else has to approve it.');
  if (limit === undefined) return undefined;
  if (amount === undefined || amount > limit)
    return message(
      'This amount is above the approval limit of your role. Somebody with a higher limit has to approve it.',
    );
  return undefined;
}
