import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * A machine that does much else at once is slow, not broken: what is waited for has long to come; what does not come fails all
 * the same.
 */
const node = { environment: 'node', expect: { poll: { timeout: 60_000 } } } as const;
/** Much of these tests is waiting, for PostgreSQL, a process, a page: with one worker less than cores they take twice as long. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/** Long though small: begun last, as their size would have it, one of them alone would hold up the end of a run. */
const LONGEST = [
  'scripts/machines.test.ts',
  'scripts/cluster/drill.test.ts',
  'e2e/walk-arabic.test.ts',
  'e2e/walk-english.test.ts',
  'e2e/projects.test.ts',
  'e2e/log-drill.test.ts',
  'e2e/loss-drill.test.ts',
  'server/database/commands.test.ts',
  'scripts/room.test.ts',
  'server/durability.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** A file has a database of its own, not a process: what the product is made of is read once a worker, not once a file. */
const shared = {
  isolate: false,
  globalSetup: 'server/testing/postgres.ts',
  maxWorkers: WORKERS,
  testTimeout: 300_000,
  hookTimeout: 300_000,
} as const;
const never = ['**/node_modules/**', 'dist/**', 'data/**'];

export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          maxWorkers: WORKERS,
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
          include: [
            'shared/**/*.test.ts',
            'features/*/*.test.ts',
            'features/*/!(server)/**/*.test.{ts,tsx}',
            'web/**/*.test.{ts,tsx}',
          ],
          exclude: never,
        },
      },
      {
        test: {
          ...node,
          name: 'server',
          ...shared,
          sequence: { groupOrder: 1 },
          include: ['server/**/*.test.ts', 'features/*/server/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: never,
        },
      },
      {
        test: {
          ...node,
          name: 'browser',
          ...shared,
          sequence: { groupOrder: 2 },
          include: ['e2e/**/*.test.ts'],
          exclude: never,
        },
      },
    ],
  },
});
