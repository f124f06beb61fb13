import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { recordChange } from '#features/audit/server/record.ts';
import { newId } from '#server/database/columns.ts';
import { activity, organisation } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { Activity, MOST_COUNTED } from '../contract.ts';

const app = await testApp();
afterAll(() => app.close());
let admin: Person;
let pm: Person;
let viewer: Person;
const tower = newId();
const villa = newId();

beforeAll(async () => {
  admin = await app.person('admin', 'Abeer Admin');
  pm = await app.person('pm', 'Paul Manager');
  viewer = await app.person('viewer', 'Vera Viewer');
  await app.db.insert(projects).values([
    { id: tower, name: 'Olaya Tower' },
    { id: villa, name: 'Villa Jeddah' },
  ]);
  await join(app.db, tower, pm, 'pm');
  await join(app.db, tower, viewer, 'viewer');
  await pm.call('PUT', `/api/projects/${tower}`, { budget: 1200 });
  await admin.call('PUT', `/api/projects/${villa}`, { budget: 9_000_000 });
  await pm.call('POST', '/api/tasks', { projectId: tower, title: '50% of the formwork', assignedTo: pm.id });
});

const feed = async (who: Person, query = '', path = '/api/activity'): Promise<Activity[]> =>
  z.array(z.strictObject(Activity.shape)).parse((await who.call('GET', `${path}?limit=100&${query}`)).body);
const labels = (entries: readonly Activity[]) => entries.map(({ label, action }) => `${action} ${label}`);

describe('who sees what', () => {
  test('members what happened in their projects, administrators all of them', async () => {
    expect(labels(await feed(pm))).toEqual(['created T-1 50% of the formwork', 'updated Olaya Tower']);
    expect((await feed(admin)).map(({ projectName }) => projectName)).toContain('Villa Jeddah');
  });

  test('people and tasks behind ids are named', async () => {
    const [created] = await feed(pm, 'entity=task');
    expect(created?.names).toEqual({ [pm.id]: 'Paul Manager' });
  });

  test('an audit has sign-ins and settings too; nobody else gets it', async () => {
    await admin.call('PUT', '/api/organisation', { name: 'Wahat' });
    await pm.call('PUT', '/api/preferences', { language: 'ar' });
    const kinds = (await feed(admin, '', '/api/admin/activity')).map(({ entity }) => entity);
    expect(kinds).toEqual(expect.arrayContaining(['organisation', 'user', 'project']));
    expect((await feed(admin, 'entity=organisation')).length).toBe(0);
    expect((await pm.call('GET', '/api/admin/activity')).status).toBe(403);
  });

  test('amounts are hidden from who may not see them', async () => {
    await admin.call('PUT', '/api/organisation', { viewersSeeMoney: false });
    expect((await feed(viewer, 'entity=project'))[0]).toMatchObject({ before: null, after: null });
    expect((await feed(pm, 'entity=project'))[0]?.after).toMatchObject({ budget: expect.stringMatching(/^1200/) });
    await admin.call('PUT', '/api/organisation', { viewersSeeMoney: true });
  });

  test('of a project in the trash only the audit tells', async () => {
    const id = newId();
    await admin.call('POST', '/api/projects', { id, name: 'Gone' });
    await admin.call('DELETE', `/api/projects/${id}`);
    expect(await feed(admin, `projectId=${id}`)).toEqual([]);
    expect(labels(await feed(admin, `projectId=${id}`, '/api/admin/activity'))).toEqual([
      'deleted Gone',
      'created Gone',
    ]);
  });
});

