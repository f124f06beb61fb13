import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { AppError } from '#shared/http/errors.ts';
import { type Database, externalOptions, openPool } from './open.ts';

/** Where heavy readers (reports, exports, feeds) find the database. */
export interface Standby {
  /**
   * Reads from the standby what is no older than the moment of the call, and from the primary where the standby is behind, away,
   * promoted, or fails: so `work` may run twice, and changes nothing.
   */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** So long a reader waits for the standby to have what was committed before. */
const CATCH_UP_MS = 300;
const LOOK_AGAIN_MS = 20;
const CONNECT_MS = 1000;
/** After which a standby that could not be asked is asked again. */
const REST_MS = 10_000;

/** Everything acknowledged lies before it. */
const reached = {
  name: 'primary-position',
  text: `select pg_current_wal_flush_lsn()::text as position, system_identifier::text as system from pg_control_system()`,
};

const replayed = {
  name: 'standby-position',
  text: `select pg_is_in_recovery() and system_identifier::text = $2 as "isStandby", pg_last_wal_replay_lsn() >= $1::pg_lsn as "isCurrent"
    from pg_control_system()`,
};

interface Opening {
  readonly config: Pick<Config, 'DATABASE_READ_URL' | 'DATABASE_STATEMENTS'>;
  readonly primary: Database;
  readonly log: Log;
}

/** Undefined where no DATABASE_READ_URL is set: then everybody reads the primary. */
export function openStandby({ config, primary, log }: Opening): Standby | undefined {
  if (config.DATABASE_READ_URL === undefined) return undefined;
  const { db, close } = openPool({
    ...externalOptions(config.DATABASE_READ_URL),
    statements: config.DATABASE_STATEMENTS,
    application_name: 'construction reader',
    connectionTimeoutMillis: CONNECT_MS,
    // A standby refuses writes by itself; one that was promoted does it for this.
    options: '-c timezone=UTC -c search_path=public -c default_transaction_read_only=on',
  });
  let restsUntil = 0;
  const rest = (err: unknown, text: string) => {
    restsUntil = performance.now() + REST_MS;
    log.warn({ err }, text);
  };
  const isCurrent = async (): Promise<boolean> => {
    if (performance.now() < restsUntil) return false;
    const { rows } = await primary.$client.query<{ position: string; system: string }>(reached);
    const values = [rows[0]?.position, rows[0]?.system];
    try {
      return await caughtUp(db, values, () => rest(undefined, 'DATABASE_READ_URL leads to no standby of DATABASE_URL'));
    } catch (error) {
      rest(error, 'the standby could not be asked; the primary is read');
      return false;
    }
  };
  return {
    close,
    async read(work) {
      if (!(await isCurrent())) return work(primary);
      try {
        return await work(db);
      } catch (error) {
        // Queries that are in the way of what is replayed are cancelled there, and some statements need a primary.
        if (error instanceof AppError) throw error;
        log.warn({ err: error }, 'a reader failed on the standby and reads the primary');
        return work(primary);
      }
    },
  };
}

async function caughtUp(db: Database, values: unknown[], onForeign: () => void): Promise<boolean> {
  const end = performance.now() + CATCH_UP_MS;
  for (;;) {
    const { rows } = await db.$client.query<{ isStandby: boolean; isCurrent: boolean }>({ ...replayed, values });
    if (!rows[0]?.isStandby) {
      onForeign();
      return false;
    }
    if (rows[0].isCurrent) return true;
    if (performance.now() >= end) return false;
    await delay(LOOK_AGAIN_MS);
  }
}
