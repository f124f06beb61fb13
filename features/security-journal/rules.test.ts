import { expect, test } from 'vitest';
import { FAILURE_MINUTES, MANY_FAILURES, QUIET_MINUTES, SHOWN_HOURS } from './rules.ts';

test('20 failed sign-ins within 10 minutes are reported, once an hour, and shown for a day', () => {
  expect([MANY_FAILURES, FAILURE_MINUTES, QUIET_MINUTES, SHOWN_HOURS]).toEqual([20, 10, 60, 24]);
});
