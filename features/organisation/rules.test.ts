import { expect, test } from 'vitest';
import { currenciesWithoutRate, isRate, isTimeZone } from '#features/settings/rules.ts';

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
