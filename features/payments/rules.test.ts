import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalText, exact } from '#shared/money.ts';
import {
  approvalFault,
  budgetState,
  isDueLongAgo,
  isJustAbove,
  isPaidLongAgo,
  isVatNumber,
  type StoredStatus,
  transitionFault,
  usedPercent,
  vatParts,
} from './rules.ts';
import { isVatRate } from './vat-rate.ts';

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
  const onBand = [75, 90, 100].includes(percent) && spent * 100n !== budget * BigInt(percent);
  expect(isJustAbove(percent, state)).toBe(onBand);
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

test.each([
  ['115', '15', 'SAR', '100', '15'],
  ['100', '15', 'SAR', '86.96', '13.04'],
  ['0.01', '15', 'SAR', '0.01', '0'],
  ['100', '5', 'KWD', '95.238', '4.762'],
  ['100', '0', 'SAR', '100', '0'],
])('%s with %s %% of VAT in %s is %s and %s', (amount, rate, currency, net, vat) => {
  const parts = vatParts(exact(amount), exact(rate), currency);
  expect([decimalText(parts.net), decimalText(parts.vat)]).toEqual([net, vat]);
});

test('net and VAT always make the amount, and VAT is the rate of the net to half a halala', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.bigInt({ min: 0n, max: 10_000n }), (halalas, rate) => {
      const amount = halalas * 100n;
      const { net, vat } = vatParts(amount, rate * 100n, 'SAR');
      expect(net + vat).toBe(amount);
      const off = amount * 10_000n - net * (10_000n + rate);
      expect(off < 0n ? -off : off).toBeLessThanOrEqual(50n * (10_000n + rate));
    }),
  );
});

test.each([
  ['300056789012343', true],
  ['30005678901234', false],
  ['200056789012343', false],
  ['300056789012342', false],
  ['3٠٠٠56789012343', false],
])('%s is a VAT number: %s', (text, isOne) => expect(isVatNumber(text)).toBe(isOne));

test.each([
  [0, true],
  [15, true],
  [99.99, true],
  [15.125, false],
  [-1, false],
  [100.01, false],
  [Number.NaN, false],
])('a rate of %d is one: %s', (rate, isOne) => expect(isVatRate(rate)).toBe(isOne));

test.each([
  ['up to the limit', { amount: 100n, limit: 100n, isOwn: true, mayApproveOwn: true }, undefined],
  ['above it', { amount: 101n, limit: 100n, isOwn: false, mayApproveOwn: true }, 'approval limit'],
  ['not to be converted', { amount: undefined, limit: 100n, isOwn: false, mayApproveOwn: true }, 'approval limit'],
  ['no limit', { amount: undefined, limit: undefined, isOwn: false, mayApproveOwn: false }, undefined],
  ['a limit of nothing', { amount: 1n, limit: 0n, isOwn: false, mayApproveOwn: true }, 'approval limit'],
  ['one’s own', { amount: 1n, limit: undefined, isOwn: true, mayApproveOwn: false }, 'Somebody else'],
] as const)('approval, %s', (_, approval, words) => {
  const fault = approvalFault(approval);
  if (words) expect(fault?.key).toContain(words);
  else expect(fault).toBeUndefined();
});

test.each([
  ['2024-03-01', '2026-03-01', null, false],
  ['2024-02-29', '2026-03-01', null, true],
  ['2019-05-01', '2026-03-01', '2019-05-01', false],
  ['2019-04-30', '2026-03-01', '2019-05-01', true],
  ['2026-01-01', '2026-03-01', '2026-02-01', false],
] as const)('paid on %s, today %s, begun %s: long ago %s', (day, today, start, isLong) =>
  expect(isPaidLongAgo(day, today, start)).toBe(isLong),
);

test.each([
  ['2016-03-01', '2026-03-01', null, false],
  ['2016-02-29', '2026-03-01', null, true],
  ['0206-03-01', '2026-03-01', '2024-01-01', true],
  ['2014-01-01', '2026-03-01', '2024-01-01', false],
  ['2013-12-31', '2026-03-01', '2024-01-01', true],
  ['2016-02-29', '2026-03-01', '2030-01-01', true],
  ['2099-01-01', '2026-03-01', null, false],
] as const)('due on %s, today %s, begun %s: hardly meant %s', (day, today, start, isLong) =>
  expect(isDueLongAgo(day, today, start)).toBe(isLong),
);
