import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { users } from '#server/database/tables/accounts.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import type { App } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';

let app: App;
let admin: Person;
let projectId: string;
let url: string;
beforeAll(async () => {
  app = await testApp();
  admin = await app.person('admin', 'Amal');
  projectId = newId();
  url = `/api/projects/${projectId}/members`;
  await app.db.insert(projects).values({ id: projectId, name: 'Tower' });
});
afterAll(() => app.close());

test('a manager learns which administrators to ask, by name and no more', async () => {
  const pm = await app.person('pm');
  const { body, headers } = await pm.call('GET', '/api/administrators');
  expect(body).toEqual([{ name: 'Amal' }]);
  expect(headers['x-total-count']).toBe('1');
});

describe('members of a project', () => {
  test('are added by e-mail address, listed with their user, changed and removed', async () => {
    const person = await app.person('se', 'Saad');
    const added = await admin.call('POST', url, { email: ` ${person.email.toUpperCase()} `, role: 'se' });
    expect(added.status).toBe(201);
    const row = {
      id: expect.any(String),
      userId: person.id,
      role: 'se',
      user: {
        id: person.id,
        email: person.email,
        firstName: 'Saad',
        lastName: 'Tester',
        profileImageUrl: null,
        role: 'se',
        deactivatedAt: null,
      },
    };
    expect(added.body).toEqual(row);
    const list = await person.call('GET', url);
    expect(list.body).toEqual([row]);
    expect(list.headers['x-total-count']).toBe('1');
    const changed = await admin.call('PUT', `${url}/${person.id}`, { role: 'viewer' });
    expect(changed.body).toMatchObject({ userId: person.id, role: 'viewer' });
    const removed = await admin.call('DELETE', `${url}/${person.id}`);
    expect(removed.body).toEqual({ id: added.body.id });
    expect((await person.call('GET', url)).status).toBe(404);
    expect((await admin.call('DELETE', `${url}/${person.id}`)).status).toBe(404);
    const history = await app.db.select().from(activity).where(eq(activity.projectId, projectId)).orderBy(activity.seq);
    expect(history.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'member added',
      'member updated',
      'member removed',
    ]);
  });

  test('an address nobody has is told on its field, with the way out', async () => {
    const answer = await admin.call('POST', url, { email: 'stranger@example.test', role: 'se' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      { field: 'email', message: 'No user has this e-mail address. You can invite this person instead.' },
    ]);
  });

  test('twice is a conflict, also at once', async () => {
    const person = await app.person('pm', 'Huda');
    const add = () => admin.call('POST', url, { email: person.email, role: 'pm' });
    const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409, 409]);
  });

  test('somebody deactivated is not added', async () => {
    const person = await app.person('pm', 'Gone');
    await app.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, person.id));
    expect((await admin.call('POST', url, { email: person.email, role: 'pm' })).status).toBe(422);
  });

  test.each([
    ['role', { email: 'a@example.test', role: 'admin' }],
    ['role', { email: 'a@example.test' }],
    ['email', { role: 'se' }],
    ['email', { email: 'no address', role: 'se' }],
  ])('a wrong %s is named', async (field, body) => {
    const answer = await admin.call('POST', url, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe(field);
  });

  test('every member reads them, whatever his role; only administrators write', async () => {
    for (const role of ['pm', 'cm', 'se', 'viewer'] as const) {
      const person = await app.person(role, `reader-${role}`);
      await join(app.db, projectId, person, role);
      expect((await person.call('GET', url)).status).toBe(200);
      const writes = await Promise.all([
        person.call('POST', url, { email: person.email, role: 'pm' }),
        person.call('PUT', `${url}/${person.id}`, { role: 'pm' }),
        person.call('DELETE', `${url}/${person.id}`),
        person.call('POST', `/api/projects/${projectId}/invitations`, { email: 'x@example.test', role: 'pm' }),
      ]);
      expect(writes.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
  });

  test('a project that may not be seen, does not exist or is no id: 404', async () => {
    const stranger = await app.person('pm', 'Stranger');
    expect((await stranger.call('GET', url)).status).toBe(404);
    expect((await admin.call('GET', `/api/projects/${newId()}/members`)).status).toBe(404);
    expect((await admin.call('GET', '/api/projects/7/members')).status).toBe(404);
    expect((await admin.call('PUT', `${url}/${newId()}`, { role: 'pm' })).status).toBe(404);
  });
});
