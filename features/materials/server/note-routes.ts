import { and, eq } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import { authorizeProject } from '#features/authorization/server/api.ts';
import { redraw } from '#server/adapters/pictures/drawn.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';
import { newId } from '#server/database/columns.ts';
import type { Database } from '#server/database/open.ts';
import { materialMovements } from '#server/database/tables/work.ts';
import { drawnPicture } from '#server/http/private-file.ts';
import { implement, JsonText, type SessionUser } from '#server/http/route.ts';
import { conflict, forbidden, notFound } from '#shared/http/errors.ts';
import type { Material } from '../contract.ts';
import { deliveryNotesApi } from '../note-contract.ts';
import { readMovement } from './read.ts';
import { materialJson } from './routes.ts';
import { changeOf, lockMaterial } from './store.ts';

/** The address carries the picture's own id in the application, so that a new picture has a new address. */
export const deliveryNoteRoutes = implement(deliveryNotesApi, {
  async upload({ params, file }, { db, storage, user }) {
    const { text } = await materialJson(db, user, params.id);
    await authorizeProject(db, user, (JSON.parse(text) as Material).projectId, 'material.receive');
    const place = { materialId: params.id, movementId: params.movementId };
    if ((await readMovement(db, params.id, params.movementId)) === null) throw notFound('Movement');
    await keepNote({ db, storage, user }, place, (await file()).content);
    return new JsonText((await readMovement(db, params.id, params.movementId)) ?? 'null');
  },

  async read({ params, query }, { db, storage, user }) {
    await materialJson(db, user, params.id);
    const place = { materialId: params.id, movementId: params.movementId };
    return drawnPicture(await readNote({ db, storage }, place, query.size));
  },
});

const pathOf = (materialId: string, id: string, size: '320' | 'full') =>
  `materials/${materialId}/${id}${size === '320' ? '.320' : ''}.webp`;

interface WriteContext {
  readonly db: Database;
  readonly storage: Storage;
  readonly user: SessionUser;
}

interface Place {
  readonly materialId: string;
  readonly movementId: string;
}

/** Keeps the picture of a delivery note; a new one takes the place of the old. */
async function keepNote(context: WriteContext, place: Place, sent: Uint8Array): Promise<void> {
  const { storage } = context;
  const picture = await redraw(sent, 'image');
  const id = newId();
  const paths = [pathOf(place.materialId, id, 'full'), pathOf(place.materialId, id, '320')] as const;
  let old: string | null;
  try {
    await storage.put(paths[0], picture.full);
    await storage.put(paths[1], picture.small);
    old = await recordNote(context, place, id);
  } catch (error) {
    await removeFiles(storage, place.materialId, id).catch(() => undefined);
    throw error;
  }
  // The new picture is recorded: what is left of the old one is swept (files/server/sweep.ts).
  if (old) await removeFiles(storage, place.materialId, old).catch(() => undefined);
}

async function removeFiles(storage: Storage, materialId: string, id: string): Promise<void> {
  await storage.remove(pathOf(materialId, id, 'full'));
  await storage.remove(pathOf(materialId, id, '320'));
}

/** The picture that was there before; null when there was none. */
async function recordNote(
  { db, user }: WriteContext,
  { materialId, movementId }: Place,
  id: string,
): Promise<string | null> {
  return await db.transaction(async (tx) => {
    const material = await lockMaterial(tx, user, materialId, 'material.receive');
    const own = and(eq(materialMovements.id, movementId), eq(materialMovements.materialId, materialId));
    const [movement] = await tx.select().from(materialMovements).where(own).for('update');
    if (!movement) throw notFound('Movement');
    if (movement.kind !== 'delivery') throw conflict('Only a delivery has a delivery note.');
    if (movement.createdBy !== user.id && user.role !== 'admin') {
      throw forbidden('You may photograph the notes of your own deliveries only.');
    }
    await tx.update(materialMovements).set({ pictureId: id }).where(own);
    await recordChange(tx, { ...changeOf(material, user), action: 'pictured', after: { pictureId: id } });
    return movement.pictureId;
  });
}

async function readNote(
  { db, storage }: Pick<WriteContext, 'db' | 'storage'>,
  { materialId, movementId }: Place,
  size: '320' | 'full',
): Promise<Buffer> {
  const own = and(eq(materialMovements.id, movementId), eq(materialMovements.materialId, materialId));
  const [movement] = await db.select({ pictureId: materialMovements.pictureId }).from(materialMovements).where(own);
  const content = movement?.pictureId && (await storage.get(pathOf(materialId, movement.pictureId, size)));
  if (!content) throw notFound('Picture');
  return content;
}
