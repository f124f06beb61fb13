import { expect, test } from 'vitest';
import { currenciesWithoutRate, isApprovalLimit, isRate, isTimeZone, isVatPercent } from '#features/settings/rules.ts';
import { INVITATION_VALID_MS, PASSWORD_LINK_VALID_MS } from './rules.ts';

test.each(['3.75', '1', '0.3770', '15000.5'])('%s is a rate', (text) => expect(isRate(text)).toBe(true));
test.each(['0', '0.0000', '-1', '3.75001', '', 'abc', '1e3', '1.', '.5', '1234567890'])('%j is none', (text) =>
  expect(isRate(text)).toBe(false),
);

test('time zones are those of the IANA', () => {
  expect(isTimeZone('Asia/Riyadh')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(isTimeZone('')).toBe(false);
});

test('every currency in use but the dollar needs a rate', () => {
  expect(currenciesWithoutRate(['SAR', 'USD', 'USD'], { SAR: '3.75' })).toEqual([]);
  expect(currenciesWithoutRate(['AED', 'AED', 'KWD'], { SAR: '3.75' })).toEqual(['AED', 'KWD']);
});

test('an invitation is valid for seven days, a link for a new password for one', () => {
  const day = 24 * 60 * 60 * 1000;
  expect([INVITATION_VALID_MS, PASSWORD_LINK_VALID_MS]).toEqual([7 * day, day]);
});

test.each([
  ['0', true],
  ['15', true],
  ['99.99', true],
  ['100', true],
  ['100.01', false],
  ['15.125', false],
  ['1000', false],
  ['-5', false],
  ['', false],
])('%j is a percent of VAT: %s', (text, isOne) => expect(isVatPercent(text)).toBe(isOne));

test.each([
  ['', true],
  ['0', true],
  ['250000', true],
  ['999999999999.99', true],
  ['1000000000000', false],
  ['1.005', false],
  ['-1', false],
])('%j is a limit of approval: %s', (text, isOne) => expect(isApprovalLimit(text)).toBe(isOne));
