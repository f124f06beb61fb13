import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { schema } from './schema.ts';

/** Any PostgreSQL: the embedded one, a real server, or a transaction on either. */
export type Database = NodePgDatabase<typeof schema>;

/** A `date` stays the text it is ("2026-03-01"): a calendar date has no zone. numeric stays text: money is never a float. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Ends the pool's connections; the PostgreSQL itself is stopped by whoever started it. */
  close(): Promise<void>;
}

/** Opens a pool on a running PostgreSQL; says nothing of migrations. */
export function openPool(options: pg.PoolConfig): OpenDatabase {
  const pool = new pg.Pool({ max: 16, ...options });
  const db = drizzle(pool, { schema, casing: 'snake_case' });
  return { db, pool, close: () => pool.end() };
}
