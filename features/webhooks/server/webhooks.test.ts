import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { accounts, users } from '#server/database/tables/accounts.ts';
import { failures } from '#server/database/tables/operation.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { webhookDeliveries, webhooks } from '#server/database/tables/webhooks.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import type { Delivery } from '../contract.ts';
import { deliver } from './deliver.ts';
import { readChanges } from './reader.ts';
import { purgeDeliveries } from './routes.ts';
import { isSigned, openReceiver } from './test-receiver.ts';

const DAY_MS = 86_400_000;
let offsetMs = 0;
const mails: { to: string; subject: string }[] = [];
const app = await testApp({
  now: () => new Date(Date.now() + offsetMs),
  env: { WEBHOOK_NETWORKS: '127.0.0.0/8' },
  services: { mail: { isConfigured: true, send: async (mail) => void mails.push(mail) } },
});
const receiver = await openReceiver();
afterAll(async () => {
  await receiver.close();
  await app.close();
});

const [tower, mall] = [newId(), newId()];
let pm: Person;
let admin: Person;
beforeAll(async () => {
  pm = await app.person('pm');
  admin = await app.person('admin');
  await app.db.insert(projects).values([
    { id: tower, name: 'Olaya Tower', nextTaskNumber: 1 },
    { id: mall, name: 'Jeddah Mall', nextTaskNumber: 1 },
  ]);
  await join(app.db, tower, pm, 'pm');
  await readChanges(app.services);
});
beforeEach(async () => {
  await app.db.delete(webhooks);
  receiver.received.length = 0;
  receiver.answerWith((response) => response.writeHead(204).end());
  offsetMs = 0;
});

const add = async (who = pm, change: object = {}) => {
  const body = { name: 'Cost system', url: receiver.url, kinds: ['task'], ...change };
  const { status, body: made } = await who.call('POST', '/api/webhooks', body);
  expect(status).toBe(201);
  return made as { id: string; secret: string };
};
const addTask = async (title = 'Pour', projectId = tower) =>
  (await admin.call('POST', '/api/tasks', { projectId, title })).body.id as string;
const log = async (id: string, who = pm): Promise<Delivery[]> =>
  (await who.call('GET', `/api/webhooks/${id}/deliveries`)).body;
const send = () => deliver(app.services);
const types = () => receiver.received.map(({ body }) => `${body.type} ${body.data.id}`);

