import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

interface Count {
  readonly reader: string;
  readonly piece: string;
  /** Of a text, of one twice as long, and of one four times as long. */
  readonly steps: readonly [number, number, number];
}

/** Twice the text may add so many times the steps that the first half added; a quadratic reader adds four times as many. */
const MOST_GROWTH = 3;
/** Steps that depend on where a text was cut. */
const SLACK = 5_000;

/** All readers are counted in one process, which takes minutes on a busy machine. */
const COUNTING_MS = 900_000;

test('the steps of every reader grow with the length of a hostile text alone', { timeout: COUNTING_MS }, async () => {
  const file = join(import.meta.dirname, 'testing/hostile-readers-command.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [file], { maxBuffer: 16 * 1024 * 1024 });
  const slow = (JSON.parse(stdout) as Count[]).filter(
    ({ steps: [one, two, four] }) => four - two > (two - one) * MOST_GROWTH + SLACK,
  );
  const isPlanted = ({ reader }: Count) => reader.startsWith('one that is slow');
  expect(slow.filter((count) => !isPlanted(count))).toEqual([]);
  expect(new Set(slow.filter(isPlanted).map(({ reader }) => reader)).size).toBe(2);
});
