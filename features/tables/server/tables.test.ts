import { read, utils } from '@e965/xlsx';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/database/columns.ts';
import { certificateReceipts, certificates, contracts } from '#server/database/tables/certificates.ts';
import { organisation } from '#server/database/tables/organisation.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { securityEvents } from '#server/database/tables/security.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { dailyFigures } from '#server/database/tables/snapshots.ts';
import { materials, payments, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person, program } from '#server/testing/people.ts';
import { type TableName, tableNames, tables } from '../columns.ts';
import { tableContract } from '../contract.ts';

const app = await testApp();
afterAll(app.close);

const [tower, mall] = [newId(), newId()];
const FORMULA = '=HYPERLINK("http://evil.example","Invoice")';
let admin: Person;
let pm: Person;
let viewer: Person;

beforeAll(async () => {
  const { db } = app;
  admin = await app.person('admin');
  pm = await app.person('pm');
  viewer = await app.person('viewer');
  await db.insert(organisation).values({ name: 'Contracting', viewersSeeMoney: false });
  await db.insert(projects).values([
    { id: tower, name: 'Olaya Tower', budget: '1000000000000.1234' },
    { id: mall, name: 'Jeddah Mall' },
    { name: 'In the trash', deletedAt: new Date() },
  ]);
  await join(db, tower, pm, 'pm');
  await join(db, tower, viewer, 'viewer');
  for (const projectId of [tower, mall]) await fill(projectId);
});

async function fill(projectId: string) {
  const { db } = app;
  const own = { projectId };
  await db.insert(tasks).values({ ...own, number: 1, title: 'Pour, "level 4"', budgetedCost: '4444', wbs: '1.1' });
  await db.insert(tasks).values({ ...own, number: 2, title: 'Deleted', deletedAt: new Date() });
  await db.insert(materials).values({
    ...{ ...own, item: 'Rebar', category: 'steel', unit: 'kg', requiredQty: '2.5', costPerUnit: '55.55' },
  });
  await db
    .insert(payments)
    .values({ ...own, description: FORMULA, amount: '115', category: 'other', dueDate: '2020-01-01' });
  await db.insert(risks).values({ ...own, title: 'Rain', probability: 2, impact: 3 });
  await db.insert(risks).values({
    ...{ ...own, title: 'Over budget', description: 'By 66666', probability: 5, impact: 5 },
    ...{ isFromEngine: true, engineKey: 'budget:over' },
  });
  await db.insert(progressLogs).values({ ...own, date: '2026-03-01', notes: '-2+3', manpower: 12 });
  const percents = { retentionPercent: '10', retentionCapPercent: '5', completionPercent: '50', advancePercent: '0' };
  await db.insert(contracts).values({
    ...{ ...own, direction: 'incoming', party: 'Ministry', vatRate: '15', recoveryPercent: '0', ...percents },
    ...{ taxesAdvance: true, allowsOverrun: false, paymentDays: 30 },
  });
  await db.insert(certificates).values({
    ...{ ...own, kind: 'work', number: 1, sequence: 1, status: 'issued', date: '2026-03-31', due: '77777' },
    ...{ certified: '80000', vat: '100' },
  });
  await db.insert(dailyFigures).values(
    ['2026-03-01', '2026-03-02'].map((date) => ({
      ...({
        ...own,
        date,
        status: 'active',
        health: 'on-track',
        currency: 'SAR',
        budget: '88888',
        spent: '1',
      } as const),
      ...{ overdueAmount: '0', overdueCount: 0, taskCount: 1, doneCount: 0, inProgressCount: 0, blockedCount: 0 },
      ...{ weight: '1', weightDone: '0', progress: 10, criticalRisks: 0, highRisks: 0 },
    })),
  );
}

const json = async (who: Person, name: TableName, query = '') => {
  const { status, body, text } = await who.call('GET', `/api/tables/${name}${query}`);
  expect([name, status, body.detail]).toEqual([name, 200, undefined]);
  return { rows: body.rows as Record<string, unknown>[], next: body.next as string | null, text };
};
const csv = async (who: Person, name: TableName, query = '') => {
  const { status, text, headers } = await who.call('GET', `/api/tables/${name}/csv${query}`);
  expect([name, status]).toEqual([name, 200]);
  return {
    text,
    headers,
    rows: utils.sheet_to_json<Record<string, unknown>>(sheetOf(text), { raw: false, defval: '' }),
  };
};
/** As a spreadsheet program reads it. */
function sheetOf(text: string) {
  const { Sheets } = read(Buffer.from(text), { type: 'buffer', raw: true });
  return Sheets['Sheet1'] ?? {};
}

