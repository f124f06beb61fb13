import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import type { Database, Transaction } from './open.ts';

const DEADLOCK = '40P01';
const MOST_TRIES = 5;

/**
 * Runs a write again when PostgreSQL ended it because two waited for each other, which happens even to two changes of one row that lock
 * it first. Nothing is written of the one that is ended (PostgreSQL, 13.3.4 Deadlocks). `write` must do nothing but write there.
 */
export async function retryDeadlock<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries === MOST_TRIES || !isDeadlock(error)) throw error;
    }
  }
}

/** One transaction, made again after a deadlock. `work` must do nothing but read and write there. */
export const transactionAgain = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  retryDeadlock(() => db.transaction(work));

export function isDeadlock(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === DEADLOCK;
}
