import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { type FileStore, MARK_FILE } from '#server/database/backup-files.ts';
import type { Database, Transaction } from '#server/database/open.ts';
import { StartError } from '#server/start/start-error.ts';
import type { Storage } from './storage.ts';

/** The row of `installation` that says which file store belongs to the database; MARK_FILE in the store says the same. */
export const STORE_MARK = 'file store';

type MarkStore = Pick<FileStore, 'open' | 'write'>;

/** Files that rows name, one of which the right store has. */
const SOME = 20;

/**
 * Compares the store's mark with the database's; a database and a store without one get it. Several servers on one database need one
 * store: with another one a server would show none of the files, and back up none.
 * @throws StartError in words for the store of another database, or none that this one's files were in
 */
export async function assertOwnStore(db: Database, files: MarkStore, where: string): Promise<void> {
  await db.transaction(async (tx) => {
    // One server at a time: the first one makes the mark.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('file store'))`);
    const [wanted, found] = [await markIn(tx), await markOf(files)];
    if (wanted !== undefined) {
      if (found !== wanted) throw new StartError(foreign(where, wanted));
      return;
    }
    const mark = found ?? randomUUID();
    if (found === undefined && !(await holdsSome(tx, files))) throw new StartError(foreign(where, mark));
    if (found === undefined) await files.write(MARK_FILE, Readable.from([Buffer.from(mark)]));
    await tx.execute(sql`insert into installation (key, value) values (${STORE_MARK}, ${mark})`);
  });
}

/** Whether the store still is the database's: a folder whose disk is not mounted has no mark. */
export const isOwnStore = async (db: Database, storage: Pick<Storage, 'get'>): Promise<boolean> =>
  (await storage.get(MARK_FILE))?.toString().trim() === (await markIn(db));

async function markIn(db: Database | Transaction): Promise<string | undefined> {
  const { rows } = await db.execute<{ value: string }>(sql`select value from installation where key = ${STORE_MARK}`);
  return rows[0]?.value;
}

async function markOf(files: Pick<FileStore, 'open'>): Promise<string | undefined> {
  const file = await files.open(MARK_FILE);
  return file && (await text(file.content)).trim();
}

/** True as well where no row names a file. */
async function holdsSome(tx: Transaction, files: Pick<FileStore, 'open'>): Promise<boolean> {
  const { rows } = await tx.execute<{ path: string }>(
    sql`select path from files where stored_at is not null order by created_at desc limit ${SOME}`,
  );
  for (const { path } of rows) {
    const file = await files.open(path);
    if (!file) continue;
    file.content.destroy();
    return true;
  }
  return rows.length === 0;
}

const foreign = (where: string, mark: string) =>
  `The file store (${where}) is not the one that the files of this database are in. Several servers on one database share a bucket (S3_BUCKET). ` +
  `If this is to be its store, because the files were moved here or are lost, put a file ${MARK_FILE} into it with this line: ${mark}`;
