import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '#server/start/start-error.ts';

/** Any number that nothing else locks. */
const lockKey = 7_211_204;
/** A killed server's lock lives until PostgreSQL notices that its connection is gone. */
const attempts = 20;

/**
 * Two servers must not share a DATA_DIR. The lock is held by a connection to its PostgreSQL, so that it ends with the
 * process that holds it, however that dies.
 */
export async function takeLock(admin: pg.Client, dataDir: string): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { rows } = await admin.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
    if (rows[0]?.taken) return;
    await delay(100);
  }
  const holder = await holderOf(admin);
  await admin.end();
  throw new StartError(
    `DATA_DIR ${dataDir} is in use by another server${holder}. Stop that one first, or choose another folder with DATA_DIR=/path/to/folder.`,
  );
}

async function holderOf(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [lockKey],
  );
  const pid = rows[0]?.name.match(/(?<!\d)\d+$/)?.[0];
  return pid ? ` (process ${pid})` : '';
}
