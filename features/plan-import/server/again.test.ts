import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { taskLinks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { planSender } from '#server/testing/send-plan.ts';
import { progressed, xerOf } from '../reading/fixtures/xer.ts';
import { first, plan, upload } from './fixtures/upload.ts';

const app = await testApp();
afterAll(app.close);
const send = planSender(app);

let pm: Person;
beforeAll(async () => {
  pm = await app.person('pm');
});

async function imported(by = pm): Promise<string> {
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Villa' });
  await join(app.db, id, by, 'pm');
  await send(by, upload(id), plan(first));
  return id;
}

test('links that the file no longer has go with an entry in the history, also when nothing else changes', async () => {
  const id = await imported();
  const next = plan([...first.slice(0, 3), '4;1.3;Hand over;30/03/2026;30/03/2026;;;']);
  expect((await send(pm, upload(id, '?accept=added,changed,links'), next)).body).toMatchObject({
    tasksCreated: 0,
    tasksChanged: 0,
    tasksRemoved: 0,
    linksCreated: 0,
    linksRemoved: 1,
  });
  expect(await app.db.select().from(taskLinks).where(eq(taskLinks.projectId, id))).toHaveLength(1);
  const entries = await app.db
    .select()
    .from(activity)
    .where(and(eq(activity.projectId, id), eq(activity.action, 'unlinked')));
  expect(entries.map(({ actorId, entity, label, before }) => [actorId, entity, label, before])).toEqual([
    [pm.id, 'schedule', 'Pour, reinforced → Hand over', { links: 1 }],
  ]);
});

test('of a task that was split, and whose parts have dates, the file says no dates, however often it is sent', async () => {
  const id = await imported();
  const [dig] = await app.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.projectId, id), eq(tasks.title, 'Dig')));
  const part = { projectId: id, parentTaskId: dig?.id, title: 'East', plannedStartDate: dig?.plannedStartDate };
  expect((await pm.call('POST', '/api/tasks', part)).status).toBe(201);
  const later = first.map((row) => (row.includes(';Dig;') ? row.replace(/;(\d+)\/(\d+)\/2026;/, ';02/$2/2026;') : row));
  for (const _ of [1, 2]) {
    const { body } = await send(pm, upload(id, '?accept=added,changed'), plan(later));
    expect(body).toMatchObject({ tasksChanged: 0, tasksCreated: 0 });
  }
});

test('a task that was deleted and imported again comes back from the trash as one of its own', async () => {
  const id = await imported();
  const dig = and(eq(tasks.projectId, id), eq(tasks.title, 'Dig'));
  const [old] = await app.db.select().from(tasks).where(dig);
  const admin = await app.person('admin');
  expect((await admin.call('DELETE', `/api/tasks/${old?.id}`)).status).toBe(200);
  expect((await send(pm, upload(id, '?accept=added,changed,links'), plan(first))).body.tasksCreated).toBeGreaterThan(0);
  expect((await admin.call('POST', `/api/trash/tasks/${old?.id}/restore`)).status).toBe(200);
  const both = await app.db.select().from(tasks).where(dig);
  expect(both.filter(({ deletedAt }) => deletedAt === null)).toHaveLength(2);
});

test('what somebody changes after the comparison is not written over', async () => {
  const id = await imported();
  const dig = and(eq(tasks.projectId, id), eq(tasks.title, 'Dig'));
  const next = plan(first.with(1, '2;1.1;Dig;01/03/2026;10/03/2026;;100;'));
  const waiting = () =>
    app.db.$client.query(`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query ilike '%tasks%'`);
  const sent = await app.db.transaction(async (tx) => {
    await tx.update(tasks).set({ plannedEndDate: '2026-03-09', version: 2 }).where(dig);
    const sending = send(pm, upload(id, '?accept=added,changed,links'), next);
    await expect.poll(async () => (await waiting()).rowCount).toBe(1);
    return { sending };
  });
  const answer = await sent.sending;
  expect([answer.status, answer.body.detail]).toEqual([
    409,
    'Somebody else changed this project meanwhile. Please try again.',
  ]);
  expect(await app.db.select({ end: tasks.plannedEndDate }).from(tasks).where(dig)).toEqual([{ end: '2026-03-09' }]);
  expect((await send(pm, upload(id, '?accept=added,changed,links'), next)).body).toMatchObject({ tasksChanged: 1 });
});

