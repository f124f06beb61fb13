import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { TrashItem as Item, TRASH_KINDS, type TrashItem } from '../contract.ts';

const app = await testApp();
afterAll(() => app.close());
let admin: Person;
const tower = newId();
const logId = newId();

beforeAll(async () => {
  admin = await app.person('admin', 'Abeer Admin');
  await app.db.insert(projects).values({ id: tower, name: 'Olaya Tower' });
  await app.db.insert(progressLogs).values({ id: logId, projectId: tower, date: '2026-03-01', createdBy: admin.id });
});

const list = async (query = ''): Promise<TrashItem[]> => {
  const { body, headers } = await admin.call('GET', `/api/trash?${query}`);
  const items = z.array(z.strictObject(Item.shape)).parse(body);
  if (!query.includes('limit')) expect(Number(headers['x-total-count'])).toBe(items.length);
  return items;
};
const make = async (path: string, body: object) => (await admin.call('POST', path, body)).body.id as string;

test('one of each kind is listed with who deleted it, until when, and what comes back with it; restored it is gone', async () => {
  const task = await make('/api/tasks', { projectId: tower, title: 'Slab' });
  const part = await make('/api/tasks', { projectId: tower, title: 'Slab: formwork', parentTaskId: task });
  const material = await make('/api/materials', { projectId: tower, item: 'Cement', requiredQty: 1 });
  const payment = await make('/api/payments', {
    projectId: tower,
    description: 'Crane',
    amount: 5,
    invoiceNumber: 'INV-7',
  });
  const villa = await make('/api/projects', { name: 'Villa' });
  await make('/api/tasks', { projectId: villa, title: 'Fence' });
  const paths = {
    task: `tasks/${task}`,
    material: `materials/${material}`,
    payment: `payments/${payment}`,
    log: `progress-logs/${logId}`,
    project: `projects/${villa}`,
  };
  for (const path of Object.values(paths)) expect((await admin.call('DELETE', `/api/${path}`)).status).toBe(200);

  const items = await list();
  expect(items.map(({ kind }) => kind)).toEqual(['project', 'log', 'payment', 'material', 'task']);
  const named = Object.fromEntries(items.map((item) => [item.kind, item]));
  expect(named['task']).toMatchObject({ code: 'T-1', title: 'Slab', projectName: 'Olaya Tower', along: { tasks: 1 } });
  expect(named['payment']).toMatchObject({ code: 'INV-7', deletedByName: 'Abeer Admin', along: { files: 0 } });
  expect(named['project']).toMatchObject({ title: 'Villa', along: { tasks: 1, materials: 0 } });
  expect(named['log']).toMatchObject({ title: '2026-03-01' });
  const { deletedAt = '', expiresAt = '' } = named['task'] ?? {};
  expect(Date.parse(expiresAt) - Date.parse(deletedAt)).toBe(30 * 86_400_000);

  // A part that went with its parent is found when it is looked for.
  expect((await list('search=formwork')).map(({ id }) => id)).toEqual([part]);
  expect((await list('kind=payment')).map(({ id }) => id)).toEqual([payment]);
  expect(await list('search=olaya&limit=2&offset=1')).toHaveLength(2);

  for (const path of Object.values(paths))
    expect((await admin.call('POST', `/api/trash/${path}/restore`)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await admin.call('GET', `/api/tasks/${part}`)).status).toBe(200);
});

test('what lies in a deleted project comes back with it, and is not listed beside it', async () => {
  const id = await make('/api/projects', { name: 'School' });
  const task = await make('/api/tasks', { projectId: id, title: 'Gate' });
  await admin.call('DELETE', `/api/tasks/${task}`);
  await admin.call('DELETE', `/api/projects/${id}`);
  expect((await list()).map(({ title }) => title)).toEqual(['School']);
  await admin.call('POST', `/api/trash/projects/${id}/restore`);
  expect((await list()).map(({ title }) => title)).toEqual(['Gate']);
  await admin.call('POST', `/api/trash/tasks/${task}/restore`);
});

test('a log of which only the tombstone is left cannot be restored and is not offered; a risk is', async () => {
  const gone = { deletedAt: new Date(), deletedBy: admin.id };
  await app.db.insert(progressLogs).values({ projectId: tower, date: '2026-03-02', ...gone, purgedAt: new Date() });
  await app.db.insert(risks).values({ projectId: tower, title: 'Flood', probability: 2, impact: 2, ...gone });
  expect((await list()).map(({ kind, title }) => [kind, title])).toEqual([['risk', 'Flood']]);
});

test('kinds are refused by name', async () => {
  for (const kind of TRASH_KINDS) expect((await admin.call('GET', `/api/trash?kind=${kind}`)).status).toBe(200);
  const { status, body } = await admin.call('GET', '/api/trash?kind=ship');
  expect([status, body.errors[0].field]).toEqual([422, 'kind']);
});
