import { writeFileSync } from 'node:fs';
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a server before it starts (`node --import`): at SIGUSR2 writes into LOOP_DELAY_FILE how long its main thread was held up since
 * the last signal: by the clock, and in its own processor time, which is the same however busy the machine is.
 */
const EVERY_MS = 2;
const MICROSECONDS = 1e3;
const NANOSECONDS = 1e6;
const file = process.env['LOOP_DELAY_FILE'];

/** Milliseconds: the share of 99 %, and the longest. */
interface Spread {
  readonly p99: number;
  readonly most: number;
}

export interface LoopDelay {
  readonly clock: Spread;
  readonly processor: Spread;
}

if (file !== undefined && isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: EVERY_MS });
  delays.enable();
  const pieces = createHistogram();
  let before = spent();
  setInterval(() => {
    const now = spent();
    pieces.record(Math.max(1, now - before));
    before = now;
  }, EVERY_MS).unref();
  process.on('SIGUSR2', () => {
    const found: LoopDelay = {
      clock: { p99: delays.percentile(99) / NANOSECONDS, most: delays.max / NANOSECONDS },
      processor: { p99: pieces.percentile(99) / MICROSECONDS, most: pieces.max / MICROSECONDS },
    };
    writeFileSync(file, JSON.stringify(found));
    delays.reset();
    pieces.reset();
  });
}

/** Processor time of this thread, in microseconds. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
