import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';

const app = await testApp();
afterAll(app.close);

const tower = newId();
let admin: Person;
let manager: Person;
let viewer: Person;

beforeAll(async () => {
  await app.db.insert(projects).values({ id: tower, name: 'Tower' });
  admin = await app.person('admin');
  manager = await app.person('pm', 'Faisal Otaibi');
  viewer = await app.person('viewer');
  await join(app.db, tower, manager, 'pm');
  await join(app.db, tower, viewer, 'viewer');
});

/** What the engine says of a budget. */
async function engineEntry(given: Pick<typeof risks.$inferInsert, 'engineKey' | 'description' | 'sentences'>) {
  const id = newId();
  const own = { title: 'The budget', probability: 4, impact: 4, isFromEngine: true };
  await app.db.insert(risks).values({ id, projectId: tower, ...own, ...given });
  return id;
}

test('who may not see money does not read the figures of the budget', async () => {
  const id = await engineEntry({
    engineKey: 'budget:cost',
    description: 'CPI is 0.8',
    sentences: { title: { key: 'T', values: {} }, description: { key: 'Secret', values: {} } },
  });
  expect((await viewer.call('GET', `/api/risks/${id}`)).body.description).toBe('CPI is 0.8');
  await admin.call('PUT', '/api/organisation', { viewersSeeMoney: false });
  for (const path of [`/api/risks/${id}`, '/api/risks?source=engine', `/api/projects/${tower}/risks`]) {
    const { text } = await viewer.call('GET', path);
    expect(text).toContain(id);
    expect(text).not.toContain('CPI is 0.8');
    expect(text).not.toContain('"Secret"');
    expect((await manager.call('GET', path)).text).toContain('CPI is 0.8');
  }
  await admin.call('PUT', '/api/organisation', { viewersSeeMoney: true });
});

test('who may not see money finds them by no search either, and reads them in no history', async () => {
  const id = await engineEntry({ engineKey: 'budget:pace', description: 'The share is 94.6 points ahead.' });
  await manager.call('POST', `/api/risks/${id}/adopt`);
  await manager.call('PUT', `/api/risks/${id}`, {
    description: 'It is 17.3 ahead now.',
    response: 'Talk to the client',
  });
  await admin.call('PUT', '/api/organisation', { viewersSeeMoney: false });
  const lists = ['/api/risks', '/api/risks/critical', `/api/projects/${tower}/risks`];
  for (const path of [...lists, '/api/risks/heat']) {
    const { body, headers } = await viewer.call('GET', `${path}?search=17.3`);
    expect([path, body, headers['x-total-count'] ?? '0']).toEqual([path, [], '0']);
  }
  for (const path of lists) expect((await manager.call('GET', `${path}?search=17.3`)).text).toContain(id);
  for (const q of ['94.6', '17.3']) expect((await viewer.call('GET', `/api/search?q=${q}`)).body.groups).toEqual([]);
  const [change] = (await viewer.call('GET', `/api/risks/${id}/history`)).body;
  expect(change).toMatchObject({ before: { response: '' }, after: { response: 'Talk to the client' } });
  for (const path of [`/api/risks/${id}/history`, `/api/activity?entity=risk&entityId=${id}`]) {
    expect((await viewer.call('GET', path)).text).not.toMatch(/94\.6|17\.3/);
    expect((await manager.call('GET', path)).text).toMatch(/94\.6.*17\.3|17\.3.*94\.6/s);
  }
  await admin.call('PUT', '/api/organisation', { viewersSeeMoney: true });
  expect((await viewer.call('GET', `/api/risks/${id}/history`)).text).toContain('17.3');
});
