import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { materials, payments, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';

const app = await testApp();
afterAll(app.close);

let pm: Person;
let project: string;
let ids: string[];

beforeAll(async () => {
  pm = await app.person('pm');
  project = newId();
  await app.db.insert(projects).values({ id: project, name: 'Olaya Tower', budget: '90000', nextTaskNumber: 31 });
  await join(app.db, project, pm, 'pm');
  ids = Array.from({ length: 30 }, newId);
  await app.db
    .insert(tasks)
    .values(ids.map((id, at) => ({ id, projectId: project, number: at + 1, title: `Slab ${at}`, assignedTo: pm.id })));
  await app.db.insert(materials).values(
    ids.map((_, at) => ({
      projectId: project,
      item: `Rebar ${at}`,
      category: 'steel' as const,
      requiredQty: '9',
      unit: 't',
    })),
  );
  await app.db.insert(payments).values(
    ids.map((_, at) => ({
      ...{ projectId: project, description: `Invoice ${at}`, amount: '100', category: 'labor' as const },
      dueDate: '2026-01-01',
    })),
  );
});

const paths = () => [
  '/api/tasks/my',
  '/api/projects',
  '/api/dashboard/stats',
  `/api/projects/${project}/materials`,
  `/api/projects/${project}/payments`,
  `/api/projects/${project}/tasks?limit=3`,
];
const ask = (url: string, tag?: string) =>
  app.call({ method: 'GET', url, headers: { cookie: pm.cookie, ...(tag && { 'if-none-match': tag }) } });

test.each([0, 1, 2, 3, 4, 5])('an answer that stands is not sent again (%i)', async (index) => {
  const url = paths()[index] ?? '';
  const first = await ask(url);
  const tag = String(first.headers['etag']);
  expect([url, first.status, tag]).toEqual([url, 200, expect.stringMatching(/^".+"$/)]);
  const again = await ask(url, tag);
  expect([again.status, again.text]).toEqual([304, '']);
  expect(again.headers['x-total-count']).toBe(first.headers['x-total-count']);
  expect((await ask(url, '"another"')).body).toEqual(first.body);
});

test('the count of all rows is part of it, though the page has the same ones', async () => {
  const url = `/api/projects/${project}/tasks?limit=3`;
  const { headers, body } = await ask(url);
  await pm.call('POST', '/api/tasks', { projectId: project, title: 'Columns' });
  const after = await ask(url, String(headers['etag']));
  expect([after.status, after.body]).toEqual([200, body]);
  expect(Number(after.headers['x-total-count'])).toBe(Number(headers['x-total-count']) + 1);
});

test('what may not be seen any more is refused or left out, whatever tag is sent', async () => {
  const tags = await Promise.all(paths().map(async (url) => String((await ask(url)).headers['etag'])));
  await app.db.delete(members).where(eq(members.userId, pm.id));
  const answers = await Promise.all(paths().map((url, at) => ask(url, tags[at])));
  await join(app.db, project, pm, 'pm');
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 404]);
  expect(answers.map(({ text }) => text).join(' ')).not.toMatch(/Slab|Olaya|Rebar|Invoice \d/);
});

test('compressed, small and refused answers go as ever', async () => {
  const url = `/api/projects/${project}/materials`;
  const headers = { host: 'localhost:3000', cookie: pm.cookie, 'accept-encoding': 'gzip' };
  const answer = await app.app.inject({ method: 'GET', url, headers });
  expect(answer.headers['content-encoding']).toBe('gzip');
  const tag = String(answer.headers['etag']);
  const again = await app.app.inject({ method: 'GET', url, headers: { ...headers, 'if-none-match': tag } });
  expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined]);
  expect((await ask('/api/health')).headers['etag']).toBeUndefined();
  expect((await ask(`/api/projects/${newId()}/tasks`)).headers['etag']).toBeUndefined();
});

/** A sequence that is the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('whoever gets 304 has just what is answered without a tag, while tasks, materials, payments and rights change', async () => {
  const next = numbers(11);
  const has = new Map<string, { tag: string; text: string }>();
  const changes = [
    () => pm.call('PUT', `/api/tasks/${ids[next(30)]}`, { title: `Slab ${next(3)}` }),
    () => pm.call('PUT', `/api/tasks/${ids[next(30)]}`, { status: next(2) ? 'done' : 'in_progress' }),
    () => app.db.update(materials).set({ requiredQty: `${next(3) + 9}` }),
    () => app.db.update(payments).set({ amount: `${next(3) + 100}` }),
    () =>
      app.db
        .update(members)
        .set({ role: next(2) ? 'viewer' : 'pm' })
        .where(eq(members.userId, pm.id)),
  ];
  let unchanged = 0;
  for (let step = 0; step < 400; step += 1) {
    if (next(4) === 0) await changes[next(changes.length)]?.();
    const url = paths()[next(6)] ?? '';
    const known = has.get(url);
    const [plain, conditional] = [await ask(url), await ask(url, known?.tag)];
    const isUnchanged = conditional.status === 304;
    if (isUnchanged) unchanged += 1;
    const got = isUnchanged ? known?.text : conditional.text;
    expect({ step, url, status: plain.status, got }).toEqual({ step, url, status: 200, got: plain.text });
    has.set(url, { tag: String(plain.headers['etag']), text: plain.text });
  }
  expect(unchanged).toBeGreaterThan(100);
});
