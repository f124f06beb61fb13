import { expect, test } from 'vitest';
import { severityOf, severityRank } from './rules.ts';

test.each([
  [5, 5, 'critical'],
  [5, 3, 'critical'],
  [3, 5, 'critical'],
  [4, 4, 'critical'],
  [2, 5, 'high'],
  [5, 2, 'high'],
  [4, 3, 'high'],
  [3, 3, 'medium'],
  [1, 5, 'medium'],
  [5, 1, 'medium'],
  [2, 2, 'low'],
  [1, 4, 'low'],
  [1, 1, 'low'],
] as const)('probability %i and impact %i: %s', (probability, impact, severity) => {
  expect(severityOf(probability, impact)).toBe(severity);
});

test('ranks rise with severity', () => {
  expect((['low', 'medium', 'high', 'critical'] as const).map(severityRank)).toEqual([0, 1, 2, 3]);
});
