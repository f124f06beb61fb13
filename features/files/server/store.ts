import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Storage } from '#server/adapters/storage/storage.ts';
import type { Connection, Database, Transaction } from '#server/database/open.ts';
import { files } from '#server/database/tables/files.ts';
import { fairTurns } from '#server/worker/turns.ts';
import { conflict, invalid, missingFiles } from '#shared/http/errors.ts';
import { removeThumbnails } from './thumbnails.ts';
import type { Judged } from './validate-upload.ts';

/*
 * How a room attaches files that a device sent beforehand, as the daily logs do their photos (what is sent with its record, an invoice
 * or a delivery note, is kept by its own room):
 *
 * 1. The page sends each file with `sendFile` of web/offline/transport.ts (POST /api/upload/signed-url, then PUT), which gives its
 *    path. Pictures and PDF files, judged by their content; the bytes, size and SHA-256 never change afterwards.
 * 2. The call that saves the record takes the paths, and in its transaction:
 *      const attached = await attachFiles(tx, user.id, { projectId, entity: 'log', entityId }, paths, 'photoUrls');
 *    Only files of that person, and only ones that are here and attached to nothing else; else 422 names the field, and the paths that
 *    are not here (`missingFiles`): a device sends those again. Attaching the same again to the same thing is harmless. Store the
 *    paths, or read them with `filesOf(db, 'log', ids)`.
 * 3. Whoever may see the project may then read it (`POST /api/storage/signed-read { path }`; for payments only who sees
 *    money). When the record goes into the trash: `withholdFiles(tx, 'log', id)`, and `releaseFiles` when it comes back;
 *    when it is deleted for good: `detachFiles`, then the sweep removes them.
 */

type Row = typeof files.$inferSelect;
export type FileRow = Row;
export type AttachedTo = { projectId: string; entity: NonNullable<Row['entity']>; entityId: string };

/** Below the folder of stored files. */
export const UPLOADS_FOLDER = 'uploads';
export const pathOf = (id: string): string => `${UPLOADS_FOLDER}/${id}`;

/** Gives the files of these paths, in their order, to the thing they are about. `field` is named in a refusal. */
export async function attachFiles(
  tx: Transaction,
  ownerId: string,
  to: AttachedTo,
  paths: readonly string[],
  field: string,
): Promise<FileRow[]> {
  if (paths.length === 0) return [];
  const found = await tx
    .select()
    .from(files)
    .where(inArray(files.path, [...paths]))
    .orderBy(files.id)
    .for('update');
  const byPath = new Map(found.map((file) => [file.path, file]));
  const missing = paths.filter((path) => !isHere(byPath.get(path), ownerId, to));
  if (missing.length > 0) throw missingFiles(field, NOT_HERE, missing);
  const attached = paths.map((path) => {
    const file = byPath.get(path);
    if (!file || !mayAttach(file, ownerId, to)) throw invalid(field, whyNot(file, ownerId, to));
    return { ...file, ...to };
  });
  const ids = attached.map(({ id }) => id);
  await tx.update(files).set(to).where(inArray(files.id, ids));
  return attached;
}

const NOT_HERE = 'This file is not there. Please send it again.';

/** Swept, or never arrived whole. What is somebody else's is not even named, and is not here either. */
const isHere = (file: Row | undefined, ownerId: string, to: AttachedTo): boolean =>
  file !== undefined && file.storedAt !== null && (file.ownerId === ownerId || mayAttach(file, ownerId, to));

const whyNot = (file: Row | undefined, ownerId: string, { entity }: AttachedTo): string =>
  file?.ownerId === ownerId && file.entity === 'log' && entity === 'log'
    ? 'This photo already belongs to another log.'
    : NOT_HERE;

function mayAttach(file: Row, ownerId: string, { entity, entityId }: AttachedTo): boolean {
  if (file.storedAt === null) return false;
  if (file.projectId === null) return file.ownerId === ownerId;
  return file.entity === entity && file.entityId === entityId;
}

