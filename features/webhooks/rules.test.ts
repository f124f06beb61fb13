import { expect, test } from 'vitest';
import { MOST_ATTEMPTS, nextAttempt } from './rules.ts';

test('ten attempts over three days, then it is given up', () => {
  let now = new Date('2027-03-01T00:00:00Z');
  const waits: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttempt(attempts, now);
    if (!next) break;
    waits.push((next.getTime() - now.getTime()) / 1000);
    now = next;
  }
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(waits.length + 1).toBe(MOST_ATTEMPTS);
  expect(now.toISOString()).toBe('2027-03-04T03:35:05.000Z');
});
