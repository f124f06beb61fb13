import { SIGNED_READ_SECONDS } from '#features/files/rules.ts';
import { openProject } from '#features/projects/server/access.ts';
import { Bytes, implement, JsonText } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import type { Material } from '../contract.ts';
import { deliveryNotesApi } from '../note-contract.ts';
import { keepNote, readNote } from './notes.ts';
import { readMovement } from './read.ts';
import { materialJson } from './routes.ts';

/**
 * Each reading is judged by the session; a browser keeps a picture as long as a signed address would live. The address
 * carries the picture's own id in the application, so that a new picture has a new address.
 */
const KEPT = `private, max-age=${SIGNED_READ_SECONDS}`;

export const deliveryNoteRoutes = implement(deliveryNotesApi, {
  async upload({ params, file }, { db, storage, user }) {
    const { text } = await materialJson(db, user, params.id);
    await openProject(db, user, (JSON.parse(text) as Material).projectId, 'material.receive');
    const place = { materialId: params.id, movementId: params.movementId };
    if ((await readMovement(db, params.id, params.movementId)) === null) throw notFound('Movement');
    await keepNote({ db, storage, user }, place, (await file()).content);
    return new JsonText((await readMovement(db, params.id, params.movementId)) ?? 'null');
  },

  async read({ params, query }, { db, storage, user }) {
    await materialJson(db, user, params.id);
    const place = { materialId: params.id, movementId: params.movementId };
    const content = await readNote({ db, storage }, place, query.size);
    return new Bytes(content, { 'Content-Type': 'image/webp', 'Cache-Control': KEPT });
  },
});
