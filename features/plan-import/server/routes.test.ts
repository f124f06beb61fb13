import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSheets } from '#server/adapters/sheets/sheets.ts';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { taskLinks } from '#server/database/tables/schedule.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { planSender } from '#server/testing/send-plan.ts';
import { PlanPreview } from '../contract.ts';
import { progressed, xer, xerOf } from '../reading/fixtures/xer.ts';
import { first, plan, upload } from './fixtures/upload.ts';

const app = await testApp();
afterAll(app.close);
const send = planSender(app);

let admin: Person;
let pm: Person;
beforeAll(async () => {
  admin = await app.person('admin');
  pm = await app.person('pm');
});

async function project(): Promise<string> {
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Villa' });
  await join(app.db, id, pm, 'pm');
  return id;
}

const tasksOf = async (id: string) =>
  (await admin.call('GET', `/api/projects/${id}/tasks`)).body as {
    id: string;
    title: string;
    parentTaskId: string | null;
    status: string;
    plannedStartDate: string;
    plannedEndDate: string;
    assignedTo: string | null;
    number: number;
  }[];

test('the days on which a file says that work began and ended come with it', async () => {
  const id = await project();
  expect((await send(pm, upload(id), Buffer.from(xerOf(progressed), 'latin1'), 'plan.xer')).status).toBe(201);
  const rows = (await tasksOf(id)) as unknown as Record<string, string | null>[];
  const summary = rows.flatMap(({ title, status, actualStart, actualFinish, isSummary, completedAt }) =>
    isSummary ? [] : [[title, status, actualStart, actualFinish, completedAt?.slice(0, 10) ?? null]],
  );
  expect(summary.map(([, ...row]) => row).sort()).toEqual([
    ['done', '2026-03-02', '2026-03-04', '2026-03-04'],
    ['in_progress', '2026-03-05', null, null],
    ['in_progress', '2026-03-11', null, null],
    ['not_started', null, null, null],
  ]);
});

test('the call as specified creates a task a row, with parents, dates, links, progress and people', async () => {
  const id = await project();
  const answer = await send(pm, upload(id), plan(first));
  expect([answer.status, answer.body]).toEqual([
    201,
    {
      ...{ tasksCreated: 4, projectId: id, tasksChanged: 0, tasksRemoved: 0 },
      ...{ linksCreated: 2, linksChanged: 0, linksRemoved: 0, outside: null },
    },
  ]);
  const tasks = await tasksOf(id);
  const villa = tasks.find(({ title }) => title === 'Villa');
  expect(
    tasks.map((task) => [
      task.title,
      task.parentTaskId === villa?.id,
      task.plannedStartDate,
      task.plannedEndDate,
      task.status,
      task.assignedTo === pm.id,
    ]),
  ).toEqual([
    ['Villa', false, '2026-03-01', '2026-03-30', 'in_progress', false],
    ['Dig', true, '2026-03-01', '2026-03-06', 'done', false],
    ['Pour, reinforced', true, '2026-03-08', '2026-03-17', 'in_progress', true],
    ['Hand over', true, '2026-03-30', '2026-03-30', 'not_started', false],
  ]);
  expect(
    (await app.db.select().from(taskLinks))
      .filter((link) => link.projectId === id)
      .map(({ kind, lag }) => [kind, Number(lag)]),
  ).toEqual([
    ['FS', 1],
    ['FS', 0],
  ]);
});

test('lags of percent and of days and nights are stored as working days, with what the file wrote', async () => {
  const id = await project();
  const rows = [
    '1;1;Villa;01/03/2026;30/03/2026;;;',
    '2;1.1;Dig;01/03/2026;04/03/2026;;;',
    '3;1.2;Pour;08/03/2026;12/03/2026;2FS+50%;;',
    '4;1.3;Strike;16/03/2026;17/03/2026;3FS+3 edays;;',
  ];
  const preview = await send(pm, `/api/plans/preview?projectId=${id}`, plan(rows));
  expect(preview.body).toMatchObject({
    convertedCount: 2,
    converted: [
      { line: 4, what: 'lag', text: '+50%', days: 2 },
      { line: 5, what: 'lag', text: '+3 edays', days: 1 },
    ],
  });
  expect((await send(pm, upload(id), plan(rows))).body).toMatchObject({ tasksCreated: 4, linksCreated: 2 });
  const { links } = (await pm.call('GET', `/api/projects/${id}/schedule`)).body;
  expect(links.map((link: { lag: number; lagWritten: string }) => [link.lag, link.lagWritten])).toEqual([
    [2, '+50%'],
    [1, '+3 edays'],
  ]);
  const [first] = links;
  const { predecessorId, successorId } = first;
  await pm.call('POST', `/api/projects/${id}/schedule/links`, { links: [{ predecessorId, successorId, lag: 5 }] });
  const changed = (await pm.call('GET', `/api/projects/${id}/schedule`)).body.links;
  expect(changed).toContainEqual({ ...first, lag: 5, lagWritten: null });
});

