import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

const EVERY_MS = 30_000;
/** The share of its time in which the main thread had something to do: below it a collection disturbs nobody. */
const QUIET = 0.2;
const GROWTH = 1.1;

interface Engine {
  /** Absent where Node runs without --expose-gc. */
  readonly collect: (() => void) | undefined;
  /** The share of the time since the last call in which the main thread was busy. */
  readonly utilization: () => number;
  readonly bytes: () => number;
}

/**
 * Collects garbage in a quiet half minute. V8 does so when more is allocated, so that what a heavy load has left would stay as long as nobody
 * asks for anything: half of the memory, and with it buffers and texts beyond V8's own heap.
 */
export function giveBackMemory({ collect, utilization, bytes }: Engine = node()): { stop(): void } {
  if (!collect) return { stop() {} };
  let left = 0;
  const timer = setInterval(() => {
    if (utilization() >= QUIET || bytes() < left * GROWTH) return;
    collect();
    left = bytes();
  }, EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

function node(): Engine {
  let before = performance.eventLoopUtilization();
  return {
    collect: globalThis.gc && (() => globalThis.gc?.()),
    utilization: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    bytes: () => {
      const { total_heap_size, external_memory } = getHeapStatistics();
      return total_heap_size + external_memory;
    },
  };
}
