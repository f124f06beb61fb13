import { asNumber, convert, exact, originalsOf, type Rates, roundTo, sum } from '#shared/money.ts';
import type { BudgetSummary } from '../contract.ts';
import { budgetState, usedPercent } from '../rules.ts';
import type { BudgetFigures } from './read.ts';

/** Adds up projects in one currency, exactly; a project whose currency has no rate cannot be added, is left out and named. */
export function summarise(projects: readonly BudgetFigures[], currency: string, rates: Rates): BudgetSummary {
  const total = (of: 'budget' | 'spent' | 'committed') =>
    roundTo(
      sum(projects.map((project) => convert(exact(project[of]), project.currency, currency, rates) ?? 0n)),
      currency,
    );
  const [budget, spent, committed] = [total('budget'), total('spent'), total('committed')];
  const seesMoney = projects.every((project) => project.seesMoney);
  const originals = (amountOf: (project: BudgetFigures) => bigint) =>
    seesMoney
      ? originalsOf(
          projects.map((project) => ({ currency: project.currency, amount: amountOf(project) })),
          currency,
        )
      : [];
  const shown = (amount: bigint) => (seesMoney ? asNumber(amount) : null);
  const isLeftOut = (from: string) => convert(0n, from, currency, rates) === undefined;
  const leftOut = [...new Set(projects.map((project) => project.currency))].filter(isLeftOut).sort();
  return {
    totalBudget: shown(budget),
    totalSpent: shown(spent),
    committed: shown(committed),
    remaining: shown(budget - spent),
    usedPercent: seesMoney ? usedPercent(spent, budget) : null,
    status: seesMoney ? budgetState(spent, budget) : null,
    currency,
    isConverted: projects.some((project) => project.currency !== currency),
    budgetOriginals: originals((project) => exact(project.budget)),
    spentOriginals: originals(({ spent: own }) => exact(own)),
    remainingOriginals: originals((project) => exact(project.budget) - exact(project.spent)),
    committedOriginals: originals((project) => exact(project.committed)),
    ...(leftOut.length > 0 && { leftOut }),
  };
}
