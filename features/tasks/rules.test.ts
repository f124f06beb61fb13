import { expect, test } from 'vitest';
import { statusAt } from './rules.ts';

test.each([
  [100, 'not_started', 'done'],
  [100, 'in_progress', 'done'],
  [100, 'blocked', 'done'],
  [100, 'done', 'done'],
  [40, 'not_started', 'in_progress'],
  [40, 'in_progress', 'in_progress'],
  [40, 'blocked', 'blocked'],
  [40, 'done', 'in_progress'],
  [0, 'not_started', 'not_started'],
  [0, 'in_progress', 'in_progress'],
  [0, 'done', 'in_progress'],
  [undefined, 'done', 'done'],
  [undefined, 'not_started', 'not_started'],
] as const)('at %s percent a task that was %s is %s', (percent, before, after) => {
  expect(statusAt(percent, before)).toBe(after);
});
