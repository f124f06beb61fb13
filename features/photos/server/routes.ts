import { Readable } from 'node:stream';
import { callerOf } from '#features/authorization/server/api.ts';
import { thumbnailPath } from '#features/files/server/api.ts';
import { cardPath } from '#features/tasks/server/api.ts';
import { likePatterns, readJson, readList } from '#server/database/read.ts';
import { drawnPicture, NOTHING_RUNS } from '#server/http/private-file.ts';
import { Bytes, implement, JsonText, listed, type SessionUser } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { invalid, notFound } from '#shared/http/errors.ts';
import { type Photo, type PhotoAnalysis, type PhotoFilter, photoAiApi, photosApi } from '../contract.ts';
import { readOriginal, sentTo } from './access.ts';
import { analysePhoto } from './analyse.ts';
import { zipSelection } from './download.ts';
import { logsWithPhotos, photoChoices, photoDays, photoList, photosByIds } from './read.ts';
import { scanPhoto } from './scan-photos.ts';
import { findPhotoRow, type PhotoFile, readablePicture, readableTaskPicture } from './store.ts';

/** A photo made small; made now when the sweep has not been there yet. */
async function readThumbnail(
  context: Pick<Services, 'db' | 'storage'>,
  file: PhotoFile,
  side: '320' | '960',
): Promise<Uint8Array> {
  const path = thumbnailPath(file.id, Number(side));
  const made = await context.storage.get(path);
  if (made) return made;
  const isKnownBad = (await findPhotoRow(context.db, file.id))?.isUnreadable ?? false;
  if (isKnownBad || !(await examinedOnce(context, file))) throw notFound('Photo');
  const content = await context.storage.get(path);
  if (!content) throw notFound('Photo');
  return content;
}

const underway = new Map<string, Promise<boolean>>();

/** Whoever asks for the same photo meanwhile waits for the same look at it. */
function examinedOnce(context: Pick<Services, 'db' | 'storage'>, file: PhotoFile): Promise<boolean> {
  const begun = underway.get(file.path) ?? scanPhoto(context, file).finally(() => underway.delete(file.path));
  underway.set(file.path, begun);
  return begun;
}

/** A task's picture is kept in two sizes from the start; the larger one is no larger than a screen. */
async function readSmallPicture(
  storage: Services['storage'],
  picture: PhotoFile | undefined,
  side: '320' | '960',
): Promise<Uint8Array> {
  const content = picture && (await storage.get(side === '320' ? cardPath(picture.path) : picture.path));
  if (!content) throw notFound('Photo');
  return content;
}

export const photoRoutes = implement(photosApi, {
  async list({ query }, { db, user, total }) {
    return listed(total, await readList(db, photoList, valuesOf(user, query), query));
  },

  async days({ query }, { db, user }) {
    return new JsonText((await readJson(db, photoDays, valuesOf(user, query))) ?? '[]');
  },

  async choices({ query }, { db, user }) {
    return new JsonText((await readJson(db, photoChoices, scopeOf(user, query))) ?? '{}');
  },

  async logs({ query }, { db, user }) {
    return new JsonText((await readJson(db, logsWithPhotos, scopeOf(user, query))) ?? '[]');
  },

  async zip({ query }, { db, storage, user }) {
    const photos = await readPhotos(db, user, query.ids);
    const content = Readable.from(zipSelection({ db, storage, user }, photos));
    return new Bytes(content, {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="photos.zip"',
      'Cache-Control': 'no-store',
    });
  },

  async detail({ params }, { db, user }) {
    const [photo] = await readPhotos(db, user, [params.id]);
    if (!photo) throw notFound('Photo');
    const analysis = (await findPhotoRow(db, photo.id))?.analysis as PhotoAnalysis | null | undefined;
    if (!analysis) return { photo, facts: null, summaries: null };
    return { photo, ...(await sentTo({ db, user }, photo.projectId, analysis)) };
  },

  async thumbnail({ params, query }, { db, storage, user }) {
    const file = await readablePicture(db, user, params.id);
    const content = file
      ? await readThumbnail({ db, storage }, file, query.size)
      : await readSmallPicture(storage, await readableTaskPicture(db, user, params.id), query.size);
    return drawnPicture(content);
  },

  async original({ params }, { db, storage, user }) {
    const file = (await readablePicture(db, user, params.id)) ?? (await readableTaskPicture(db, user, params.id));
    const content = file && (await readOriginal({ db, storage, user }, file));
    if (!content) throw notFound('Photo');
    return new Bytes(content, {
      'Content-Type': file.contentType,
      'Cache-Control': 'private, no-cache',
      'Content-Disposition': `attachment; filename="${fileName(file)}"`,
      ...NOTHING_RUNS,
    });
  },
});

export const photoAiRoutes = implement(photoAiApi, {
  analyse: ({ body }, services) => analysePhoto(services, body),
});

const fileName = ({ id, contentType }: PhotoFile): string =>
  `photo-${id.slice(-8)}.${contentType.replace('image/', '').replace('jpeg', 'jpg')}`;

type Filter = Partial<PhotoFilter> & { readonly search?: string | undefined };

function scopeOf(user: SessionUser, { projectId, from, to }: Filter): unknown[] {
  if (from && to && to < from) throw invalid('to', 'The last day must not be before the first.');
  const { id, scope, role } = callerOf(user);
  return [scope, role, id, projectId ?? null, from ?? null, to ?? null];
}

const valuesOf = (user: SessionUser, filter: Filter): unknown[] => [
  ...scopeOf(user, filter),
  filter.taskId ?? null,
  filter.authorId ?? null,
  likePatterns(filter.search),
];

/** All of them. @throws AppError not_found where one of them is not there for this person */
async function readPhotos(db: Services['db'], user: SessionUser, ids: readonly string[]): Promise<Photo[]> {
  const photos = JSON.parse((await readJson(db, photosByIds, [...valuesOf(user, {}), ids])) ?? '[]') as Photo[];
  if (photos.length < new Set(ids).size) throw notFound('Photo');
  return photos;
}
