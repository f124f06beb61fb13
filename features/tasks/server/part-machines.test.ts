import { expect, test } from 'vitest';
import { readEquipmentOf } from '#features/schedule/server/read.ts';
import { addDays } from '#shared/dates.ts';
import { setupSplits } from './test-splits.ts';

const { app, newProject, pm, split, today } = await setupSplits();

test('rooms of a part with a machine of its own need that one alone', async () => {
  const projectId = await newProject();
  const at = (rest: string) => `/api/projects/${projectId}/schedule${rest}`;
  const made = await pm.call('PUT', at('/capacity'), { crew: 50, equipment: [{ name: 'Crane', capacity: 4 }] });
  const needs = (quantity: number) => ({ equipment: [{ equipmentId: made.body.equipment[0].id, quantity }] });
  const days = { plannedStartDate: addDays(today, 15), plannedEndDate: addDays(today, 24) };
  const slab = (await pm.call('POST', '/api/tasks', { projectId, title: 'Slab', ...days, estimatedHours: 400 })).body
    .id;
  expect((await pm.call('PUT', at(`/tasks/${slab}`), needs(1))).status).toBe(200);
  const [one = '', two = ''] = await split(projectId, slab, [days, days]);
  expect((await pm.call('PUT', at(`/tasks/${two}`), needs(2))).status).toBe(200);
  const rooms = await split(projectId, two, [days, days]);
  const each = await readEquipmentOf(app.db, projectId, { isEach: true });
  const used = (id: string) => (each.get(id) ?? []).map(({ quantity }) => quantity);
  expect([used(one), ...rooms.map(used)]).toEqual([[1], [2], [2]]);
});
