import { expect, test } from 'vitest';
import type { Proposal } from '#features/schedule/optimise-contract.ts';
import { readSharedEquipment } from '#features/schedule/server/read.ts';
import { projectCalendars } from '#server/database/tables/calendars.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays } from '#shared/dates.ts';
import { setupSplits } from './test-splits.ts';

const { app, newProject, pm, split, today } = await setupSplits();
const days = { plannedStartDate: addDays(today, 20), plannedEndDate: addDays(today, 31) };

/** A project with so many cranes, people enough, and what adds tasks of the same days to it. */
async function newSite(capacity: number) {
  const projectId = await newProject();
  const at = (rest: string) => `/api/projects/${projectId}/schedule${rest}`;
  const made = await pm.call('PUT', at('/capacity'), { crew: 200, equipment: [{ name: 'Crane', capacity }] });
  const equipmentId = made.body.equipment[0].id as string;
  const lift = async (id: string, quantity: number) =>
    expect((await pm.call('PUT', at(`/tasks/${id}`), { equipment: [{ equipmentId, quantity }] })).status).toBe(200);
  const add = async (title: string, cranes: number) => {
    const { id } = (await pm.call('POST', '/api/tasks', { projectId, title, ...days, estimatedHours: 400 })).body;
    if (cranes > 0) await lift(id, cranes);
    return id as string;
  };
  const sooner = async () => {
    const { status, body } = await pm.call('POST', at('/optimise'), { goal: 'finish' });
    expect(status).toBe(200);
    const { moved, finishAfter } = body as Proposal;
    const spans = new Map(moved.map(({ taskId, after }) => [taskId, after]));
    return { finishAfter, spanOf: (id: string) => (spans.get(id) ?? Object.values(days)).map(String) };
  };
  return { projectId, at, add, lift, sooner };
}

/** None of `ids` lies on a day of `other`. */
function expectApart(ids: readonly string[], other: string, spanOf: (id: string) => string[]) {
  const [from = '', to = ''] = spanOf(other);
  for (const [start = '', end = ''] of ids.map(spanOf)) expect(start > to || end < from).toBe(true);
}

test('a proposal puts no more machines on a day than there are, though parts that shared one are moved apart', async () => {
  const { projectId, add, sooner } = await newSite(2);
  const [lower, upper] = [await add('Lower roof', 2), await add('Upper roof', 1)];
  const parts = await split(projectId, lower, [days, days]);
  const { spanOf } = await sooner();
  expectApart(parts, upper, spanOf);
});

test.each([
  ['in days', false],
  ['where a task has a calendar of its own', true],
])('parts that share a machine are moved as one, though another task waits for it: %s', async (_, hasCalendar) => {
  const { projectId, at, add, sooner } = await newSite(2);
  const [lower, upper] = [await add('Lower roof', 2), await add('Upper roof', 1)];
  if (hasCalendar) {
    const [own = expect.fail()] = await app.db
      .insert(projectCalendars)
      .values({ projectId, name: 'Five days', settings: DEFAULT_CALENDAR, hoursPerDay: '8' })
      .returning();
    expect((await pm.call('PUT', at(`/tasks/${upper}`), { calendarId: own.id })).status).toBe(200);
  }
  const whole = await sooner();
  const parts = await split(projectId, lower, [days, days, days]);
  const { finishAfter, spanOf } = await sooner();
  expect(finishAfter).toBe(whole.finishAfter);
  expect(new Set(parts.map((id) => spanOf(id).join())).size).toBe(1);
});

test.each(['nested', 'linked through a third task'])(
  'no machine is promised twice to parts that are %s',
  async (kind) => {
    const { projectId, at, add, sooner } = await newSite(1);
    const [lower, upper, wiring] = [await add('Lower roof', 1), await add('Upper roof', 1), await add('Wiring', 0)];
    const [one = '', two = '', three = ''] = await split(projectId, lower, [days, days, days]);
    const rooms = kind === 'nested' ? await split(projectId, one, [days, days]) : [one];
    if (kind !== 'nested') {
      const links = [
        { predecessorId: one, successorId: wiring, kind: 'SS' },
        { predecessorId: wiring, successorId: two, kind: 'SS' },
      ];
      expect((await pm.call('POST', at('/links'), { links })).status).toBe(201);
    }
    const { spanOf } = await sooner();
    expectApart([...rooms, two, three], upper, spanOf);
  },
);

test('a part with a crane of its own does not stand for those that share one', async () => {
  const { projectId, at, add, lift, sooner } = await newSite(2);
  const lower = await add('Lower roof', 1);
  const roofs = [await add('Upper roof', 1), await add('Top roof', 1)];
  const [one = '', two = '', own = ''] = await split(projectId, lower, [days, days, days]);
  await lift(own, 1);
  const links = [{ predecessorId: one, successorId: own, kind: 'FS' }];
  expect((await pm.call('POST', at('/links'), { links })).status).toBe(201);
  const { spanOf } = await sooner();
  const shared = [...new Set([one, two].map((id) => spanOf(id).join()))].map((span) => span.split(','));
  const lifted = [...shared, ...[own, ...roofs].map(spanOf)];
  for (const [day = ''] of lifted)
    expect(lifted.filter(([from = '', to = '']) => from <= day && day <= to).length).toBeLessThanOrEqual(2);
});

test('rooms of a part with a machine of its own need that one alone', async () => {
  const { projectId, add, lift } = await newSite(4);
  const [one = '', two = ''] = await split(projectId, await add('Slab', 1), [days, days]);
  await lift(two, 2);
  const rooms = await split(projectId, two, [days, days]);
  const each = await readSharedEquipment(app.db, projectId);
  const used = (id: string) => (each.get(id) ?? []).map(({ quantity }) => quantity);
  expect([used(one), ...rooms.map(used)]).toEqual([[1], [2], [2]]);
});
