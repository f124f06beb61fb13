import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { taskLinks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { App } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { LastChange } from '../change-contract.ts';

let app: App;
let pm: Person;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-11-01T08:00:00Z') });
  pm = await app.person('pm', 'Maha');
});
afterAll(() => app.close());

/** A project whose tasks are parts of one another: each of the one before it. */
const nested = (titles: readonly string[]) => planned(titles, (ids, index) => ids[index - 1]);

const flat = (titles: readonly string[]) => planned(titles, () => undefined);

async function planned(
  titles: readonly string[],
  parentOf: (ids: readonly string[], index: number) => string | undefined,
) {
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Tower' });
  await join(app.db, id, pm, 'pm');
  const ids = titles.map(() => newId());
  const rows = titles.map((title, index) => ({
    ...{ id: ids[index] ?? '', projectId: id, number: index + 1, title },
    ...{ plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-05', parentTaskId: parentOf(ids, index) ?? null },
  }));
  for (const row of rows) await app.db.insert(tasks).values(row);
  return { path: `/api/projects/${id}/schedule`, ids, projectId: id };
}

const find = async (id = '') => (await app.db.select().from(tasks).where(eq(tasks.id, id)))[0];

test('a task is not linked with a part of it, either way, and both are named', async () => {
  const { path, ids } = await nested(['Structure', 'Level 1', 'Columns']);
  for (const [from, to] of [
    [0, 2],
    [2, 0],
  ] as const) {
    const links = [{ predecessorId: ids[from], successorId: ids[to] }];
    const answer = await pm.call('POST', `${path}/links`, { links });
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toBe('"Columns" is a part of "Structure": neither can wait for the other.');
  }
  expect((await pm.call('GET', path)).body.links).toEqual([]);
});

test('links of summaries that would make their parts wait for each other are refused, naming them', async () => {
  const { path, ids } = await planned(['Structure', 'Columns', 'Facade', 'Glass'], (made, index) =>
    index % 2 === 1 ? made[index - 1] : undefined,
  );
  const link = (from: number, to: number) => ({ links: [{ predecessorId: ids[from], successorId: ids[to] }] });
  expect((await pm.call('POST', `${path}/links`, link(0, 2))).status).toBe(201);
  const answer = await pm.call('POST', `${path}/links`, link(3, 1));
  expect(answer).toMatchObject({
    status: 409,
    body: { detail: 'These tasks would wait for each other: Glass → Columns → Structure → Facade → Glass.' },
  });
  expect((await pm.call('GET', path)).body).toMatchObject({ links: [{}], cycle: [] });
});

test('the data date is today until it is set, moves what is left of late work, and stands in the history', async () => {
  const { path, ids, projectId } = await flat(['Raft']);
  const [id] = ids;
  await app.db
    .update(tasks)
    .set({ plannedStartDate: '2026-10-18', plannedEndDate: '2026-10-22' })
    .where(eq(tasks.id, id ?? ''));
  const set = (dataDate: unknown, by = pm) => by.call('PUT', `${path}/data-date`, { dataDate });
  const shown = async () => {
    const { dataDate, tasks: rows } = (await pm.call('GET', path)).body;
    return [dataDate, rows[0].earlyStart];
  };
  expect(await shown()).toEqual([null, '2026-11-01']);
  expect((await set('2026-10-25')).body).toEqual({ dataDate: '2026-10-25', progressLogic: 'override' });
  expect(await shown()).toEqual(['2026-10-25', '2026-10-25']);
  const [written] = await app.db
    .select()
    .from(activity)
    .where(eq(activity.entityId, projectId))
    .orderBy(desc(activity.seq))
    .limit(1);
  expect(written).toMatchObject({ actorId: pm.id, before: { dataDate: null }, after: { dataDate: '2026-10-25' } });
  expect((await set('soon')).status).toBe(422);
  await set(null);
  expect(await shown()).toEqual([null, '2026-11-01']);
});

test('work under way waits for what it waits for once retained logic is chosen, and the data date stays', async () => {
  const { path, ids, projectId } = await flat(['Excavate', 'Raft']);
  const begin = { status: 'in_progress', actualStart: '2026-10-25', percentComplete: 50 } as const;
  const dates = { plannedStartDate: '2026-10-25', plannedEndDate: '2026-10-29' };
  await app.db.update(tasks).set(dates).where(eq(tasks.projectId, projectId));
  await app.db
    .update(tasks)
    .set(begin)
    .where(eq(tasks.id, ids[1] ?? ''));
  await pm.call('POST', `${path}/links`, { links: [{ predecessorId: ids[0], successorId: ids[1] }] });
  const shown = async () => {
    const { progressLogic, tasks: rows } = (await pm.call('GET', path)).body;
    return [progressLogic, rows[1].earlyStart, rows[1].earlyFinish];
  };
  expect(await shown()).toEqual(['override', '2026-10-25', '2026-11-03']);
  const set = (body: object) => pm.call('PUT', `${path}/data-date`, body);
  expect((await set({ dataDate: null, progressLogic: 'retained' })).body.progressLogic).toBe('retained');
  // Five days from the 1st, then the three that are left.
  expect(await shown()).toEqual(['retained', '2026-10-25', '2026-11-10']);
  expect((await set({ dataDate: null })).body.progressLogic).toBe('retained');
  expect((await set({ dataDate: null, progressLogic: 'actual' })).body.progressLogic).toBe('actual');
  expect(await shown()).toEqual(['actual', '2026-10-25', '2026-11-03']);
  expect((await set({ dataDate: null, progressLogic: 'guessed' })).status).toBe(422);
});

test('work is suspended and resumed, its history says so, and it resumes after it was suspended', async () => {
  const { path, ids } = await flat(['Raft']);
  const [id = ''] = ids;
  const begin = { status: 'in_progress', actualStart: '2026-11-01', percentComplete: 20 } as const;
  await app.db.update(tasks).set(begin).where(eq(tasks.id, id));
  const put = (edit: object) => pm.call('PUT', `${path}/tasks/${id}`, edit);
  expect((await put({ suspendedFrom: '2026-11-03', resumesOn: '2026-11-10' })).body).toMatchObject({
    ...{ suspendedFrom: '2026-11-03', resumesOn: '2026-11-10', earlyStart: '2026-11-01', earlyFinish: '2026-11-11' },
  });
  const [written] = await app.db.select().from(activity).where(eq(activity.entityId, id)).orderBy(desc(activity.seq));
  expect(written?.after).toEqual({ suspendedFrom: '2026-11-03', resumesOn: '2026-11-10' });
  const refused = { status: 422, body: { errors: [{ field: 'resumesOn' }] } };
  expect(await put({ resumesOn: '2026-11-03' })).toMatchObject(refused);
  expect(await put({ suspendedFrom: null })).toMatchObject(refused);
  expect((await put({ suspendedFrom: null, resumesOn: null })).body.earlyFinish).toBe('2026-11-05');
});

test('dates of other projects can be corrected and taken away', async () => {
  const { path, ids } = await flat(['Raft']);
  const put = (edit: object) => pm.call('PUT', `${path}/tasks/${ids[0]}`, edit);
  expect((await put({ externalFinish: '2026-11-04' })).body).toMatchObject({
    ...{ externalFinish: '2026-11-04', missesConstraint: true, totalFloat: -1 },
  });
  const { externalFinish, missesConstraint } = (await put({ externalFinish: null })).body;
  expect([externalFinish ?? null, missesConstraint]).toEqual([null, false]);
});

test('work and crew are those of leaf tasks: of a summary they are refused in words', async () => {
  const { path, ids } = await nested(['Raft', 'East half']);
  const [id = ''] = ids;
  const put = (edit: object) => pm.call('PUT', `${path}/tasks/${id}`, edit);
  for (const [field, value, detail] of [
    ['percentComplete', 50, 'The percent complete of this task follows its subtasks. Change theirs.'],
    ['isMilestone', true, 'A task with subtasks is no milestone.'],
    ['workers', 5, 'The people of this task are those of its subtasks. Change theirs.'],
  ] as const)
    expect(await put({ [field]: value })).toMatchObject({ status: 422, body: { detail, errors: [{ field }] } });
  const bound = {
    constraintKind: 'start_no_earlier',
    constraintDate: '2026-11-01',
    percentComplete: 0,
    isMilestone: false,
  };
  expect((await put(bound)).status).toBe(200);
});

describe('percent done', () => {
  test('completes a task at 100, with its history, and reopens it below', async () => {
    const { path, ids } = await nested(['Columns']);
    const [id] = ids;
    const set = (percentComplete: number) => pm.call('PUT', `${path}/tasks/${id}`, { percentComplete });
    const lastOf = async () =>
      (
        await app.db
          .select()
          .from(activity)
          .where(eq(activity.entityId, id ?? ''))
          .orderBy(desc(activity.seq))
          .limit(1)
      )[0];
    expect((await set(40)).body).toMatchObject({ status: 'in_progress', percentComplete: 40 });
    await app.db
      .update(tasks)
      .set({ status: 'blocked', blockedReason: 'No steel' })
      .where(eq(tasks.id, id ?? ''));
    expect((await set(60)).body).toMatchObject({ status: 'blocked', percentComplete: 60 });
    expect((await set(100)).body).toMatchObject({ status: 'done', percentComplete: 100 });
    expect(await find(id)).toMatchObject({ completedAt: expect.any(Date), blockedReason: null });
    expect(await lastOf()).toMatchObject({
      actorId: pm.id,
      before: { status: 'blocked', blockedReason: 'No steel' },
      after: { status: 'done', blockedReason: null },
    });
    expect((await set(90)).body).toMatchObject({ status: 'in_progress', percentComplete: 90 });
    expect(await find(id)).toMatchObject({ completedAt: null });
  });

  test('of a task with parts leaves its status to its parts and the board', async () => {
    const { path, ids } = await nested(['Structure', 'Columns']);
    await pm.call('PUT', `${path}/tasks/${ids[0]}`, { percentComplete: 100 });
    expect(await find(ids[0])).toMatchObject({ status: 'not_started' });
  });
});

test('dates changed without the schedule are saved, and what they do to the plan is told and mended by a move', async () => {
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Quay' });
  await join(app.db, id, pm, 'pm');
  const ids = ['Dig', 'Pour', 'Strip', 'Paint'].map(() => newId());
  const dates = ['2026-11-01', '2026-11-03', '2026-11-04', '2026-11-22'];
  await app.db.insert(tasks).values(
    ids.map((taskId, at) => ({
      ...{ id: taskId, projectId: id, number: at + 1, title: ['Dig', 'Pour', 'Strip', 'Paint'][at] ?? '' },
      ...{ plannedStartDate: dates[at] ?? null, plannedEndDate: dates[at] ?? null },
    })),
  );
  const path = `/api/projects/${id}/schedule`;
  const links = ids.slice(1).map((successorId, at) => ({ predecessorId: ids[at], successorId }));
  await pm.call('POST', `${path}/links`, { links });
  const knockOn = async (...of: (string | undefined)[]) =>
    (await pm.call('POST', `${path}/knock-on`, { tasks: of })).body;
  expect(await knockOn(...ids)).toMatchObject({ early: [], followers: [], followerCount: 0 });
  const put = (at: number, plannedStartDate: string, plannedEndDate: string) =>
    pm.call('PUT', `/api/tasks/${ids[at]}`, { plannedStartDate, plannedEndDate });
  expect((await put(0, '2026-11-01', '2026-11-05')).status).toBe(200);
  const later = await knockOn(ids[0]);
  expect(later).toEqual({
    early: [],
    followers: [
      { taskId: ids[1], number: 2, title: 'Pour' },
      { taskId: ids[2], number: 3, title: 'Strip' },
    ],
    followerCount: 2,
    moves: [{ taskId: ids[0], plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-05' }],
  });
  const mended = await pm.call('POST', `${path}/moves`, { moves: later.moves });
  expect([mended.status, mended.body.moved.length]).toEqual([200, 2]);
  expect((await knockOn(ids[0])).followerCount).toBe(0);
  expect((await put(1, '2026-11-02', '2026-11-03')).status).toBe(200);
  const sooner = await knockOn(ids[1]);
  expect(sooner).toMatchObject({
    early: [{ title: 'Pour', date: '2026-11-08', waitsFor: [{ title: 'Dig' }] }],
    followers: [{ title: 'Strip' }],
    moves: [{ taskId: ids[1], plannedStartDate: '2026-11-08', plannedEndDate: '2026-11-09' }],
  });
  expect((await pm.call('POST', `${path}/moves`, { moves: sooner.moves })).status).toBe(200);
  expect(await knockOn(...ids)).toMatchObject({ early: [], followerCount: 0 });
  expect((await pm.call('POST', `${path}/knock-on`, { tasks: [] })).status).toBe(422);
  // As many as one change of many may take: the one too early is found wherever it stands among them.
  expect((await put(1, '2026-11-02', '2026-11-03')).status).toBe(200);
  const many = [...Array.from({ length: 999 }, () => newId()), ids[1]];
  expect(await knockOn(...many)).toMatchObject({ early: [{ title: 'Pour' }], moves: [{ taskId: ids[1] }] });
});

describe('links of a pair that is linked already', () => {
  async function linked(links: readonly object[]) {
    const { path, ids, projectId } = await flat(['Excavate', 'Blinding']);
    const [predecessorId, successorId] = ids;
    const post = (link: object) =>
      pm.call('POST', `${path}/links`, { links: [{ predecessorId, successorId, ...link }] });
    for (const link of links) expect((await post(link)).status).toBe(201);
    const read = async () =>
      (await pm.call('GET', path)).body.links.map(({ kind, lag }: { kind: string; lag: number }) => [kind, lag]);
    const entries = async () =>
      (await app.db.select().from(activity).where(eq(activity.projectId, projectId)).orderBy(activity.seq)).map(
        ({ action, before, after }) => [action, before, after],
      );
    return { path, post, read, told: entries };
  }

  test.each([
    ['nothing else said', {}, [['SS', 1]]],
    ['its type said', { kind: 'SS' }, [['SS', 1]]],
    ['another lag', { lag: 3 }, [['SS', 3]]],
    [
      'another type',
      { kind: 'FF' },
      [
        ['SS', 1],
        ['FF', 0],
      ],
    ],
  ])('keep what is not said: %s', async (_, link, after) => {
    const { post, read } = await linked([{ kind: 'SS', lag: 1 }]);
    expect((await post(link)).status).toBe(201);
    expect((await read()).sort()).toEqual(after.sort());
  });

  test('are changes in the history, and nothing where nothing changed', async () => {
    const { post, told } = await linked([{ lag: 1 }]);
    await post({});
    await post({ lag: 2 });
    expect(await told()).toEqual([
      ['linked', null, { links: 1 }],
      ['updated', { link: 'FS+1' }, { link: 'FS+2' }],
    ]);
  });
});

test('an id of a link that is in use, or given twice, is refused in words', async () => {
  const { path, ids } = await flat(['Dig', 'Pour', 'Strip']);
  const send = (links: object[]) => pm.call('POST', `${path}/links`, { links });
  const [first, second] = [
    { id: newId(), predecessorId: ids[0], successorId: ids[1] },
    { id: newId(), predecessorId: ids[1], successorId: ids[2] },
  ];
  const twice = await send([first, { ...second, id: first.id }]);
  expect([twice.status, twice.body.detail]).toEqual([422, 'links must give each link an id of its own']);
  expect((await send([first])).status).toBe(201);
  const taken = await send([{ ...second, id: first.id }]);
  expect([taken.status, taken.body.detail]).toEqual([409, expect.stringContaining('is there already')]);
  expect((await send([second])).status).toBe(201);
});

describe('undoing what was done to links', () => {
  const start = async () => {
    const { path, ids, projectId } = await flat(['Excavate', 'Blinding', 'Footings']);
    const post = (from: number, to: number, link: object = {}) =>
      pm.call('POST', `${path}/links`, { links: [{ predecessorId: ids[from], successorId: ids[to], ...link }] });
    const links = async () => (await pm.call('GET', path)).body.links;
    const last = async () => LastChange.nullable().parse((await pm.call('GET', `${path}/changes/last`)).body.change);
    const undo = async (who = pm) => who.call('POST', `${path}/changes/${(await last())?.id}/undo`, {});
    return { path, ids, projectId, post, links, last, undo };
  };

  test('takes the steps back one after the other, the newest first', async () => {
    const { path, ids, post, links, last, undo } = await start();
    const moves = [{ taskId: ids[2], plannedStartDate: '2026-11-08', plannedEndDate: '2026-11-12' }];
    await pm.call('POST', `${path}/moves`, { moves });
    const [{ id }] = (await post(0, 1, { kind: 'SS', lag: 2 })).body;
    await post(0, 1, { kind: 'SS', lag: 4 });
    const removed = await pm.call('DELETE', `${path}/links/${id}`);
    const known = { id, kind: 'SS', predecessor: { title: 'Excavate' }, successor: { title: 'Blinding' } };
    expect(await last()).toMatchObject({ ...{ id: removed.body.changeId, kind: 'unlink', count: 1 }, links: [known] });
    expect((await undo()).status).toBe(200);
    expect(await links()).toMatchObject([{ id, kind: 'SS', lag: 4 }]);
    expect(await last()).toMatchObject({ kind: 'relink', links: [{ before: { lag: 2 }, after: { lag: 4 } }] });
    await undo();
    expect(await links()).toMatchObject([{ id, kind: 'SS', lag: 2 }]);
    expect(await last()).toMatchObject({ kind: 'link', moved: [], changedSince: { count: 0 } });
    await undo();
    expect(await links()).toEqual([]);
    expect(await last()).toMatchObject({ kind: 'move', count: 1 });
  });

  test('is refused where the link is not as the step left it', async () => {
    const { ids, post, last, undo } = await start();
    const [{ id }] = (await post(0, 1)).body;
    await app.db.update(taskLinks).set({ lag: '5' }).where(eq(taskLinks.id, id));
    expect(await last()).toMatchObject({ changedSince: { count: 1, titles: ['Excavate → Blinding'] } });
    const detail = 'These links were changed since: Excavate → Blinding. The step can no longer be undone.';
    expect(await undo()).toMatchObject({ status: 409, body: { detail } });
    await app.db.update(taskLinks).set({ lag: '0' }).where(eq(taskLinks.id, id));
    await app.db
      .update(tasks)
      .set({ deletedAt: new Date() })
      .where(eq(tasks.id, ids[1] ?? ''));
    expect((await last())?.changedSince.count).toBe(1);
    expect((await undo()).status).toBe(409);
  });

  test('closes no circle, and changes nothing then', async () => {
    const { path, ids, projectId, post, links, undo } = await start();
    const [{ id }] = (await post(0, 1)).body;
    const { body } = await pm.call('DELETE', `${path}/links/${id}`);
    await app.db.insert(taskLinks).values({ projectId, predecessorId: ids[1] ?? '', successorId: ids[0] ?? '' });
    expect((await undo()).body.detail).toBe('These tasks would wait for each other: Excavate → Blinding → Excavate.');
    expect((await links()).map(({ predecessorId }: { predecessorId: string }) => predecessorId)).toEqual([ids[1]]);
    expect((await pm.call('GET', `${path}/changes/last`)).body.change.id).toBe(body.changeId);
  });
});

test('a circle is told with the two tasks just linked first, all of up to ten, and cut behind them', async () => {
  const { path, ids } = await flat(Array.from({ length: 12 }, (_, at) => `Step ${at + 1}`));
  const link = (from: number, to: number) => ({ predecessorId: ids[from], successorId: ids[to] });
  const post = (links: object[]) => pm.call('POST', `${path}/links`, { links });
  await post(Array.from({ length: 11 }, (_, at) => link(at, at + 1)));
  const tasksOf = async (from: number, to: number) => (await post([link(from, to)])).body.values.tasks;
  expect(await tasksOf(9, 0)).toBe(
    'Step 10 → Step 1 → Step 2 → Step 3 → Step 4 → Step 5 → Step 6 → Step 7 → Step 8 → Step 9 → Step 10',
  );
  expect(await tasksOf(11, 0)).toBe(
    'Step 12 → Step 1 → Step 2 → Step 3 → Step 4 → Step 5 → Step 6 → Step 7 → Step 8 → Step 9 → … → Step 12',
  );
});

test('a step counts the tasks that were moved, not the summary task that follows them', async () => {
  const { path, ids } = await nested(['Structure', 'Columns']);
  const moves = [{ taskId: ids[1], plannedStartDate: '2026-11-08', plannedEndDate: '2026-11-12' }];
  const answer = await pm.call('POST', `${path}/moves`, { moves });
  expect([answer.status, answer.body.moved.length]).toEqual([200, 2]);
  const { change } = (await pm.call('GET', `${path}/changes/last`)).body;
  expect([change.count, change.moved.length]).toEqual([1, 1]);
});

test('a milestone keeps one date', async () => {
  const { path, ids } = await flat(['Handover']);
  const [id = ''] = ids;
  await app.db.update(tasks).set({ isMilestone: true, plannedEndDate: '2026-11-01' }).where(eq(tasks.id, id));
  const move = (plannedStartDate: string, plannedEndDate: string) =>
    pm.call('POST', `${path}/moves`, { moves: [{ taskId: id, plannedStartDate, plannedEndDate }] });
  const refused = await move('2026-11-08', '2026-11-15');
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ field: 'moves.0.plannedEndDate', message: 'A milestone has one date: it starts and ends on the same day.' }],
  ]);
  expect(await find(id)).toMatchObject({ plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-01' });
  expect((await move('2026-11-08', '2026-11-08')).status).toBe(200);
});
