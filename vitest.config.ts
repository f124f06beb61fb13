import { defineConfig } from 'vitest/config';

const node = { environment: 'node' } as const;
const never = ['**/node_modules/**', 'dist/**', 'data/**'];

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
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
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
