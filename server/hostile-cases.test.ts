import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { testApp } from '#server/testing/app.ts';
import { fillHostileTarget, hostileCases, SMALL_SIZE, send } from '#server/testing/hostile-cases.ts';

const app = await testApp();
afterAll(app.close);
const id = newId();
let address = '';
let cookie = '';
let other = '';
beforeAll(async () => {
  await fillHostileTarget(app.db, id);
  cookie = (await app.person('admin')).cookie;
  other = (await app.person('viewer')).cookie;
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});

test.each(hostileCases)('$name: refused or done, and another person is answered', async ({ run, answers }) => {
  const running = run({ address, cookie, id }, SMALL_SIZE);
  expect(await send(address, { path: '/api/projects', cookie: other })).toBe(200);
  const statuses = await running;
  expect(statuses.filter((status) => !answers.includes(status))).toEqual([]);
  expect(await send(address, { path: '/api/projects', cookie: other })).toBe(200);
});
