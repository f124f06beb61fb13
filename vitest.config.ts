import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * A machine that does much else at once is slow, not broken: what is waited for has long to come; what does not come fails all
 * the same.
 */
const node = { environment: 'node', expect: { poll: { timeout: 60_000 } } } as const;
/** Much of these tests is waiting, for PostgreSQL, a process, a page: with one worker less than cores they take twice as long. */
const WORKERS = Math.max(2, availableParallelism() - 1);
const never = ['**/node_modules/**', 'dist/**', 'data/**'];

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
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
          sequence: { groupOrder: 1 },
          include: ['server/**/*.test.ts', 'features/*/server/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: never,
          globalSetup: 'server/testing/postgres.ts',
          maxWorkers: WORKERS,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...node,
          name: 'browser',
          sequence: { groupOrder: 2 },
          include: ['e2e/**/*.test.ts'],
          exclude: never,
          globalSetup: 'server/testing/postgres.ts',
          maxWorkers: WORKERS,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
