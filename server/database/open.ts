import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { schema } from './schema.ts';

/** Any PostgreSQL: the embedded one or a real server. */
export type Database = NodePgDatabase<typeof schema> & { readonly $client: pg.Pool };
/** Inside `db.transaction(async (tx) => …)`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What store functions take: they work inside a transaction and outside alike. */
export type Connection = NodePgDatabase<typeof schema> | Transaction;

/** A `date` stays the text it is ("2026-03-01"): a calendar date has no zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Ends the pool's connections; the PostgreSQL itself is stopped by whoever started it. */
  close(): Promise<void>;
}

/** Opens a pool on a running PostgreSQL; says nothing of migrations. Moments are read and written in UTC. */
export function openPool(options: pg.PoolConfig): OpenDatabase {
  const pool = new pg.Pool({ max: 16, connectionTimeoutMillis: 10_000, options: '-c timezone=UTC', ...options });
  // An idle connection that PostgreSQL closes is replaced at the next query; unheard, it would end the process.
  pool.on('error', () => {});
  const db = drizzle(pool, { schema, casing: 'snake_case' });
  return { db, pool, close: () => pool.end() };
}