const links = async (id: string) =>
  (await app.db.select().from(taskLinks).where(eq(taskLinks.projectId, id)))
    .map(({ kind, lag }) => `${kind} ${Number(lag)}`)
    .sort();

test('a lag that is a quarter of a day longer is a change, the same lag is none', async () => {
  const other = await app.person('pm');
  const id = await imported(other);
  const lagged = (lag: string) => plan(first.map((row) => row.replace(/2FS\+1 days?/, `2FS+${lag} days`)));
  const differing = async (lag: string) =>
    (await send(other, `/api/plans/preview?projectId=${id}`, lagged(lag))).body.difference?.linksChanged;
  expect([await differing('1'), await differing('1.25')]).toEqual([0, 1]);
});

test('links that are new, changed or gone stand in the difference, and are taken only when accepted', async () => {
  const id = await imported();
  const next = plan([
    ...first.slice(0, 2),
    '3;1.2;Pour, reinforced;08/03/2026;17/03/2026;2SS+2 days;40;pm Tester',
    '4;1.3;Hand over;30/03/2026;30/03/2026;2;;',
  ]);
  const { difference } = (await send(pm, `/api/plans/preview?projectId=${id}`, next)).body;
  const [dig, pour, over] = [
    { number: 2, title: 'Dig' },
    { number: 3, title: 'Pour, reinforced' },
    { number: 4, title: 'Hand over' },
  ];
  expect(difference).toMatchObject({ changed: 0, linksAdded: 1, linksChanged: 1, linksRemoved: 1 });
  expect(difference.changedLinks).toEqual([
    { predecessor: dig, successor: over, before: null, after: 'FS' },
    { predecessor: dig, successor: pour, before: 'FS+1', after: 'SS+2' },
    { predecessor: pour, successor: over, before: 'FS', after: null },
  ]);
  await send(pm, upload(id, '?accept=added,changed'), next);
  expect(await links(id)).toEqual(['FS 0', 'FS 1']);
  const answer = await send(pm, upload(id, '?accept=links'), next);
  expect(answer.body).toMatchObject({ tasksChanged: 0, linksCreated: 1, linksChanged: 1, linksRemoved: 1 });
  expect(await links(id)).toEqual(['FS 0', 'SS 2']);
});

test('a file without a column of links changes none', async () => {
  const id = await imported();
  const bare = ['ID;Task Name;Start;Finish', '2;Dig;01/03/2026;06/03/2026', '3;Pour, reinforced;08/03/2026;17/03/2026'];
  const { difference } = (await send(pm, `/api/plans/preview?projectId=${id}`, bare.join('\r\n'))).body;
  expect(difference).toMatchObject({ linksAdded: 0, linksChanged: 0, linksRemoved: 0 });
  await send(pm, upload(id), bare.join('\r\n'));
  expect(await links(id)).toEqual(['FS 0', 'FS 1']);
});

test('a Primavera file again: activities are found by their ids, constraints differ and are taken', async () => {
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Tower' });
  await join(app.db, id, pm, 'pm');
  await send(pm, upload(id), Buffer.from(xerOf(progressed), 'latin1'), 'plan.xer');
  const read = async () =>
    (await app.db.select().from(tasks).where(eq(tasks.projectId, id)).orderBy(tasks.number))
      .filter(({ wbs }) => wbs?.startsWith('A1'))
      .sort((one, other) => (one.wbs ?? '').localeCompare(other.wbs ?? ''))
      .map((row) => [row.wbs, row.title, row.status, row.percentComplete, row.constraintKind, row.constraintDate]);
  expect(await read()).toEqual([
    ['A1000', 'Dig', 'done', 100, null, null],
    ['A1010', 'Pour', 'in_progress', 25, 'start_no_earlier', '2026-03-04'],
    ['A1020', 'Strip', 'in_progress', 0, 'as_late_as_possible', null],
    ['A1030', 'Hand over', 'not_started', 0, 'must_finish', '2026-03-30'],
  ]);
  const next = progressed.map((row) =>
    row
      .replace('A1010|Pour', 'A1010|Dig')
      .replace('A1000|Dig', 'A1000|Excavate')
      .replace('CS_MSOA|2026-03-04', 'CS_MEOB|2026-03-20'),
  );
  const again = Buffer.from(xerOf(next), 'latin1');
  const answer = await send(pm, upload(id), again, 'plan.xer');
  expect(answer.body).toMatchObject({ tasksCreated: 0, tasksChanged: 2, linksCreated: 0 });
  expect((await read()).slice(0, 2)).toEqual([
    ['A1000', 'Excavate', 'done', 100, null, null],
    ['A1010', 'Dig', 'in_progress', 25, 'finish_no_later', '2026-03-20'],
  ]);
});

