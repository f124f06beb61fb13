import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '#server/adapters/mail/mail.ts';
import { newId } from '#server/database/columns.ts';
import { invitations, users } from '#server/database/tables/accounts.ts';
import { projects } from '#server/database/tables/projects.ts';
import { type App, Browser } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';

let app: App;
let admin: Person;
let time = Date.now();
beforeAll(async () => {
  app = await testApp({ now: () => new Date(time) });
  admin = await app.person('admin', 'Amal');
});
afterAll(() => app.close());
beforeEach(() => {
  time += 120_000;
});

const invite = (email: string, role = 'cm', by = admin) => by.call('POST', '/api/admin/invitations', { email, role });
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const NAMES = { firstName: 'Omar', lastName: 'Saleh', password: 'ten letters at least' };
const accept = (token: string, browser = new Browser(app)) =>
  browser.send('POST', `/api/auth/invitations/${token}`, NAMES);

describe('an invitation', () => {
  test('shows its link once, tells what it invites to, creates the account and signs in', async () => {
    const made = await invite(' Omar@Example.test ');
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ email: 'omar@example.test', role: 'cm', invitedBy: 'Amal', mailed: false });
    const days = (Date.parse(made.body.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    const token = tokenOf(made.body.link);
    const list = await admin.call('GET', '/api/admin/invitations');
    expect(list.body).toMatchObject([{ email: 'omar@example.test' }]);
    expect(list.text).not.toContain(token);
    expect(JSON.stringify(await app.db.select().from(invitations))).not.toContain(token);

    const browser = new Browser(app);
    const found = await browser.send('GET', `/api/auth/invitations/${token}`);
    expect(found.body).toMatchObject({ email: 'omar@example.test', role: 'cm', projectName: null });
    const accepted = await accept(token, browser);
    expect(accepted.status).toBe(201);
    expect(accepted.body).toMatchObject({ user: { email: 'omar@example.test', firstName: 'Omar' }, role: 'cm' });
    expect(await browser.isSignedIn()).toBe(true);
    expect((await admin.call('GET', '/api/admin/invitations')).body).toEqual([]);
    expect((await accept(token)).status).toBe(404);
    expect((await browser.send('GET', `/api/auth/invitations/${token}`)).body.detail).toContain('expired or was used');
  });

  test('accepted twice at once makes one account', async () => {
    const token = tokenOf((await invite('race@example.test')).body.link);
    const statuses = (await Promise.all([accept(token), accept(token), accept(token)])).map((answer) => answer.status);
    expect(statuses.sort()).toEqual([201, 404, 404]);
    expect(await app.db.select().from(users).where(eq(users.email, 'race@example.test'))).toHaveLength(1);
  });

  test('ends after seven days', async () => {
    const made = await invite('late@example.test');
    const past = new Date(Date.now() - 1000);
    await app.db.update(invitations).set({ expiresAt: past }).where(eq(invitations.id, made.body.id));
    expect((await accept(tokenOf(made.body.link))).status).toBe(404);
    expect((await admin.call('GET', '/api/admin/invitations')).body).toEqual([]);
  });

  test('a new one replaces the old one; a withdrawn one opens nothing', async () => {
    const first = await invite('again@example.test', 'viewer');
    const second = await invite('AGAIN@example.test', 'pm');
    expect((await accept(tokenOf(first.body.link))).status).toBe(404);
    expect((await admin.call('DELETE', `/api/admin/invitations/${second.body.id}`)).body).toEqual({
      id: second.body.id,
    });
    expect((await accept(tokenOf(second.body.link))).status).toBe(404);
    expect((await admin.call('DELETE', `/api/admin/invitations/${second.body.id}`)).status).toBe(404);
  });

  test('is refused for an address that has an account, also when the account came later', async () => {
    const person = await app.person('viewer', 'Known');
    const refused = await invite(person.email.toUpperCase());
    expect(refused.status).toBe(409);
    const token = tokenOf((await invite('later@example.test')).body.link);
    await app.db.insert(users).values({ email: 'later@example.test', name: 'Later' });
    const answer = await accept(token);
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toContain('Sign in with it');
  });

  test('into a project makes the person a member in that role', async () => {
    const projectId = newId();
    await app.db.insert(projects).values({ id: projectId, name: 'Diriyah Villas' });
    const body = { email: 'villa@example.test', role: 'se' };
    const made = await admin.call('POST', `/api/projects/${projectId}/invitations`, body);
    expect(made.body).toMatchObject({ role: 'se', memberRole: 'se', projectName: 'Diriyah Villas' });
    const browser = new Browser(app);
    await accept(tokenOf(made.body.link), browser);
    const members = (await browser.send('GET', `/api/projects/${projectId}/members`)).body;
    expect(members).toMatchObject([{ role: 'se', user: { email: 'villa@example.test', role: 'se' } }]);
  });

  test('into a project that was deleted meanwhile still opens the account', async () => {
    const projectId = newId();
    await app.db.insert(projects).values({ id: projectId, name: 'Gone' });
    const body = { email: 'gone@example.test', role: 'se' };
    const made = await admin.call('POST', `/api/projects/${projectId}/invitations`, body);
    await app.db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, projectId));
    expect((await accept(tokenOf(made.body.link))).status).toBe(201);
  });

  test.each([
    ['password', { password: 'short' }],
    ['firstName', { firstName: ' ' }],
    ['lastName', { lastName: undefined }],
  ])('a wrong %s does not use it up', async (field, wrong) => {
    const token = tokenOf((await invite(`${field.toLowerCase()}@example.test`)).body.link);
    const answer = await new Browser(app).send('POST', `/api/auth/invitations/${token}`, { ...NAMES, ...wrong });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe(field);
    expect((await accept(token)).status).toBe(201);
  });
});

describe('with a mail server', () => {
  test('the link is mailed to an address of ours; a mail server that fails is told and undoes nothing', async () => {
    const outbox: Message[] = [];
    let isDown = false;
    const mail = {
      isConfigured: true,
      send: async (message: Message) => {
        if (isDown) throw new Error('the mail server is down');
        outbox.push(message);
      },
    };
    const own = await testApp({ services: { mail }, env: { PUBLIC_URL: 'http://localhost:3000' } });
    const by = await own.person('admin', 'Amal');
    const sent = await invite('post@example.test', 'cm', by);
    expect(sent.body.mailed).toBe(true);
    expect(outbox).toMatchObject([{ to: 'post@example.test' }]);
    expect(outbox[0]?.text).toContain(`http://localhost:3000/api/login/invitation?token=${tokenOf(sent.body.link)}`);
    isDown = true;
    const unsent = await invite('lost@example.test', 'cm', by);
    expect(unsent.status).toBe(201);
    expect(unsent.body.mailed).toBe(false);
    await own.close();
  });
});
