import { describe, expect, test } from 'vitest';
import { PIECE_BYTES } from '#shared/http/piece-bytes.ts';
import {
  endOfRead,
  isAhead,
  isApart,
  LOOSE_DAYS,
  MAX_FILE_BYTES,
  MAX_PIECES,
  REFRESH_READ_SECONDS,
  SIGNED_READ_SECONDS,
  SIGNED_UPLOAD_SECONDS,
} from './rules.ts';

test('a file has at most 10 MB, in as many pieces as that takes (spec §9)', () => {
  expect(MAX_FILE_BYTES).toBe(10_485_760);
  expect(MAX_PIECES * PIECE_BYTES).toBeGreaterThanOrEqual(MAX_FILE_BYTES);
  expect((MAX_PIECES - 1) * PIECE_BYTES).toBeLessThan(MAX_FILE_BYTES);
});

test('a signed address for reading lives 60 s and is asked for again after 45 s (spec §9), one for sending lives ten minutes', () => {
  expect([SIGNED_READ_SECONDS, REFRESH_READ_SECONDS, SIGNED_UPLOAD_SECONDS]).toEqual([60, 45, 600]);
});

test('what is attached to nothing goes after seven days', () => expect(LOOSE_DAYS).toBe(7));

test.each([
  [0, 60_000],
  [14_999, 60_000],
  [15_000, 75_000],
  [29_999, 75_000],
])('an address of 60 s that is asked for at %i ms ends at %i ms, the same for all of a quarter', (now, end) => {
  expect(endOfRead(now, 60)).toBe(end);
});

describe('the moment on a device and the moment at the server', () => {
  const noon = '2026-03-01T12:00:00Z';
  test.each<[string | null, string | null, boolean, boolean]>([
    [noon, '2026-03-01T12:05:00Z', false, false],
    [noon, '2026-03-01T12:05:00.001Z', true, false],
    ['2026-03-01T12:05:00Z', noon, false, false],
    ['2026-03-01T12:05:01Z', noon, true, true],
    [null, noon, false, false],
    [noon, null, false, false],
  ])('written %s and received %s: apart %s, the device ahead %s', (writtenAt, receivedAt, apart, ahead) => {
    expect([isApart(writtenAt, receivedAt), isAhead(writtenAt, receivedAt)]).toEqual([apart, ahead]);
  });
});
