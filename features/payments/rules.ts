/** Budget states, spec §4 and §9: over 100 %, 90 %, 75 % of the budget. */
export type BudgetState = 'over_budget' | 'at_risk' | 'warning' | 'healthy';

const STATES: readonly (readonly [above: number, state: BudgetState])[] = [
  [1, 'over_budget'],
  [0.9, 'at_risk'],
  [0.75, 'warning'],
];

/** Share of the budget that is spent; 0 when there is no budget. A ratio for the screen, not a sum. */
export const budgetUsage = (totalSpent: number, totalBudget: number): number =>
  totalBudget > 0 ? totalSpent / totalBudget : 0;

export function budgetState(totalSpent: number, totalBudget: number): BudgetState {
  const usage = budgetUsage(totalSpent, totalBudget);
  return STATES.find(([above]) => usage > above)?.[1] ?? 'healthy';
}
