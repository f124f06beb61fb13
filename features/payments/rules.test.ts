import { expect, test } from 'vitest';
import { budgetState, type StoredStatus, transitionFault, usedPercent } from './rules.ts';

test.each([
  [0n, 0n, 'healthy', 0],
  [5n, 0n, 'healthy', 0],
  [7500n, 10_000n, 'healthy', 75],
  [7501n, 10_000n, 'warning', 75],
  [9000n, 10_000n, 'warning', 90],
  [9001n, 10_000n, 'at_risk', 90],
  [10_000n, 10_000n, 'at_risk', 100],
  [10_001n, 10_000n, 'over_budget', 100],
  [10_006n, 10_000n, 'over_budget', 100.1],
] as const)('%s of %s is %s, %d %%', (spent, budget, state, percent) => {
  expect(budgetState(spent, budget)).toBe(state);
  expect(usedPercent(spent, budget)).toBe(percent);
});

test.each<[StoredStatus, StoredStatus, boolean, boolean]>([
  ['pending', 'approved', false, true],
  ['approved', 'paid', false, true],
  ['approved', 'pending', true, true],
  ['pending', 'pending', false, true],
  ['pending', 'paid', false, false],
  ['approved', 'approved', false, false],
  ['approved', 'pending', false, false],
  ['paid', 'pending', true, false],
  ['paid', 'approved', true, false],
  ['paid', 'paid', true, false],
])('%s to %s (with a reason: %s) is possible: %s', (from, to, hasReason, isPossible) => {
  expect(transitionFault(from, to, hasReason) === undefined).toBe(isPossible);
});
