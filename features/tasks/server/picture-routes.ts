import { drawnPicture } from '#server/http/private-file.ts';
import { implement } from '#server/http/route.ts';
import { invalid, notFound } from '#shared/http/errors.ts';
import { Id } from '#shared/http/fields.ts';
import { taskPicturesApi } from '../picture-contract.ts';
import { addPicture, listPictures, readPicture, removePicture } from './pictures.ts';
import { findTask, openTask, openTaskOfOwnPart } from './store.ts';

export const taskPictureRoutes = implement(taskPicturesApi, {
  async upload({ params, file }, { db, storage, user }) {
    const task = await openTask(db, user, params.id);
    const { content, fields } = await file();
    if (fields?.['taskId'] !== undefined && fields['taskId'].toLowerCase() !== task.id)
      throw invalid('taskId', 'The task in the form is not the one of the address.');
    const id = await addPicture({ db, storage, user }, task, content, ownId(fields?.['id']));
    const [picture] = await listPictures(db, task.id, id);
    if (!picture) throw notFound('Picture');
    return picture;
  },

  async list({ params }, { db, user, total }) {
    const { id } = await findTask(db, user, params.id);
    const pictures = await listPictures(db, id);
    total(pictures.length);
    return pictures;
  },

  async read({ params, query }, { db, storage, user }) {
    const { id } = await findTask(db, user, params.id);
    return drawnPicture(await readPicture(storage, id, params.pictureId, query.size));
  },

  async remove({ params }, { db, storage, user }) {
    const task = await openTaskOfOwnPart(db, user, params.id);
    await removePicture({ db, storage, user }, task, params.pictureId);
    return { id: params.pictureId };
  },
});

function ownId(sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined;
  const id = Id.safeParse(sent);
  if (!id.success) throw invalid('id', 'must be an id');
  return id.data;
}