describe('what is looked for', () => {
  test.each([
    ['search=50%25', 1],
    ['search=nothing%25like', 0],
    ['search=olaya', 2],
    ['search=OLA', 2],
    ['search=formw t-1', 1],
    ['search=%25%25', 0],
    ['by=people', 2],
    ['by=system', 0],
    ['entity=task', 1],
    ['entity=payment', 0],
    [`projectId=${villa}`, 0],
    ['from=2090-01-01', 0],
    ['to=2020-01-01', 0],
    ['from=2020-01-01&to=2090-01-01', 2],
  ])('%s', async (query, count) => {
    expect(await feed(pm, query)).toHaveLength(count);
  });

  test.each([
    ['الميزانية', ['The budget is being used up', 'The budget is overspent']],
    ['توشك على النفاد', ['The budget is being used up']],
    ['ستنقص', ['Rebar 16 mm will be missing']],
    ['ستنقص rebar', ['Rebar 16 mm will be missing']],
    ['ستنقص cement', []],
    ['رياح', ['Wind stops the cranes']],
    ['will be missing', ['Rebar 16 mm will be missing']],
  ])('what the engine raised is found by its Arabic words: %s', async (words, expected) => {
    const projectId = newId();
    await app.db.insert(projects).values({ id: projectId, name: 'Engine' });
    await join(app.db, projectId, pm, 'pm');
    const raised = { projectId, actorId: null, action: 'created', entity: 'risk' } as const;
    for (const label of [
      'The budget is being used up',
      'The budget is overspent',
      'Rebar 16 mm will be missing',
      'Wind stops the cranes',
      'A wall may fall',
    ])
      await recordChange(app.db, { ...raised, entityId: newId(), label });
    const found = await feed(pm, `projectId=${projectId}&search=${encodeURIComponent(words)}`);
    expect(found.map(({ label }) => label).sort()).toEqual(expected);
  });

  test('by person and by thing', async () => {
    expect(await feed(pm, `actorId=${pm.id}`)).toHaveLength(2);
    expect(await feed(pm, `actorId=${viewer.id}`)).toHaveLength(0);
    expect(await feed(pm, `entity=project&entityId=${tower}`)).toHaveLength(1);
  });

  test('a day is a day of the organisation', async () => {
    const id = newId();
    await app.db.insert(projects).values({ id, name: 'Midnight' });
    // 22:30 in Riyadh on the 9th, 00:30 there on the 10th.
    for (const at of ['2026-03-09T19:30:00Z', '2026-03-09T21:30:00Z'])
      await app.db
        .insert(activity)
        .values({ projectId: id, entity: 'project', entityId: id, action: 'updated', at: new Date(at) });
    await app.db.update(organisation).set({ timeZone: 'Asia/Riyadh' });
    expect(await feed(admin, `projectId=${id}&to=2026-03-09`)).toHaveLength(1);
    expect(await feed(admin, `projectId=${id}&from=2026-03-10&to=2026-03-10`)).toHaveLength(1);
  });

  test.each([
    ['entity=ship', 'entity'],
    ['from=2026-02-30', 'from'],
    ['to=tomorrow', 'to'],
    ['before=-1', 'before'],
    ['actorId=me', 'actorId'],
    ['limit=0', 'limit'],
  ])('%s is refused by name', async (query, field) => {
    const { status, body } = await pm.call('GET', `/api/activity?${query}`);
    expect([status, body.errors[0].field]).toEqual([422, field]);
  });

  test('a page follows the one before it, and the count is bounded', async () => {
    const id = newId();
    await app.db.insert(projects).values({ id, name: 'Busy' });
    const rows = Array.from({ length: MOST_COUNTED + 5 }, (_, n) => ({
      projectId: id,
      entity: 'task',
      entityId: newId(),
      action: 'updated',
      label: `n${n}`,
    }));
    await app.db.insert(activity).values(rows);
    const first = await admin.call('GET', `/api/activity?projectId=${id}&limit=3`);
    expect(Number(first.headers['x-total-count'])).toBe(MOST_COUNTED);
    const last = first.body.at(-1).seq;
    expect(labels(await feed(admin, `projectId=${id}&before=${last}`))[0]).toBe(`updated n${MOST_COUNTED + 1}`);
    const far = await admin.call('GET', `/api/activity?projectId=${id}&limit=10&offset=${MOST_COUNTED + 3}`);
    expect(far.body.map(({ label }: Activity) => label)).toEqual(['n1', 'n0']);
    const csv = await admin.call('GET', `/api/admin/activity/export?projectId=${id}`);
    expect(csv.text.trim().split('\r\n')).toHaveLength(MOST_COUNTED + 6);
  });
});

describe('many at once are one line', () => {
  test('of the screen; the list, the file and the count of the others have all of them', async () => {
    const id = newId();
    await app.db.insert(projects).values({ id, name: 'Bulk' });
    await join(app.db, id, pm, 'pm');
    const made = await pm.call('POST', '/api/tasks/bulk-create', {
      projectId: id,
      tasks: Array.from({ length: 5 }, (_, n) => ({ title: `Task ${n}` })),
    });
    const ids = made.body.map((task: { id: string }) => task.id);
    await pm.call('PUT', '/api/tasks/bulk', { ids, change: { status: 'done' } });
    await pm.call('PUT', `/api/tasks/${ids[0]}`, { priority: 'high' });
    await admin.call('DELETE', `/api/tasks/${ids[4]}`);
    const entriesOf = async (query: string, path?: string) =>
      (await feed(pm, `projectId=${id}&${query}`, path)).map(({ action, more }) => `${action} ${more}`);
    expect(await entriesOf('grouped=true')).toEqual(['deleted 0', 'updated 0', 'updated 4', 'created 4']);
    expect(await entriesOf('')).toHaveLength(12);
    expect(await entriesOf('grouped=true&search=task')).toHaveLength(12);
    const answer = await pm.call('GET', `/api/activity?projectId=${id}&grouped=true&limit=3`);
    expect([answer.body.length, answer.headers['x-total-count']]).toEqual([3, '4']);
    const last = answer.body.at(-1);
    expect(await entriesOf(`grouped=true&before=${last.seq}`)).toEqual(['created 4']);
    const others = await feed(pm, `stepOf=${last.seq}&before=${last.seq}`);
    expect(others.map(({ entityId }) => entityId).sort()).toEqual(
      ids.filter((one: string) => one !== last.entityId).sort(),
    );
    expect(await feed(viewer, `stepOf=${last.seq}`)).toEqual([]);
    const audit = await feed(admin, `projectId=${id}&grouped=true`, '/api/admin/activity');
    expect(audit.map(({ more }) => more)).toEqual([0, 0, 4, 4]);
    const csv = await admin.call('GET', `/api/admin/activity/export?projectId=${id}&entity=task`);
    for (const one of [0, 1, 2, 3, 4]) expect(csv.text).toContain(`Task ${one}`);
  });

  test('what one person did in two steps, or two kinds in one, stays apart', async () => {
    const id = newId();
    await app.db.insert(projects).values({ id, name: 'Apart' });
    const row = { actorId: pm.id, projectId: id, entity: 'task', entityId: id } as const;
    await app.db.transaction(async (tx) => {
      for (const action of ['created', 'created', 'updated'] as const)
        await recordChange(tx, { ...row, action, label: 'x' });
      await recordChange(tx, { ...row, actorId: admin.id, action: 'created', label: 'x' });
    });
    await recordChange(app.db, { ...row, action: 'updated', label: 'x' });
    const entries = await feed(admin, `projectId=${id}&grouped=true`);
    expect(entries.map(({ action, more }) => `${action} ${more}`)).toEqual([
      'updated 0',
      'created 0',
      'updated 0',
      'created 1',
    ]);
  });

  test.each(['grouped=yes', 'stepOf=-1', 'stepOf=x'])('%s is refused by name', async (query) => {
    const { status, body } = await pm.call('GET', `/api/activity?${query}`);
    expect([status, body.errors[0].field]).toEqual([422, query.split('=')[0]]);
  });
});

