import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { setupTasks } from './test-fixtures.ts';
import { leavesOf, plant, rowsOf, type Tree, tree } from './test-trees.ts';

const { app, admin, pm, newProject } = await setupTasks();
const today = dateIn('Asia/Riyadh', new Date());

async function newTree(given: Tree): Promise<string> {
  const projectId = await newProject();
  const window = { plannedStartDate: addDays(today, -30), plannedEndDate: addDays(today, 30) };
  await app.db
    .update(projects)
    .set({ budget: '100000', nextTaskNumber: 100, ...window })
    .where(eq(projects.id, projectId));
  await plant(app.db, projectId, given, today);
  return projectId;
}

async function get(path: string) {
  const { status, body } = await admin.call('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

/** What the project's work is worth, was planned to be by now, and how far it is. */
async function figuresOf(projectId: string) {
  const { workDone } = await get(`/api/projects/${projectId}`);
  const value = await get(`/api/projects/${projectId}/earned-value`);
  const { timeline } = await get(`/api/analytics/report?projectId=${projectId}&days=90`);
  const round = (figure: number | null) => figure && Math.round(figure * 10) / 10;
  return {
    workDone,
    timeline,
    ...{ plannedValue: round(value.plannedValue), earnedValue: round(value.earnedValue), spi: value.spi },
    points: value.points.map(({ planned, earned }: { planned: number; earned: number }) => [
      round(planned),
      round(earned),
    ]),
  };
}

/** Ids of the parts. */
async function split(projectId: string, parentTaskId: string, parts: readonly object[]): Promise<string[]> {
  const ids: string[] = [];
  for (const part of parts) {
    const { status, body } = await pm.call('POST', '/api/tasks', { projectId, title: 'Part', parentTaskId, ...part });
    expect([status, body]).toEqual([201, expect.anything()]);
    ids.push(body.id);
  }
  return ids;
}

const fieldsOf = async (id: string) => {
  const [row] = await app.db.select().from(tasks).where(eq(tasks.id, id));
  const { version: _, updatedAt: __, position: ___, ...fields } = row ?? expect.fail();
  return fields;
};

/** Parts as a person or the breakdown adds them: in a share of what the task had, or with a title alone. */
const kinds = fc.constantFrom('titles', 'hours', 'crew hours', 'dates', 'some hours');
type Kind = typeof kinds extends fc.Arbitrary<infer T> ? T : never;

function partOf(kind: Kind, { index, count, task }: { index: number; count: number; task: typeof tasks.$inferSelect }) {
  const { plannedStartDate, plannedEndDate, estimatedHours } = task;
  const dates = plannedStartDate && plannedEndDate ? { plannedStartDate, plannedEndDate } : {};
  if (kind === 'titles') return {};
  if (kind === 'dates') return dates;
  if (kind === 'some hours') return index === 0 && estimatedHours ? { estimatedHours: Number(estimatedHours) / 4 } : {};
  if (estimatedHours) return { ...dates, estimatedHours: Number(estimatedHours) / count };
  // Man-hours of a crew, where the task is known by its days alone.
  const isDated = plannedStartDate !== null;
  return kind === 'crew hours' && isDated ? { ...dates, estimatedHours: 70 * (index + 1) } : dates;
}

/** Hours that can be shared out among two or three. */
const divisible = (given: Tree): Tree => given.map((one) => ({ ...one, hours: one.hours && one.hours * 12 }));

test('whatever way a task is split that has not begun, no figure changes, and without its parts it is what it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      tree,
      fc.integer({ min: 2, max: 3 }),
      kinds,
      fc.boolean(),
      async (given, count, kind, hasBaseline) => {
        const projectId = await newTree(divisible(given));
        const leaves = leavesOf(await rowsOf(app.db, projectId)).filter(
          ({ status, estimatedHours, plannedStartDate }) =>
            status === 'not_started' && (estimatedHours !== null || plannedStartDate !== null),
        );
        fc.pre(leaves.length > 0);
        if (hasBaseline && leaves.some(({ plannedStartDate }) => plannedStartDate !== null)) {
          const { status } = await pm.call('POST', `/api/projects/${projectId}/baselines`, { name: 'Contract' });
          expect(status).toBe(201);
          // What was planned differs from the baseline from now on.
          await app.db.execute(sql`update tasks set planned_start_date = planned_start_date + 4, planned_end_date = planned_end_date + 9
          where project_id = ${projectId} and number % 2 = 0 and not is_summary`);
        }
        const before = await figuresOf(projectId);
        for (const task of leaves.slice(0, 3)) {
          const was = await fieldsOf(task.id);
          const ids = await split(
            projectId,
            task.id,
            Array.from({ length: count }, (_, index) => partOf(kind, { index, count, task })),
          );
          expect([kind, await figuresOf(projectId)]).toEqual([kind, before]);
          // One of them is split again, by titles.
          await split(projectId, ids[0] ?? '', [{}, {}]);
          expect([kind, 'again', await figuresOf(projectId)]).toEqual([kind, 'again', before]);
          expect(was.isSummary).toBe(false);
          for (const id of ids) expect((await admin.call('DELETE', `/api/tasks/${id}`)).status).toBe(200);
          expect(await fieldsOf(task.id)).toEqual(was);
          expect([kind, 'taken away', await figuresOf(projectId)]).toEqual([kind, 'taken away', before]);
          for (const id of ids) expect((await admin.call('POST', `/api/trash/tasks/${id}/restore`)).status).toBe(200);
          expect([kind, 'restored', await figuresOf(projectId)]).toEqual([kind, 'restored', before]);
        }
      },
    ),
    { numRuns: 20, seed: 20_261_127 },
  );
}, 240_000);

