import { eq } from 'drizzle-orm';
import { XMLParser } from 'fast-xml-parser';
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

/** The rows of each table by their columns. */
function tablesOf(lines: readonly string[]): Map<string, Record<string, string>[]> {
  const blocks = lines.join('\n').split('\n%T\t').slice(1);
  return new Map(
    blocks.map((block) => {
      const [name = '', fields = '', ...rows] = block.split('\n').filter((line) => line !== '' && line !== '%E');
      const columns = fields.split('\t').slice(1);
      const cells = rows.map((row) => row.split('\t').slice(1));
      expect(cells.every(({ length }) => length === columns.length)).toBe(true);
      return [name, cells.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])))];
    }),
  );
}

test('a planner gets the plan for Primavera P6: every row as wide as its table, times with all dates, no figures of money', async () => {
  const answer = await file('format=xer');
  const named = 'attachment; filename="schedule-Corniche-Tower-2026-11-01.xer"';
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([200, named]);
  const lines = new TextDecoder('windows-1252').decode(answer.rawPayload).split('\r\n');
  expect([lines[0]?.slice(0, 10), lines.at(-2)]).toEqual(['ERMHDR\t8.2', '%E']);
  const tables = tablesOf(lines);
  const order = ['CURRTYPE', 'OBS', 'PROJECT', 'CALENDAR', 'SCHEDOPTIONS', 'PROJWBS', 'TASK', 'TASKPRED'];
  expect([...tables.keys()]).toEqual(order);
  const activities = tables.get('TASK') ?? [];
  expect(activities).toHaveLength(COUNT);
  expect(new Set(activities.map(({ task_code }) => task_code)).size).toBe(COUNT);
  expect(activities[0]).toMatchObject({
    ...{ task_code: 'A1010', task_name: 'Floor 0', status_code: 'TK_NotStart', target_drtn_hr_cnt: '32' },
    ...{ target_start_date: '2026-11-01 07:00', target_end_date: '2026-11-04 16:00' },
  });
  const moments = activities.flatMap((row) => Object.entries(row).filter(([column]) => column.endsWith('_date')));
  expect(moments.filter(([, value]) => !/^(\d{4}-\d\d-\d\d \d\d:\d\d)?$/.test(value))).toEqual([]);
  expect(tables.get('TASKPRED')).toMatchObject([
    { task_id: '3', pred_task_id: '1', pred_type: 'PR_SS', lag_hr_cnt: '24' },
  ]);
  expect(activities[2]).toMatchObject({ cstr_type: 'CS_MSO', cstr_date: '2026-11-15 07:00' });
  const data = tables.get('CALENDAR')?.[0]?.['clndr_data'] ?? '';
  expect(data).toContain('(0||1()((0||0(s|07:00|f|12:00)())(0||1(s|13:00|f|16:00)())))');
  expect(data).toContain('(0||6()())(0||7()())');
  // Founding Day 2027 is the 46440th day after the last of 1899.
  expect(data).toContain('(d|46440)()');
  expect([data.split('(').length, data.split('(0||').length > 20]).toEqual([data.split(')').length, true]);
});

/** Elements of a task in the order of Microsoft's schema (mspdi_pj14), those of them that are written. */
const SCHEMA = [
  ...[
    'UID',
    'GUID',
    'ID',
    'Name',
    'Active',
    'Manual',
    'Type',
    'IsNull',
    'WBS',
    'OutlineNumber',
    'OutlineLevel',
    'Priority',
  ],
  ...['Start', 'Finish', 'Duration', 'DurationFormat', 'EffortDriven', 'Estimated', 'Milestone', 'Summary', 'Critical'],
  ...['EarlyStart', 'EarlyFinish', 'LateStart', 'LateFinish', 'FreeSlack', 'TotalSlack', 'PercentComplete'],
  ...['ActualStart', 'ActualFinish', 'ActualDuration', 'RemainingDuration', 'ConstraintType', 'CalendarUID'],
  ...['ConstraintDate', 'IgnoreResourceCalendar', 'PredecessorLink', 'Baseline'],
];

test('Microsoft Project gets its XML, with a calendar and the links in tenths of minutes', async () => {
  const answer = await file('format=xml');
  const named = 'attachment; filename="schedule-Corniche-Tower-2026-11-01.xml"';
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([200, named]);
  const xml = answer.rawPayload.toString('utf8');
  const { Project: project } = new XMLParser({ parseTagValue: false }).parse(xml);
  const tasks: Record<string, unknown>[] = project.Tasks.Task;
  expect(tasks).toHaveLength(COUNT);
  expect(tasks[0]).toMatchObject({
    ...{ UID: '1', ID: '1', Name: 'Floor 0', Manual: '0', OutlineLevel: '1', Duration: 'PT32H0M0S' },
    ...{ Start: '2026-11-01T07:00:00', Finish: '2026-11-04T16:00:00', PercentComplete: '0' },
    Baseline: { Number: '0', Start: '2026-10-25T07:00:00', Finish: '2026-10-28T16:00:00' },
  });
  expect(tasks[2]).toMatchObject({
    ...{ ConstraintType: '2', ConstraintDate: '2026-11-15T07:00:00' },
    PredecessorLink: { PredecessorUID: '1', Type: '3', CrossProject: '0', LinkLag: '14400', LagFormat: '7' },
  });
  // Microsoft Project passes over an element that stands elsewhere.
  for (const task of tasks) expect(Object.keys(task)).toEqual(SCHEMA.filter((name) => name in task));
  const { WeekDays, Exceptions } = project.Calendars.Calendar;
  expect(WeekDays.WeekDay.map(({ DayWorking }: { DayWorking: string }) => DayWorking).join('')).toBe('1111100');
  expect(Exceptions.Exception[0]).toMatchObject({
    ...{ TimePeriod: { FromDate: '2027-02-22T00:00:00', ToDate: '2027-02-22T23:59:00' }, DayWorking: '0' },
  });
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
