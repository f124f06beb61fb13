import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putWithProgress } from './queue.ts';
import { FILE_MS, STILL_MS } from './transport.ts';

/** As a browser's request whose network the test is. */
class Network {
  static last: Network;
  readonly upload: { onprogress?: (moved: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload = () => {};
  onabort = () => {};
  onloadend = () => {};

  constructor() {
    Network.last = this;
  }
  open() {}
  send() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  abort() {
    this.onabort();
    this.onloadend();
  }
  answer(status: number, responseText = '') {
    Object.assign(this, { status, responseText });
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Network);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shares: number[] = [];
const begin = () => {
  shares.length = 0;
  const sent = putWithProgress('/x', new Blob(['x']), 'image/jpeg', { onProgress: (share) => shares.push(share) });
  return { sent, outcome: sent.then(() => 'arrived', String), network: Network.last };
};

test('a connection on which nothing moves for a minute is given up, so that another is tried', async () => {
  const { outcome } = begin();
  await vi.advanceTimersByTimeAsync(STILL_MS);
  expect(await outcome).toContain('AbortError');
});

test('one that moves, however slowly, is not; what has left is told', async () => {
  const { outcome, network } = begin();
  for (const loaded of [1, 2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(STILL_MS - 1);
    network.upload.onprogress?.({ loaded, total: 4 });
  }
  network.answer(200);
  expect(await outcome).toBe('arrived');
  expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
  expect(vi.getTimerCount()).toBe(0);
});

test('what was stopped before it began does not begin', async () => {
  const signal = AbortSignal.abort();
  await expect(putWithProgress('/x', new Blob(['x']), 'image/jpeg', { signal })).rejects.toThrow('aborted');
});

test('a refusal is told with the server’s words', async () => {
  const { sent, network } = begin();
  network.answer(422, '{"detail":"No picture."}');
  await expect(sent).rejects.toMatchObject({ status: 422, problem: { detail: 'No picture.' } });
  expect(FILE_MS).toBeGreaterThan(STILL_MS);
});
