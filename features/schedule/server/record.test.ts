import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { scheduleRecords, taskLinks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { planSender } from '#server/testing/send-plan.ts';
import { ScheduleAsOf, ScheduleChanges } from '../record-contract.ts';
import { recordNetwork, recordNight } from './record.ts';

let clock = '2026-03-01T21:30:00Z';
const app = await testApp({ now: () => new Date(clock) });
afterAll(app.close);
const send = planSender(app);

let pm: Person;
let projectId: string;
const [dig, pour, cure] = [newId(), newId(), newId()];
beforeAll(async () => {
  pm = await app.person('pm');
  projectId = newId();
  await app.db.insert(projects).values({ id: projectId, name: 'Villa' });
  await join(app.db, projectId, pm, 'pm');
  const at = (id: string, number: number, [from, to]: [string, string]) => ({
    ...{ id, projectId, number, title: `Task ${number}`, plannedStartDate: from, plannedEndDate: to },
  });
  await app.db
    .insert(tasks)
    .values([
      at(dig, 1, ['2026-03-01', '2026-03-05']),
      at(pour, 2, ['2026-03-08', '2026-03-12']),
      at(cure, 3, ['2026-03-08', '2026-03-09']),
    ]);
  await app.db.insert(taskLinks).values({ projectId, predecessorId: dig, successorId: pour });
});

const night = async (at: string) => {
  clock = at;
  return recordNight(app.db, { now: new Date(at), log: app.services.log });
};
const records = async () => (await pm.call('GET', `/api/projects/${projectId}/schedule/records`)).body;
const asOf = (date: string, by: Person = pm) =>
  by.call('GET', `/api/projects/${projectId}/schedule/as-of?date=${date}`);
const since = (query: string) => pm.call('GET', `/api/projects/${projectId}/schedule/since?${query}`);

test('each night records the network once, and only where it changed, beside the thread that answers people', async () => {
  const threads: unknown[] = [];
  const count = (thread: unknown) => threads.push(thread);
  process.on('worker', count);
  // Half past midnight of 2 March in Riyadh.
  expect(await night('2026-03-01T21:30:00Z')).toBe(1);
  process.off('worker', count);
  expect(threads).toHaveLength(1);
  expect(await night('2026-03-02T05:00:00Z')).toBeUndefined();
  expect(await night('2026-03-02T21:30:00Z')).toBe(0);
  await app.db.update(tasks).set({ description: 'Nothing of the network', version: 9 }).where(eq(tasks.id, dig));
  expect(await night('2026-03-03T21:30:00Z')).toBe(0);
  await app.db
    .update(tasks)
    .set({ plannedStartDate: '2026-03-15', plannedEndDate: '2026-03-24' })
    .where(eq(tasks.id, cure));
  await app.db
    .update(tasks)
    .set({ status: 'done', completedAt: new Date(clock) })
    .where(eq(tasks.id, dig));
  await app.db
    .insert(tasks)
    .values({ projectId, number: 4, title: 'Gate', plannedStartDate: '2026-03-10', plannedEndDate: '2026-03-10' });
  expect(await night('2026-03-04T21:30:00Z')).toBe(1);
  expect(
    (await records()).map((one: { recordedOn: string; taskCount: number }) => [one.recordedOn, one.taskCount]),
  ).toEqual([
    ['2026-03-05', 4],
    ['2026-03-02', 3],
  ]);
});

test('a day shows the schedule as it stood then, with its critical path and floats', async () => {
  const { body } = await asOf('2026-03-04');
  const parsed = ScheduleAsOf.parse(body);
  expect(parsed).toMatchObject({ asOf: '2026-03-04', record: { recordedOn: '2026-03-02', occasion: 'night' } });
  expect(parsed.record.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(parsed.schedule).toMatchObject({ today: '2026-03-04', finish: '2026-03-12' });
  expect(parsed.schedule.criticalPath.map(({ taskId }) => taskId)).toEqual([dig, pour]);
  expect(parsed.schedule.tasks.find(({ id }) => id === cure)).toMatchObject({
    plannedEndDate: '2026-03-09',
    // The digging had not begun by then: what waits for it ends three days later than planned.
    totalFloat: 6,
  });
  expect((await asOf('2026-03-05')).body.schedule).toMatchObject({ finish: '2026-03-24' });
  expect((await asOf('2026-03-01')).status).toBe(404);
  expect((await asOf('yesterday')).status).toBe(422);
});

test('what changed since: added, moved, finished, gone, the end and the critical path', async () => {
  const { body } = await since('from=2026-03-02&to=2026-03-05');
  const ids = (list: readonly { taskId: string }[]) => list.map(({ taskId }) => taskId);
  const changes = ScheduleChanges.parse(body);
  expect(changes).toMatchObject({ finishBefore: '2026-03-12', finishAfter: '2026-03-24', gone: [] });
  expect(changes.added.map(({ title }) => title)).toEqual(['Gate']);
  expect(changes.moved).toMatchObject([
    { taskId: cure, before: ['2026-03-08', '2026-03-09'], after: ['2026-03-15', '2026-03-24'] },
  ]);
  expect(ids(changes.finished)).toEqual([dig]);
  expect(ids(changes.joinedCriticalPath)).toEqual([cure]);
  expect(ids(changes.leftCriticalPath)).toContain(pour);
  await app.db
    .update(tasks)
    .set({ deletedAt: new Date(clock) })
    .where(eq(tasks.id, pour));
  expect(ids((await since('from=2026-03-05')).body.gone)).toEqual([pour]);
});

test('a task that is split is not gone', async () => {
  const days = { plannedStartDate: '2026-03-02', plannedEndDate: '2026-03-09' };
  const parts = [1, 2].map((part) => ({
    projectId,
    number: 50 + part,
    title: `Part ${part}`,
    parentTaskId: cure,
    ...days,
  }));
  await app.db.insert(tasks).values(parts);
  const { gone, added } = ScheduleChanges.parse((await since('from=2026-03-05')).body);
  expect(gone.map(({ taskId }) => taskId)).not.toContain(cure);
  expect(added.map(({ title }) => title)).toEqual(['Part 1', 'Part 2']);
});

test.each([
  ['dated', { plannedStartDate: '2026-04-20', plannedEndDate: '2026-04-21' }, [['2026-04-20', '2026-04-21']]],
  ['undated', {}, []],
])('a task whose %s parts are done is finished once, and moved where they lie', async (_, dates, moved) => {
  const given = { projectId, number: 61, title: 'Fence', plannedStartDate: '2026-04-12', plannedEndDate: '2026-04-13' };
  const [{ id: fence = '' } = {}] = await app.db.insert(tasks).values(given).returning();
  await recordNetwork(app.db, projectId, { now: new Date('2026-03-07T08:00:00Z'), occasion: 'night' });
  const part = { projectId, title: 'Part', parentTaskId: fence, ...dates };
  await app.db.insert(tasks).values([62, 63].map((number) => ({ ...part, number })));
  await recordNetwork(app.db, projectId, { now: new Date('2026-03-08T08:00:00Z'), occasion: 'night' });
  await app.db.update(tasks).set({ status: 'done' }).where(eq(tasks.parentTaskId, fence));
  const changes = ScheduleChanges.parse((await since('from=2026-03-07')).body);
  expect(changes.finished.filter(({ number }) => number > 60)).toMatchObject([{ taskId: fence }]);
  expect(changes.moved.filter(({ number }) => number > 60).map(({ after }) => after)).toEqual(moved);
  const later = ScheduleChanges.parse((await since('from=2026-03-08')).body);
  expect(later.finished.filter(({ number }) => number > 60)).toHaveLength(moved.length === 0 ? 1 : 2);
  // Without its parts it is a task again, and no less done.
  await app.db.delete(tasks).where(eq(tasks.parentTaskId, fence));
  await app.db.update(tasks).set({ status: 'done' }).where(eq(tasks.id, fence));
  const whole = ScheduleChanges.parse((await since('from=2026-03-08')).body);
  expect(whole.finished.filter(({ number }) => number > 60)).toMatchObject([{ taskId: fence }]);
  await app.db.delete(tasks).where(eq(tasks.id, fence));
});

test('a plan that is sent is recorded before and after, where the night has not done so', async () => {
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Fence' });
  await join(app.db, id, pm, 'pm');
  const rows = ['ID;Task Name;Start;Finish', '1;Fence;01/04/2026;05/04/2026', '2;Pave;05/04/2026;09/04/2026'];
  const upload = async (...more: string[]) =>
    expect((await send(pm, `/api/projects/${id}/upload-plan`, [...rows, ...more].join('\r\n'))).status).toBe(201);
  clock = '2026-03-06T08:00:00.000Z';
  await upload();
  clock = '2026-03-06T09:00:00.000Z';
  await app.db.update(tasks).set({ plannedEndDate: '2026-04-06' }).where(eq(tasks.projectId, id));
  await upload('3;Gate;12/04/2026;13/04/2026');
  const kept = (await pm.call('GET', `/api/projects/${id}/schedule/records`)).body;
  expect(kept.map(({ occasion, taskCount }: { occasion: string; taskCount: number }) => [occasion, taskCount])).toEqual(
    [
      ['after_plan', 3],
      ['before_plan', 2],
      ['after_plan', 2],
    ],
  );
  // Of two records of one day the moment tells which.
  const between = (query: string) => pm.call('GET', `/api/projects/${id}/schedule/since?${query}`);
  const [first, second] = ['2026-03-06T08:00:00.000Z', '2026-03-06T09:00:00.001Z'];
  const { body: uploaded } = await between(`from=2026-03-06T09:00:00.000Z&to=${second}`);
  expect([uploaded.added.length, uploaded.finishBefore]).toEqual([1, '2026-04-06']);
  const { body: changes } = await between(`from=${first}&to=${second}`);
  expect(changes).toMatchObject({ from: first, to: second, gone: [], finishAfter: '2026-04-13' });
  expect(changes.added.map(({ title }: { title: string }) => title)).toEqual(['Gate']);
  expect((await between('from=2026-03-06&to=2026-03-06')).body.added).toEqual([]);
  const then = await pm.call('GET', `/api/projects/${id}/schedule/as-of?date=${first}`);
  expect(then.body).toMatchObject({ asOf: first, record: { recordedAt: first, taskCount: 2 } });
  for (const moment of [
    '2026-03-06T08:00:00Z',
    '2026-02-30T08:00:00.000Z',
    '2026-03-06T28:00:00.000Z',
    'x'.repeat(9_000),
  ])
    expect((await between(`from=${moment}`)).status).toBe(422);
});

test('nobody else sees it, and what is not what was recorded is not shown', async () => {
  const stranger = await app.person('pm', 'stranger');
  expect((await asOf('2026-03-05', stranger)).status).toBe(404);
  await app.db
    .update(scheduleRecords)
    .set({ sha256: '0'.repeat(64) })
    .where(eq(scheduleRecords.projectId, projectId));
  expect((await asOf('2026-03-05')).status).toBe(500);
});

test('nights older than three months are thinned to one a week; plans stay', async () => {
  await app.db.delete(scheduleRecords);
  const content = Buffer.from('');
  const at = (recordedOn: string, occasion: 'night' | 'before_plan' = 'night') => ({
    ...{
      projectId,
      recordedOn,
      occasion,
      content,
      sha256: recordedOn,
      taskCount: 0,
      recordedAt: new Date(`${recordedOn}T00:00:00Z`),
    },
  });
  await app.db
    .insert(scheduleRecords)
    .values([at('2026-03-02'), at('2026-03-03', 'before_plan'), at('2026-03-04'), at('2026-03-09'), at('2026-08-20')]);
  await night('2026-09-01T05:00:00Z');
  expect((await records()).map(({ recordedOn }: { recordedOn: string }) => recordedOn)).toEqual([
    ...['2026-09-01', '2026-08-20', '2026-03-09', '2026-03-04', '2026-03-03'],
  ]);
});

test('a project that cannot be recorded is logged and does not keep the others from it', async () => {
  const logged: unknown[] = [];
  const log = { error: (...line: unknown[]) => void logged.push(line) };
  const seen: string[] = [];
  const record = async (_: unknown, id: string) => {
    seen.push(id);
    if (id === projectId) throw new Error('unreadable');
    return true;
  };
  await app.db.insert(projects).values({ id: newId(), name: 'Tower' });
  expect(await recordNight(app.db, { now: new Date('2031-01-01T21:30:00Z'), log, record })).toBe(seen.length - 1);
  expect(seen.length).toBeGreaterThan(1);
  expect(logged).toHaveLength(1);
  expect(await recordNight(app.db, { now: new Date('2031-01-01T21:31:00Z'), log, record })).toBeUndefined();
});
