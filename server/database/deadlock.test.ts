import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { transactionAgain } from './deadlock.ts';
import { projects } from './tables/projects.ts';

const app = await testApp();
afterAll(() => app.close());

test('of two transactions that wait for each other the one that is ended is made again: both are written', async () => {
  const [first, second] = await app.db
    .insert(projects)
    .values([{ name: 'First' }, { name: 'Second' }])
    .returning();
  const bothHold = Promise.withResolvers<void>();
  let tries = 0;
  const rename = (ids: readonly (string | undefined)[]) =>
    transactionAgain(app.db, async (tx) => {
      tries += 1;
      for (const id of ids) {
        await tx
          .update(projects)
          .set({ name: sql`name || '+'` })
          .where(eq(projects.id, id ?? ''));
        if (tries === 2) bothHold.resolve();
        await bothHold.promise;
      }
    });
  await Promise.all([rename([first?.id, second?.id]), rename([second?.id, first?.id])]);
  expect(tries).toBe(3);
  expect((await app.db.select().from(projects)).map(({ name }) => name).sort()).toEqual(['First++', 'Second++']);
});
