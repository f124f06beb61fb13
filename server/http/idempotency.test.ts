import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeExpired } from '#features/accounts/server/store.ts';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { answeredRequests } from '#server/database/tables/requests.ts';
import { tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { once } from './idempotency.ts';

const { person, close, call, db } = await testApp();
afterAll(close);

let pm: Person;
let cm: Person;
let projectId: string;
beforeAll(async () => {
  pm = await person('pm');
  cm = await person('cm');
  const [made] = await db.insert(projects).values({ name: 'Tower' }).returning();
  projectId = made?.id ?? '';
  await join(db, projectId, pm, 'pm');
  await join(db, projectId, cm, 'cm');
});

const send = (who: Person, key: string, payload: object, headers = {}) =>
  call({
    method: 'POST',
    url: '/api/tasks',
    payload,
    headers: { cookie: who.cookie, 'idempotency-key': key, ...headers },
  });

const titled = (title: string) => ({ projectId, title });
const count = async (title: string) => (await db.select().from(tasks).where(eq(tasks.title, title))).length;

test('a repeat is answered the same and does nothing; another person’s key of the same name is his own', async () => {
  const first = await send(pm, 'a-1', titled('Once'));
  const again = await send(pm, 'a-1', titled('Once'));
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(await count('Once')).toBe(1);
  expect((await send(cm, 'a-1', titled('Once'))).body.id).not.toBe(first.body.id);
});

test('without a key every call is another one', async () => {
  const call = () => pm.call('POST', '/api/tasks', titled('Twice'));
  expect([(await call()).status, (await call()).status]).toEqual([201, 201]);
  expect(await count('Twice')).toBe(2);
});

test('of twenty at the same moment one is done; the others get its answer or are told to ask again', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(pm, 'b-1', titled('At once'))));
  expect(await count('At once')).toBe(1);
  expect(answers.filter(({ status }) => status !== 201 && status !== 425)).toEqual([]);
  for (const { headers } of answers.filter(({ status }) => status === 425)) expect(headers['retry-after']).toBe('2');
  expect((await send(pm, 'b-1', titled('At once'))).status).toBe(201);
});

test('the same key for another request is refused, as is a key that is none', async () => {
  await send(pm, 'c-1', titled('One'));
  const other = await send(pm, 'c-1', titled('Other'));
  expect([other.status, other.body.errors[0].field]).toEqual([422, 'Idempotency-Key']);
  expect((await send(pm, 'x'.repeat(101), titled('Other'))).status).toBe(422);
  expect((await send(pm, 'a b', titled('Other'))).status).toBe(422);
  expect(await count('Other')).toBe(0);
});

test('what was refused is judged anew', async () => {
  const parentTaskId = newId();
  const body = { ...titled('Part'), parentTaskId };
  expect((await send(pm, 'd-1', body)).status).toBe(422);
  await db.insert(tasks).values({ id: parentTaskId, projectId, number: 900, title: 'Whole' });
  expect((await send(pm, 'd-1', body)).status).toBe(201);
});

test('a claim whose server died is taken over after a minute, not before', async () => {
  await send(pm, 'e-1', titled('Died'));
  const claim = { answer: null, createdAt: new Date() };
  await db.update(answeredRequests).set(claim).where(eq(answeredRequests.key, 'e-1'));
  expect((await send(pm, 'e-1', titled('Died'))).status).toBe(425);
  claim.createdAt = new Date(Date.now() - 61_000);
  await db.update(answeredRequests).set(claim).where(eq(answeredRequests.key, 'e-1'));
  expect((await send(pm, 'e-1', titled('Died'))).status).toBe(201);
});

test('an attempt that fails late frees only its own claim, not that of who took it over', async () => {
  const request = { method: 'POST', url: '/x', body: {}, headers: { 'idempotency-key': 'h-1' } };
  const attempt = () => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const asked = { request, user: { id: pm.id }, review: async (stored: unknown) => stored } as unknown as Parameters<
      typeof once
    >[1];
    const begun = Promise.withResolvers<void>();
    const ended = once(db, asked, () => {
      begun.resolve();
      return promise;
    });
    return { ended, begun: begun.promise, resolve, reject };
  };
  const first = attempt();
  await first.begun;
  const isH = eq(answeredRequests.key, 'h-1');
  await db
    .update(answeredRequests)
    .set({ createdAt: new Date(Date.now() - 61_000) })
    .where(isH);
  const second = attempt();
  await second.begun;
  first.reject(new Error('late'));
  await expect(first.ended).rejects.toThrow('late');
  await expect(attempt().ended).rejects.toMatchObject({ code: 'too_early' });
  second.resolve({ done: true });
  expect(await second.ended).toEqual({ done: true });
  expect(await attempt().ended).toEqual({ done: true });
});

test('the same key for a file of another length is refused; of the same one it is answered', async () => {
  const sent = (length: string) => {
    const headers = { 'idempotency-key': 'i-1', 'content-type': 'multipart/form-data', 'content-length': length };
    const review = async (stored: unknown) => stored;
    const asked = { request: { method: 'POST', url: '/y', headers }, user: { id: pm.id }, review };
    return once(db, asked as unknown as Parameters<typeof once>[1], async () => ({ length }));
  };
  expect(await sent('10')).toEqual({ length: '10' });
  expect(await sent('10')).toEqual({ length: '10' });
  await expect(sent('11')).rejects.toMatchObject({ code: 'invalid' });
});

