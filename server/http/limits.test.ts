import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/http/errors.ts';
import { createLimits, SlidingWindow } from './limits.ts';

function windowOf(most: number) {
  let time = 0;
  const window = new SlidingWindow({ most, windowMs: 60_000, now: () => new Date(time) });
  return { window, at: (seconds: number) => (time = seconds * 1000) };
}

function refusal(run: () => void): AppError | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

describe('a sliding window', () => {
  test('refuses one more than allowed, and says when to come back', () => {
    const { window, at } = windowOf(3);
    for (const second of [0, 10, 20]) {
      at(second);
      window.take('a');
    }
    at(25);
    expect([window.secondsLeft('a'), window.secondsLeft('nobody')]).toEqual([35, 60]);
    const refused = refusal(() => window.take('a'));
    expect(refused).toMatchObject({ code: 'too_many', retryAfter: 35 });
  });

  test('slides: each moment leaves for itself, and a refused try does not prolong anything', () => {
    const { window, at } = windowOf(2);
    at(0);
    window.take('a');
    at(30);
    window.take('a');
    at(59);
    expect(refusal(() => window.take('a'))).toBeDefined();
    at(61);
    expect(refusal(() => window.take('a'))).toBeUndefined();
    expect(refusal(() => window.take('a'))?.retryAfter).toBe(29);
  });

  test('keys do not know of each other', () => {
    const { window } = windowOf(1);
    window.take('a');
    expect(refusal(() => window.take('b'))).toBeUndefined();
    expect(refusal(() => window.check('a'))).toBeDefined();
  });

  test('a flood of keys pushes out the longest silent one, not the one in use', () => {
    const { window } = windowOf(2);
    window.take('old');
    window.take('busy');
    for (let i = 0; i < 19_999; i++) {
      if (i === 19_000) window.take('busy');
      window.take(`flood ${i}`);
    }
    expect(refusal(() => window.check('busy'))).toBeDefined();
    window.take('old');
    expect(refusal(() => window.check('old'))).toBeUndefined();
  });
});

test('what takes seconds of work is to be had 30 times in ten minutes, and says so in its own words', () => {
  let time = 0;
  const { heavy } = createLimits(() => new Date(time));
  for (let count = 0; count < 30; count += 1) heavy.take('GET /api/analytics/export of a');
  expect(refusal(() => heavy.take('GET /api/analytics/export of a'))).toMatchObject({
    code: 'too_many',
    retryAfter: 600,
    message: 'This was asked for many times in a short while. It can be had again in 600 seconds.',
  });
  heavy.take('GET /api/payments/export of a');
  heavy.take('GET /api/analytics/export of b');
  time = 600_001;
  heavy.take('GET /api/analytics/export of a');
});