test('how many rows are created is told to who sent them, while they are', async () => {
  const id = await project();
  const other = await app.person('pm');
  await join(app.db, id, other, 'pm');
  const uploadId = newId();
  const ask = (who: Person) => who.call('GET', `/api/projects/${id}/upload-plan/${uploadId}`);
  expect((await ask(pm)).body).toEqual({ done: null, total: null });
  const rows = Array.from({ length: 1200 }, (_, index) => `${index};${index};Task ${index};01/03/2026;06/03/2026;;;`);
  let isOver = false;
  const sending = send(pm, upload(id, `?uploadId=${uploadId}`), plan(rows)).finally(() => {
    isOver = true;
  });
  const reported: { done: number | null; total: number | null }[] = [];
  while (!isOver) {
    reported.push((await ask(pm)).body);
    expect((await ask(other)).body).toEqual({ done: null, total: null });
  }
  expect((await sending).body).toMatchObject({ tasksCreated: 1200 });
  const counts = reported.flatMap(({ done }) => done ?? []);
  expect(counts.length).toBeGreaterThan(0);
  expect(counts).toEqual(counts.toSorted((one, next) => one - next));
  expect(reported.every(({ total }) => total === null || total === 1200)).toBe(true);
  expect((await ask(pm)).body).toEqual({ done: null, total: null });
});

test('the preview creates nothing and says columns, rows, days off and what was left out', async () => {
  const id = await project();
  const answer = await send(
    pm,
    `/api/plans/preview?projectId=${id}`,
    plan([...first, '5;1.4;Extra;07/03/2026;TBD 9;77;;']),
  );
  expect(answer.status).toBe(200);
  const preview = PlanPreview.strict().parse(answer.body);
  expect(preview).toMatchObject({
    source: 'sheet',
    taskCount: 5,
    linkCount: 2,
    dateOrder: 'dmy',
    start: '2026-03-01',
    end: '2026-03-30',
    difference: null,
  });
  expect(preview.columns.map(({ field }) => field)).toEqual([
    'id',
    'wbs',
    'name',
    'start',
    'end',
    'predecessors',
    'percent',
    'resources',
  ]);
  expect(preview.tasks.map(({ depth, offDay, predecessors }) => [depth, offDay, predecessors])).toEqual([
    [0, false, ''],
    [1, true, ''],
    // By the file's own ids, as the remarks name them.
    [1, false, '2FS+1'],
    [1, false, '3FS'],
    [1, true, ''],
  ]);
  expect(preview.skipped).toEqual([
    { line: 6, id: '5', reason: 'date_unread', text: 'TBD 9' },
    { line: 6, id: '5', reason: 'link_unknown', text: '77' },
  ]);
  expect(preview.openRefs).toMatchObject([{ ref: '77', line: 6, id: '5' }]);
  expect(await tasksOf(id)).toEqual([]);
  const chosen = await send(pm, `/api/plans/preview?columns=2:none,1:name&dateOrder=mdy`, plan(first));
  expect([chosen.body.tasks[0].name, chosen.body.dateOrder]).toEqual(['1', 'mdy']);
});

test('rows are named by the ids of the file, where two have the same by the rows', async () => {
  const preview = async (...ids: readonly string[]) => {
    const rows = ids.map((id, at) => `${id};;Work ${at};01/03/2026;05/03/2026;${at === 2 ? ids[1] : ''};;`);
    const { tasks } = PlanPreview.parse((await send(pm, '/api/plans/preview', plan(rows))).body);
    return tasks.map(({ id, line, predecessors }) => [id, line, predecessors]);
  };
  expect(await preview('A10', 'A20', 'A30', '')).toEqual([
    ['A10', 2, ''],
    ['A20', 3, ''],
    ['A30', 4, 'A20FS'],
    [null, 5, ''],
  ]);
  expect(await preview('1', '2', '3', '1')).toEqual([
    [null, 2, ''],
    [null, 3, ''],
    [null, 4, '3FS'],
    [null, 5, ''],
  ]);
});