test('a write of another person than the one signed in is not taken', async () => {
  const wrong = await send(pm, 'f-1', titled('Not his'), { 'x-person': cm.id });
  expect(wrong.status).toBe(401);
  expect((await send(pm, 'f-1', titled('His'), { 'x-person': pm.id })).status).toBe(201);
  expect(await count('Not his')).toBe(0);
});

describe('a repeat ends with the right to see', () => {
  let se: Person;
  let admin: Person;
  let materialId: string;
  beforeAll(async () => {
    se = await person('se');
    admin = await person('admin');
    await join(db, projectId, se, 'se');
    const material = { projectId, item: 'Rebar', category: 'steel', unit: 'kg', requiredQty: 2, costPerUnit: 731 };
    materialId = (await pm.call('POST', '/api/materials', material)).body.id;
  });

  const receive = (key: string) =>
    call({
      method: 'POST',
      url: `/api/materials/${materialId}/movements`,
      payload: { kind: 'delivery', quantity: 1 },
      headers: { cookie: se.cookie, 'idempotency-key': key },
    });

  test('amounts are left out for who does not see money any more, and nothing is done twice', async () => {
    const first = await receive('r-1');
    expect([first.status, first.body.costPerUnit]).toEqual([201, 731]);
    await admin.call('PUT', '/api/organisation', { siteEngineersSeeMoney: false });
    const again = await receive('r-1');
    expect([again.status, again.body]).toEqual([201, { ...first.body, costPerUnit: null, totalCost: null }]);
    await admin.call('PUT', '/api/organisation', { siteEngineersSeeMoney: true });
    expect((await receive('r-1')).body).toEqual(first.body);
    expect((await pm.call('GET', `/api/materials/${materialId}`)).body.deliveredQty).toBe(1);
  });

  test('a payment is told to no manager who is only a viewer of the project now', async () => {
    const manager = await person('pm');
    await join(db, projectId, manager, 'pm');
    const pay = () =>
      call({
        method: 'POST',
        url: '/api/payments',
        payload: { projectId, description: 'Steel', amount: 917463.25, category: 'materials' },
        headers: { cookie: manager.cookie, 'idempotency-key': 'r-2' },
      });
    expect((await pay()).body.amount).toBe(917463.25);
    await admin.call('PUT', '/api/organisation', { viewersSeeMoney: false });
    await admin.call('PUT', `/api/projects/${projectId}/members/${manager.id}`, { role: 'viewer' });
    const again = await pay();
    expect([again.status, again.text.includes('917463.25')]).toEqual([403, false]);
    await admin.call('PUT', '/api/organisation', { viewersSeeMoney: true });
  });

  test('of a project somebody was taken out of nothing is told, by whatever address', async () => {
    const guest = await person('pm');
    await join(db, projectId, guest, 'pm');
    const headers = { cookie: guest.cookie, 'idempotency-key': 'r-3' };
    const task = () => call({ method: 'POST', url: '/api/tasks', payload: titled('Mine'), headers });
    const made = await task();
    const rename = () =>
      call({
        method: 'PUT',
        url: `/api/tasks/${made.body.id}`,
        payload: { title: 'Mine, renamed' },
        headers: { ...headers, 'idempotency-key': 'r-4' },
      });
    const invent = () =>
      call({
        method: 'POST',
        url: `/api/tasks/${made.body.id}/comments`,
        payload: { body: 'Seen' },
        headers: { ...headers, 'idempotency-key': 'r-5' },
      });
    expect([made.status, (await rename()).status, (await invent()).status]).toEqual([201, 200, 201]);
    await admin.call('DELETE', `/api/projects/${projectId}/members/${guest.id}`);
    for (const repeat of [task, rename, invent]) {
      const { status, text } = await repeat();
      expect([status, text.includes('Mine'), text.includes('Seen')]).toEqual([404, false, false]);
    }
  });

  test('a repeated deletion is answered as before, though what it deleted is gone', async () => {
    const { id } = (await admin.call('POST', '/api/tasks', titled('Goes'))).body;
    const headers = { cookie: admin.cookie, 'idempotency-key': 'r-6' };
    const remove = () => call({ method: 'DELETE', url: `/api/tasks/${id}`, headers });
    const first = await remove();
    expect([first.status, (await remove()).body]).toEqual([200, first.body]);
  });
});

test('answers that carry secrets are never kept', async () => {
  const admin = await person('admin');
  const invite = (email: string) =>
    call({
      method: 'POST',
      url: '/api/admin/invitations',
      payload: { email, role: 'se' },
      headers: { cookie: admin.cookie, 'idempotency-key': 'g-1' },
    });
  const { status } = await invite('new.person@example.test');
  expect(status).toBeLessThan(300);
  expect(await db.select().from(answeredRequests).where(eq(answeredRequests.userId, admin.id))).toEqual([]);
});

test('answers are kept for 30 days', async () => {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000);
  const row = { userId: pm.id, fingerprint: 'x', answer: '{}' };
  await db.insert(answeredRequests).values([
    { ...row, key: 'young', createdAt: at(29) },
    { ...row, key: 'old', createdAt: at(31) },
  ]);
  await purgeExpired(db, new Date());
  const keys = (await db.select().from(answeredRequests)).map(({ key }) => key);
  expect(keys).toContain('young');
  expect(keys).not.toContain('old');
});
