import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/http/errors.ts';
import { createLimits, guessOf, SlidingWindow } from './limits.ts';

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
    const told = refusal(() => window.take('a'));
    expect(told).toMatchObject({ code: 'too_many', retryAfter: 35 });
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

  test('keys do not know of each other; a forgotten key starts anew', () => {
    const { window } = windowOf(1);
    window.take('a');
    expect(refusal(() => window.take('b'))).toBeUndefined();
    expect(refusal(() => window.check('a'))).toBeDefined();
    window.forget('a');
    expect(refusal(() => window.check('a'))).toBeUndefined();
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

describe('tries at the secret of an account', () => {
  const start = () => {
    const limits = createLimits(() => new Date(0));
    return (ip: string) => refusal(() => void guessOf(limits, 'nora', ip)) === undefined;
  };

  test('five from one network; the owner elsewhere is not kept out', () => {
    const mayTry = start();
    const tries = [1, 2, 3, 4, 5, 6].map((host) => mayTry(`192.0.2.${host}`));
    expect(tries).toEqual([true, true, true, true, true, false]);
    expect(mayTry('198.51.100.1')).toBe(true);
  });

  test('fifty from everywhere; what is refused by its own network does not count', () => {
    const mayTry = start();
    const tries = Array.from({ length: 160 }, (_, i) => mayTry(`10.0.${Math.floor(i / 8)}.1`));
    expect(tries.filter(Boolean)).toHaveLength(50);
    expect(mayTry('198.51.100.1')).toBe(false);
  });

  test('a right one clears the count', () => {
    const limits = createLimits(() => new Date(0));
    for (let i = 0; i < 60; i++) guessOf(limits, 'nora', '192.0.2.1')();
    expect(refusal(() => void guessOf(limits, 'nora', '192.0.2.1'))).toBeUndefined();
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
