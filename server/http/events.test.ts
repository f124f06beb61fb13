import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '#server/database/tables/accounts.ts';
import { members } from '#server/database/tables/projects.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';

const app = await testApp();
let address: string;
beforeAll(async () => {
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(app.close);

interface Change {
  entity: string;
  id: string;
  projectId: string | null;
  action: string;
}

/** Reads somebody's stream; `next` waits for the first change of that kind and answers all that came until then. */
async function follow(who: Person) {
  const stop = new AbortController();
  const answer = await fetch(`${address}/api/events`, { headers: { cookie: who.cookie }, signal: stop.signal });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  const seen: Change[] = [];
  let rest = '';
  const readSome = async () => {
    const { value, done } = await reader.read();
    if (done) return false;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    seen.push(...lines.filter((line) => line.startsWith('data: ')).map((line) => JSON.parse(line.slice(6)) as Change));
    return true;
  };
  return {
    /** Waits until the changes so far say so; answers them and begins anew. */
    until: async (is: (changes: readonly Change[]) => boolean): Promise<Change[]> => {
      while (!is(seen)) if (!(await readSome())) throw new Error('the stream ended');
      return seen.splice(0);
    },
    next: async (is: (change: Change) => boolean): Promise<Change[]> => {
      while (!seen.some(is)) if (!(await readSome())) throw new Error('the stream ended');
      return seen.splice(0);
    },
    ended: async () => {
      while (await readSome());
    },
    stop: () => stop.abort(),
  };
}

const create = async (by: Person, name: string): Promise<string> =>
  (await by.call('POST', '/api/projects', { name })).body.id;

test('signed out: 401', async () => {
  expect((await fetch(`${address}/api/events`)).status).toBe(401);
});

test('a change reaches members and administrators, and nobody else; it carries no content', async () => {
  const [admin, pm, member, stranger] = await Promise.all([
    app.person('admin'),
    app.person('pm'),
    app.person('se'),
    app.person('se'),
  ]);
  const hidden = await create(pm, 'Hidden');
  const shared = await create(pm, 'Shared');
  await join(app.db, shared, member, 'se');
  const streams = await Promise.all([follow(admin), follow(member), follow(stranger)]);
  const [ofAdmin, ofMember, ofStranger] = streams;
  await pm.call('PUT', `/api/projects/${hidden}`, { client: 'A' });
  await pm.call('PUT', `/api/projects/${shared}`, { client: 'B' });
  const own = await create(await app.person('admin'), 'Marker');
  for (const { email } of [stranger, member])
    expect((await admin.call('POST', `/api/projects/${own}/members`, { email, role: 'se' })).status).toBe(201);

  const forAdmin = await ofAdmin.next(({ id }) => id === own);
  expect(forAdmin.filter(({ action }) => action === 'updated').map(({ id }) => id)).toEqual([hidden, shared]);
  expect(forAdmin).toContainEqual({ entity: 'project', id: hidden, projectId: hidden, action: 'updated' });

  // A change in a project that both see closes the wait, so that what did not come is known not to come.
  await admin.call('PUT', `/api/projects/${own}`, { client: 'C' });
  const forMember = await ofMember.next(({ id, action }) => id === own && action === 'updated');
  expect(forMember.map(({ id }) => id)).not.toContain(hidden);
  expect(forMember.map(({ id }) => id)).toContain(shared);
  const forStranger = await ofStranger.next(({ id, action }) => id === own && action === 'updated');
  expect(forStranger.map(({ id }) => id)).not.toContain(hidden);
  expect(forStranger.map(({ id }) => id)).not.toContain(shared);
  for (const stream of streams) stream.stop();
});

test('many writes at once: every change arrives exactly once', async () => {
  const admin = await app.person('admin');
  const stream = await follow(admin);
  const ids = await Promise.all(Array.from({ length: 60 }, (_, index) => create(admin, `Burst ${index}`)));
  const last = await create(admin, 'Last');
  const createdOf = (changes: readonly Change[]) =>
    changes.filter(({ action }) => action === 'created').map(({ id }) => id);
  const received = createdOf(await stream.until((changes) => createdOf(changes).includes(last))).filter(
    (id) => id !== last,
  );
  expect(received.sort()).toEqual([...ids].sort());
  stream.stop();
});

test('who is taken out of a project hears of that and of nothing after it', async () => {
  const [admin, se] = await Promise.all([app.person('admin'), app.person('se')]);
  const [left, stays] = [await create(admin, 'Left'), await create(admin, 'Stays')];
  await join(app.db, left, se, 'se');
  await join(app.db, stays, se, 'se');
  const stream = await follow(se);
  await admin.call('DELETE', `/api/projects/${left}/members/${se.id}`);
  await stream.next(({ entity, action }) => entity === 'member' && action === 'removed');
  expect(await app.db.select().from(members).where(eq(members.userId, se.id))).toHaveLength(1);
  await admin.call('PUT', `/api/projects/${left}`, { client: 'secret' });
  await admin.call('PUT', `/api/projects/${stays}`, { client: 'open' });
  const after = await stream.next(({ id }) => id === stays);
  expect(after.map(({ id }) => id)).not.toContain(left);
  stream.stop();
});

test('the stream ends with the account', async () => {
  const [admin, se] = await Promise.all([app.person('admin'), app.person('se')]);
  const stream = await follow(se);
  await admin.call('POST', `/api/admin/users/${se.id}/deactivate`);
  await stream.ended();
  expect(await app.db.select().from(sessions).where(eq(sessions.userId, se.id))).toEqual([]);
});
