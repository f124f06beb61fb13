import { AsyncResource } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '../config.ts';
import { claimDataDir } from '../start/data-dir.ts';
import { tracing } from '../tracing.ts';
import { currentRequester } from '../worker/requester.ts';
import { startEmbedded } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { schema } from './schema.ts';
import { tracedClient } from './traced-client.ts';

/** Any PostgreSQL: the embedded one or a real server. */
export type Database = NodePgDatabase<typeof schema> & { readonly $client: pg.Pool };
/** Inside `db.transaction(async (tx) => …)`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What store functions take: they work inside a transaction and outside alike. */
export type Connection = NodePgDatabase<typeof schema> | Transaction;

/** A `date` stays the text it is ("2026-03-01"): a calendar date has no zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** One connection of the pool, for a transaction of prepared statements. */
export type PoolClient = pg.PoolClient;

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Ends the pool's connections; the PostgreSQL itself is stopped by whoever started it. */
  close(): Promise<void>;
}

const name = { name: 'name-token', text: "select set_config('app.token', $1, true)" };

type Query = (...given: unknown[]) => Promise<unknown>;

/**
 * A pool that names, in every transaction of a write by API token, that token to PostgreSQL: `activity.by_token` takes it from there
 * by its default, whichever room writes. A lone statement becomes a transaction of its own, and the name ends with each
 * transaction, so that it reaches no other session behind a pooler.
 */
class RequesterPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(
    done: (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void,
  ): void;
  override connect(done?: (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void) {
    // Who waits for a connection is called by who gave it back: traced, it goes on as itself.
    if (done) return super.connect((tracing() ? AsyncResource.bind(done) : done) as never);
    const token = currentRequester()?.token;
    const connected = super.connect();
    return token === undefined ? connected : connected.then((client) => naming(client, token));
  }

  override query(...given: unknown[]): never {
    const plain = () => (super.query as Query).apply(this, given) as never;
    return currentRequester()?.token === undefined ? plain() : (this.#alone(given) as never);
  }

  async #alone(given: unknown[]): Promise<unknown> {
    const client = await this.connect();
    let lost: Error | undefined;
    try {
      await client.query('begin');
      const result = await (client.query as Query)(...given);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        lost = failure;
      });
      throw error;
    } finally {
      client.release(lost);
    }
  }
}

/** Names the token after each `begin`, until the client goes back to the pool. */
function naming(client: pg.PoolClient, token: string): pg.PoolClient {
  const query = client.query.bind(client) as Query;
  const { release } = client;
  const begin = async (given: unknown[]) => {
    const begun = await query(...given);
    await query({ ...name, values: [token] });
    return begun;
  };
  client.query = ((...given: unknown[]) => (isBegin(given[0]) ? begin(given) : query(...given))) as never;
  client.release = (fault) => {
    Reflect.deleteProperty(client, 'query');
    release.call(client, fault);
  };
  return client;
}

const isBegin = (statement: unknown): boolean =>
  /^begin\b/i.test(typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? ''));

/** Sends statements without their names: a pooler that gives each transaction another connection knows none of them there. */
class UnnamedClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [statement, ...rest] = given;
    const isNamed =
      typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement);
    const sent = isNamed ? { ...statement, name: undefined } : statement;
    return (super.query as (...words: unknown[]) => unknown).call(this, sent, ...rest) as never;
  }
}

export interface PoolOptions extends pg.PoolConfig {
  readonly statements?: Config['DATABASE_STATEMENTS'];
}

/** Opens a pool on a running PostgreSQL; says nothing of migrations. Moments are read and written in UTC. */
export function openPool(options: PoolOptions): OpenDatabase {
  const Client = options.statements === 'unnamed' ? UnnamedClient : pg.Client;
  const pool = new RequesterPool({
    Client: tracing() ? tracedClient(Client) : Client,
    max: 16,
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC -c search_path=public',
    ...options,
  });
  // A connection that PostgreSQL closes fails its query, and the pool replaces it; its 'error' event, idle or in use, would
  // end the process when nobody listens.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = drizzle(pool, { schema, casing: 'snake_case' });
  return { db, pool, close: () => pool.end() };
}

/** How a pool connects, as it can be sent to a thread that opens one of its own. */
export function connectionOf(pool: pg.Pool): PoolOptions {
  const { connectionString, host, port, user, password, database, application_name, statements, options } =
    pool.options as PoolOptions;
  const named = { connectionString, host, port, user, password, database, application_name, statements, options };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

/** What a server calls itself towards PostgreSQL: a restore must not run under one. */
export const serverName = 'construction server';

interface Watching {
  /** Tells the person at the terminal of each long step. */
  say?: (line: string) => void;
  /** The embedded PostgreSQL ended and could not be started again. */
  onLost?: (error: Error) => void;
}

/** The database of a configuration, ready for use: embedded in DATA_DIR, or the one at DATABASE_URL. */
export async function openDatabase(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'> & Partial<Pick<Config, 'DATABASE_STATEMENTS'>>,
  { say = () => {}, onLost = () => {} }: Watching = {},
): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    await claimDataDir(config.DATA_DIR);
    const statements = config.DATABASE_STATEMENTS ?? 'named';
    const options = { ...externalOptions(config.DATABASE_URL), statements, application_name: serverName };
    return migrated(openPool(options), say);
  }
  const embedded = await startEmbedded(config.DATA_DIR, { log: say, onLost });
  const open = openPool({ ...embedded.options, application_name: serverName });
  const close = async () => {
    await open.close();
    await embedded.stop();
  };
  return migrated({ ...open, close }, say);
}

/** How to connect to a server of the customer's own: sslmode in the address means what it means to psql. */
export function externalOptions(address: string): pg.PoolConfig {
  const isOfPsql = /[?&]sslmode=/.test(address) && !address.includes('uselibpqcompat=');
  return { connectionString: isOfPsql ? `${address}&uselibpqcompat=true` : address };
}

async function migrated(database: OpenDatabase, say: (line: string) => void): Promise<OpenDatabase> {
  try {
    await migrateDatabase(database.pool, { log: say });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