test.each(['en', 'ar'])(
  'the own workbook (%s) read again is the same plan, here and in another project',
  async (language) => {
    const id = await imported();
    await app.db.insert(tasks).values([
      { id: newId(), projectId: id, number: 50, title: 'By hand', plannedStartDate: '2026-04-01', percentComplete: 1 },
      {
        id: newId(),
        projectId: id,
        number: 51,
        title: 'Topping out',
        plannedStartDate: '2026-04-02',
        isMilestone: true,
      },
      {
        ...{ id: newId(), projectId: id, number: 52, title: 'Lift shaft', workers: 14, percentComplete: 0 },
        budgetedCost: '70500.25',
        ...{ plannedStartDate: '2026-04-07', constraintKind: 'start_no_earlier', constraintDate: '2026-04-06' },
      },
    ]);
    const url = `/api/projects/${id}/schedule/export?format=xlsx&language=${language}`;
    const headers = { host: 'localhost:3000', cookie: pm.cookie };
    const { rawPayload: sheet } = await app.app.inject({ method: 'GET', url, headers });
    const { difference, taskCount, constraintCount } = (
      await send(pm, `/api/plans/preview?projectId=${id}`, sheet, 'plan.xlsx')
    ).body;
    expect({ taskCount, constraintCount, difference }).toMatchObject({
      taskCount: 7,
      constraintCount: 1,
      difference: { added: 0, same: 7, changed: 0, gone: 0, linksAdded: 0, linksChanged: 0, linksRemoved: 0 },
    });
    const other = newId();
    await app.db.insert(projects).values({ id: other, name: 'Copy' });
    await join(app.db, other, pm, 'pm');
    expect((await send(pm, upload(other), sheet, 'plan.xlsx')).body).toMatchObject({
      tasksCreated: 7,
      linksCreated: 2,
    });
    expect(await plainPlan(other)).toEqual(await plainPlan(id));
  },
);

test.each([
  ['xer', 'the activities and codes of'],
  ['xml', 'the tasks of'],
])(
  'a plan goes back to the planner as .%s with its progress, and is %s the same plan when it comes again',
  async (format) => {
    const id = newId();
    await app.db.insert(projects).values({ id, name: 'Tower' });
    await join(app.db, id, pm, 'pm');
    const [first, name] =
      format === 'xer'
        ? [Buffer.from(xerOf(progressed), 'latin1'), 'plan.xer']
        : [Buffer.from(projectPlan), 'plan.xml'];
    await send(pm, upload(id), first, name);
    const dug = and(eq(tasks.projectId, id), eq(tasks.title, 'Pour'));
    await app.db.update(tasks).set({ percentComplete: 60, status: 'in_progress' }).where(dug);
    const url = `/api/projects/${id}/schedule/export?format=${format}`;
    const headers = { host: 'localhost:3000', cookie: pm.cookie };
    const { rawPayload: back } = await app.app.inject({ method: 'GET', url, headers });
    const { difference } = (await send(pm, `/api/plans/preview?projectId=${id}`, back, name)).body;
    const same = { added: 0, changed: 0, gone: 0, linksAdded: 0, linksChanged: 0, linksRemoved: 0 };
    expect(difference).toMatchObject({ ...same, same: (await plainPlan(id)).tasks.length });
    const other = newId();
    await app.db.insert(projects).values({ id: other, name: 'Copy' });
    await join(app.db, other, pm, 'pm');
    await send(pm, upload(other), back, name);
    expect(await withKeys(other)).toEqual(await withKeys(id));
    const [poured] = await app.db
      .select()
      .from(tasks)
      .where(and(eq(tasks.projectId, other), eq(tasks.title, 'Pour')));
    expect([poured?.status, poured?.percentComplete]).toEqual(['in_progress', 60]);
  },
);

