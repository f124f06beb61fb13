import { expect, test } from 'vitest';
import { rangeFault } from './inputs.tsx';

test.each([
  ['2026-03-02', '2026-03-01', true],
  ['2026-03-01', '2026-03-01', false],
  ['2026-03-02', '', false],
  ['', '2026-03-01', false],
])('from %s to %s: said %s', (from, to, isReported) => {
  expect(rangeFault(from, to) !== undefined).toBe(isReported);
});
