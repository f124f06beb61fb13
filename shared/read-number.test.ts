import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDecimal, parseNumber } from './read-number.ts';

test.each([
  ['500,000', '500000', 500_000],
  ['٥٠٠٬٠٠٠٫٢٥', '500000.25', 500_000.25],
  ['500،000', '500000', 500_000],
  ['١،٢٥٠،٠٠٠٫٥', '1250000.5', 1_250_000.5],
  ['12 000', '12000', 12_000],
  ['0.0001', '0.0001', 0.0001],
  ['999999999999.99', '999999999999.99', 999_999_999_999.99],
  ['', '', null],
])('%j is the decimal %j and the number %s', (typed, decimal, number) => {
  expect(parseDecimal(typed)).toBe(decimal);
  expect(parseNumber(typed)).toBe(number);
});

test.each(['1,2,3', '1.234,50', 'ten', '5-', '.', '1،2،3', '1.234،50', '12،5', '،500', '5،', '1، 200'])(
  '%j is no number and stays as typed',
  (typed) => {
    expect(parseDecimal(typed)).toBe(typed);
    expect(parseNumber(typed)).toBeNaN();
  },
);

const arabic = (text: string): string => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit);

test('whatever the mark between its thousands and the digits, an amount is the same number', () => {
  const amounts = fc.record({ whole: fc.nat(), fraction: fc.nat(9999), mark: fc.constantFrom(',', '،', '٬') });
  fc.assert(
    fc.property(amounts, fc.boolean(), ({ whole, fraction, mark }, isArabic) => {
      const written = `${whole.toLocaleString('en').replaceAll(',', mark)}${isArabic ? '٫' : '.'}${fraction}`;
      expect(parseDecimal(isArabic ? arabic(written) : written)).toBe(`${whole}.${fraction}`);
    }),
  );
});

test('wherever a comma stands in a text, the Arabic comma is taken or refused as it is', () => {
  const text = fc.string({ unit: fc.constantFrom('1', '0', '٥', ',', '.', ' ', '-'), maxLength: 12 });
  fc.assert(
    fc.property(text, (typed) => {
      expect(parseNumber(typed.replaceAll(',', '،'))).toEqual(parseNumber(typed));
    }),
    { numRuns: 1000 },
  );
});
