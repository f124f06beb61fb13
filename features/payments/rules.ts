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

/** Percent of the budget that is spent, one decimal (spec §2); 0 when there is no budget. */
export const usedPercent = (totalSpent: bigint, totalBudget: bigint): number =>
  totalBudget > 0n ? Number((totalSpent * 1000n * 2n + totalBudget) / (totalBudget * 2n)) / 10 : 0;

export type StoredStatus = 'pending' | 'approved' | 'paid';

/** Why a payment in one state cannot be put into another, as a sentence; undefined when it can (spec §4). */
export function transitionFault(from: StoredStatus, to: StoredStatus, hasReason: boolean): string | undefined {
  if (from === 'paid') return 'This payment is paid and cannot be changed any more.';
  if (from === to) return from === 'approved' ? 'This payment is approved already.' : undefined;
  if (to === 'paid') return from === 'approved' ? undefined : 'A payment must be approved before it is paid.';
  if (to === 'pending') return hasReason ? undefined : 'Say why the approval is taken back (rejectionReason).';
  return undefined;
}
