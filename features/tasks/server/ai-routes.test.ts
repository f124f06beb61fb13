import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Breakdown, type Discipline, Organised } from '../ai-contract.ts';
import { setupTasks } from './test-fixtures.ts';

const { cm, se, add, newProject } = await setupTasks();

const StrictBreakdown = z.strictObject(Breakdown.shape);

describe('breakdown', () => {
  test('proposes the steps of known work in trade order, inside the dates of the task, and writes nothing', async () => {
    const task = await add({
      title: 'Core wall Level 8, Zone B',
      plannedStartDate: '2026-03-01',
      plannedEndDate: '2026-03-12',
      estimatedHours: 200,
    });
    const answer = await cm.call('POST', `/api/tasks/${task.id}/ai-breakdown`);
    expect(answer.status).toBe(200);
    const { subtasks, engine, isGeneric } = StrictBreakdown.parse(answer.body);
    expect([engine, isGeneric]).toEqual(['built-in', false]);
    expect(answer.body.activityNames).toEqual({ en: 'Core and shear walls', ar: 'جدران النواة والقص' });
    expect(subtasks[2]).toMatchObject({ crew: '14 steel fixers', crewNames: { ar: 'حداد مسلح (14)' } });
    expect(subtasks[2]?.inspectionNames?.ar).toBe('استلام حديد التسليح قبل الإغلاق أو الصب');
    expect(subtasks.length).toBeGreaterThanOrEqual(5);
    for (const step of subtasks) {
      expect(step.title).toContain('Level 8');
      expect((step.plannedStartDate ?? '') >= '2026-03-01' && (step.plannedEndDate ?? '9') <= '2026-03-12').toBe(true);
    }
    expect((await cm.call('GET', '/api/tasks/all?search=Core wall')).headers['x-total-count']).toBe('1');
  });

  test('no step begins or ends on a day off of the calendar', async () => {
    const dates = { plannedStartDate: '2026-03-04', plannedEndDate: '2026-03-15' };
    const task = await add({ title: 'Core wall Level 8', ...dates });
    const { subtasks } = (await cm.call('POST', `/api/tasks/${task.id}/ai-breakdown`)).body;
    const days = subtasks.flatMap((step: typeof dates) => [step.plannedStartDate, step.plannedEndDate]);
    const weekend = days.filter((day: string) => [5, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()));
    expect([days[0], days.at(-1), weekend]).toEqual(['2026-03-04', '2026-03-15', []]);
  });

  test('what is there already is not proposed again; unknown work says that its steps are general ones', async () => {
    const task = await add({ title: 'Core wall Level 9' });
    const [first, ...rest] = (await cm.call('POST', `/api/tasks/${task.id}/ai-breakdown`, {})).body.subtasks;
    await add({ title: first.title, parentTaskId: task.id });
    const again = (await cm.call('POST', `/api/tasks/${task.id}/ai-breakdown`)).body.subtasks;
    expect(again.map(({ title }: { title: string }) => title)).toEqual(
      rest.map(({ title }: { title: string }) => title),
    );
    const odd = await add({ title: 'Zyxwv' });
    expect((await cm.call('POST', `/api/tasks/${odd.id}/ai-breakdown`)).body).toMatchObject({
      isGeneric: true,
      activity: null,
    });
  });

  test('is not for site engineers', async () => {
    const task = await add({ assignedTo: se.id });
    expect((await se.call('POST', `/api/tasks/${task.id}/ai-breakdown`)).status).toBe(403);
  });
});

test('organise groups by discipline in its colours, helped by the parent, and follows every change', async () => {
  const projectId = await newProject();
  const parent = await add({ projectId, title: 'HVAC works' });
  for (const title of ['Slab reinforcement Level 3', 'Cable trays', 'Zyxwv']) await add({ projectId, title });
  await add({ projectId, title: 'Level 4', parentTaskId: parent.id });
  const ask = async () => (await cm.call('POST', '/api/tasks/ai-organize', { projectId })).body;
  const { disciplines, evidence, engine } = Organised.parse(await ask());
  const placed = Object.fromEntries(
    disciplines.flatMap(({ name, color, tasks }) => tasks.map(({ title }) => [title, [name, color]])),
  );
  expect(engine).toBe('built-in');
  expect(placed).toEqual({
    'HVAC works': ['HVAC', 'indigo'],
    'Level 4': ['HVAC', 'indigo'],
    'Slab reinforcement Level 3': ['Structural', 'gray'],
    'Cable trays': ['Electrical', 'blue'],
    Zyxwv: ['General', 'gray'],
  });
  const titles = new Map(disciplines.flatMap(({ tasks }) => tasks.map(({ id, title }) => [id, title])));
  expect(Object.fromEntries(evidence.map((one) => [titles.get(one.taskId), one.evidence]))).toEqual({
    'HVAC works': [{ words: 'HVAC', from: 'title' }],
    'Level 4': [{ words: 'HVAC', from: 'heading' }],
    'Slab reinforcement Level 3': expect.arrayContaining([{ words: 'reinforcement', from: 'title' }]),
    'Cable trays': [{ words: 'Cable trays', from: 'title' }],
  });
  expect(disciplines.every(({ taskCount, tasks }) => taskCount === tasks.length)).toBe(true);
  await add({ projectId, title: 'Excavation' });
  expect((await ask()).disciplines.map(({ name }: Discipline) => name)).toContain('Site & Earthworks');
});

test('sixty AI calls a minute, then 429 with Retry-After', async () => {
  const projectId = await newProject();
  const statuses: number[] = [];
  for (let index = 0; index < 70; index += 1) {
    const answer = await cm.call('POST', '/api/tasks/ai-organize', { projectId });
    statuses.push(answer.status);
    if (answer.status === 429) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      break;
    }
  }
  expect(statuses.at(-1)).toBe(429);
});
