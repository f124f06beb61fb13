import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { materials, payments, tasks } from '#server/database/tables/work.ts';
import { openApi } from '#server/http/openapi.ts';
import { routes } from '#server/routes.ts';
import { testApp } from '#server/testing/app.ts';
import { Hostile, wrongIds } from '#server/testing/hostile.ts';
import type { Person } from '#server/testing/people.ts';

/** Signing out, the first visit and what deletes the ground would end the test before its end. */
const ENDING = /^\/api\/(auth|logout|admin\/users|trash)|^DELETE \/api\/projects\/:\w+$/;
const TIMES = 6;

interface Operation {
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly schema: object }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
}

const app = await testApp();
afterAll(app.close);
const { paths } = openApi(
  'Test',
  routes.map(({ endpoint }) => endpoint),
) as unknown as { paths: Record<string, Record<string, Operation>> };
const operations = routes
  .map(({ endpoint: { method, path } }) => ({
    method,
    path,
    described: paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()],
  }))
  .filter(({ method, path }) => !ENDING.test(path) && !ENDING.test(`${method} ${path}`));

const id = newId();
let admin: Person;

beforeAll(async () => {
  admin = await app.person('admin');
  // One id for all of them: whatever an address names, it is there.
  await app.db.insert(projects).values({ id, name: 'Ground', nextTaskNumber: 2 });
  await app.db.insert(tasks).values({ id, projectId: id, number: 1, title: 'Slab', plannedStartDate: '2026-03-01' });
  await app.db
    .insert(materials)
    .values({ id, projectId: id, item: 'Sand', category: 'other', unit: 'kg', requiredQty: '1' });
  await app.db.insert(payments).values({ id, projectId: id, description: 'Rent', amount: '1', category: 'other' });
  await app.db.insert(risks).values({ id, projectId: id, title: 'Rain', probability: 1, impact: 1 });
  await app.db.insert(progressLogs).values({ id, projectId: id, date: '2026-03-01' });
});

const bodyOf = (hostile: Hostile, content: Record<string, { schema: object }> | undefined, method: string) => {
  const schema = content?.['application/json']?.schema;
  const json = { 'content-type': 'application/json' };
  if (schema) {
    const fitting = hostile.fitting(schema);
    return { headers: json, payload: JSON.stringify(hostile.chance() < 0.15 ? fitting : hostile.spoiled(fitting)) };
  }
  if (method === 'GET') return { headers: {} };
  const type = hostile.pick(['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'image/png']);
  return { headers: { 'content-type': type }, payload: hostile.pick(['{', '[]', 'null', '--x\r\n', '--x--', 'x']) };
};

test.each(operations)(
  '$method $path answers whatever is sent with no more than a refusal in words',
  async (operation) => {
    const { method, path, described } = operation;
    for (let seed = 1; seed <= TIMES; seed += 1) {
      const hostile = new Hostile(seed * 7919, [id, newId()]);
      const at = path.replace(/:\w+/g, () => (hostile.chance() < 0.6 ? id : hostile.pick(wrongIds)));
      const asked = (described?.parameters ?? [])
        .filter((parameter) => parameter.in === 'query' && hostile.chance() < 0.6)
        .map(({ name, schema }) => `${name}=${hostile.queryValue(schema)}`);
      const { headers, payload } = bodyOf(hostile, described?.requestBody?.content, method);
      const url = `${at}?${asked.join('&')}`;
      const answer = await app.call({
        method,
        url,
        headers: { cookie: admin.cookie, ...headers },
        ...(payload !== undefined && { payload }),
      });
      const told = `${method} ${url} ${payload?.slice(0, 500)} → ${answer.status} ${answer.text.slice(0, 300)}`;
      // 503 says that what the call needs (mail, a weather service) is not there.
      if (answer.status >= 500) expect(answer.status, told).toBe(503);
      if (answer.status >= 400) expect(answer.body?.detail, told).toMatch(/\S{2}/);
      if (answer.status >= 400) expect(answer.body?.detail, told).not.toMatch(/undefined|\[object|Invalid input/);
    }
  },
);
