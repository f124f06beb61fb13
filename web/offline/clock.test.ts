import { expect, test } from 'vitest';
import { aheadBy, isClockWrong } from './clock.ts';

const AT = Date.parse('2026-03-01T10:00:00Z');
const MINUTE = 60_000;
const header = (at: number) => new Date(at).toUTCString();

test.each([
  ['right', 0, 0],
  ['two minutes ahead, which is borne', 2, 0],
  ['twenty minutes ahead', 20, 20],
  ['a day behind', -1440, -1440],
])('a clock that is %s', (_, offBy, told) => {
  const device = AT + offBy * MINUTE;
  const ahead = aheadBy(device, device + 200, header(AT)) ?? Number.NaN;
  expect(Math.round(ahead / MINUTE)).toBe(told);
  expect(isClockWrong(ahead)).toBe(told !== 0);
});

test('an answer that took minutes is not held against the clock, one without a date says nothing', () => {
  expect(aheadBy(AT, AT + 8 * MINUTE, header(AT))).toBe(0);
  expect(aheadBy(AT, AT, null)).toBeUndefined();
});
