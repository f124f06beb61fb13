import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { members } from '#server/database/tables/projects.ts';
import { payments, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { Project, TrashedProject } from '../contract.ts';

const app = await testApp({ now: () => new Date('2026-03-01T09:00:00Z') });
afterAll(app.close);

let admin: Person;
let pm: Person;
let viewer: Person;
beforeAll(async () => {
  [admin, pm, viewer] = await Promise.all([app.person('admin'), app.person('pm'), app.person('viewer')]);
});

const full = {
  name: '  Riyadh Tower B ',
  description: 'Twenty floors',
  clientName: 'Al-Faisal Development',
  location: 'King Fahd Road, Riyadh',
  budget: 1234567.89,
  plannedStartDate: '2026-02-28T21:00:00.000Z',
  plannedEndDate: '2026-12-31',
  priority: 'high',
  latitude: 24.7136,
  longitude: 46.6753,
  weatherEnabled: true,
};

const create = async (by: Person, more: object = {}) =>
  (await by.call('POST', '/api/projects', { ...full, ...more })).body;

describe('create', () => {
  test("answers the whole row, exact, with dates in the organisation's zone; the creator is its pm", async () => {
    const made = await pm.call('POST', '/api/projects', full);
    expect(made.status).toBe(201);
    expect(z.strictObject(Project.shape).parse(made.body)).toMatchObject({
      name: 'Riyadh Tower B',
      client: 'Al-Faisal Development',
      budget: 1234567.89,
      spentAmount: 0,
      currency: 'SAR',
      plannedStartDate: '2026-03-01',
      plannedEndDate: '2026-12-31',
      priority: 'high',
      status: 'active',
      memberRole: 'pm',
      workDone: null,
    });
    expect(made.text).toContain('"budget":1234567.89,');
    const again = await pm.call('GET', `/api/projects/${made.body.id}`);
    expect(again.body).toEqual(made.body);
  });

  test('only a name is needed', async () => {
    const made = await pm.call('POST', '/api/projects', {
      name: 'Small works',
      budget: null,
      plannedStartDate: null,
      latitude: null,
    });
    expect(made.body).toMatchObject({
      budget: 0,
      priority: 'medium',
      weatherEnabled: false,
      client: null,
      plannedStartDate: null,
    });
  });

  test.each([
    [{ name: '   ' }, 422, 'name', 'Project name is required'],
    [{ name: undefined }, 422, 'name', 'Project name is required'],
    [{ name: 'x'.repeat(201) }, 422, 'name', 'at most 200'],
    [{ name: 'a\u0000b' }, 422, 'name', 'cannot be kept'],
    [{ budget: 'much' }, 422, 'budget', 'must be a number'],
    [{ budget: -1 }, 422, 'budget', 'negative'],
    [{ budget: 0.001 }, 422, 'budget', 'decimals'],
    [{ budget: 1e30 }, 422, 'budget', 'at most'],
    [{ plannedStartDate: '2026-02-30' }, 422, 'plannedStartDate', 'must be a date'],
    [{ plannedEndDate: '2026-01-01' }, 422, 'plannedEndDate', 'before the start'],
    [{ priority: 'urgent' }, 422, 'priority', 'low, medium, high or critical'],
    [{ latitude: 91 }, 422, 'latitude', '-90 to 90'],
    [{ longitude: '46' }, 422, 'longitude', '-180 to 180'],
    [{ weatherEnabled: 'yes' }, 422, 'weatherEnabled', 'true or false'],
    [{ currency: 'XXX' }, 422, 'currency', 'known currency'],
    [{ id: 'seven' }, 422, 'id', 'must be an id'],
  ])('%o is refused, naming the field', async (wrong, status, field, words) => {
    const before = (await admin.call('GET', '/api/projects')).headers['x-total-count'];
    const answer = await pm.call('POST', '/api/projects', { ...full, ...wrong });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body.errors).toMatchObject([{ field, message: expect.stringContaining(words) }]);
    expect(answer.body.detail).toContain(words);
    expect((await admin.call('GET', '/api/projects')).headers['x-total-count']).toBe(before);
  });

  test('dates the wrong way round are told together with what else is wrong', async () => {
    const dates = { plannedStartDate: '2026-03-02', plannedEndDate: '2026-03-01' };
    const answer = await pm.call('POST', '/api/projects', { name: ' ', budget: 'much', ...dates });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'budget',
      'name',
      'plannedEndDate',
    ]);
  });

  test('unknown keys are ignored and never stored; a hostile one does no harm', async () => {
    const made = await pm.call('POST', '/api/projects', { ...full, deletedAt: '2020-01-01', nextTaskNumber: 99 });
    expect(made.status).toBe(201);
    expect(made.body).not.toHaveProperty('nextTaskNumber');
    const hostile = '{"name":"x","__proto__":{"role":"admin"}}';
    const answer = await app.call({
      method: 'POST',
      url: '/api/projects',
      payload: hostile,
      headers: { cookie: pm.cookie, 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });

  test('sending the same id twice makes one project', async () => {
    const id = '01990000-0000-7000-8000-000000000001';
    const [first, second] = await Promise.all([create(pm, { id }), create(pm, { id })]);
    expect(first.id).toBe(id);
    expect(second.id).toBe(id);
    expect((await create(admin, { id })).status).toBe(409);
    const rows = await app.db.select().from(members);
    expect(rows.filter((row) => row.projectId === id)).toHaveLength(1);
  });
});

test.each([
  ['text/plain', 'name=x', 415],
  ['application/json', '{"name":', 400],
  ['application/json', '[]', 400],
  ['application/json', '"x"', 400],
  ['application/json', 'null', 400],
  ['application/json', '', 422],
  ['application/json', `{"name":"${'x'.repeat(1_100_000)}"}`, 413],
  ['application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 400],
  ['application/json', `{"name":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`, 400],
  ['application/json', `{"name":"x","x":${'['.repeat(1000)}${']'.repeat(1000)}}`, 400],
  ['application/json', `{"name":"${'['.repeat(500)}"}`, 422],
])('a body %s %.30s answers %i with a sentence', async (type, payload, status) => {
  const headers = { cookie: pm.cookie, 'content-type': type };
  const answer = await app.call({ method: 'POST', url: '/api/projects', payload, headers });
  expect(answer.status).toBe(status);
  expect(answer.body.detail).toMatch(/\w+ \w+/);
});

describe('update', () => {
  test('changes only what is sent', async () => {
    const made = await create(pm);
    const answer = await pm.call('PUT', `/api/projects/${made.id}`, { status: 'on_hold', client: null });
    expect(answer.body).toEqual({
      ...made,
      status: 'on_hold',
      client: null,
      version: 2,
      updatedAt: expect.any(String),
    });
  });

  test('an old version answers 409 with the current row and changes nothing', async () => {
    const made = await create(pm);
    await pm.call('PUT', `/api/projects/${made.id}`, { name: 'Renamed', version: 1 });
    const late = await pm.call('PUT', `/api/projects/${made.id}`, { name: 'Too late', version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.current).toMatchObject({ name: 'Renamed', version: 2 });
    expect((await pm.call('GET', `/api/projects/${made.id}`)).body.name).toBe('Renamed');
  });

  test('an end before the stored start is refused', async () => {
    const made = await create(pm);
    const answer = await pm.call('PUT', `/api/projects/${made.id}`, { plannedEndDate: '2026-02-01' });
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'plannedEndDate']);
  });
});

describe('who sees and does what', () => {
  test('a project of others does not exist, whatever one asks of it', async () => {
    const { id } = await create(pm);
    const paths = ['', '/tasks', '/materials', '/payments', '/logs', '/risks', '/budget-summary'];
    for (const path of paths) expect((await viewer.call('GET', `/api/projects/${id}${path}`)).status).toBe(404);
    expect((await viewer.call('GET', '/api/projects')).body).toEqual([]);
  });

  test('a member who is only a viewer there may read and not edit, and is told why', async () => {
    const { id } = await create(pm);
    const other = await app.person('pm');
    await join(app.db, id, other, 'viewer');
    expect((await other.call('GET', `/api/projects/${id}`)).body.memberRole).toBe('viewer');
    const refused = await other.call('PUT', `/api/projects/${id}`, { name: 'Mine' });
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('role in this project')]);
  });

  test.each(['not-an-id', '01990000-0000-7000-8000-00000000ffff', '%00', "'; drop table projects --"])(
    'an id that names nothing (%s) is 404',
    async (id) => {
      for (const path of ['', '/tasks', '/budget-summary']) {
        const answer = await admin.call('GET', `/api/projects/${encodeURIComponent(id)}${path}`);
        expect(answer.status).toBe(404);
      }
    },
  );

  test('money can be hidden from viewers', async () => {
    const { id } = await create(pm);
    await join(app.db, id, viewer, 'viewer');
    expect((await viewer.call('GET', `/api/projects/${id}`)).body.budget).toBe(1234567.89);
    await app.db.$client.query(
      `insert into organisation (id, name, viewers_see_money) values (1, '', false)
       on conflict (id) do update set viewers_see_money = false`,
    );
    expect((await viewer.call('GET', `/api/projects/${id}`)).body).toMatchObject({ budget: null, spentAmount: null });
    expect((await viewer.call('GET', `/api/projects/${id}/budget-summary`)).body).toMatchObject({
      totalBudget: null,
      usedPercent: null,
      status: null,
    });
    expect((await viewer.call('GET', `/api/activity?projectId=${id}`)).text).not.toContain('1234567');
    expect((await pm.call('GET', `/api/projects/${id}`)).body.budget).toBe(1234567.89);
    await app.db.$client.query('update organisation set viewers_see_money = true');
    expect((await viewer.call('GET', `/api/activity?projectId=${id}`)).text).toContain('1234567');
  });
});