test('a begun task that loses its parts again is as far as it was, or as its parts came', async () => {
  const projectId = await newProject();
  const dates = { plannedStartDate: addDays(today, -9), plannedEndDate: addDays(today, 10) };
  const { id } = (await pm.call('POST', '/api/tasks', { projectId, title: 'Raft', ...dates, estimatedHours: 80 })).body;
  await pm.call('PUT', `/api/tasks/${id}`, { percentComplete: 25, actualStart: addDays(today, -8) });
  const was = await fieldsOf(id);
  const before = await figuresOf(projectId);
  const [first = '', second = ''] = await split(projectId, id, [{}, { ...dates, estimatedHours: 500 }]);
  expect(await fieldsOf(id)).toMatchObject({ status: 'not_started', actualStart: null, estimatedHours: '500.0000' });
  for (const part of [first, second]) await admin.call('DELETE', `/api/tasks/${part}`);
  expect(await fieldsOf(id)).toEqual(was);
  expect(await figuresOf(projectId)).toEqual(before);
  // Parts that are done leave it done.
  for (const part of [first, second]) {
    await admin.call('POST', `/api/trash/tasks/${part}/restore`);
    await pm.call('PUT', `/api/tasks/${part}`, { status: 'done' });
  }
  for (const part of [first, second]) await admin.call('DELETE', `/api/tasks/${part}`);
  expect(await fieldsOf(id)).toMatchObject({ status: 'done', ownValues: null, ...dates, estimatedHours: '80.0000' });
});

test('what a task does not share: placeholders, tasks moved below it, rows of a plan', async () => {
  const projectId = await newProject();
  const add = async (more: object) =>
    (await pm.call('POST', '/api/tasks', { projectId, title: 'Work', ...more })).body.id;
  const weights = async (...ids: string[]) => {
    const list = await get(`/api/projects/${projectId}/tasks`);
    return ids.map((id) => list.find((one: { id: string }) => one.id === id).weight);
  };
  // Nothing was known of it, so its parts are.
  const phase = await add({});
  const [one = '', two = ''] = await split(projectId, phase, [{ estimatedHours: 300 }, { estimatedHours: 100 }]);
  expect(await weights(phase, one, two)).toEqual([0, 300, 100]);
  // Ten days of eight hours are shared; what is moved in weighs what it weighs.
  const raft = await add({ plannedStartDate: today, plannedEndDate: addDays(today, 9) });
  const [place = '', tie = ''] = await split(projectId, raft, [{ estimatedHours: 300 }, { estimatedHours: 100 }]);
  await pm.call('PUT', `/api/tasks/${two}`, { parentTaskId: raft });
  expect(await weights(raft, place, tie, two)).toEqual([0, 60, 20, 100]);
  await pm.call('PUT', `/api/tasks/${tie}`, { parentTaskId: phase });
  expect(await weights(place, tie, two)).toEqual([80, 100, 100]);
  // More hours than the estimate are a new estimate.
  const slab = await add({ estimatedHours: 40 });
  const [east = '', west = '', top = ''] = await split(projectId, slab, [{ estimatedHours: 30 }, {}, {}]);
  expect(await weights(east, west, top)).toEqual([30, 5, 5]);
  await pm.call('PUT', `/api/tasks/${west}`, { estimatedHours: 30 });
  expect(await weights(east, west, top)).toEqual([30, 30, 8]);
});