describe('a delivery', () => {
  test('comes after the commit, signed as Standard Webhooks says, with ids and nothing of the content', async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    const task = await addTask('Secret title');
    await send();
    const [sent] = receiver.received;
    expect(sent && isSigned(sent, secret)).toBe(true);
    expect(sent && isSigned({ ...sent, text: `${sent.text} ` }, secret)).toBe(false);
    expect(Math.abs(Number(sent?.headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(60_000);
    expect(sent?.headers['content-type']).toBe('application/json');
    expect(sent?.body).toEqual({
      type: 'task.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { entity: 'task', id: task, action: 'created', projectId: tower, actorId: admin.id },
    });
    expect(await log(id)).toMatchObject([
      {
        id: sent?.headers['webhook-id'],
        type: 'task.created',
        state: 'sent',
        attempts: 1,
        status: 204,
        body: sent?.text,
      },
    ]);
    const [row] = await app.db.select().from(webhooks).where(eq(webhooks.id, id));
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  });

  test('is of the kinds and the project that were chosen, and of nothing that its owner may not see', async () => {
    await add(pm, { projectId: tower });
    await add(pm, { kinds: ['risk'] });
    await addTask('Hidden', mall);
    const task = await addTask();
    await send();
    expect(types()).toEqual([`task.created ${task}`]);
    await add(admin);
    const other = await addTask('Seen by administrators', mall);
    await send();
    expect(types().slice(1)).toEqual([`task.created ${other}`]);
  });

  test('is not sent once its owner may not see the project any more, nor of an account that is deactivated', async () => {
    const owner = await app.person('pm');
    await join(app.db, tower, owner, 'pm');
    const { id } = await add(owner);
    await addTask();
    await readChanges(app.services);
    await app.db.delete(members).where(eq(members.userId, owner.id));
    await send();
    expect(receiver.received).toEqual([]);
    expect(await log(id, owner)).toEqual([]);
  });

  test('is not sent once its owner has a role without webhooks, or no active account; an administrator sees and ends it', async () => {
    const owner = await app.person('pm');
    await join(app.db, tower, owner, 'pm');
    const { id } = await add(owner, { kinds: ['task', 'payment'] });
    const become = async (change: object) => {
      await addTask('Waits');
      await readChanges(app.services);
      await app.db.update(users).set(change).where(eq(users.id, owner.id));
      await addTask('Comes later');
      await send();
      await app.db.update(users).set({ role: 'pm', deactivatedAt: null }).where(eq(users.id, owner.id));
    };
    for (const change of [{ role: 'viewer' as const }, { role: 'cm' as const }, { deactivatedAt: new Date() }])
      await become(change);
    expect([receiver.received, await log(id, owner)]).toEqual([[], []]);

    await app.db.update(users).set({ role: 'viewer' }).where(eq(users.id, owner.id));
    expect((await owner.call('GET', '/api/webhooks')).status).toBe(403);
    const all = (await admin.call('GET', '/api/admin/webhooks')).body;
    expect(all).toMatchObject([{ id, ownerId: owner.id, ownerName: expect.any(String), isOwnerAllowed: false }]);
    const paused = await admin.call('PUT', `/api/admin/webhooks/${id}`, { isPaused: true });
    expect(paused.body).toMatchObject({ id, isPaused: true });
    expect((await admin.call('DELETE', `/api/admin/webhooks/${id}`)).status).toBe(200);
    expect((await admin.call('GET', '/api/admin/webhooks')).body).toEqual([]);
    expect((await admin.call('DELETE', `/api/admin/webhooks/${id}`)).status).toBe(404);
    const [last] = await app.db.select().from(activity).where(eq(activity.entityId, id)).orderBy(desc(activity.seq));
    expect(last).toMatchObject({ action: 'deleted', actorId: admin.id, audienceId: owner.id });
  });

  test('is written once however many servers read, and none is missed', async () => {
    await add();
    for (let made = 0; made < 3; made += 1) await addTask(`Task ${made}`);
    await Promise.all(Array.from({ length: 5 }, send));
    await send();
    expect(receiver.received.length).toBe(3);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  test('of what happens while the webhook is paused is none; what waited then is sent later', async () => {
    const { id } = await add();
    const task = await addTask();
    await readChanges(app.services);
    expect((await pm.call('PUT', `/api/webhooks/${id}`, { isPaused: true })).body.isPaused).toBe(true);
    await addTask('While paused');
    await send();
    expect(receiver.received).toEqual([]);
    await pm.call('PUT', `/api/webhooks/${id}`, { isPaused: false });
    await send();
    expect(types()).toEqual([`task.created ${task}`]);
  });
});

describe('a receiver that', () => {
  test('is down a day gets everything afterwards, of one thing in order, each once', async () => {
    const { id } = await add();
    receiver.answerWith((response) => response.writeHead(500).end('out of order'));
    const task = await addTask();
    for (const status of ['in_progress', 'done']) {
      expect((await admin.call('PUT', `/api/tasks/${task}`, { status })).status).toBe(200);
      await send();
    }
    expect(new Set(types())).toEqual(new Set([`task.created ${task}`]));
    expect((await log(id)).at(-1)).toMatchObject({ state: 'waiting', status: 500, answer: 'out of order' });
    receiver.answerWith((response) => response.writeHead(200).end('ok'));
    receiver.received.length = 0;
    offsetMs = DAY_MS;
    await send();
    const sent = (await log(id)).filter(({ state }) => state === 'sent').reverse();
    expect(types()).toEqual(sent.map(({ type }) => `${type} ${task}`));
    expect(types()[0]).toBe(`task.created ${task}`);
    expect(types().length).toBeGreaterThanOrEqual(3);
    expect((await log(id)).every(({ state }) => state === 'sent')).toBe(true);
  });

  test('takes nothing for three days is given up, its owner mailed once, and the next of the thing goes on', async () => {
    const { id } = await add();
    mails.length = 0;
    receiver.answerWith((response) => response.writeHead(503).end());
    const [one, two] = [await addTask('One'), await addTask('Two')];
    for (let hours = 0; hours <= 80; hours += 1) {
      await send();
      offsetMs += 3_600_000;
    }
    const found = await log(id);
    expect(found.filter(({ state }) => state === 'given_up').map(({ attempts }) => attempts)).toEqual([10, 10]);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [pm.email, 'Events could not be delivered to Cost system'],
    ]);
    await app.services.failures.flush();
    const [failure] = await app.db.select().from(failures).where(eq(failures.kind, 'webhook'));
    expect(failure).toMatchObject({ cause: 'receiver', count: 2 });
    receiver.answerWith((response) => response.writeHead(204).end());
    receiver.received.length = 0;
    await admin.call('PUT', `/api/tasks/${one}`, { title: 'One more' });
    await send();
    expect(types()).toEqual([`task.updated ${one}`]);
    const again = found.find(({ body }) => body.includes(two));
    const url = `/api/webhooks/${id}/deliveries/${again?.id}/send`;
    expect((await pm.call('POST', url)).body).toMatchObject({ state: 'waiting', attempts: 0 });
    await expect.poll(types).toEqual([`task.updated ${one}`, `task.created ${two}`]);
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(again?.id);
  });

  test('redirects is not followed', async () => {
    const { id } = await add();
    const other = await openReceiver();
    receiver.answerWith((response) => response.writeHead(307, { Location: other.url }).end());
    await addTask();
    await send();
    await other.close();
    expect(other.received).toEqual([]);
    expect(await log(id)).toMatchObject([{ state: 'waiting', status: 307 }]);
  });

  test('closes the connection, or answers without end, is tried again', async () => {
    const { id } = await add();
    receiver.answerWith((response) => response.destroy());
    await addTask();
    await send();
    expect(await log(id)).toMatchObject([{ state: 'waiting', status: null, fault: 'closed' }]);
    receiver.answerWith((response) => {
      response.writeHead(500);
      const timer = setInterval(() => response.write('x'.repeat(1000)), 1);
      response.once('close', () => clearInterval(timer));
    });
    offsetMs = 10_000;
    await send();
    const [delivery] = await log(id);
    expect([delivery?.status, delivery?.answer?.length]).toEqual([500, 1000]);
  });

  test('is slow holds up no other', async () => {
    const other = await openReceiver();
    let answerSlowly: () => unknown = () => {};
    receiver.answerWith((response) => {
      answerSlowly = () => response.writeHead(204).end();
    });
    await add();
    await add(pm, { url: other.url });
    await addTask();
    const sending = send();
    await expect.poll(() => other.received.length).toBe(1);
    await addTask('Next');
    await send();
    expect(other.received.length).toBe(2);
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    receiver.answerWith((response) => response.writeHead(204).end());
    answerSlowly();
    await sending;
    await other.close();
  });

  test('lies in a private network that nobody allowed is not called', async () => {
    const { port } = new URL(receiver.url);
    for (const host of ['[::1]', '10.0.0.1', '169.254.169.254', '[::ffff:10.0.0.1]']) {
      const { id } = await add(pm, { url: `http://${host}:${port}/` });
      const { body } = await pm.call('POST', `/api/webhooks/${id}/test`);
      expect([host, body.status, body.fault, body.state]).toEqual([host, null, 'private', 'given_up']);
    }
  });
});

test('a test is sent at once and answered with how it went', async () => {
  const { id, secret } = await add();
  const { body } = await pm.call('POST', `/api/webhooks/${id}/test`);
  expect(body).toMatchObject({ type: 'webhook.test', state: 'sent', status: 204, attempts: 1 });
  const [sent] = receiver.received;
  expect(sent && isSigned(sent, secret)).toBe(true);
});

test('tests are limited, so that they try out no ports of others', async () => {
  const owner = await app.person('pm');
  const { id } = await add(owner);
  const tests: number[] = [];
  for (let sent = 0; sent <= 30; sent += 1) tests.push((await owner.call('POST', `/api/webhooks/${id}/test`)).status);
  expect([tests.filter((status) => status === 200).length, tests.at(-1)]).toEqual([30, 429]);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ url: 'ftp://example.com/' }, 'url'],
  [{ url: 'https://user:password@example.com/' }, 'url'],
  [{ url: 'example.com' }, 'url'],
  [{ kinds: [] }, 'kinds'],
  [{ kinds: ['user'] }, 'kinds.0'],
])('%j is refused by name', async (change, field) => {
  const body = { name: 'x', url: receiver.url, kinds: ['task'], ...change };
  const { status, body: answer } = await pm.call('POST', '/api/webhooks', body);
  expect([status, answer.errors[0].field]).toEqual([422, field]);
});