test('delete goes to the trash, restore brings it back, both leave their trace', async () => {
  const made = await create(pm);
  const path = `/api/projects/${made.id}`;
  expect((await pm.call('DELETE', path)).status).toBe(403);
  expect((await admin.call('DELETE', path)).body).toEqual({ id: made.id });
  expect((await pm.call('GET', path)).status).toBe(404);
  expect((await admin.call('DELETE', path)).status).toBe(404);
  const trash = await admin.call('GET', '/api/trash/projects');
  expect(z.array(z.strictObject(TrashedProject.shape)).parse(trash.body)[0]).toMatchObject({
    id: made.id,
    deletedByName: 'admin',
  });
  expect((await admin.call('POST', `/api/trash/projects/${made.id}/restore`)).body.id).toBe(made.id);
  expect((await pm.call('GET', path)).status).toBe(200);
  const feed = await admin.call('GET', `/api/activity?projectId=${made.id}`);
  expect(feed.body.map(({ action }: { action: string }) => action)).toEqual(['restored', 'deleted', 'created']);
});

test('spent, counts and work done come from the rows', async () => {
  const { id } = await create(pm);
  const task = (number: number, more: object) => ({ projectId: id, number, title: `Task ${number}`, ...more });
  await app.db
    .insert(tasks)
    .values([
      task(1, { status: 'done', estimatedHours: '30' }),
      task(2, { status: 'in_progress', plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-10' }),
      task(3, { status: 'blocked', estimatedHours: '0' }),
      task(4, { deletedAt: new Date() }),
      task(5, { durationDays: '2' }),
    ]);
  const payment = (amount: string, more: object) =>
    ({ projectId: id, description: 'x', category: 'labor', amount, ...more }) as typeof payments.$inferInsert;
  await app.db
    .insert(payments)
    .values([
      ...Array.from({ length: 10 }, () => payment('0.10', { status: 'paid' })),
      payment('100', { status: 'approved', dueDate: '2020-01-01' }),
      payment('5', { status: 'paid', deletedAt: new Date() }),
    ]);
  const found = await pm.call('GET', `/api/projects/${id}`);
  expect(found.body).toMatchObject({
    spentAmount: 1,
    taskCount: 4,
    doneCount: 1,
    inProgressCount: 1,
    blockedCount: 1,
    workDone: 22, // 30 of 30 + 80 + 8 + 16 hours
  });
  const budget = await pm.call('GET', `/api/projects/${id}/budget-summary`);
  expect(budget.body).toEqual({
    totalBudget: 1234567.89,
    budgetOriginals: [],
    spentOriginals: [],
    remainingOriginals: [],
    committedOriginals: [],
    totalSpent: 1,
    committed: 100,
    remaining: 1234566.89,
    usedPercent: 0,
    status: 'healthy',
    currency: 'SAR',
    isConverted: false,
  });
  const listed = await pm.call('GET', `/api/projects/${id}/payments?search=x&limit=1`);
  expect([listed.body.length, listed.headers['x-total-count']]).toEqual([1, '11']);
});

test('the list pages, searches and filters, and always sends X-Total-Count', async () => {
  const owner = await app.person('pm');
  for (const name of ['Alpha 100%', 'Alpha 1000', 'Beta_1']) await create(owner, { name, clientName: 'Client' });
  const names = async (query: string) => {
    const answer = await owner.call('GET', `/api/projects${query}`);
    return [answer.body.map((project: { name: string }) => project.name), answer.headers['x-total-count']];
  };
  expect(await names('')).toEqual([['Beta_1', 'Alpha 1000', 'Alpha 100%'], '3']);
  expect(await names('?limit=1&offset=1')).toEqual([['Alpha 1000'], '3']);
  expect(await names('?search=100%25')).toEqual([['Alpha 100%'], '1']);
  expect(await names('?search=a_1')).toEqual([['Beta_1'], '1']);
  expect(await names('?search=client%201000%20alpha')).toEqual([['Alpha 1000'], '1']);
  expect(await names('?status=completed')).toEqual([[], '0']);
  for (const wrong of ['limit=0', 'limit=100001', 'limit=x', 'offset=-1', 'status=gone']) {
    expect((await owner.call('GET', `/api/projects?${wrong}`)).status).toBe(422);
  }
});
