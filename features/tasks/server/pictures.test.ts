import { readdir } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/database/columns.ts';
import { taskPictures } from '#server/database/tables/work.ts';
import { bomb } from '#server/testing/files.ts';
import type { Person } from '#server/testing/people.ts';
import { formSender } from '#server/testing/send-form.ts';
import { TaskPicture } from '../picture-contract.ts';
import { addPicture } from './pictures.ts';
import { findTask } from './store.ts';
import { setupTasks } from './test-fixtures.ts';

const { app, admin, cm, se, viewer, add } = await setupTasks();

/** A multipart request as a browser's FormData makes it. */
const sendForm = formSender(app);
function send(
  who: Person,
  taskId: string,
  content: Uint8Array | undefined,
  name = 'site.jpg',
  field = 'image',
  named = taskId,
  id?: string,
) {
  const form = new FormData();
  form.set('taskId', named);
  if (id) form.set('id', id);
  if (content) form.set(field, new Blob([Uint8Array.from(content)], { type: 'image/jpeg' }), name);
  return sendForm(who, `/api/tasks/${taskId}/upload-image`, form);
}

const photo = () =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#b98' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();

test('a form that names another task than the address is refused, and nothing is kept', async () => {
  const [task, other] = [await add(), await add()];
  const refused = await send(cm, task.id, await photo(), 'site.jpg', 'image', other.id);
  expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'taskId']);
  for (const { id } of [task, other]) expect((await cm.call('GET', `/api/tasks/${id}/pictures`)).body).toEqual([]);
});

