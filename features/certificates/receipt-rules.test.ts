import { expect, test } from 'vitest';
import { exact } from '#shared/money.ts';
import { inEnglish } from '#shared/sentence.ts';
import type { Certificate } from './contract.ts';
import { deductedOf, deductionFault, givenBackFault, isAboveSum } from './deduction-rules.ts';
import type { Receipt } from './receipt-contract.ts';
import { receiptDateFault, receiptFault, stateOf } from './receipt-rules.ts';

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
  ['draft', [], 'draft'],
  ['issued', [receipt('write_off')], 'issued'],
  ['issued', [receipt('receipt', '0')], 'issued'],
  ['paid', [receipt('receipt'), receipt('write_off', '0')], 'paid'],
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

const ZERO = 'The amount must be more than zero.';
const DECIMALS = 'This amount has more decimals than its currency.';

test.each([
  ['1000', null, 'SAR', undefined],
  ['0', null, 'SAR', ['amount', ZERO]],
  ['-1', 'Discount', 'SAR', ['amount', ZERO]],
  ['999.999', 'Discount', 'SAR', ['amount', DECIMALS]],
  ['999.999', 'Discount', 'KWD', undefined],
  ['1000.01', null, 'SAR', ['amount', 'Only 1000 is outstanding.']],
  ['999.99', null, 'SAR', ['reason', 'Say why less was paid than is outstanding.']],
  ['999.99', 'Discount', 'SAR', undefined],
])('%s received of 1,000 outstanding, with the reason %s, in %s: %j', (amount, reason, currency, expected) => {
  const fault = receiptFault({ amount: exact(amount), outstanding: exact('1000'), reason, currency });
  expect(fault && [fault.field, inEnglish(fault.sentence)]).toEqual(expected);
});

test.each<[Receipt['kind'], string, boolean, string | undefined]>([
  ['receipt', '2026-03-31', false, 'Money cannot be received before the day of its certificate.'],
  ['receipt', '2026-04-01', false, undefined],
  ['receipt', '2026-04-02', true, 'Money cannot be received in days to come.'],
  ['write_off', '2026-03-31', false, 'An amount cannot be written off before the day of its certificate.'],
  ['write_off', '2026-04-02', false, undefined],
  ['write_off', '2026-04-02', true, 'An amount cannot be written off in days to come.'],
])('a %s of %s for a certificate of 1 April (to come: %s): %s', (kind, date, isFuture, sentence) => {
  expect(receiptDateFault(kind, { date, issuedFor: '2026-04-01', isFuture })?.key).toBe(sentence);
});

test.each([
  ['0', 'SAR', 'The amount must not be zero.'],
  ['10.005', 'SAR', DECIMALS],
  ['10.005', 'KWD', undefined],
  ['-10.05', 'SAR', undefined],
])('a deduction of %s %s: %s', (amount, currency, sentence) => {
  expect(deductionFault(exact(amount), currency)?.key).toBe(sentence);
});

test('deductions of a certificate add up, and no more is given back than was deducted', () => {
  expect(deductedOf([{ amount: '100.10' }, { amount: '-30.05' }])).toBe(exact('70.05'));
  const fault = (deducted: string) => givenBackFault({ deducted: exact(deducted), before: exact('70.05') });
  expect(fault('-70.05')).toBeUndefined();
  expect(inEnglish(fault('-70.06') ?? '')).toBe('Only 70.05 was deducted so far: no more than this can be given back.');
});
