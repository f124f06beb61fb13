import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stampedListOfProject } from '#features/authorization/server/api.ts';
import { newId } from '#server/database/columns.ts';
import { users } from '#server/database/tables/accounts.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { ListCache } from '#server/http/list-cache.ts';
import type { StampedList } from '#server/http/route.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { tasksOfProject } from './read.ts';

const app = await testApp();
afterAll(app.close);

let cm: Person;
let project: string;
let ids: string[];

beforeAll(async () => {
  cm = await app.person('cm');
  project = newId();
  await app.db.insert(projects).values({ id: project, name: 'Olaya Tower', nextTaskNumber: 31 });
  await join(app.db, project, cm, 'cm');
  ids = Array.from({ length: 30 }, newId);
  await app.db.insert(tasks).values(
    ids.map((id, index) => ({
      id,
      projectId: project,
      number: index + 1,
      title: `Slab ${index}`,
      assignedTo: cm.id,
    })),
  );
});

const ask = (tag?: string, headers = {}, query = '') =>
  app.call({
    method: 'GET',
    url: `/api/projects/${project}/tasks${query}`,
    headers: { cookie: cm.cookie, ...(tag && { 'if-none-match': tag }), ...headers },
  });

test('whoever has the current list gets 304 without it', async () => {
  const first = await ask();
  expect(first.body).toHaveLength(30);
  const tag = String(first.headers['etag']);
  const again = await ask(tag);
  expect([again.status, again.text, again.headers['x-total-count']]).toEqual([304, '', '30']);
  expect((await ask('"another"')).body).toEqual(first.body);
});

test('whoever has a long part of it gets 304 without it, while none of the tasks changed', async () => {
  const [whole, part] = [await ask(), await ask(undefined, {}, '?limit=1000&offset=10')];
  expect(part.body).toEqual((whole.body as unknown[]).slice(10));
  expect(part.headers['x-total-count']).toBe('30');
  const tag = String(part.headers['etag']);
  expect((await ask(tag, {}, '?limit=1000&offset=10')).status).toBe(304);
  expect((await ask(undefined, {}, '?limit=1000&offset=20')).body).toEqual((whole.body as unknown[]).slice(20));
  await cm.call('PUT', `/api/tasks/${ids[29]}`, { title: 'Slab of the roof' });
  const changed = await ask(tag, {}, '?limit=1000&offset=10');
  expect([changed.status, JSON.stringify(changed.body).includes('Slab of the roof')]).toEqual([200, true]);
});

test.each<[string, () => Promise<unknown>]>([
  ['a changed task', () => cm.call('PUT', `/api/tasks/${ids[0]}`, { title: 'Slab, again' })],
  ['a new one', () => cm.call('POST', '/api/tasks', { projectId: project, title: 'Columns' })],
  ['a comment on one', () => cm.call('POST', `/api/tasks/${ids[1]}/comments`, { body: 'Rebar is here' })],
  ['a move on the board', () => cm.call('PUT', `/api/tasks/${ids[2]}`, { beforeTaskId: ids[5] })],
  ['the new name of an assignee', () => app.db.update(users).set({ name: 'Omar' }).where(eq(users.id, cm.id))],
  [
    'a task in the trash',
    () =>
      app.db
        .update(tasks)
        .set({ deletedAt: new Date() })
        .where(eq(tasks.id, ids[3] ?? '')),
  ],
])('%s makes another list', async (_, change) => {
  const before = await ask();
  await change();
  const { status, body, headers } = await ask(String(before.headers['etag']));
  expect(status).toBe(200);
  expect(body).not.toEqual(before.body);
  expect(headers['etag']).not.toBe(before.headers['etag']);
});

test('who may not see the project any more gets 404, whatever tag he sends', async () => {
  const { headers } = await ask();
  await app.db.delete(members).where(eq(members.userId, cm.id));
  expect((await ask(String(headers['etag']))).status).toBe(404);
  await join(app.db, project, cm, 'cm');
});

test('compressed it is the same', async () => {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/projects/${project}/tasks`,
    headers: { host: 'localhost:3000', cookie: cm.cookie, 'accept-encoding': 'gzip' },
  });
  expect(answer.headers['content-encoding']).toBe('gzip');
  const text = await new Response(
    new Blob([answer.rawPayload]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).text();
  expect(JSON.parse(text)).toEqual((await ask()).body);
});

/** A sequence that is the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Writers whose transactions stay open for a while, each with tasks of its own, so that none waits for another. */
async function openWriters(count: number) {
  const clients = await Promise.all(Array.from({ length: count }, () => app.db.$client.connect()));
  const isOpen = clients.map(() => false);
  const end = async (index: number, how: 'commit' | 'rollback') => {
    if (isOpen[index]) await clients[index]?.query(how);
    isOpen[index] = false;
  };
  return {
    end,
    async write(index: number, title: string, which: number) {
      if (!isOpen[index]) await clients[index]?.query('begin');
      isOpen[index] = true;
      const values = [ids[6 + index * 3 + which], title];
      await clients[index]?.query('update tasks set title = $2, updated_at = now() where id = $1', values);
    },
    async close() {
      for (const index of clients.keys()) await end(index, 'rollback');
      for (const client of clients) client.release();
    },
  };
}

test('of two servers none ever answers with less than was committed before the question, in 10,000 steps', async () => {
  const WRITERS = 3;
  const next = numbers(7);
  const handle = stampedListOfProject(tasksOfProject);
  const caches = [new ListCache(), new ListCache()] as const;
  const user = { id: cm.id, role: 'cm' } as const;
  const writers = await openWriters(WRITERS);
  const compare = async (lists: ListCache, step: number) => {
    const query = step % 2 === 0 ? {} : { limit: 1000 };
    const context = { db: app.db, user, lists, total: () => {} };
    const { text } = (await handle({ params: { id: project }, query }, context)) as StampedList;
    const values = [project, cm.id, cm.id, 'cm', null];
    const { rows } = await app.db.$client.query<{ json: string }>({ ...tasksOfProject.whole, values });
    if (text !== rows[0]?.json) throw new Error(`step ${step}: another list than the database's`);
  };
  try {
    for (let step = 0; step < 10_000; step += 1) {
      const writer = next(WRITERS);
      const action = next(6);
      if (action === 0) await writers.write(writer, `Step ${step}`, next(3));
      else if (action === 1) await writers.end(writer, next(4) === 0 ? 'rollback' : 'commit');
      else await compare(caches[next(2)] as ListCache, step);
    }
  } finally {
    await writers.close();
  }
});
