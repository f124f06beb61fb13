import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBackMemory } from './give-back.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server with the load and memory of a test; each collection leaves 100 bytes. */
function server() {
  const state = { busy: 0.1, bytes: 300, collected: 0, shrunk: 0 };
  const collect = () => {
    state.collected += 1;
    state.bytes = 100;
  };
  const shrink = () => {
    state.shrunk += 1;
    state.bytes = 80;
  };
  const { stop } = giveBackMemory({ collect, shrink, utilization: () => state.busy, bytes: () => state.bytes });
  return { state, stop };
}

const halfMinute = () => vi.advanceTimersByTime(30_000);

test('garbage is collected in a quiet half minute, once until there is more', () => {
  const { state, stop } = server();
  halfMinute();
  expect(state.collected).toBe(1);
  halfMinute();
  state.bytes = 109;
  halfMinute();
  expect(state.collected).toBe(1);
  state.bytes = 400;
  halfMinute();
  expect(state.collected).toBe(2);
  stop();
});

test('in the first idle half minute the heap is made small, once until it has grown again', () => {
  const { state, stop } = server();
  halfMinute();
  state.busy = 0.01;
  halfMinute();
  halfMinute();
  expect([state.collected, state.shrunk]).toEqual([1, 1]);
  state.bytes = 90;
  halfMinute();
  halfMinute();
  expect([state.collected, state.shrunk]).toEqual([1, 2]);
  state.bytes = 300;
  state.busy = 0.1;
  halfMinute();
  expect([state.collected, state.shrunk]).toEqual([2, 2]);
  stop();
});

test('not while there is work, and not after the server was stopped', () => {
  const { state, stop } = server();
  state.busy = 0.5;
  halfMinute();
  expect(state.collected).toBe(0);
  stop();
  state.busy = 0;
  halfMinute();
  expect(state.collected).toBe(0);
});