/** What names each task in its file: the planner's program finds it by that. */
const withKeys = async (id: string) =>
  (await app.db.select().from(tasks).where(eq(tasks.projectId, id)))
    .map(({ importKey, title, wbs, status, percentComplete, actualStart, actualFinish, isSummary, ...row }) => [
      ...[importKey, title, wbs, row.plannedStartDate, row.plannedEndDate, row.constraintKind, row.constraintDate],
      ...[status, isSummary ? null : percentComplete, actualStart, actualFinish],
    ])
    .sort();

const element = (uid: number, level: number, name: string, more: string) =>
  `<Task><UID>${uid}</UID><Name>${name}</Name><OutlineLevel>${level}</OutlineLevel>${more}<CalendarUID>-1</CalendarUID></Task>`;
const projectPlan = [
  '<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><MinutesPerDay>480</MinutesPerDay><Tasks>',
  element(0, 0, 'Tower', '<WBS>0</WBS><Summary>1</Summary>'),
  element(7, 1, 'Civil', '<WBS>1</WBS><Summary>1</Summary>'),
  element(
    12,
    2,
    'Dig',
    '<WBS>1.1</WBS><Start>2026-03-01T08:00:00</Start><Finish>2026-03-03T17:00:00</Finish><Duration>PT24H0M0S</Duration><PercentComplete>100</PercentComplete><ActualStart>2026-03-01T08:00:00</ActualStart><ActualFinish>2026-03-03T17:00:00</ActualFinish>',
  ),
  element(
    3,
    2,
    'Pour',
    '<WBS>1.2</WBS><Start>2026-03-05T08:00:00</Start><Finish>2026-03-11T17:00:00</Finish><Duration>PT40H0M0S</Duration><PercentComplete>25</PercentComplete><ActualStart>2026-03-05T08:00:00</ActualStart><PredecessorLink><PredecessorUID>12</PredecessorUID><Type>1</Type><LinkLag>4800</LinkLag><LagFormat>7</LagFormat></PredecessorLink>',
  ),
  '</Tasks></Project>',
].join('');

/** Tasks by title, as the workbook can tell them; a summary's dates are those of its parts. */
async function plainPlan(id: string) {
  const rows = await app.db.select().from(tasks).where(eq(tasks.projectId, id)).orderBy(tasks.number);
  const titleOf = new Map(rows.map((row) => [row.id, row.title]));
  const between = await app.db.select().from(taskLinks).where(eq(taskLinks.projectId, id));
  return {
    tasks: rows.map(({ title, wbs, parentTaskId, plannedStartDate, percentComplete, isMilestone, ...row }) => [
      ...[row.constraintKind, row.constraintDate, row.workers, row.budgetedCost],
      ...[title, wbs, titleOf.get(parentTaskId ?? ''), plannedStartDate, isMilestone],
      title === 'Villa' ? null : percentComplete,
    ]),
    links: between
      .map(({ predecessorId, successorId, kind, lag }) => [
        ...[titleOf.get(predecessorId), titleOf.get(successorId), kind, Number(lag)],
      ])
      .sort(),
  };
}

test('after an upload it is said how many tasks lie outside the dates of the project', async () => {
  const id = await imported();
  const dated = async (plannedStartDate: string | null, plannedEndDate: string | null) => {
    await app.db.update(projects).set({ plannedStartDate, plannedEndDate }).where(eq(projects.id, id));
    return (await send(pm, upload(id), plan(first))).body.outside;
  };
  // Villa spans the others and is not counted; Dig begins before, Hand over ends after.
  expect(await dated('2026-03-05', '2026-03-20')).toEqual({ count: 2, start: '2026-03-05', end: '2026-03-20' });
  expect(await dated(null, '2026-03-20')).toEqual({ count: 1, start: null, end: '2026-03-20' });
  expect(await dated('2026-03-01', '2026-03-30')).toBeNull();
  expect(await dated(null, null)).toBeNull();
});
