import { sql } from 'drizzle-orm';
import { THUMBNAILS_FOLDER } from '#features/photos/server/store.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';
import type { Database } from '#server/database/open.ts';
import { alone, UPLOADS_FOLDER } from './store.ts';

interface Kept {
  readonly db: Database;
  readonly storage: Pick<Storage, 'list' | 'remove'>;
}

/** Where the ids of a folder's files stand: our own SQL, never anything sent. */
const owners: Readonly<Record<string, string>> = {
  [UPLOADS_FOLDER]: 'select id from files where id',
  [THUMBNAILS_FOLDER]: 'select id from files where id',
  tasks: 'select id from task_pictures where id',
  materials: 'select picture_id as id from material_movements where picture_id',
  payments: 'select id from payment_attachments where id',
};

/** Uploads and thumbnails are named by their file; of the others the folder is the thing they belong to. */
const namedByFolder = new Set([UPLOADS_FOLDER, THUMBNAILS_FOLDER]);

interface Found {
  readonly path: string;
  readonly id: string;
}

const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const AT_ONCE = 5000;

/**
 * Removes what lies in the store and no row knows: the server was ended between the bytes and the row. A file is judged by the
 * time within its id, and only when that is older than `limit`: what is just being written is left alone. Returns how many went.
 */
export async function sweepUnknown({ db, storage }: Kept, limit: Date, signal?: AbortSignal): Promise<number> {
  const old = (await storage.list()).flatMap((path) => {
    const found = judged(path);
    return found && timeOf(found.id) < limit.getTime() ? [found] : [];
  });
  let removed = 0;
  for (const [folder, select] of Object.entries(owners)) {
    const mine = old.filter(({ path }) => path.startsWith(`${folder}/`));
    for (let at = 0; at < mine.length; at += AT_ONCE) {
      const some = mine.slice(at, at + AT_ONCE);
      const known = await knownIds(db, select, some);
      for (const one of some.filter(({ id }) => !known.has(id))) {
        if (signal?.aborted) return removed;
        removed += await removeUnknown({ db, storage }, select, one);
      }
    }
  }
  return removed;
}

/** Asked again while nobody can write it: a device that sends it only now has made its row meanwhile. */
const removeUnknown = ({ db, storage }: Kept, select: string, { id, path }: Found): Promise<number> =>
  alone(db, id, async (tx) => {
    const { rows } = await tx.execute(sql`${sql.raw(select)} = ${id}`);
    if (rows.length > 0) return 0;
    await storage.remove(path);
    return 1;
  });

/** Undefined for whatever is not named by one of our ids. */
function judged(path: string): Found | undefined {
  const [folder = '', first = '', second = ''] = path.split('/');
  if (!(folder in owners)) return undefined;
  const id = namedByFolder.has(folder) ? first : second.slice(0, 36);
  return UUID_7.test(id) ? { path, id } : undefined;
}

/** RFC 9562, 5.7: the first 48 bits are milliseconds since 1970. */
const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

async function knownIds(db: Database, select: string, found: readonly Found[]): Promise<Set<string>> {
  const text = `${select} = any($1::uuid[])`;
  const { rows } = await db.$client.query<{ id: string }>(text, [found.map(({ id }) => id)]);
  return new Set(rows.map(({ id }) => id));
}
