import { expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import type { Task } from '../contract.ts';
import type { TaskStep } from '../step-contract.ts';
import { setupTasks } from './test-fixtures.ts';

const { cm, se, viewer, add } = await setupTasks();

const [rebar, formwork, pour] = [newId(), newId(), newId()].map((id, index) => ({
  id,
  title: ['Rebar', 'Formwork', 'Pour'][index] ?? '',
  weight: [30, 30, 40][index] ?? 1,
})) as [Step, Step, Step];
type Step = Omit<TaskStep, 'isDone'>;
const fresh = () => [rebar, formwork, pour].map((step) => ({ ...step, id: newId() }));
const replace = (id: string, steps: readonly Step[], by = cm) => by.call('PUT', `/api/tasks/${id}/steps`, { steps });
const tick = (id: string, stepId: string, isDone = true, by = cm) =>
  by.call('PUT', `/api/tasks/${id}/steps/done`, { stepId, isDone });
const stateOf = async (id: string) => {
  const task: Task = (await cm.call('GET', `/api/tasks/${id}`)).body;
  return [task.status, task.percentComplete, task.hasSteps];
};

test('the percent follows the steps: the first begins the task, the last completes it, one taken back reopens it', async () => {
  const { id }: Task = await add();
  const steps = fresh();
  expect((await replace(id, steps)).body.map(({ isDone }: TaskStep) => isDone)).toEqual([false, false, false]);
  expect(await stateOf(id)).toEqual(['not_started', 0, true]);
  for (const [index, expected] of [
    [0, ['in_progress', 30, true]],
    [1, ['in_progress', 60, true]],
    [2, ['done', 100, true]],
  ] as const) {
    await tick(id, steps[index]?.id ?? '');
    expect(await stateOf(id)).toEqual(expected);
  }
  await tick(id, steps[1]?.id ?? '', false);
  expect(await stateOf(id)).toEqual(['in_progress', 70, true]);
  const [newest] = (await cm.call('GET', `/api/tasks/${id}/history`)).body;
  expect(newest).toMatchObject({
    before: { status: 'done', steps: 'Rebar 30 ✓ · Formwork 30 ✓ · Pour 40 ✓' },
    after: { status: 'in_progress', steps: 'Rebar 30 ✓ · Formwork 30 · Pour 40 ✓' },
  });
});

test('steps that stay keep whether they are done; without steps the percent is reported again', async () => {
  const { id }: Task = await add({ status: 'in_progress' });
  const steps = fresh();
  await replace(id, steps);
  await tick(id, steps[0]?.id ?? '');
  const { status, body } = await cm.call('PUT', `/api/tasks/${id}`, { percentComplete: 50 });
  expect([status, body.detail]).toEqual([422, 'The percent complete of this task follows its steps. Change theirs.']);
  await replace(id, [
    { ...(steps[0] as Step), weight: 50 },
    { ...(steps[2] as Step), weight: 50 },
  ]);
  expect(await stateOf(id)).toEqual(['in_progress', 50, true]);
  await replace(id, []);
  expect(await stateOf(id)).toEqual(['in_progress', 50, false]);
  expect((await cm.call('PUT', `/api/tasks/${id}`, { percentComplete: 55 })).status).toBe(200);
});

test('who may set the status of his own task ticks its steps and does not change which they are', async () => {
  const { id }: Task = await add({ assignedTo: se.id });
  const steps = fresh();
  expect((await replace(id, steps, se)).status).toBe(403);
  await replace(id, steps);
  expect((await tick(id, steps[0]?.id ?? '', true, se)).status).toBe(200);
  expect((await tick(id, steps[1]?.id ?? '', true, viewer)).status).toBe(403);
  expect(await stateOf(id)).toEqual(['in_progress', 30, true]);
});

test('a summary has no steps, and a step of another task is not taken', async () => {
  const floor: Task = await add();
  const other: Task = await add({ parentTaskId: floor.id });
  expect((await replace(floor.id, fresh())).body.detail).toBe('Only tasks without subtasks have steps.');
  const steps = fresh();
  await replace(other.id, steps);
  const { id }: Task = await add();
  expect((await replace(id, steps)).body.detail).toBe('A step belongs to another task.');
  expect(await stateOf(other.id)).toEqual(['not_started', 0, true]);
});
