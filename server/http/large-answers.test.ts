import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { LARGE_BYTES } from './large-answers.ts';

const app = await testApp();
afterAll(app.close);

let admin: Person;
let url: string;

beforeAll(async () => {
  admin = await app.person('admin');
  const projectId = newId();
  await app.db.insert(projects).values({ id: projectId, name: 'برج الملقا' });
  const all = Array.from({ length: 300 }, (_, index) => index + 1);
  await app.db.insert(tasks).values(all.map((number) => ({ projectId, number, title: `صب بلاطة الدور ${number} 🏗` })));
  url = `/api/projects/${projectId}/tasks?limit=299`;
});

const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url, headers: { host: 'localhost:3000', cookie: admin.cookie, ...headers } });

test('a large answer is the same bytes, compressed or not, with one ETag', async () => {
  const plain = await ask({});
  const packed = await ask({ 'accept-encoding': 'br, gzip;q=0.8' });
  expect(plain.rawPayload.length).toBeGreaterThan(LARGE_BYTES);
  expect([plain.json().length, plain.headers['content-length']]).toEqual([299, String(plain.rawPayload.length)]);
  expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual(['gzip', 'Accept-Encoding']);
  expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  const tag = createHash('sha256').update(`300 ${plain.payload}`).digest('base64url');
  expect([plain.headers['etag'], packed.headers['etag']]).toEqual([`"${tag}"`, `"${tag}"`]);
  const again = await ask({ 'accept-encoding': 'gzip', 'if-none-match': `"${tag}"` });
  expect([again.statusCode, again.payload, again.headers['content-encoding']]).toEqual([304, '', undefined]);
});

test.each([
  { 'accept-encoding': 'gzip;q=0' },
  { 'accept-encoding': 'identity' },
  { 'accept-encoding': 'gzip', 'x-no-compression': 'yes' },
])('who takes no gzip gets none (%o)', async (headers) => {
  const answer = await ask(headers);
  expect([answer.headers['content-encoding'], answer.json().length]).toEqual([undefined, 299]);
});
