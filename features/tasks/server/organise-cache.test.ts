import { afterAll, expect, test } from 'vitest';
import { answeringAi } from '#server/testing/ai.ts';
import { testApp } from '#server/testing/app.ts';

let clock = Date.parse('2026-03-01T09:00:00Z');
const ai = answeringAi({ tasks: [{ index: 0, discipline: 'site' }] });
const app = await testApp({ now: () => new Date(clock), services: { ai } });
afterAll(() => app.close());

test('the groups of a project are cached for five minutes, then computed again', async () => {
  const admin = await app.person('admin');
  const { id } = (await admin.call('POST', '/api/projects', { name: 'Cached' })).body;
  await admin.call('POST', '/api/tasks', { projectId: id, title: 'Zorbing area' });
  const organise = () => admin.call('POST', '/api/tasks/ai-organize', { projectId: id });
  const first = await organise();
  expect([first.status, ai.asked.length]).toEqual([200, 1]);
  clock += 299_000;
  expect((await organise()).body).toEqual(first.body);
  expect(ai.asked).toHaveLength(1);
  clock += 2000;
  expect((await organise()).body).toEqual(first.body);
  expect(ai.asked).toHaveLength(2);
});
