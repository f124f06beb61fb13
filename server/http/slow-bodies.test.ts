import { expect, test } from 'vitest';
import { hasBody, patienceAfter } from './slow-bodies.ts';

const FIRST = 30_000;
/** Seconds until patience with a sender ends that sends `bytesIn(second)`; undefined: it holds for four hours. */
function endsAfter(bytesIn: (second: number) => number): number | undefined {
  let patience = FIRST;
  for (let second = 1; second <= 4 * 3600; second += 1) {
    patience = patienceAfter(patience, 1000, bytesIn(second));
    if (patience <= 0) return second;
  }
  return undefined;
}

test.each([
  ['nothing at all', () => 0, 30],
  ['one byte a second', () => 1, 31],
  ['a tenth of the least rate', () => 20, 34],
  ['a lot at first, then nothing', (second: number) => (second === 1 ? 1_000_000 : 0), 60],
] as const)('%s ends', (_, bytesIn, seconds) => {
  expect(endsAfter(bytesIn)).toBe(seconds);
});

test.each([
  ['a phone on 2G', () => 2000],
  ['2G with half a minute without network in every minute', (second: number) => (second % 60 < 30 ? 1500 : 0)],
  ['just the least rate', () => 200],
] as const)('%s may take hours', (_, bytesIn) => {
  expect(endsAfter(bytesIn)).toBeUndefined();
});

test.each([
  [{ 'transfer-encoding': 'chunked' }, true],
  [{ 'content-length': '1' }, true],
  [{ 'content-length': '0' }, false],
  [{}, false],
])('a request with the headers %j brings a body: %j', (headers, expected) => {
  expect(hasBody({ headers })).toBe(expected);
});