test("a project that may not be seen cannot be chosen, and another person's webhook is none", async () => {
  const body = { name: 'x', url: receiver.url, kinds: ['task'], projectId: mall };
  expect((await pm.call('POST', '/api/webhooks', body)).status).toBe(404);
  const { id } = await add(pm);
  for (const [method, path] of [
    ['GET', '/deliveries'],
    ['POST', '/test'],
    ['POST', `/deliveries/${newId()}/send`],
    ['DELETE', ''],
  ] as const)
    expect((await admin.call(method, `/api/webhooks/${id}${path}`)).status).toBe(404);
  expect((await admin.call('GET', '/api/webhooks')).body).toEqual([]);
  const [own] = (await pm.call('GET', '/api/webhooks')).body;
  expect(own).toMatchObject({ id, waitingCount: 0, givenUpCount: 0, projectName: null });
  expect(own.secret).toBeUndefined();
});

test('a change of the password pauses them: whoever got into the account before hears nothing after', async () => {
  const owner = await app.person('pm');
  const [currentPassword, newPassword] = ['a long enough password', 'another long enough password 7'];
  const password = await app.services.signIn.passwords.hash(currentPassword);
  await app.db.insert(accounts).values({ userId: owner.id, accountId: owner.id, providerId: 'credential', password });
  await add(owner);
  const { status } = await owner.call('POST', '/api/auth/password/change', { currentPassword, newPassword });
  expect(status).toBe(200);
  const [row] = await app.db.select().from(webhooks).where(eq(webhooks.ownerId, owner.id));
  expect(row?.isPaused).toBe(true);
});

test('no more than 20 a person', async () => {
  await app.db.insert(webhooks).values(
    Array.from({ length: 20 }, () => ({
      ownerId: pm.id,
      name: 'x',
      url: receiver.url,
      sealedSecret: '',
      kinds: ['task'],
    })),
  );
  const { status, body } = await pm.call('POST', '/api/webhooks', { name: 'x', url: receiver.url, kinds: ['task'] });
  expect([status, body.detail]).toEqual([409, 'There are 20 webhooks already. Remove one first.']);
});

test('after a month what was sent goes, what waits stays', async () => {
  const { id } = await add();
  await addTask();
  await readChanges(app.services);
  await pm.call('POST', `/api/webhooks/${id}/test`);
  await app.db.update(webhookDeliveries).set({ createdAt: sql`now() - interval '31 days'` });
  await purgeDeliveries(app.db, new Date());
  expect((await log(id)).map(({ state }) => state)).toEqual(['waiting']);
});
