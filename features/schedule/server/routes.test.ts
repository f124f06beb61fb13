import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { App } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import { withOneConnection } from '#server/testing/one-connection.ts';
import { join, type Person } from '#server/testing/people.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { LastChange } from '../change-contract.ts';
import { Schedule } from '../contract.ts';
import { Proposal } from '../optimise-contract.ts';

let app: App;
let pm: Person;
let cm: Person;
/** A Sunday. */
const NOW = new Date('2026-11-01T08:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  pm = await app.person('pm', 'Maha');
  cm = await app.person('cm', 'Omar');
});
afterAll(() => app.close());

interface Draft {
  readonly title: string;
  readonly start?: string;
  readonly end?: string;
  readonly change?: Partial<typeof tasks.$inferInsert>;
}

async function project(drafts: readonly Draft[]): Promise<{ id: string; path: string; ids: string[] }> {
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Tower' });
  await join(app.db, id, pm, 'pm');
  await join(app.db, id, cm, 'cm');
  const ids = drafts.map(() => newId());
  await app.db.insert(tasks).values(
    drafts.map(({ title, start = null, end = start, change }, index) => ({
      id: ids[index] ?? '',
      projectId: id,
      number: index + 1,
      title,
      plannedStartDate: start,
      plannedEndDate: end,
      ...change,
    })),
  );
  return { id, path: `/api/projects/${id}`, ids };
}

const pair: Draft[] = [
  { title: 'Excavate', start: '2026-11-01', end: '2026-11-05' },
  { title: 'Blinding', start: '2026-11-08', end: '2026-11-09' },
  { title: 'Footings', start: '2026-11-10', end: '2026-11-12' },
];
const chain = (ids: readonly string[]) =>
  ids.slice(1).map((successorId, index) => ({ predecessorId: ids[index], successorId }));
const read = async (path: string) => Schedule.parse((await pm.call('GET', `${path}/schedule`)).body);
const stored = async (projectId: string) =>
  (await app.db.select().from(tasks).where(eq(tasks.projectId, projectId)).orderBy(tasks.number)).map(
    ({ plannedStartDate, plannedEndDate }) => [plannedStartDate, plannedEndDate],
  );

