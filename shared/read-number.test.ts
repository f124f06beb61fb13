import { expect, test } from 'vitest';
import { parseDecimal, parseNumber } from './read-number.ts';

test.each([
  ['500,000', '500000', 500_000],
  ['٥٠٠٬٠٠٠٫٢٥', '500000.25', 500_000.25],
  ['12 000', '12000', 12_000],
  ['0.0001', '0.0001', 0.0001],
  ['999999999999.99', '999999999999.99', 999_999_999_999.99],
  ['', '', null],
])('%j is the decimal %j and the number %s', (typed, decimal, number) => {
  expect(parseDecimal(typed)).toBe(decimal);
  expect(parseNumber(typed)).toBe(number);
});

test.each(['1,2,3', '1.234,50', 'ten', '5-', '.'])('%j is no number and stays as typed', (typed) => {
  expect(parseDecimal(typed)).toBe(typed);
  expect(parseNumber(typed)).toBeNaN();
});
