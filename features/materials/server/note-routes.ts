import { authorizeProject } from '#features/authorization/server/api.ts';
import { drawnPicture } from '#server/http/private-file.ts';
import { implement, JsonText } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import type { Material } from '../contract.ts';
import { deliveryNotesApi } from '../note-contract.ts';
import { keepNote, readNote } from './notes.ts';
import { readMovement } from './read.ts';
import { materialJson } from './routes.ts';

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
