import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
afterAll(app.close);

test('lines of a certificate that the project does not have are not found', async () => {
  const admin = await app.person('admin');
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Tower' });
  const answer = await admin.call('GET', `/api/projects/${id}/certificates/${newId()}/lines`);
  expect([answer.status, answer.body.detail]).toEqual([404, 'Certificate not found']);
});
