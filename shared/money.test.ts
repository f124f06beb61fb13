import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountFault,
  amountText,
  convert,
  currencies,
  decimalsOf,
  decimalText,
  divideRounded,
  exact,
  hasAtMostDecimals,
  originalsOf,
  roundQuotient,
  roundTo,
  sum,
} from './money.ts';
import { inEnglish } from './sentence.ts';

test('ten thousand times 0.10 is exactly 1000', () => {
  expect(decimalText(sum(Array.from({ length: 10_000 }, () => exact('0.10'))))).toBe('1000');
});

test.each([
  ['1234567.89', '1234567.89'],
  ['30.0000', '30'],
  ['0.1', '0.1'],
  ['-0.5', '-0.5'],
  ['-0.0001', '-0.0001'],
  ['0', '0'],
  ['1000000000000.0001', '1000000000000.0001'],
])('%s is written %s', (text, shortest) => expect(decimalText(exact(text))).toBe(shortest));

test.each(['', 'NaN', '1e5', '1,000', '١٢', '0.00001', ' ', '--1'])('%j is no exact amount', (text) => {
  expect(() => exact(text)).toThrow(RangeError);
});

test('any amount with two decimals survives as a JSON number', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 100_000_000_000_000n }), (halalas) => {
      const text = decimalText(halalas * 100n);
      expect(amountText(Number(text))).toBe(text);
    }),
  );
});

describe('why an amount is refused', () => {
  test.each([
    [0, 'SAR', undefined],
    [1234567.89, 'SAR', undefined],
    [1e12, 'SAR', undefined],
    [0.1 + 0.2, 'SAR', 'SAR has at most 2 decimals; this amount has more.'],
    [1.005, 'KWD', undefined],
    [1.005, 'SAR', 'SAR has at most 2 decimals; this amount has more.'],
    [1e-7, 'SAR', 'SAR has at most 2 decimals; this amount has more.'],
    [-1, 'SAR', 'The amount must not be negative.'],
    [1e12 + 1, 'SAR', 'The amount must be at most 1,000,000,000,000.'],
    [1e30, 'SAR', 'The amount must be at most 1,000,000,000,000.'],
    [Number.NaN, 'SAR', 'The amount must be a number.'],
    [Number.POSITIVE_INFINITY, 'SAR', 'The amount must be a number.'],
  ])('%d %s: %s', (amount, currency, fault) =>
    expect(inEnglish(amountFault(amount, currency) ?? '')).toBe(fault ?? ''),
  );
});

test('decimals are counted on the shortest form', () => {
  expect(hasAtMostDecimals(0.1, 1)).toBe(true);
  expect(hasAtMostDecimals(1e21, 0)).toBe(true);
});

test('a converted sum is rounded once, to the decimals of its currency', () => {
  expect(decimalText(roundTo(exact('10477312.0550'), 'USD'))).toBe('10477312.06');
  expect(decimalText(roundTo(exact('-1.0045'), 'KWD'))).toBe('-1.005');
});

test('the peg: 3.75 riyals are one dollar, both ways; a missing rate converts nothing', () => {
  const rates = { SAR: '3.75' };
  expect(decimalText(convert(exact('375'), 'SAR', 'USD', rates) ?? 0n)).toBe('100');
  expect(decimalText(convert(exact('100'), 'USD', 'SAR', rates) ?? 0n)).toBe('375');
  expect(decimalText(convert(exact('1'), 'SAR', 'USD', rates) ?? 0n)).toBe('0.2667');
  expect(convert(exact('1'), 'EUR', 'USD', rates)).toBeUndefined();
});

describe('what a converted sum was before', () => {
  const part = (currency: string, amount: string) => ({ currency, amount: exact(amount) });

  test('by currency, added exactly, the sum’s own among them, without those of nothing', () => {
    const parts = [part('SAR', '0.1'), part('USD', '7'), part('SAR', '0.2'), part('KWD', '0')];
    for (const order of [parts, [part('USD', '7'), part('SAR', '0.3')]]) {
      expect(originalsOf(order, 'USD')).toEqual([
        { currency: 'SAR', amount: 0.3 },
        { currency: 'USD', amount: 7 },
      ]);
    }
  });

  test('nothing where nothing was converted, though another currency has no amount', () => {
    expect(originalsOf([part('USD', '7'), part('SAR', '0')], 'USD')).toEqual([]);
  });
});

test('dinars and Omani rials have three decimals, the other currencies two (ISO 4217)', () => {
  expect(currencies.filter((currency) => decimalsOf(currency) === 3)).toEqual(['KWD', 'BHD', 'OMR', 'JOD']);
  expect(currencies.filter((currency) => decimalsOf(currency) === 2)).toEqual([
    'SAR',
    'USD',
    'AED',
    'QAR',
    'EGP',
    'EUR',
    'GBP',
  ]);
  expect(decimalsOf('XYZ')).toBe(2);
});

test.each([
  [1, 0, true],
  [1.5, 0, false],
  [1.5, 1, true],
  [1.25, 1, false],
  [1e-7, 6, false],
  [1e-7, 7, true],
  [1.5e-7, 7, false],
  [1.5e-7, 8, true],
])('%d has at most %i decimals: %s', (value, decimals, has) => expect(hasAtMostDecimals(value, decimals)).toBe(has));

test.each([
  ['10', '3', 'SAR', '3.33'],
  ['20', '3', 'SAR', '6.67'],
  ['0.05', '2', 'SAR', '0.03'],
  ['-0.05', '2', 'SAR', '-0.03'],
  ['0.049', '2', 'SAR', '0.02'],
  ['10', '3', 'KWD', '3.333'],
])('%s by %s in %s is %s: rounded once, half away from zero', (amount, by, currency, quotient) => {
  expect(decimalText(roundQuotient(exact(amount) * 10_000n, exact(by), currency))).toBe(quotient);
});

test.each([
  ['0.005', 'SAR', '0.01'],
  ['0.0049', 'SAR', '0'],
  ['-0.005', 'SAR', '-0.01'],
  ['0.0005', 'KWD', '0.001'],
  ['0.0004', 'KWD', '0'],
])('%s %s is rounded to %s', (amount, currency, rounded) => {
  expect(decimalText(roundTo(exact(amount), currency))).toBe(rounded);
});

test('one currency becomes another by way of the dollar; the same one stays without any rate', () => {
  const rates = { SAR: '3.75', KWD: '0.3' };
  expect(decimalText(convert(exact('37.5'), 'SAR', 'KWD', rates) ?? 0n)).toBe('3');
  expect(convert(exact('1'), 'SAR', 'KWD', { SAR: '3.75' })).toBeUndefined();
  expect(decimalText(convert(exact('1'), 'EUR', 'EUR', {}) ?? 0n)).toBe('1');
});

test.each([
  [1n, 2n, 1n],
  [-1n, 2n, -1n],
  [-1n, 1n, -1n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [-2n, 3n, -1n],
])('%i by %i is %i in whole numbers, half away from zero', (value, by, quotient) => {
  expect(divideRounded(value, by)).toBe(quotient);
});
