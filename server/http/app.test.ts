import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';

const app = await testApp();
let admin: Person;
beforeAll(async () => {
  admin = await app.person('admin');
});
afterAll(app.close);

test.each(['/api/projects', '/%61pi/projects', '/a%70i/projects'])('another site cannot write to %s', async (url) => {
  const headers = { cookie: admin.cookie, origin: 'https://evil.example' };
  const refused = await app.call({ method: 'POST', url, headers, payload: { name: 'Forged' } });
  expect(refused.status).toBe(403);
  expect(await app.db.select().from(projects)).toEqual([]);
});

test.each(['/api/projects', '/%61pi/projects', '/api/nothing-there'])('%s is never kept by a cache', async (url) => {
  const answer = await admin.call('GET', url);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each([
  ['/api/tasks', 'Task not found'],
  ['/api/payments', 'Payment not found'],
  ['/api/projects', 'Project not found'],
])('what is hidden under %s is called what it is', async (path, words) => {
  const viewer = await app.person('viewer');
  const answer = await viewer.call('PUT', `${path}/0190a000-0000-7000-8000-000000000000`, {});
  expect([answer.status, answer.body.detail]).toEqual([404, words]);
});

test.each([
  ['PUT', '/api/admin/users/xx/role', 'User not found'],
  ['DELETE', '/api/admin/invitations/xx', 'Invitation not found'],
  ['DELETE', '/api/auth/sessions/xx', 'Session not found'],
  ['GET', '/api/progress-logs/xx', 'Log not found'],
  ['DELETE', '/api/tasks/xx/comments/yy', 'Task not found'],
  ['DELETE', '/api/tasks/0190a000-0000-7000-8000-000000000000/comments/yy', 'Comment not found'],
] as const)('%s %s, whose id is none, says %s', async (method, url, words) => {
  const answer = await admin.call(method, url);
  expect([answer.status, answer.body.detail]).toEqual([404, words]);
});

test.each(['/api/projects/%', '/api/projects/%FF', '/%'])(
  'the address %s is refused as every failure is',
  async (url) => {
    const answer = await admin.call('GET', url);
    expect([answer.status, answer.headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
    expect(answer.body).toMatchObject({ detail: 'This address is not a valid one.', requestId: expect.any(String) });
  },
);
