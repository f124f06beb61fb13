import { expect, test } from 'vitest';
import type { Certificate } from './contract.ts';
import { isAboveSum } from './deduction-rules.ts';
import type { Receipt } from './receipt-contract.ts';
import { stateOf } from './receipt-rules.ts';

const receipt = (kind: Receipt['kind'], amount = '10'): Receipt => ({
  id: '1',
  kind,
  amount,
  date: '2026-04-01',
  reference: null,
  reason: null,
  recordedByName: null,
});

test.each<[Certificate['status'], Receipt[], string]>([
  ['issued', [], 'issued'],
  ['issued', [receipt('receipt')], 'partly_paid'],
  ['paid', [], 'paid'],
  ['paid', [receipt('receipt')], 'paid'],
  ['paid', [receipt('receipt'), receipt('write_off')], 'partly_written_off'],
  ['paid', [receipt('write_off')], 'written_off'],
  ['void', [receipt('write_off')], 'void'],
])('an %s certificate with %j is shown as %s', (status, receipts, state) => {
  expect(stateOf({ status, receipts })).toBe(state);
});

test.each([
  [1001n, 1000n, true],
  [1000n, 1000n, false],
  [1n, 0n, true],
  [1n, -5n, true],
  [-1n, -5n, false],
])('a deduction of %s from %s is pointed out: %s', (deducted, sumBefore, isPointedOut) => {
  expect(isAboveSum(deducted, sumBefore)).toBe(isPointedOut);
});