test('under an id of its own a picture is added once, one after the other or at once; nobody else’s under it', async () => {
  const [task, other] = [await add({ assignedTo: se.id }), await add({ assignedTo: se.id })];
  const [content, id, raced] = [await photo(), newId(), newId()];
  const sendAs = (who: Person, to: string, as: string) => send(who, to, content, 'site.jpg', 'image', to, as);
  const [first, again] = [await sendAs(se, task.id, id), await sendAs(se, task.id, id)];
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  expect(first.body.id).toBe(id);
  const both = await Promise.all([sendAs(se, task.id, raced), sendAs(se, task.id, raced)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect((await sendAs(cm, task.id, id)).status).toBe(409);
  expect((await sendAs(se, other.id, id)).status).toBe(409);
  expect((await sendAs(se, task.id, 'mine')).body.errors[0].field).toBe('id');
  const listed = (await se.call('GET', `/api/tasks/${task.id}/pictures`)).body as { id: string }[];
  expect(listed.map((picture) => picture.id)).toEqual([raced, id]);
  for (const remaining of [id, raced])
    expect((await se.call('GET', `/api/tasks/${task.id}/pictures/${remaining}`)).status).toBe(200);
  const history = (await cm.call('GET', `/api/tasks/${task.id}/history`)).body as { action: string }[];
  expect(history.filter(({ action }) => action === 'pictured')).toHaveLength(2);
});

test('a picture is kept upright, without what the camera wrote into it, and put on the card', async () => {
  const task = await add();
  const made = await send(cm, task.id, await photo());
  expect(made.status).toBe(201);
  expect(z.strictObject(TaskPicture.shape).parse(made.body)).toMatchObject({
    width: 1200,
    height: 2400,
    uploaderName: 'cm',
  });
  expect((await cm.call('GET', `/api/tasks/${task.id}`)).body.pictureId).toBe(made.body.id);
  expect((await viewer.call('GET', `/api/tasks/${task.id}/pictures`)).body).toEqual([made.body]);
  for (const [size, width] of [
    ['320', 320],
    ['full', 1200],
  ] as const) {
    const url = `/api/tasks/${task.id}/pictures/${made.body.id}?size=${size}`;
    const answer = await app.app.inject({ url, headers: { cookie: viewer.cookie } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    const seen = await sharp(answer.rawPayload).metadata();
    expect([seen.width, seen.exif]).toEqual([width, undefined]);
  }
});

test('own pictures are removed by who sent them, any by an administrator; the card shows the newest left', async () => {
  const task = await add({ assignedTo: se.id });
  const first = (await send(se, task.id, await photo())).body;
  const second = (await send(cm, task.id, await photo())).body;
  const path = (id: string) => `/api/tasks/${task.id}/pictures/${id}`;
  expect((await se.call('DELETE', path(second.id))).status).toBe(403);
  expect((await admin.call('DELETE', path(second.id))).status).toBe(200);
  expect((await cm.call('GET', `/api/tasks/${task.id}`)).body.pictureId).toBe(first.id);
  expect((await se.call('DELETE', path(first.id))).status).toBe(200);
  expect((await cm.call('GET', `/api/tasks/${task.id}`)).body.pictureId).toBeNull();
  expect((await cm.call('GET', path(first.id))).status).toBe(404);
});

test.each([
  ['a renamed program', () => Buffer.from('MZ\u0090\u0000 not a picture at all'), 422],
  [
    'a drawing with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    422,
  ],
  ['nothing', () => Buffer.alloc(0), 422],
  ['half a photo', async () => (await photo()).subarray(0, 900), 422],
  ['a bomb', bomb, 422],
  ['11 MB', () => Buffer.alloc(11 * 1024 * 1024, 1), 413],
])('%s is refused in words, and nothing stays on disk', async (_, content, status) => {
  const task = await add();
  const answer = await send(cm, task.id, await content());
  expect(answer.status).toBe(status);
  expect(answer.body.detail).toMatch(/\w+ \w+/);
  const stored = await readdir(joinPath(app.services.config.DATA_DIR, 'files/tasks', task.id)).catch(() => []);
  expect(stored).toEqual([]);
});

test('what is wrong with it is said: no picture, or one that is not whole; a fault of ours is none of the picture', async () => {
  const task = await add();
  const whole = await photo();
  const half = whole.subarray(0, whole.length / 2);
  expect((await send(cm, task.id, Buffer.from('MZ not a picture'))).body.detail).toContain(
    'no picture that can be read',
  );
  expect((await send(cm, task.id, half)).body.errors[0].message).toContain('did not arrive whole');
  const user = { id: cm.id, role: 'cm', email: '', sessionId: '' } as const;
  const storage = { ...app.services.storage, put: () => Promise.reject(new Error('disk full')) };
  const found = await findTask(app.db, { ...user, role: 'admin' }, task.id);
  await expect(addPicture({ db: app.db, storage, user }, found, await photo())).rejects.toThrow('disk full');
});

test('no file, another field, no form: refused in words', async () => {
  const task = await add();
  expect((await send(cm, task.id, undefined)).body.errors).toEqual([
    { field: 'image', message: 'Please choose a file.' },
  ]);
  expect((await send(cm, task.id, await photo(), 'a.jpg', 'other')).status).toBe(422);
  expect((await cm.call('POST', `/api/tasks/${task.id}/upload-image`, { image: 'x' })).status).toBe(415);
});

test('a task holds at most 50 pictures, even when two people add the last one at once', async () => {
  const task = await add();
  const one = { taskId: task.id, path: 'x', contentType: 'image/webp', width: 1, height: 1 };
  await app.db.insert(taskPictures).values(Array.from({ length: 49 }, () => ({ ...one, id: newId() })));
  const content = await photo();
  const answers = await Promise.all([send(cm, task.id, content), send(cm, task.id, content)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await send(cm, task.id, content)).body.detail).toContain('at most 50 pictures');
  expect(await readdir(joinPath(app.services.config.DATA_DIR, 'files/tasks', task.id))).toHaveLength(2);
});

test('a picture that could not be recorded leaves no file', async () => {
  const { id } = await add();
  const user = { id: newId(), role: 'cm', email: '', sessionId: '' } as const;
  const task = await findTask(app.db, { ...user, role: 'admin' }, id);
  await expect(addPicture({ db: app.db, storage: app.services.storage, user }, task, await photo())).rejects.toThrow();
  expect(await readdir(joinPath(app.services.config.DATA_DIR, 'files/tasks', id))).toEqual([]);
});

test('a site engineer takes back his picture once the task is somebody else’s', async () => {
  const task = await add({ assignedTo: se.id });
  const { id } = (await send(se, task.id, await photo())).body;
  await cm.call('PUT', `/api/tasks/${task.id}`, { assignedTo: cm.id });
  expect((await viewer.call('DELETE', `/api/tasks/${task.id}/pictures/${id}`)).status).toBe(403);
  expect((await se.call('DELETE', `/api/tasks/${task.id}/pictures/${id}`)).status).toBe(200);
});
