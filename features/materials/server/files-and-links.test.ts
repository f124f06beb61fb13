import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/database/columns.ts';
import { testApp } from '#server/testing/app.ts';
import { withOneConnection } from '#server/testing/one-connection.ts';
import { join, type Person } from '#server/testing/people.ts';
import { formSender } from '#server/testing/send-form.ts';
import { MaterialMovement } from '../contract.ts';
import { MaterialTask, Suggestions } from '../link-contract.ts';

const app = await testApp({ now: () => new Date('2026-03-01T09:00:00Z') });
afterAll(app.close);

let admin: Person;
let cm: Person;
let se: Person;
let projectId: string;
beforeAll(async () => {
  [admin, cm, se] = await Promise.all([app.person('admin'), app.person('cm'), app.person('se')]);
  projectId = (await admin.call('POST', '/api/projects', { name: 'Tower' })).body.id;
  await join(app.db, projectId, cm, 'cm');
  await join(app.db, projectId, se, 'se');
});

const add = async (more: object = {}) =>
  (await cm.call('POST', '/api/materials', { projectId, item: 'Rebar', requiredQty: 10, ...more })).body;

const sendForm = formSender(app);
function send(by: Person, url: string, part: { field: string; name: string; content: Uint8Array }) {
  const form = new FormData();
  form.set(part.field, new Blob([new Uint8Array(part.content)]), part.name);
  return sendForm(by, url, form);
}

test('an old version is told, with the row as it is now; without one the last wins', async () => {
  const { id, version } = await add();
  expect((await cm.call('PUT', `/api/materials/${id}`, { onSiteQty: 3, reason: 'Counted', version })).status).toBe(200);
  const late = await withOneConnection(app.db, () =>
    cm.call('PUT', `/api/materials/${id}`, { onSiteQty: 4, reason: 'Counted', version }),
  );
  expect([late.status, late.body.current.onSiteQty, late.body.current.version]).toEqual([409, 3, version + 1]);
  await se.call('POST', `/api/materials/${id}/movements`, { kind: 'delivery', quantity: 1 });
  expect((await cm.call('PUT', `/api/materials/${id}`, { item: 'x', version: version + 1 })).status).toBe(409);
  expect((await cm.call('PUT', `/api/materials/${id}`, { item: 'x' })).body.item).toBe('x');
});

test('tasks that use a material: of its project only, each once, with an exact quantity', async () => {
  const { id } = await add();
  const task = (await cm.call('POST', '/api/tasks', { projectId, title: 'Raft' })).body.id;
  const set = (tasks: unknown) => cm.call('PUT', `/api/materials/${id}/tasks`, { tasks });
  const made = await set([{ taskId: task, quantity: 2.5 }]);
  expect(z.array(z.strictObject(MaterialTask.shape)).parse(made.body)).toMatchObject([{ taskId: task, quantity: 2.5 }]);
  expect((await se.call('GET', `/api/materials/${id}/tasks`)).body).toEqual(made.body);
  const other = (await admin.call('POST', '/api/projects', { name: 'Other' })).body.id;
  const foreign = (await admin.call('POST', '/api/tasks', { projectId: other, title: 'Roof' })).body.id;
  for (const [tasks, field] of [
    [[{ taskId: foreign }], 'tasks.0.taskId'],
    [[{ taskId: task }, { taskId: task }], 'tasks.1.taskId'],
    [[{ taskId: task, quantity: 0 }], 'tasks.0.quantity'],
    [[{ taskId: task, quantity: 0.00001 }], 'tasks.0.quantity'],
    [[{ taskId: task, quantity: '١٢٣' }], 'tasks.0.quantity'],
  ] as const) {
    const answer = await set(tasks);
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, field]);
  }
  expect((await cm.call('GET', `/api/materials/${id}/tasks`)).body).toEqual(made.body);
  expect((await set([])).body).toEqual([]);
});

test('what was entered before is suggested, of visible projects only', async () => {
  await add({ item: 'Ready mix', category: 'concrete', unit: 'm3', supplier: 'Najd' });
  const { body } = await cm.call('GET', '/api/materials/suggestions');
  z.strictObject(Suggestions.shape).parse(body);
  expect(body.suppliers).toContainEqual({ supplier: 'Najd', category: 'concrete' });
  expect(body.items).toContainEqual({ item: 'Ready mix', category: 'concrete', unit: 'm3', supplier: 'Najd' });
  const stranger = await app.person('cm');
  expect((await stranger.call('GET', '/api/materials/suggestions')).body).toEqual({ suppliers: [], items: [] });
});

test('a delivery keeps its note, judged by content; the ledger runs a balance', async () => {
  const { id } = await add({ supplier: 'Hadid' });
  const movementId = '01990000-0000-7000-8000-0000000000cc';
  await se.call('POST', `/api/materials/${id}/movements`, { id: movementId, kind: 'delivery', quantity: 5 });
  await cm.call('POST', `/api/materials/${id}/movements`, { kind: 'transfer', quantity: 2 });
  const url = `/api/materials/${id}/movements/${movementId}/picture`;
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const fake = await send(se, url, { field: 'image', name: 'note.png', content: Buffer.from('<svg onload=alert(1)>') });
  expect([fake.status, fake.body.errors[0].field]).toEqual([422, 'image']);
  expect((await send(cm, url, { field: 'image', name: 'a.png', content: picture })).status).toBe(403);
  const saved = await send(se, url, { field: 'image', name: 'note.png', content: picture });
  expect(saved.status).toBe(201);
  const [moved, received] = (await cm.call('GET', `/api/materials/${id}/movements`)).body;
  z.strictObject(MaterialMovement.shape).parse(received);
  expect(received).toMatchObject({ supplier: 'Hadid', onSiteBalance: 0, deliveredBalance: 5 });
  expect(received.pictureId).toBe(saved.body.pictureId);
  expect(moved).toMatchObject({ onSiteBalance: 2, deliveredBalance: 3, pictureId: null });
  const shown = await app.call({ method: 'GET', url: `${url}?size=320`, headers: { cookie: cm.cookie } });
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  const stranger = await app.person('se');
  expect((await stranger.call('GET', url)).status).toBe(404);
  expect((await cm.call('GET', `/api/materials/${id}/movements/${moved.id}/picture`)).status).toBe(404);
});

test('a new picture of a note stays though the old one cannot be removed', async () => {
  const { id } = await add();
  const movementId = newId();
  await se.call('POST', `/api/materials/${id}/movements`, { id: movementId, kind: 'delivery', quantity: 5 });
  const url = `/api/materials/${id}/movements/${movementId}/picture`;
  const keep = async (background: string) => {
    const picture = sharp({ create: { width: 40, height: 20, channels: 3, background } });
    return send(se, url, { field: 'image', name: 'note.png', content: await picture.png().toBuffer() });
  };
  const first = await keep('#fff');
  const { storage } = app.services;
  const remove = vi.spyOn(storage, 'remove').mockRejectedValue(new Error('The disk does not answer.'));
  const second = await keep('#000');
  remove.mockRestore();
  expect([first.status, second.status]).toEqual([201, 201]);
  const [received] = (await cm.call('GET', `/api/materials/${id}/movements`)).body;
  expect(received.pictureId).not.toBe(first.body.pictureId);
  expect((await cm.call('GET', url)).status).toBe(200);
});
