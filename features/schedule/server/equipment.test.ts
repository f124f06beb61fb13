import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { Schedule } from '../contract.ts';
import { Proposal } from '../optimise-contract.ts';

const app = await testApp({ now: () => new Date('2026-11-01T08:00:00Z') });
afterAll(app.close);

let pm: Person;
beforeAll(async () => {
  pm = await app.person('pm');
});

/** A project with tasks of one working week each, all from the same Sunday. */
async function site(titles: readonly string[]) {
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Tower' });
  await join(app.db, id, pm, 'pm');
  const ids = titles.map(() => newId());
  const rows = titles.map((title, index) => ({
    ...{ projectId: id, title, number: index + 1, workers: 2 },
    id: ids[index] ?? '',
    ...{ plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-05' },
  }));
  await app.db.insert(tasks).values(rows);
  const at = (rest: string) => `/api/projects/${id}/schedule${rest}`;
  const equip = (equipment: object[]) => pm.call('PUT', at('/capacity'), { crew: 50, equipment });
  const need = (task: number, equipment: object[]) => pm.call('PUT', at(`/tasks/${ids[task]}`), { equipment });
  const read = async () => Schedule.parse((await pm.call('GET', at(''))).body);
  return { id, ids, at, equip, need, read };
}

test('machines are added, change names with each other and go with what tasks took of them; the history tells it', async () => {
  const { id, ids, equip, need, read } = await site(['Columns', 'Slab']);
  const made = await equip([
    { name: 'Tower crane', capacity: 1 },
    { name: 'Concrete pump', capacity: 2 },
  ]);
  expect(made.status).toBe(200);
  const [pump, crane] = made.body.equipment;
  expect((await need(0, [{ equipmentId: crane.id, quantity: 1 }])).status).toBe(200);
  expect((await read()).needs).toEqual([{ taskId: ids[0], equipmentId: crane.id, quantity: 1 }]);
  const swapped = await equip([
    { id: crane.id, name: 'Concrete pump', capacity: 1 },
    { id: pump.id, name: 'Tower crane', capacity: 2 },
  ]);
  expect(swapped.body.equipment.map(({ name, id: one }: { name: string; id: string }) => [name, one])).toEqual([
    ['Concrete pump', crane.id],
    ['Tower crane', pump.id],
  ]);
  const twice = await equip([
    { name: 'Crane', capacity: 1 },
    { name: 'crane', capacity: 1 },
  ]);
  expect([twice.status, twice.body.errors[0].field]).toEqual([422, 'equipment.1.name']);
  await equip([{ id: pump.id, name: 'Tower crane', capacity: 2 }]);
  expect((await read()).needs).toEqual([]);
  const entries = await app.db.select().from(activity).where(eq(activity.projectId, id)).orderBy(activity.seq);
  expect(entries.map(({ after }) => after)).toEqual([
    { equipment: ['Concrete pump: 2', 'Tower crane: 1'] },
    { equipment: ['1 × Tower crane'] },
    { equipment: ['Concrete pump: 1', 'Tower crane: 2'] },
    { equipment: ['Tower crane: 2'] },
  ]);
});

test('a task takes no machine of another project, none twice, and not none of one', async () => {
  const { equip, need, read } = await site(['Columns']);
  const other = await site(['Walls']);
  const [foreign] = (await other.equip([{ name: 'Crane', capacity: 1 }])).body.equipment;
  const [own] = (await equip([{ name: 'Crane', capacity: 1 }])).body.equipment;
  for (const [equipment, field] of [
    [[{ equipmentId: foreign.id, quantity: 1 }], 'equipment.0.equipmentId'],
    [
      [
        { equipmentId: own.id, quantity: 1 },
        { equipmentId: own.id, quantity: 1 },
      ],
      'equipment.1.equipmentId',
    ],
    [[{ equipmentId: own.id, quantity: 0 }], 'equipment.0.quantity'],
  ] as const) {
    const { status, body } = await need(0, [...equipment]);
    expect([status, body.errors[0].field]).toEqual([422, field]);
  }
  expect((await read()).needs).toEqual([]);
});

test('the optimiser lets tasks take turns with a machine, and names those that need more than there is', async () => {
  const { at, equip, need, ids } = await site(['Crane work', 'Crane work', 'Painting']);
  const [crane] = (await equip([{ name: 'Tower crane', capacity: 1 }])).body.equipment;
  for (const task of [0, 1]) await need(task, [{ equipmentId: crane.id, quantity: 1 }]);
  const proposal = Proposal.parse((await pm.call('POST', at('/optimise'), {})).body);
  const after = proposal.moved.map(({ after: dates }) => dates);
  expect(after).toEqual([['2026-11-08', '2026-11-12']]);
  const moved = proposal.moved[0]?.taskId;
  expect(ids.slice(0, 2)).toContain(moved);
  expect(proposal.reasons).toContainEqual({
    ...{ kind: 'equipment', taskId: moved, because: 'Tower crane' },
    task: expect.stringMatching(/^T-\d+ /),
  });
  await need(1, [{ equipmentId: crane.id, quantity: 2 }]);
  const refused = await pm.call('POST', at('/optimise'), {});
  expect([refused.status, refused.body.values]).toEqual([409, { tasks: 'Crane work' }]);
});
