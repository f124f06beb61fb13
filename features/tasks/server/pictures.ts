import { and, desc, eq, isNull } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import { type Drawn, redraw } from '#server/adapters/pictures/drawn.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';
import { newId } from '#server/database/columns.ts';
import type { Connection, Database, Transaction } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { taskPictures, tasks } from '#server/database/tables/work.ts';
import { drawnPicture } from '#server/http/private-file.ts';
import { implement, type SessionUser } from '#server/http/route.ts';
import { conflict, forbidden, invalid, notFound } from '#shared/http/errors.ts';
import { Id } from '#shared/http/fields.ts';
import { message } from '#shared/sentence.ts';
import type { Task } from '../contract.ts';
import { type TaskPicture, taskPicturesApi } from '../picture-contract.ts';
import { taskLabel } from './label.ts';
import { findTask, openTask, openTaskOfOwnPart } from './store.ts';

const MOST_OF_A_TASK = 50;

const pathOf = (taskId: string, id: string, size: '320' | 'full') => {
  const whole = `tasks/${taskId}/${id}.webp`;
  return size === '320' ? cardPath(whole) : whole;
};

/** Where the small one of a kept picture lies. */
export const cardPath = (path: string): string => path.replace(/\.webp$/, '.320.webp');

interface WriteContext {
  readonly db: Database;
  readonly storage: Storage;
  readonly user: SessionUser;
}

type Asked = Pick<WriteContext, 'user'> & { readonly db: Connection };

/** Keeps the picture and makes it the one on the task's card. Under an id of the client's own it is added once, however often it comes. */
export async function addPicture(context: WriteContext, task: Task, sent: Uint8Array, own?: string): Promise<string> {
  const { db, storage } = context;
  const id = own ?? newId();
  if (own !== undefined && (await isThere(context, task, own))) return own;
  await assertNotTooMany(db, task.id);
  const picture = await redraw(sent, 'image');
  try {
    await storage.put(pathOf(task.id, id, 'full'), picture.full);
    await storage.put(pathOf(task.id, id, '320'), picture.small);
    await recordPicture(context, task, id, picture);
  } catch (error) {
    if (own === undefined) await removeFiles(storage, task.id, id).catch(() => undefined);
    // Sent twice at once, both have the same files: they stay for the other one, or for the next time.
    else if (await isThere(context, task, own).catch(() => false)) return own;
    throw error;
  }
  return id;
}

/** Whether this person's picture of this id is on the task already; another thing under the id is a conflict. */
async function isThere({ db, user }: Asked, task: Task, id: string): Promise<boolean> {
  const [there] = await db.select().from(taskPictures).where(eq(taskPictures.id, id));
  if (there && (there.taskId !== task.id || there.uploadedBy !== user.id)) throw conflict('This id is already in use.');
  return there !== undefined;
}

async function recordPicture(
  { db, user }: WriteContext,
  task: Task,
  id: string,
  { width, height }: Drawn,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdTask(tx, task.id);
    if (await isThere({ db: tx, user }, task, id)) return;
    await assertNotTooMany(tx, task.id);
    const path = pathOf(task.id, id, 'full');
    await tx
      .insert(taskPictures)
      .values({ id, taskId: task.id, path, contentType: 'image/webp', width, height, uploadedBy: user.id });
    await tx.update(tasks).set({ pictureId: id }).where(eq(tasks.id, task.id));
    await recordChange(tx, { ...changeOf(task, user), action: 'pictured', after: { pictureId: id } });
  });
}

/** The row is held: two people cannot both add the last one, nor one remove what another puts on the card. */
async function holdTask(tx: Transaction, taskId: string): Promise<void> {
  const live = and(eq(tasks.id, taskId), isNull(tasks.deletedAt));
  const [held] = await tx.select({ id: tasks.id }).from(tasks).where(live).for('no key update');
  if (!held) throw notFound('Task');
}

async function assertNotTooMany(db: Connection, taskId: string): Promise<void> {
  const count = await db.$count(taskPictures, eq(taskPictures.taskId, taskId));
  if (count >= MOST_OF_A_TASK)
    throw conflict(
      message('A task holds at most {{most}} pictures. Please remove one first.', { most: MOST_OF_A_TASK }),
    );
}

async function removeFiles(storage: Storage, taskId: string, id: string): Promise<void> {
  await storage.remove(pathOf(taskId, id, 'full'));
  await storage.remove(pathOf(taskId, id, '320'));
}

const changeOf = (task: Task, user: SessionUser) =>
  ({
    actorId: user.id,
    projectId: task.projectId,
    entity: 'task',
    entityId: task.id,
    label: taskLabel(task),
  }) as const;

export async function listPictures(db: Database, taskId: string, id?: string): Promise<TaskPicture[]> {
  const rows = await db
    .select({ picture: taskPictures, uploaderName: users.name })
    .from(taskPictures)
    .leftJoin(users, eq(users.id, taskPictures.uploadedBy))
    .where(and(eq(taskPictures.taskId, taskId), id === undefined ? undefined : eq(taskPictures.id, id)))
    .orderBy(desc(taskPictures.createdAt), desc(taskPictures.id));
  return rows.map(({ picture, uploaderName }) => ({
    ...picture,
    uploaderName,
    createdAt: picture.createdAt.toISOString(),
  }));
}

export async function readPicture(storage: Storage, taskId: string, id: string, size: '320' | 'full'): Promise<Buffer> {
  const bytes = await storage.get(pathOf(taskId, id, size));
  if (!bytes) throw notFound('Picture');
  return bytes;
}

/** Removes an own picture, an administrator any; the newest of the others takes its place on the card. */
export async function removePicture({ db, storage, user }: WriteContext, task: Task, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await holdTask(tx, task.id);
    const [picture] = await tx
      .select()
      .from(taskPictures)
      .where(and(eq(taskPictures.id, id), eq(taskPictures.taskId, task.id)))
      .for('update');
    if (!picture) throw notFound('Picture');
    if (picture.uploadedBy !== user.id && user.role !== 'admin')
      throw forbidden('You may remove your own pictures only.');
    await tx.delete(taskPictures).where(eq(taskPictures.id, id));
    const [newest] = await tx
      .select({ id: taskPictures.id })
      .from(taskPictures)
      .where(eq(taskPictures.taskId, task.id))
      .orderBy(desc(taskPictures.createdAt), desc(taskPictures.id))
      .limit(1);
    await tx
      .update(tasks)
      .set({ pictureId: newest?.id ?? null })
      .where(eq(tasks.id, task.id));
    await recordChange(tx, { ...changeOf(task, user), action: 'unpictured', before: { pictureId: id } });
  });
  // It is removed: what is left of it is swept (files/server/sweep.ts).
  await removeFiles(storage, task.id, id).catch(() => undefined);
}

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