describe('the file', () => {
  test.each([
    ['en', ['When', 'Who'], ['Olaya Tower', 'Project', 'Olaya Tower', 'changed', 'Budget', '0', '1200']],
    ['ar', ['متى', 'من'], ['Olaya Tower', 'مشروع', 'Olaya Tower', 'تعديل', 'الميزانية', '0', '1200']],
  ])('tells before and after in words: %s', async (language, heading, line) => {
    const url = `/api/admin/activity/export?entity=project&projectId=${tower}&language=${language}`;
    const { headers, text } = await admin.call('GET', url);
    expect(headers['content-disposition']).toMatch(/activity-\d{4}-\d\d-\d\d\.csv/);
    const [first = '', second = ''] = text.replace('\uFEFF', '').split('\r\n');
    expect(first.split(',').slice(0, 2)).toEqual(heading);
    expect(second.split(',').slice(2)).toEqual(line);
  });

  test('what the engine called its risks stands in the language of the file', async () => {
    const row = { actorId: null, projectId: tower, entity: 'risk', action: 'created' } as const;
    await recordChange(app.db, {
      ...{ ...row, entityId: newId(), label: 'Rebar 16 mm will be missing' },
      after: { title: 'Rebar 16 mm will be missing' },
    });
    await recordChange(app.db, { ...row, entityId: newId(), label: 'No daily logs' });
    await recordChange(app.db, { ...row, entityId: newId(), label: 'Crane out of service' });
    const file = async (language: string) =>
      (await admin.call('GET', `/api/admin/activity/export?entity=risk&projectId=${tower}&language=${language}`)).text;
    const arabic = await file('ar');
    expect(arabic).toContain(',Rebar 16 mm ستنقص,إنشاء,العنوان,,Rebar 16 mm ستنقص');
    for (const label of ['لا سجلات يومية', 'Crane out of service']) expect(arabic).toContain(`,${label},`);
    expect(arabic).not.toContain('will be missing');
    expect(await file('en')).toContain(',No daily logs,');
    const before = { description: 'The oldest open payment is 9 days late.' };
    await recordChange(app.db, {
      ...{ actorId: pm.id, projectId: tower, entity: 'risk', entityId: newId(), label: 'Payments are overdue' },
      ...{ action: 'updated', before, after: { description: 'Agreed with the client.' } },
    });
    expect(await file('ar')).toContain('أقدم دفعة مفتوحة متأخرة (9 أيام).');
    expect(await file('en')).toContain(before.description);
  });

  test('a workbook is one', async () => {
    const { status, headers } = await admin.call('GET', '/api/admin/activity/export?format=xlsx&entity=project');
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  });
});

describe('history stays', () => {
  test.each([
    'update activity set label = label',
    'delete from activity',
    'truncate activity',
    'truncate activity cascade',
  ])('%s is refused', async (statement) => {
    const before = await app.db.$count(activity);
    await expect(app.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'activity is append-only' }),
    });
    expect(await app.db.$count(activity)).toBe(before);
  });

  test('the word that removes a demonstration removes nothing of a real organisation', async () => {
    const removal = app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('history.removes', 'demonstration', true)`);
      await tx.delete(activity);
    });
    await expect(removal).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'activity is append-only' }),
    });
  });

  test('it goes with a project that is deleted for good', async () => {
    const id = newId();
    await app.db.insert(projects).values({ id, name: 'Purged' });
    const change = { actorId: admin.id, projectId: id, entity: 'project', entityId: id, action: 'created' } as const;
    await recordChange(app.db, { ...change, label: 'Purged' });
    await app.db.delete(projects).where(sql`${projects.id} = ${id}`);
    expect(await app.db.$count(activity, sql`${activity.projectId} = ${id}`)).toBe(0);
  });
});
