import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

const EVERY_MS = 30_000;
/** The share of its time in which the main thread had something to do: below it a collection disturbs nobody. */
const QUIET = 0.2;
/** Below this nobody asks for anything, only the jobs run. */
const IDLE = 0.05;
const GROWTH = 1.1;

interface Engine {
  /** Absent where Node runs without --expose-gc. */
  readonly collect: (() => void) | undefined;
  /** Collects, and moves what is left together: takes twice as long, and the pages between go back to the system. */
  readonly shrink: () => void;
  /** The share of the time since the last call in which the main thread was busy. */
  readonly utilization: () => number;
  readonly bytes: () => number;
}

/**
 * Collects garbage in a quiet half minute. V8 does so when more is allocated, so that what a heavy load has left would stay as long as nobody
 * asks for anything: half of the memory, and with it buffers and texts beyond V8's own heap. In the first idle half minute after that the
 * heap is made small, once until it has grown again.
 */
export function giveBackMemory({ collect, shrink, utilization, bytes }: Engine = node()): { stop(): void } {
  if (!collect) return { stop() {} };
  let left = 0;
  let isSmall = false;
  const timer = setInterval(() => {
    const busy = utilization();
    if (busy >= QUIET) return;
    const hasGrown = bytes() >= left * GROWTH;
    if (busy < IDLE && (hasGrown || !isSmall)) {
      shrink();
      isSmall = true;
    } else if (hasGrown) {
      collect();
      isSmall = false;
    } else return;
    left = bytes();
  }, EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

function node(): Engine {
  let before = performance.eventLoopUtilization();
  return {
    collect: globalThis.gc && (() => globalThis.gc?.()),
    shrink: () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
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