test('uploading again shows a difference; what is accepted is done, by id, code and name', async () => {
  const id = await project();
  await send(pm, upload(id), plan(first));
  const next = plan([
    first[0] ?? '',
    '2;1.0;Survey;26/02/2026;26/02/2026;;;',
    '3;1.1;Dig;01/03/2026;10/03/2026;2;;',
    '4;1.2;Pour, reinforced;11/03/2026;17/03/2026;3SS;;',
  ]);
  const { difference } = (await send(admin, `/api/plans/preview?projectId=${id}`, next)).body;
  expect(difference).toMatchObject({ added: 1, same: 1, changed: 2, gone: 1 });
  expect(
    difference.changedTasks.map((task: { title: string; changes: unknown }) => [task.title, task.changes]),
  ).toEqual([
    ['Dig', [{ field: 'end', before: '2026-03-06', after: '2026-03-10' }]],
    ['Pour, reinforced', [{ field: 'start', before: '2026-03-08', after: '2026-03-11' }]],
  ]);
  expect((await send(pm, upload(id, '?accept=added,changed,links,gone'), next)).status).toBe(403);
  const answer = await send(admin, upload(id, '?accept=added,changed,links,gone'), next);
  expect(answer.body).toMatchObject({
    tasksCreated: 1,
    tasksChanged: 2,
    tasksRemoved: 1,
    linksCreated: 1,
    linksChanged: 1,
  });
  const tasks = await tasksOf(id);
  expect(tasks.map(({ title, plannedEndDate, status }) => [title, plannedEndDate, status])).toEqual([
    ['Villa', '2026-03-17', 'in_progress'],
    ['Dig', '2026-03-10', 'done'],
    ['Pour, reinforced', '2026-03-17', 'in_progress'],
    ['Survey', '2026-02-26', 'not_started'],
  ]);
  const again = await send(admin, upload(id), next);
  expect(again.body).toMatchObject({ tasksCreated: 0, tasksChanged: 0, tasksRemoved: 0, linksCreated: 0 });
  expect(
    (await app.db.select().from(taskLinks))
      .filter((link) => link.projectId === id && tasks.some((task) => task.id === link.successorId))
      .map(({ kind }) => kind),
  ).toEqual(['FS', 'SS']);
});

test('a workbook and a Primavera file', async () => {
  const sheets = createSheets();
  const id = await project();
  const bytes = await sheets.write([
    {
      name: 'الخطة',
      rightToLeft: true,
      columns: [{ header: 'المهمة' }, { header: 'البداية', kind: 'date' }, { header: 'النهاية', kind: 'date' }],
      rows: [
        ['حفر', '2026-03-01', '2026-03-05'],
        ['صب', '2026-03-08', '2026-03-12'],
      ],
    },
  ]);
  await sheets.close();
  expect((await send(pm, upload(id), bytes, 'plan.xlsx')).body.tasksCreated).toBe(2);
  const other = await project();
  const answer = await send(pm, upload(other), Buffer.from(xer, 'latin1'), 'plan.xer');
  expect(answer.body).toMatchObject({ tasksCreated: 5, linksCreated: 2 });
});

describe('refused in words, and nothing is created', () => {
  test.each<[string, string | Uint8Array, string, string, number]>([
    ['no plan', 'Name,Phone\nSami,1\nOmar,2', 'list.csv', '', 422],
    ['a Microsoft Project file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'plan.mpp', '', 422],
    ['an empty file', '', 'plan.csv', '', 422],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0, 0, 0, 2]), 'plan.xlsx', '', 422],
    ['a column that does not exist', plan(first), 'plan.csv', '?columns=0:price', 422],
    ['a part that does not exist', plan(first), 'plan.csv', '?accept=all', 422],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 65), 'plan.csv', '', 413],
  ])('%s', async (_, content, name, query, status) => {
    const id = await project();
    const answer = await send(pm, upload(id, query), content, name);
    expect([answer.status, typeof answer.body.detail]).toEqual([status, 'string']);
    expect(await tasksOf(id)).toEqual([]);
  });
  test('a stranger sees no project, a project manager who only looks in here may not', async () => {
    const id = await project();
    const stranger = await app.person('pm');
    expect((await send(stranger, upload(id), plan(first))).status).toBe(404);
    expect((await send(stranger, `/api/plans/preview?projectId=${id}`, plan(first))).status).toBe(404);
    await join(app.db, id, stranger, 'viewer');
    expect((await send(stranger, upload(id), plan(first))).status).toBe(403);
  });
});

test('letters that no database keeps do not come in', async () => {
  const id = await project();
  const rows = ['2;1.1;Di\u0000g \ud83d\udc77;01/03/2026;02/03/2026;;;', ...first.slice(2), ...first.slice(2)];
  expect((await send(pm, upload(id), plan([first[0] ?? '', ...rows]))).status).toBe(201);
  expect((await tasksOf(id)).map(({ title }) => title)).toContain('Di g 👷');
});

test('links that close a circle stay out and are told', async () => {
  const id = await project();
  const circle = plan([
    '1;;A;01/03/2026;02/03/2026;3;;',
    '2;;B;03/03/2026;04/03/2026;1;;',
    '3;;C;05/03/2026;08/03/2026;2;;',
  ]);
  const { skipped, linkCount } = (await send(pm, '/api/plans/preview', circle)).body;
  expect([linkCount, skipped.map(({ reason }: { reason: string }) => reason)]).toEqual([2, ['link_circle']]);
  expect((await send(pm, upload(id), circle)).body).toMatchObject({ tasksCreated: 3, linksCreated: 2 });
});

test('a plan is read as often as its columns are changed: nobody is counted out', async () => {
  const eager = await app.person('pm');
  const read = () => send(eager, '/api/plans/preview', plan(first.slice(0, 1)));
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(Array.from({ length: 14 }, read));
    expect(answers.map(({ status }) => status)).toEqual(Array(14).fill(200));
  }
});
