import type { Database } from '#server/database/open.ts';

/** Does the work while the pool has one connection left: what asks for a second inside a transaction never gets it. */
export async function withOneConnection<T>({ $client: pool }: Database, work: () => Promise<T>): Promise<T> {
  const held = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
  try {
    return await work();
  } finally {
    for (const client of held) client.release();
  }
}
