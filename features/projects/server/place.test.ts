import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';

const app = await testApp();
afterAll(app.close);

let pm: Person;
beforeAll(async () => {
  pm = await app.person('pm');
});

test.each([
  [{ latitude: 24.7 }, 'longitude'],
  [{ longitude: 46.7 }, 'latitude'],
  [{ latitude: null, longitude: 46.7 }, 'latitude'],
  [{ latitude: 24.7, longitude: null }, 'longitude'],
])('a project with %o is refused, naming %s', async (place, field) => {
  const answer = await pm.call('POST', '/api/projects', { name: 'Tower', ...place });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([{ field, message: 'Latitude and longitude belong together.' }]);
  expect((await pm.call('GET', '/api/projects')).body).toEqual([]);
});

test('half a place is refused, naming the missing half; both together come and go', async () => {
  const made = (await pm.call('POST', '/api/projects', { name: 'Tower', latitude: 24.7, longitude: 46.7 })).body;
  const put = (edit: object) => pm.call('PUT', `/api/projects/${made.id}`, edit);
  const half = await put({ longitude: null });
  expect(half.status).toBe(422);
  expect(half.body.errors).toEqual([{ field: 'longitude', message: 'Latitude and longitude belong together.' }]);
  expect((await put({ latitude: null, longitude: null })).body).toMatchObject({ latitude: null, longitude: null });
  expect((await put({ longitude: 46.7 })).body.errors).toMatchObject([{ field: 'latitude' }]);
  expect((await put({ latitude: 24.7, longitude: 46.7 })).body).toMatchObject({ latitude: 24.7, longitude: 46.7 });
});
