import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams } from '#shared/http/fields.ts';

/** Spec §5: image/* and a selected file needed; the size limit of photos, 10 MB. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** Widths in which a picture is served: a card's, and the whole. */
export const PictureSize = z.enum(['320', 'full']);

export const TaskPicture = z.object({
  id: Id,
  taskId: Id,
  width: z.int(),
  height: z.int(),
  uploadedBy: Id.nullable(),
  uploaderName: z.string().nullable(),
  createdAt: z.string(),
});
export type TaskPicture = z.output<typeof TaskPicture>;

const pictureParams = idParams.extend({ pictureId: Id });

export const taskPicturesApi = contract({
  upload: {
    method: 'POST',
    path: '/api/tasks/:id/upload-image',
    summary:
      'Add a picture to a task (multipart, field image: JPEG, PNG, WebP, AVIF or GIF, at most 10 MB; with a field id, a UUID, it is added once)',
    access: 'task.progress',
    params: idParams,
    upload: { field: 'image', maxBytes: MAX_PICTURE_BYTES },
    response: TaskPicture,
    status: 201,
  },
  list: {
    method: 'GET',
    path: '/api/tasks/:id/pictures',
    summary: 'Pictures of a task, the newest first',
    access: 'signed-in',
    params: idParams,
    response: z.array(TaskPicture),
  },
  read: {
    method: 'GET',
    path: '/api/tasks/:id/pictures/:pictureId',
    summary: 'One picture: size=320 for a card, else the whole',
    access: 'signed-in',
    params: pictureParams,
    query: z.object({ size: PictureSize.default('full') }),
    produces: 'image/webp',
    response: z.unknown(),
  },
  remove: {
    method: 'DELETE',
    path: '/api/tasks/:id/pictures/:pictureId',
    summary: 'Remove an own picture; an administrator any',
    access: 'task.progress',
    params: pictureParams,
    response: idParams,
  },
});
