import fc from 'fast-check';
import { expect, test } from 'vitest';
import { removeBracketed } from './brackets.ts';

test('bracketed parts become a space, a bracket without its partner stays', () => {
  expect(removeBracketed('Rate (SAR) [net]', '([')).toBe('Rate    ');
  expect(removeBracketed('Rate (SAR) [net]', '(')).toBe('Rate   [net]');
  expect(removeBracketed('((a) b)', '(')).toBe('  b)');
  expect(removeBracketed('a (b [c) d]', '([')).toBe('a   d]');
  expect(removeBracketed('a (b [c] )d', '([')).toBe('a  d');
  expect(removeBracketed('a ) b ( c', '([')).toBe('a ) b ( c');
});

test('any text loses what the plain pattern would take', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('(', ')', '[', ']', 'a', '\n') }), (text) => {
      expect(removeBracketed(text, '([')).toBe(text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '));
      expect(removeBracketed(text, '(')).toBe(text.replace(/\([^)]*\)/g, ' '));
    }),
  );
});
