import { eq } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSettings } from '#features/settings/server/settings.ts';
import { createSheets } from '#server/adapters/sheets/sheets.ts';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { baselines, baselineTasks, equipment, taskEquipment, taskLinks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { addDays } from '#shared/dates.ts';

const app = await testApp({ now: () => new Date('2026-11-01T08:00:00Z') });
afterAll(app.close);

let viewer: Person;
let stranger: Person;
const projectId = newId();
const COUNT = 60;
const ids = Array.from({ length: COUNT }, () => newId());

beforeAll(async () => {
  viewer = await app.person('viewer');
  stranger = await app.person('viewer');
  await app.db.insert(projects).values({ id: projectId, name: 'Corniche Tower' });
  await join(app.db, projectId, viewer, 'viewer');
  const rows = ids.map((id, index) => ({
    ...{ id, projectId },
    number: index + 1,
    title: index === 1 ? '#set page(fill: red) *no* $markup$' : `Floor ${index}`,
    plannedStartDate: addDays('2026-11-01', index * 7),
    plannedEndDate: addDays('2026-11-04', index * 7),
    importKey: index === 0 ? 'id:A1010' : `id:${index}`,
    wbs: '1.1',
    ...(index === 2 && { constraintKind: 'must_start' as const, constraintDate: '2026-11-15' }),
  }));
  await app.db.insert(tasks).values(rows);
  const link = { projectId, predecessorId: ids[0] ?? '', successorId: ids[2] ?? '', kind: 'SS' as const, lag: '3' };
  await app.db.insert(taskLinks).values(link);
  const baselineId = newId();
  await app.db.insert(baselines).values({ id: baselineId, projectId, name: 'Contract programme' });
  const agreed = { plannedStartDate: '2026-10-25', plannedEndDate: '2026-10-28' };
  await app.db.insert(baselineTasks).values({ baselineId, taskId: ids[0] ?? '', ...agreed });
  const craneId = newId();
  await app.db.insert(equipment).values({ id: craneId, projectId, name: 'Tower crane', capacity: 2 });
  await app.db.insert(taskEquipment).values({ taskId: ids[0] ?? '', equipmentId: craneId, quantity: 2 });
});

const url = (query: string) => `/api/projects/${projectId}/schedule/export?${query}`;
const file = (query: string) =>
  app.app.inject({ method: 'GET', url: url(query), headers: { host: 'localhost:3000', cookie: viewer.cookie } });

/** The words of each page. */
async function pagesOf(content: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: Uint8Array.from(content), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages;
}

test('a PDF has every task on some page, what people typed as they typed it, and the axis on each', async () => {
  const answer = await file('format=pdf&language=en');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const named = 'attachment; filename="schedule-Corniche-Tower-2026-11-01.pdf"';
  expect(answer.headers['content-disposition']).toBe(named);
  const pages = await pagesOf(answer.rawPayload);
  expect(pages).toHaveLength(3);
  const all = pages.join(' ');
  for (const index of [0, 2, 17, 18, 43, 44, COUNT - 1]) expect(all).toContain(`Floor ${index} `);
  expect(all).toContain('#set page(fill: red) *no* $markup$');
  expect(all).toContain('Contract programme');
  expect(all).toContain('4 Nov 2026');
  expect(all).not.toMatch(/2026-\d\d/);
  for (const page of pages) expect(page).toContain('2027');
  expect((await pagesOf((await file('format=pdf&language=ar')).rawPayload))[0]).toContain('3 يناير 2027');
});

test('a sheet has the figures as figures and the links as planners write them', async () => {
  const answer = await file('format=xlsx&language=en');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="schedule-Corniche-Tower-2026-11-01.xlsx"');
  const sheets = createSheets();
  const { sheets: read } = await sheets.read({ name: 'schedule.xlsx', content: answer.rawPayload }, 'file');
  await sheets.close();
  const [header = [], first = [], , third = []] = read[0]?.rows ?? [];
  const of = (row: readonly unknown[], name: string) => row[header.indexOf(name)];
  expect(read[0]?.rows).toHaveLength(COUNT + 1);
  expect(of(first, 'Start')).toEqual({ date: '2026-11-01', time: null });
  expect([of(first, 'Working days'), of(first, 'Total float'), of(first, 'Equipment')]).toEqual([
    4,
    expect.any(Number),
    '2 × Tower crane',
  ]);
  expect(of(first, 'Baseline end')).toEqual({ date: '2026-10-28', time: null });
  expect(of(third, 'Predecessors')).toBe('1SS+3 days');
  expect([of(first, 'Activity ID'), of(third, 'Activity ID')]).toEqual(['A1010', null]);
  expect([of(third, 'Constraint'), of(third, 'Constraint date')]).toEqual([
    'Must start on',
    { date: '2026-11-15', time: null },
  ]);
});

test('the sheet has the costs for who sees money', async () => {
  await app.db
    .update(tasks)
    .set({ budgetedCost: '1250.5' })
    .where(eq(tasks.id, ids[0] ?? ''));
  const costs = async () => {
    const sheets = createSheets();
    const content = (await file('format=xlsx&language=en')).rawPayload;
    const { sheets: read } = await sheets.read({ name: 'schedule.xlsx', content }, 'file');
    await sheets.close();
    const [header = [], ...rows] = read[0]?.rows ?? [];
    const at = header.indexOf('Budgeted cost');
    return at < 0 ? null : rows.slice(0, 2).map((row) => row[at] ?? null);
  };
  expect(await costs()).toEqual([1250.5, null]);
  const admin = await app.person('admin');
  await app.db.transaction((tx) => saveSettings(tx, { db: tx, user: admin }, { viewersSeeMoney: false }));
  expect(await costs()).toBeNull();
});

test('a project that may not be seen gives no file, a wrong format is named', async () => {
  expect((await stranger.call('GET', url('format=pdf'))).status).toBe(404);
  const wrong = await viewer.call('GET', url('format=doc'));
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'format']);
});
