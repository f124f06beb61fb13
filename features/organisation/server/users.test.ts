import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { users } from '#server/database/tables/accounts.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { type App, account, Browser, PASSWORD } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';

let app: App;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.person('admin', 'Amal');
});
afterAll(() => app.close());

const setRole = (by: Person, id: string, role: unknown) => by.call('PUT', `/api/admin/users/${id}/role`, { role });

describe('the list', () => {
  test('holds every field of everybody, finds by name and address, counts all and pages', async () => {
    const viewer = await app.person('viewer', 'Zeina');
    const all = await admin.call('GET', '/api/admin/users');
    expect(all.headers['x-total-count']).toBe(String(all.body.length));
    const found = await admin.call('GET', '/api/admin/users?search=zein');
    expect(found.body).toEqual([
      {
        id: viewer.id,
        email: viewer.email,
        firstName: 'Zeina',
        lastName: 'Tester',
        profileImageUrl: null,
        role: 'viewer',
        isService: false,
        twoFactorEnabled: false,
        deactivatedAt: null,
        lastSeenAt: null,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    const email = encodeURIComponent(viewer.email.toUpperCase());
    expect((await admin.call('GET', `/api/admin/users?search=${email}`)).body).toHaveLength(1);
    expect((await admin.call('GET', '/api/admin/users?search=%25')).body).toEqual([]);
    const page = await admin.call('GET', '/api/admin/users?limit=1&offset=1');
    expect(page.body).toEqual([all.body[1]]);
    expect(page.headers['x-total-count']).toBe(all.headers['x-total-count']);
    expect((await admin.call('GET', '/api/admin/users?role=viewer')).body.map((user: Person) => user.id)).toEqual([
      viewer.id,
    ]);
    expect((await admin.call('GET', '/api/admin/users?limit=0')).status).toBe(422);
  });

  test.each(['pm', 'cm', 'se', 'viewer'] as const)('is not for a %s, nor is anything in it', async (role) => {
    const person = await app.person(role, `outsider-${role}`);
    const id = admin.id;
    const answers = await Promise.all([
      person.call('GET', '/api/admin/users'),
      setRole(person, person.id, 'admin'),
      person.call('POST', `/api/admin/users/${id}/deactivate`),
      person.call('POST', `/api/admin/users/${id}/reactivate`),
      person.call('POST', `/api/admin/users/${id}/password-link`),
      person.call('DELETE', `/api/admin/users/${id}/second-factor`),
      person.call('GET', `/api/admin/users/${id}/open-tasks`),
      person.call('GET', '/api/admin/invitations'),
      person.call('POST', '/api/admin/invitations', { email: 'a@example.test', role: 'admin' }),
      person.call('PUT', '/api/organisation', { name: 'Mine' }),
      person.call('DELETE', '/api/organisation/demo-data'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  });
});

describe('a system role', () => {
  test('is changed, answered with the whole row, and kept in the history', async () => {
    const person = await app.person('viewer', 'Rises');
    const answer = await setRole(admin, person.id, 'pm');
    expect(answer.body).toMatchObject({ id: person.id, email: person.email, role: 'pm' });
    const [row] = await app.db.select().from(activity).where(eq(activity.entityId, person.id));
    expect(row).toMatchObject({ actorId: admin.id, before: { role: 'viewer' }, after: { role: 'pm' } });
  });

  test.each([['boss'], [null], [undefined], [5], [['admin']]])('%j is none', async (role) => {
    const answer = await setRole(admin, admin.id, role);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe('role');
  });

  test('of somebody who does not exist, or an id that is none: 404', async () => {
    expect((await setRole(admin, newId(), 'pm')).status).toBe(404);
    expect((await setRole(admin, 'nobody', 'pm')).status).toBe(404);
  });
});

describe('the last administrator', () => {
  test('keeps role and account; a deactivated one does not count', async () => {
    const own = await testApp();
    const only = await own.person('admin', 'Only');
    const gone = await own.person('admin', 'Gone');
    await own.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, gone.id));
    const refused = await setRole(only, only.id, 'viewer');
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe('This is the last administrator. Make somebody else an administrator first.');
    expect((await only.call('POST', `/api/admin/users/${only.id}/deactivate`)).status).toBe(409);
    expect((await setRole(only, only.id, 'admin')).status).toBe(200);
    const second = await own.person('admin', 'Second');
    expect((await setRole(only, only.id, 'viewer')).status).toBe(200);
    expect((await setRole(second, second.id, 'viewer')).status).toBe(409);
    await own.close();
  });

  test('two who demote or deactivate each other at once leave one', async () => {
    const own = await testApp();
    for (let round = 0; round < 8; round++) {
      await own.db.update(users).set({ role: 'viewer' });
      const one = await own.person('admin', `one${round}`);
      const other = await own.person('admin', `other${round}`);
      const [first, second] = await Promise.all([
        setRole(one, other.id, 'viewer'),
        round % 2 ? setRole(other, one.id, 'viewer') : other.call('POST', `/api/admin/users/${one.id}/deactivate`),
      ]);
      // The slower one is refused: as the last administrator's demotion, because he is none himself by then,
      // or because his session ended with his account before his request was looked at.
      expect([first?.status, second?.status].sort()).toEqual([
        200,
        expect.toSatisfy((s) => [401, 403, 409].includes(s)),
      ]);
      const left = await own.db.select().from(users).where(eq(users.role, 'admin'));
      expect(left.filter(({ deactivatedAt }) => deactivatedAt === null)).toHaveLength(1);
    }
    await own.close();
  });
});

describe('deactivating', () => {
  test('ends every session at once, lists the open tasks, keeps the person; reactivating lets him in again', async () => {
    const { id } = await account(app, 'se', 'leaver@example.test');
    const browser = new Browser(app);
    await browser.signIn('leaver@example.test');
    const projectId = newId();
    await app.db.insert(projects).values({ id: projectId, name: 'Tower' });
    const task = (number: number, more = {}) => ({
      projectId,
      number,
      title: `Task ${number}`,
      assignedTo: id,
      ...more,
    });
    await app.db
      .insert(tasks)
      .values([
        task(1, { plannedEndDate: '2026-05-02' }),
        task(2, { plannedEndDate: '2026-03-01', status: 'blocked' as const }),
        task(3, { status: 'done' as const }),
        task(4, { deletedAt: new Date() }),
        task(5),
      ]);
    const answer = await admin.call('POST', `/api/admin/users/${id}/deactivate`);
    expect(answer.status).toBe(200);
    expect(answer.body.user.deactivatedAt).toEqual(expect.any(String));
    expect(answer.body.openTaskCount).toBe(3);
    expect(answer.body.openTasks.map(({ number }: { number: number }) => number)).toEqual([2, 1, 5]);
    expect(answer.body.openTasks[0]).toMatchObject({ projectId, projectName: 'Tower', plannedEndDate: '2026-03-01' });
    expect(await browser.isSignedIn()).toBe(false);
    expect((await browser.signIn('leaver@example.test')).status).toBe(401);
    const list = await admin.call('GET', `/api/admin/users/${id}/open-tasks?limit=2`);
    expect([list.body.length, list.headers['x-total-count']]).toEqual([2, '3']);

    const back = await admin.call('POST', `/api/admin/users/${id}/reactivate`);
    expect(back.body.deactivatedAt).toBeNull();
    expect((await browser.signIn('leaver@example.test')).status).toBe(200);
  });

  test('nobody deactivates himself', async () => {
    const answer = await admin.call('POST', `/api/admin/users/${admin.id}/deactivate`);
    expect(answer.status).toBe(409);
  });

  test('somebody unknown: 404', async () => {
    expect((await admin.call('POST', `/api/admin/users/${newId()}/deactivate`)).status).toBe(404);
    expect((await admin.call('GET', `/api/admin/users/${newId()}/open-tasks`)).status).toBe(404);
  });
});

describe('a password link', () => {
  test('sets a new password once', async () => {
    const { id } = await account(app, 'se', 'forgets@example.test');
    const answer = await admin.call('POST', `/api/admin/users/${id}/password-link`);
    expect(answer.body.link).toMatch(/^http:\/\/localhost:3000\/api\/login\/reset\?token=/);
    const token = new URL(answer.body.link).searchParams.get('token');
    const browser = new Browser(app);
    const reset = { token, password: 'chosen by herself' };
    expect((await browser.send('POST', '/api/auth/password/reset', reset)).status).toBe(200);
    expect((await browser.send('POST', '/api/auth/password/reset', reset)).status).toBe(422);
    expect((await browser.signIn('forgets@example.test', PASSWORD)).status).toBe(401);
    expect((await browser.signIn('forgets@example.test', 'chosen by herself')).status).toBe(200);
  });

  test('is not made for somebody deactivated', async () => {
    const { id } = await account(app, 'se', 'off@example.test');
    await admin.call('POST', `/api/admin/users/${id}/deactivate`);
    expect((await admin.call('POST', `/api/admin/users/${id}/password-link`)).status).toBe(409);
  });
});