/** The files of these things, the oldest first. */
export const filesOf = (
  db: Connection,
  entity: AttachedTo['entity'],
  entityIds: readonly string[],
): Promise<FileRow[]> =>
  db
    .select()
    .from(files)
    .where(and(eq(files.entity, entity), inArray(files.entityId, [...entityIds])))
    .orderBy(files.createdAt, files.id);

const ofThing = (entity: AttachedTo['entity'], entityId: string) =>
  and(eq(files.entity, entity), eq(files.entityId, entityId));

export const withholdFiles = (tx: Connection, entity: AttachedTo['entity'], entityId: string) =>
  tx.update(files).set({ withheldAt: sql`now()` }).where(ofThing(entity, entityId));

export const releaseFiles = (tx: Connection, entity: AttachedTo['entity'], entityId: string) =>
  tx.update(files).set({ withheldAt: null }).where(ofThing(entity, entityId));

export const detachFiles = (tx: Connection, entity: AttachedTo['entity'], entityId: string) =>
  tx.update(files).set({ projectId: null, entity: null, entityId: null }).where(ofThing(entity, entityId));

interface Keeping {
  readonly db: Database;
  readonly storage: Storage;
}

interface Sent {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  /** By the clock of the device it comes from; null: it did not say. */
  readonly writtenAt: Date | null;
  readonly judged: Judged;
  readonly now: Date;
}

/**
 * Keeps a file under a client-made id. The row comes first and is marked once the bytes are there, so that whatever is
 * interrupted is found and swept. The same bytes again answer what is here; other bytes under the id are a conflict.
 */
export async function keepFile(
  { db, storage }: Keeping,
  { id, ownerId, name, writtenAt, judged, now }: Sent,
): Promise<FileRow> {
  const { content, ...facts } = judged;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const row = { id, path: pathOf(id), name, ownerId, writtenAt, size: content.length, sha256, ...facts };
  await db.insert(files).values(row).onConflictDoNothing();
  return putInTurn(() =>
    withFileLock(db, id, async (tx) => {
      // Again: what was swept while this waited is made anew.
      await tx.insert(files).values(row).onConflictDoNothing();
      const [there] = await tx.select().from(files).where(eq(files.id, id)).for('update');
      if (there?.ownerId !== ownerId) throw conflict('This id is already in use.');
      if (there.storedAt !== null) {
        if (there.sha256 !== sha256) throw conflict('Another file was sent under this id before.');
        return there;
      }
      await storage.put(row.path, content);
      const set = { ...facts, name, writtenAt, size: row.size, sha256, storedAt: now };
      const [saved] = await tx.update(files).set(set).where(eq(files.id, id)).returning();
      return saved ?? there;
    }),
  );
}

/**
 * A connection is held while the bytes are written: of two who send different ones under an id one is told, and the bytes are
 * those of the row. At most so many are, and a store that does not answer gives up in the end: the other connections serve
 * everybody else meanwhile.
 */
const putInTurn = fairTurns(4, { name: 'store-files' });

/** The bytes of a file are written and removed by one at a time, also of several servers. */
export const withFileLock = <T>(db: Database, id: string, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('file'), hashtext(${id}))`);
    return work(tx);
  });

export async function findFile(db: Connection, id: string): Promise<FileRow | undefined> {
  const [found] = await db.select().from(files).where(eq(files.id, id));
  return found;
}

/** Removes what never arrived whole, or was attached to nothing, and is older than `limit`. Returns how many went. */
export async function sweepFiles({ db, storage }: Keeping, limit: Date, signal?: AbortSignal): Promise<number> {
  const loose = or(isNull(files.projectId), isNull(files.storedAt));
  const gone = await db
    .delete(files)
    .where(and(lt(files.createdAt, limit), loose))
    .returning({ id: files.id, path: files.path });
  for (const { id, path } of gone) {
    if (signal?.aborted) break;
    const remove = async (tx: Transaction) => {
      // A device that sends it only now has made it anew.
      if (await findFile(tx, id)) return;
      await Promise.all([storage.remove(path), removeThumbnails(storage, id)]);
    };
    // What is left is known to no row and goes with `sweepUnknown`.
    await withFileLock(db, id, remove).catch(() => undefined);
  }
  return gone.length;
}