describe('links', () => {
  test('make a critical path, are listed, changed and removed', async () => {
    const { path, ids } = await project(pair);
    const made = await pm.call('POST', `${path}/schedule/links`, { links: chain(ids) });
    expect(made.status).toBe(201);
    expect(made.body).toHaveLength(2);
    const schedule = await read(path);
    expect(schedule.tasks.map(({ isCritical }) => isCritical)).toEqual([true, true, true]);
    expect(schedule.tasks[1]).toMatchObject({ earlyStart: '2026-11-08', totalFloat: 0, durationDays: 2 });
    const again = { links: [{ ...chain(ids)[0], lag: 1.5 }] };
    expect((await pm.call('POST', `${path}/schedule/links`, again)).body[0]).toMatchObject({ lag: 1.5 });
    const late = await read(path);
    expect(late.tasks[1]).toMatchObject({ breaksLink: true, earlyStart: '2026-11-10' });
    expect((await pm.call('DELETE', `${path}/schedule/links/${made.body[0].id}`)).status).toBe(200);
    expect((await pm.call('DELETE', `${path}/schedule/links/${made.body[0].id}`)).status).toBe(404);
    expect((await read(path)).links).toHaveLength(1);
  });

  test('that close a cycle are refused naming the tasks, and nothing changes', async () => {
    const { path, ids } = await project(pair);
    const links = [...chain(ids), { predecessorId: ids[2], successorId: ids[0] }];
    const answer = await pm.call('POST', `${path}/schedule/links`, { links });
    expect(answer.status).toBe(409);
    for (const { title } of pair) expect(answer.body.detail).toContain(title);
    expect((await read(path)).links).toEqual([]);
  });

  test('between two at once one closes no cycle', async () => {
    const { path, ids } = await project(pair);
    const link = (one: number, other: number) =>
      pm.call('POST', `${path}/schedule/links`, { links: [{ predecessorId: ids[one], successorId: ids[other] }] });
    const answers = await Promise.all([link(0, 1), link(1, 0)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test.each([
    ['itself', 0, 'successorId'],
    ['a task of another project', undefined, 'successorId'],
  ])('to %s name the field', async (_, to, field) => {
    const { path, ids } = await project(pair);
    const other = (await project(pair)).ids[0];
    const links = [{ predecessorId: ids[0], successorId: to === undefined ? other : ids[to] }];
    const answer = await pm.call('POST', `${path}/schedule/links`, { links });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe(`links.0.${field}`);
  });
});

describe('moving', () => {
  test('takes along what waits, says what changed, and is undone in one step', async () => {
    const { id, path, ids } = await project(pair);
    await pm.call('POST', `${path}/schedule/links`, { links: chain(ids) });
    const before = await stored(id);
    const moves = [{ taskId: ids[0], plannedStartDate: '2026-11-03', plannedEndDate: '2026-11-09' }];
    const preview = await pm.call('POST', `${path}/schedule/moves`, { moves, preview: true });
    expect(preview.body.moved).toHaveLength(3);
    expect(await stored(id)).toEqual(before);
    const moved = await pm.call('POST', `${path}/schedule/moves`, { moves });
    expect(moved.body.moved).toMatchObject([
      { title: 'Excavate', before: ['2026-11-01', '2026-11-05'], after: ['2026-11-03', '2026-11-09'] },
      { title: 'Blinding', after: ['2026-11-10', '2026-11-11'] },
      { title: 'Footings', after: ['2026-11-12', '2026-11-16'] },
    ]);
    const undo = `${path}/schedule/changes/${moved.body.id}/undo`;
    expect((await cm.call('POST', undo, {})).status).toBe(403);
    const undone = await withOneConnection(app.db, () => pm.call('POST', undo, {}));
    expect(undone.status).toBe(200);
    expect(await stored(id)).toEqual(before);
    expect((await pm.call('POST', undo, {})).status).toBe(409);
  });

  test('is refused naming the tasks when a link or a date forbids it', async () => {
    const { path, ids } = await project([
      ...pair.slice(0, 2),
      {
        title: 'Footings',
        start: '2026-11-10',
        end: '2026-11-12',
        change: { constraintKind: 'finish_no_later', constraintDate: '2026-11-12' },
      },
    ]);
    await pm.call('POST', `${path}/schedule/links`, { links: chain(ids) });
    const move = (taskId: string | undefined, from: string, to: string) =>
      pm.call('POST', `${path}/schedule/moves`, {
        moves: [{ taskId, plannedStartDate: from, plannedEndDate: to }],
      });
    const early = await move(ids[1], '2026-11-02', '2026-11-03');
    expect(early.status).toBe(409);
    expect(early.body.detail).toContain('"Blinding" cannot start before 2026-11-08: it waits for "Excavate".');
    const late = await move(ids[1], '2026-11-09', '2026-11-10');
    expect(late.body.detail).toContain('"Footings" would miss the date it must keep, 2026-11-12.');
    const off = await move(ids[0], '2026-11-06', '2026-11-07');
    const message = '"Excavate" would lie on days off alone; the next working day is 2026-11-08.';
    expect([off.status, off.body.detail]).toEqual([409, message]);
    expect((await move(newId(), '2026-11-09', '2026-11-10')).status).toBe(404);
    expect((await move(ids[1], '2026-11-09', '2026-11-01')).status).toBe(422);
  });

  test('a summary takes its parts along and follows them', async () => {
    const { id, path, ids } = await project([
      { title: 'Structure', start: '2026-11-01', end: '2026-11-09' },
      ...pair.slice(0, 2),
    ]);
    await app.db
      .update(tasks)
      .set({ parentTaskId: ids[0] ?? null })
      .where(and(eq(tasks.projectId, id), eq(tasks.number, 2)));
    await app.db
      .update(tasks)
      .set({ parentTaskId: ids[0] ?? null })
      .where(and(eq(tasks.projectId, id), eq(tasks.number, 3)));
    const moves = [{ taskId: ids[0], plannedStartDate: '2026-11-08', plannedEndDate: '2026-11-16' }];
    await pm.call('POST', `${path}/schedule/moves`, { moves });
    expect(await stored(id)).toEqual([
      ['2026-11-08', '2026-11-16'],
      ['2026-11-08', '2026-11-12'],
      ['2026-11-15', '2026-11-16'],
    ]);
  });
});

test('a baseline keeps the plan, and the schedule shows it beside', async () => {
  const { path, ids } = await project(pair);
  expect((await pm.call('POST', `${path}/baselines`, { name: 'Agreed' })).body).toMatchObject({ taskCount: 3 });
  const moves = [{ taskId: ids[2], plannedStartDate: '2026-11-15', plannedEndDate: '2026-11-17' }];
  await pm.call('POST', `${path}/schedule/moves`, { moves });
  const { tasks: rows, baseline } = await read(path);
  expect(baseline?.name).toBe('Agreed');
  expect(rows[2]).toMatchObject({ baselineStart: '2026-11-10', plannedStartDate: '2026-11-15' });
  expect((await pm.call('POST', `${(await project([{ title: 'x' }])).path}/baselines`, { name: 'y' })).status).toBe(
    422,
  );
});

describe('optimising', () => {
  const side = (title: string): Draft => ({ title, start: '2026-12-06', end: '2026-12-10' });
  test('proposes, changes nothing, is applied on confirmation and undone in one step', async () => {
    const { id, path, ids } = await project([...pair, side('Walls'), side('Roof'), side('Doors')]);
    await pm.call('POST', `${path}/schedule/links`, {
      links: [
        ...chain(ids.slice(0, 3)),
        ...[3, 4, 5].map((task) => ({ predecessorId: ids[2], successorId: ids[task] })),
      ],
    });
    await pm.call('PUT', `${path}/schedule/capacity`, { crew: 16 });
    const before = await stored(id);
    const answer = await cm.call('POST', `${path}/schedule/optimise`, {});
    const proposal = Proposal.parse(answer.body);
    expect(proposal).toMatchObject({
      finishBefore: '2026-12-10',
      finishAfter: '2026-11-26',
      daysGained: 10,
      peakWorkers: { before: 24, after: 16 },
      daysOverCapacity: { before: 5, after: 0 },
    });
    expect(proposal.reasons.map(({ kind }) => kind)).toContain('crew');
    expect(await stored(id)).toEqual(before);
    const again = await cm.call('POST', `${path}/schedule/optimise`, {});
    expect(again.body).toEqual({ ...answer.body, schedules: expect.any(Number) });
    const moves = proposal.moved.map(({ taskId, before: [beforeStart, beforeEnd], after }) => ({
      taskId,
      beforeStart,
      beforeEnd,
      plannedStartDate: after[0],
      plannedEndDate: after[1],
    }));
    const applied = await cm.call('POST', `${path}/schedule/apply`, { moves });
    expect(applied.status).toBe(200);
    expect((await read(path)).finish).toBe('2026-11-26');
    expect((await cm.call('POST', `${path}/schedule/apply`, { moves })).status).toBe(409);
    const last = async () =>
      LastChange.nullable().parse((await pm.call('GET', `${path}/schedule/changes/last`)).body.change);
    expect(await last()).toMatchObject({ kind: 'optimise', byId: cm.id, ...applied.body, changedSince: { count: 0 } });
    const undo = `${path}/schedule/changes/${applied.body.id}/undo`;
    const [{ taskId = '', plannedEndDate = '' } = {}] = moves;
    const end = (date: string) => app.db.update(tasks).set({ plannedEndDate: date }).where(eq(tasks.id, taskId));
    await end('2027-01-31');
    const title = proposal.moved[0]?.title;
    expect(await last()).toMatchObject({ by: 'Omar', changedSince: { count: 1, titles: [title] } });
    const refusal = `These tasks were changed since: ${title}. The step can no longer be undone.`;
    expect(await pm.call('POST', undo, {})).toMatchObject({ status: 409, body: { detail: refusal } });
    await end(plannedEndDate ?? '');
    expect((await pm.call('POST', undo, {})).status).toBe(200);
    expect(await stored(id)).toEqual(before);
    expect(await last()).toMatchObject({ kind: 'link', count: 5 });
  });

  test('is not applied where a link made since would make it end later than promised', async () => {
    const { path, ids } = await project([side('Walls'), side('Roof')]);
    const { body } = await cm.call('POST', `${path}/schedule/optimise`, {});
    const moves = Proposal.parse(body)
      .moved.slice(0, 1)
      .map(({ taskId, before: [beforeStart, beforeEnd], after: [plannedStartDate, plannedEndDate] }) => ({
        ...{ taskId, beforeStart, beforeEnd, plannedStartDate, plannedEndDate },
      }));
    expect(moves[0]?.taskId).toBe(ids[0]);
    const later = moves.map((move) => ({ ...move, plannedStartDate: '2026-12-13', plannedEndDate: '2026-12-17' }));
    const links = [{ predecessorId: ids[0], successorId: ids[1] }];
    await pm.call('POST', `${path}/schedule/links`, { links });
    const answer = await cm.call('POST', `${path}/schedule/apply`, { moves: later });
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toContain('"Roof" waits for tasks of this proposal');
  });

  test('says what cannot keep its date any more, and that a plan lies in the past', async () => {
    const { path, ids } = await project([{ title: 'Footings', start: '2020-01-05', end: '2020-01-09' }]);
    expect((await cm.call('POST', `${path}/schedule/optimise`, {})).body).toMatchObject({
      laterBecause: 'past',
      finishBefore: '2020-01-09',
    });
    const constraint = { constraintKind: 'finish_no_later', constraintDate: '2020-01-09' };
    await pm.call('PUT', `${path}/schedule/tasks/${ids[0]}`, constraint);
    const answer = await cm.call('POST', `${path}/schedule/optimise`, {});
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toContain('cannot keep the dates they must keep, whoever works on them: Footings.');
  });

  test('names the tasks that need more than there is', async () => {
    const { path } = await project(pair);
    await pm.call('PUT', `${path}/schedule/capacity`, { crew: 7 });
    const answer = await cm.call('POST', `${path}/schedule/optimise`, {});
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toContain('Excavate');
  });
});

test('links are suggested in the order of the trades, for tasks without any', async () => {
  const { path, ids } = await project([
    { title: 'Excavation Zone A', start: '2026-11-01' },
    { title: 'Blinding concrete Zone A', start: '2026-11-02' },
    { title: 'Blinding concrete Zone B', start: '2026-11-02' },
  ]);
  expect((await pm.call('GET', `${path}/schedule/suggested-links`)).body).toMatchObject([
    { predecessorId: ids[0], successorId: ids[1], kind: 'FS' },
  ]);
});

test('a project has the calendar of the organisation until it has its own', async () => {
  const { path, ids } = await project(pair);
  expect((await pm.call('GET', `${path}/calendar`)).body).toMatchObject({ isOwn: false, calendar: DEFAULT_CALENDAR });
  const calendar = { ...DEFAULT_CALENDAR, workingDays: [0, 1, 2, 3, 4, 6] };
  expect((await pm.call('PUT', `${path}/calendar`, { calendar })).body).toMatchObject({ isOwn: true });
  const moves = [{ taskId: ids[0], plannedStartDate: '2026-11-07', plannedEndDate: '2026-11-07' }];
  await pm.call('POST', `${path}/schedule/moves`, { moves });
  expect((await read(path)).tasks[0]).toMatchObject({ isOnDayOff: false, durationDays: 1 });
  const wrong = await pm.call('PUT', `${path}/calendar`, { calendar: { ...calendar, workingDays: [] } });
  expect(wrong.status).toBe(422);
  expect((await pm.call('PUT', `${path}/calendar`, { calendar: null })).body.isOwn).toBe(false);
});

test('constraint, milestone and percent are kept; half a constraint is refused', async () => {
  const { path, ids } = await project(pair);
  const plan = (change: object) => pm.call('PUT', `${path}/schedule/tasks/${ids[1]}`, change);
  expect((await plan({ percentComplete: 40, isMilestone: true })).body).toMatchObject({
    percentComplete: 40,
    durationDays: 0,
  });
  expect((await plan({ constraintKind: 'must_start' })).status).toBe(422);
  expect((await plan({ percentComplete: 101 })).status).toBe(422);
  expect((await plan({ constraintKind: 'must_start', constraintDate: '2026-11-08' })).status).toBe(200);
});