describe.each(tableNames)('%s', (name) => {
  test('answers in JSON what its contract declares, and the same rows as a file', async () => {
    const { rows } = await json(admin, name);
    const { response } = tableContract(name).page;
    z.object({ rows: z.array(response.shape.rows.element.strict()), next: z.null() }).parse({ rows, next: null });
    expect(rows.length).toBe({ risks: 4, 'daily-figures': 4 }[name as string] ?? 2);
    const file = await csv(admin, name);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.text.split('\r\n')[0]).toBe(`\uFEFF${Object.keys(tables[name]).join(',')}`);
    const key = (row: Record<string, unknown>) => row['id'] ?? `${row['projectId']} ${row['date']}`;
    expect(file.rows.map(key)).toEqual(rows.map(key));
  });

  test('has of the projects of its reader alone, by token too, and nothing deleted', async () => {
    const reader = await program(app, pm);
    for (const who of [pm, reader]) {
      const { rows, text } = await json(who, name);
      expect(rows.length).toBeGreaterThan(0);
      expect(text + (await csv(who, name)).text).not.toMatch(/Jeddah Mall|In the trash|Deleted/);
    }
    expect((await json(admin, name, `?projectId=${mall}`)).text).not.toContain('Olaya');
    expect((await json(pm, name, `?projectId=${mall}`)).rows).toEqual([]);
    expect((await csv(pm, name, `?projectId=${mall}`)).rows).toEqual([]);
    const stranger = await app.person('cm');
    expect((await json(stranger, name)).rows).toEqual([]);
  });

  test('shows no money to who may not see any', async () => {
    const [{ text, rows }, file] = [await json(viewer, name), await csv(viewer, name)];
    const shown = (text + file.text).replace(/[0-9a-f-]{36}|\d{4}-\d\d-\d\d(?:T[^",\r]+)?/g, '');
    expect(shown).not.toMatch(/4444|55\.55|138\.8|115|66666|77777|88888|1000000000000/);
    expect(rows.length > 0).toBe(name !== 'certificates');
  });

  test('comes page by page: each row once, whatever is added meanwhile', async () => {
    const whole = (await json(admin, name)).rows;
    const found: unknown[] = [];
    let query = '?limit=1';
    for (;;) {
      const { rows, next } = await json(admin, name, query);
      expect(rows.length).toBe(1);
      found.push(...rows);
      if (next === null) break;
      query = `?limit=1&after=${next}`;
    }
    expect(found).toEqual(whole);
  });

  test.each(['limit=0', 'limit=5001', 'limit=x', 'after=x', `after=${newId()}_2026-02-30`, 'projectId=x'])(
    'refuses %s by name',
    async (query) => {
      const { status, body } = await admin.call('GET', `/api/tables/${name}?${query}`);
      expect([status, body.errors[0].field]).toEqual([422, query.split('=')[0]]);
    },
  );

  test('needs the scope of its subject', async () => {
    const { call } = await program(app, pm, { scopes: ['people:read'] });
    const scopes = { certificates: 'payments', 'daily-figures': 'reports' } as Partial<Record<TableName, string>>;
    const wanted = `This API token needs the scope ${scopes[name] ?? name}:read for this.`;
    for (const path of ['', '/csv']) {
      const { status, body } = await call('GET', `/api/tables/${name}${path}`);
      expect([status, body.detail]).toEqual([403, wanted]);
    }
  });
});

test('a summary is as far as its leaves, and costs what they have not been given: the column adds up', async () => {
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Fence' });
  const add = async (more: object) =>
    (await admin.call('POST', '/api/tasks', { projectId: id, title: 'Work', ...more })).body.id;
  const raft = await add({ estimatedHours: 100 });
  await admin.call('PUT', `/api/tasks/${raft}/cost`, { budgetedCost: 250 });
  const [one, other] = [await add({ parentTaskId: raft }), await add({ parentTaskId: raft })];
  await admin.call('PUT', `/api/tasks/${one}/cost`, { budgetedCost: 100 });
  await admin.call('PUT', `/api/tasks/${one}`, { percentComplete: 60 });
  const { rows } = (await admin.call('GET', `/api/tables/tasks?projectId=${id}`)).body;
  const seen = (wanted: string) => {
    const row = rows.find((each: { id: string }) => each.id === wanted);
    return [row.percentComplete, row.budgetedCost === null ? null : Number(row.budgetedCost)];
  };
  expect([raft, one, other].map(seen)).toEqual([
    [30, 150],
    [60, 100],
    [0, null],
  ]);
});

test('a cell that a spreadsheet would run as a formula is text', async () => {
  const { text } = await csv(admin, 'payments');
  expect(text).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);
  expect((await csv(admin, 'logs')).text).toContain(",'-2+3,");
  const [row] = (await csv(admin, 'tasks')).rows;
  expect(row?.['title']).toBe('Pour, "level 4"');
});

test('every digit of an amount is there, in both', async () => {
  const exact = '1000000000000.1234';
  expect((await json(admin, 'projects')).text).toContain(`"budget":${exact},`);
  expect((await csv(admin, 'projects')).text).toContain(`,${exact},`);
});

test('moments are in UTC, days as they are', async () => {
  await app.db
    .update(payments)
    .set({ status: 'paid', paidDate: new Date('2026-03-31T21:30:00Z') })
    .where(eq(payments.projectId, tower));
  const [row] = (await csv(pm, 'payments')).rows;
  expect([row?.['paidDate'], row?.['dueDate'], row?.['status']]).toEqual([
    '2026-03-31T21:30:00Z',
    '2020-01-01',
    'paid',
  ]);
  expect((await csv(admin, 'payments', `?projectId=${mall}`)).rows[0]?.['status']).toBe('overdue');
});

test('as many tasks as their project counts, those that are promised for a day marked', async () => {
  const [own] = await app.db.insert(projects).values({ name: 'Counted' }).returning();
  const projectId = own?.id ?? '';
  const [raft] = await app.db
    .insert(tasks)
    .values({ projectId, number: 1, title: 'Raft', isSummary: true })
    .returning();
  const [part] = await app.db
    .insert(tasks)
    .values({ projectId, number: 2, title: 'North', parentTaskId: raft?.id ?? '', budgetedCost: '50' })
    .returning();
  const promise = {
    projectId,
    title: 'Fix rebar',
    parentTaskId: part?.id ?? '',
    isPromise: true,
    status: 'done' as const,
  };
  await app.db.insert(tasks).values({ ...promise, number: 3, budgetedCost: '9' });
  const [counted] = (await json(admin, 'projects', `?projectId=${projectId}`)).rows;
  const { rows } = await json(admin, 'tasks', `?projectId=${projectId}`);
  const listed = (await admin.call('GET', `/api/projects/${projectId}/tasks`)).body;
  const done = rows.filter(({ status }) => status === 'done');
  expect([rows.length, done.length, listed.length]).toEqual([counted?.['taskCount'], counted?.['doneCount'], 3]);
  const shown = rows.map(({ title, isPromise, budgetedCost }) => [title, isPromise, budgetedCost]);
  expect(shown.toSorted()).toEqual([
    ['Fix rebar', true, null],
    ['North', false, 50],
    ['Raft', false, null],
  ]);
});

test('more rows than a batch come whole, once each and in order', async () => {
  const many = newId();
  await app.db.insert(projects).values({ id: many, name: 'Many' });
  await app.db.execute(sql`insert into tasks (id, project_id, number, title)
    select gen_random_uuid(), ${many}, n, 'Task ' || n from generate_series(1, 2500) n`);
  const { rows } = await csv(admin, 'tasks', `?projectId=${many}`);
  expect(new Set(rows.map((row) => row['number'])).size).toBe(2500);
  const ids = rows.map((row) => String(row['id']));
  expect(ids).toEqual(ids.toSorted());
  const paged = await json(admin, 'tasks', `?projectId=${many}&limit=2000`);
  const rest = await json(admin, 'tasks', `?projectId=${many}&limit=2000&after=${paged.next}`);
  expect([paged.rows.length, rest.rows.length, rest.next]).toEqual([2000, 500, null]);
});

test('a file stands in the security journal, a right that is withdrawn between two pages counts', async () => {
  const reader = await app.person('pm');
  await join(app.db, tower, reader, 'pm');
  await csv(reader, 'risks');
  const events = await app.db.select().from(securityEvents).where(eq(securityEvents.actorId, reader.id));
  expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['exported', { call: 'GET /api/tables/risks/csv' }],
  ]);
  const { next } = await json(reader, 'risks', '?limit=1');
  await app.db.delete(members).where(eq(members.userId, reader.id));
  expect((await json(reader, 'risks', `?after=${next}`)).rows).toEqual([]);
});

test('a certificate is as paid as the screens say', async () => {
  const { rows: issued } = await json(admin, 'certificates', `?projectId=${tower}`);
  expect(issued).toMatchObject([{ status: 'issued', paidOn: null, outstanding: 77777 }]);
  const receipt = { kind: 'receipt' as const, date: '2026-04-02', amount: '77777', createdBy: admin.id };
  await app.db.insert(certificateReceipts).values({ ...receipt, certificateId: String(issued[0]?.['id']) });
  const { rows: paid } = await json(admin, 'certificates', `?projectId=${tower}`);
  expect(paid).toMatchObject([{ status: 'paid', paidOn: '2026-04-02', outstanding: 0 }]);
  const { text } = await csv(admin, 'certificates', `?projectId=${tower}`);
  expect(text).toMatch(/,paid,/);
});
