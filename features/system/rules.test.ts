import { describe, expect, test } from 'vitest';
import { backupState, isDiskLow, jobState, type Run } from './rules.ts';

const NOW = new Date('2027-03-31T09:00:00Z');
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE);

const run = (change: Partial<Run>): Run => ({
  everyMs: 10 * MINUTE,
  startedAt: ago(5),
  endedAt: ago(4),
  succeededAt: ago(5),
  failedAt: null,
  ...change,
});

describe('a job', () => {
  test.each([
    ['that ended well is in order', {}, 'ok'],
    ['that has begun and not ended runs', { endedAt: ago(14) }, 'running'],
    ['that never ended runs', { endedAt: null, succeededAt: null }, 'running'],
    ['whose server went away in the middle of it is late', { startedAt: ago(721), endedAt: null }, 'late'],
    ['that runs for twelve hours runs', { startedAt: ago(720), endedAt: null }, 'running'],
    ['that failed and succeeded at once is in order', { failedAt: ago(5), succeededAt: ago(5) }, 'ok'],
    ['whose last run failed has failed', { failedAt: ago(5), succeededAt: ago(15) }, 'failed'],
    ['that never succeeded has failed', { failedAt: ago(5), succeededAt: null }, 'failed'],
    ['that succeeded since is in order', { failedAt: ago(15) }, 'ok'],
    ['that is not begun for two turns and ten minutes', { startedAt: ago(30), endedAt: ago(29) }, 'ok'],
    ['… and longer is late', { startedAt: ago(30.1), endedAt: ago(29), succeededAt: ago(30) }, 'late'],
  ] as const)('%s', (_, change, state) => expect(jobState(run(change), NOW)).toBe(state));
});

describe('backups', () => {
  test.each([
    [{ isSetUp: false, doneAt: ago(1).toISOString() }, 'off'],
    [{ isSetUp: true }, 'waiting'],
    [{ isSetUp: true, since: ago(60).toISOString() }, 'waiting'],
    [{ isSetUp: true, since: ago(26 * 60 + 1).toISOString() }, 'old'],
    [{ isSetUp: true, doneAt: ago(26 * 60).toISOString() }, 'ok'],
    [{ isSetUp: true, doneAt: ago(26 * 60 + 1).toISOString() }, 'old'],
    [{ isSetUp: true, doneAt: ago(60).toISOString(), missing: 2 }, 'incomplete'],
    [{ isSetUp: true, doneAt: ago(26 * 60 + 1).toISOString(), missing: 2 }, 'old'],
    [{ isSetUp: true, doneAt: ago(60).toISOString(), failedAt: ago(5).toISOString() }, 'failed'],
  ] as const)('%j are: %s', (last, state) => expect(backupState(last, NOW)).toBe(state));
});

const GB = 1024 ** 3;
test.each([
  [10 * GB, 1000 * GB, false],
  [1.9 * GB, 1000 * GB, true],
  [1.9 * GB, 10 * GB, false],
  [0.9 * GB, 10 * GB, true],
])('%d free of %d bytes is low: %s', (free, total, isLow) => expect(isDiskLow(free, total)).toBe(isLow));
