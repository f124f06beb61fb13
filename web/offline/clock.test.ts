import { afterEach, expect, test, vi } from 'vitest';
import { aheadBy, clockAhead, isClockWrong, watchClock } from './clock.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const AT = Date.parse('2026-03-01T10:00:00Z');
const MINUTE = 60_000;
const header = (at: number) => new Date(at).toUTCString();

test.each([
  ['right', 0, 0],
  ['two minutes ahead, which is borne', 2, 0],
  ['twenty minutes ahead', 20, 20],
  ['a day behind', -1440, -1440],
])('a clock that is %s', (_, offBy, corrected) => {
  const device = AT + offBy * MINUTE;
  const ahead = aheadBy(device, device + 200, header(AT)) ?? Number.NaN;
  expect(Math.round(ahead / MINUTE)).toBe(corrected);
  expect(isClockWrong(ahead)).toBe(corrected !== 0);
});

test('an answer that took minutes is not held against the clock, one without a date says nothing', () => {
  expect(aheadBy(AT, AT + 8 * MINUTE, header(AT))).toBe(0);
  expect(aheadBy(AT, AT, null)).toBeUndefined();
});

test('a clock that is set right while the page is looked at is told of no more; asked is only when it was set', async () => {
  vi.useFakeTimers({ now: AT + 20 * MINUTE });
  const ask = vi.fn(async () => new Response('', { headers: { Date: header(AT) } }));
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  const stop = watchClock();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(isClockWrong(clockAhead.get())).toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.setSystemTime(AT);
  await vi.advanceTimersByTimeAsync(5000);
  expect([ask.mock.calls.length, isClockWrong(clockAhead.get())]).toEqual([2, false]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
