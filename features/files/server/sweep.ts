import { type SQL, sql } from 'drizzle-orm';
import type { Storage } from '#server/adapters/storage/storage.ts';
import type { Connection, Database } from '#server/database/open.ts';
import { PIECES_FOLDER } from './pieces.ts';
import { UPLOADS_FOLDER, withFileLock } from './store.ts';
import { THUMBNAILS_FOLDER } from './thumbnails.ts';

interface Referenced {
  readonly db: Database;
  readonly storage: Pick<Storage, 'list' | 'remove'>;
}

/** The query for those of these ids that a row knows. */
type Known = (ids: SQL) => SQL;

const owners: Readonly<Record<string, Known>> = {
  [UPLOADS_FOLDER]: (ids) => sql`select id from files where id = any(${ids}::uuid[])`,
  [THUMBNAILS_FOLDER]: (ids) => sql`select id from files where id = any(${ids}::uuid[])`,
  // Their id is known only once they are joined, and then they are gone.
  [PIECES_FOLDER]: (ids) => sql`select id from files where false and id = any(${ids}::uuid[])`,
  tasks: (ids) => sql`select id from task_pictures where id = any(${ids}::uuid[])`,
  materials: (ids) => sql`select picture_id as id from material_movements where picture_id = any(${ids}::uuid[])`,
  payments: (ids) => sql`select id from payment_attachments where id = any(${ids}::uuid[])`,
  avatars: (ids) => sql`select split_part(image, '?v=', 2) as id from users
    where split_part(image, '?v=', 2) = any(${ids}::text[])`,
};

/** Uploads, their pieces and thumbnails are named by their file; of the others the folder is the thing they belong to. */
const namedByFolder = new Set([UPLOADS_FOLDER, THUMBNAILS_FOLDER, PIECES_FOLDER]);

interface Found {
  readonly path: string;
  readonly id: string;
  /** When it was made, in milliseconds. */
  readonly time: number;
}

/** A person's picture of before those were named by an id: none is written under such a name any more, so it is old. */
const OLD_AVATAR = /^[0-9a-f]{12}$/;
const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const AT_ONCE = 5000;

/**
 * Removes what lies in the store and no row knows: the server was ended between the bytes and the row. A file is judged by the
 * time within its id, and only when that is older than `limit`: what is just being written is left alone. Returns how many went.
 */
export async function sweepUnknown({ db, storage }: Referenced, limit: Date, signal?: AbortSignal): Promise<number> {
  const old = (await storage.list()).flatMap((path) => {
    const found = judged(path);
    return found && found.time < limit.getTime() ? [found] : [];
  });
  let removed = 0;
  for (const [folder, known] of Object.entries(owners)) {
    const mine = old.filter(({ path }) => path.startsWith(`${folder}/`));
    for (let at = 0; at < mine.length; at += AT_ONCE) {
      const some = mine.slice(at, at + AT_ONCE);
      const there = await idsOf(db, known, some);
      for (const one of some.filter(({ id }) => !there.has(id))) {
        if (signal?.aborted) return removed;
        removed += await removeUnknown({ db, storage }, known, one);
      }
    }
  }
  return removed;
}

/** Asked again while nobody can write it: a device that sends it only now has made its row meanwhile. */
const removeUnknown = ({ db, storage }: Referenced, known: Known, one: Found): Promise<number> =>
  withFileLock(db, one.id, async (tx) => {
    if ((await idsOf(tx, known, [one])).size > 0) return 0;
    await storage.remove(one.path);
    return 1;
  });

/** Undefined for whatever is not named by one of our ids. */
function judged(path: string): Found | undefined {
  const [folder = '', first = '', second = ''] = path.split('/');
  if (!(folder in owners)) return undefined;
  const name = second.split('.', 1).join('');
  if (folder === 'avatars' && OLD_AVATAR.test(name)) return { path, id: name, time: 0 };
  const id = namedByFolder.has(folder) ? first : name;
  return UUID_7.test(id) ? { path, id, time: timeOf(id) } : undefined;
}

/** RFC 9562, 5.7: the first 48 bits are milliseconds since 1970. */
const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

async function idsOf(db: Connection, known: Known, found: readonly Found[]): Promise<Set<unknown>> {
  const { rows } = await db.execute(known(sql`${sql.param(found.map(({ id }) => id))}`));
  return new Set(rows.map(({ id }) => id));
}
