import { afterAll, expect, test } from 'vitest';
import { organisation } from '#server/database/tables/organisation.ts';
import { closePage, expectAccessible, setupApp, soon } from './fixtures.ts';
import { addProject } from './tasks-fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

test('the budgeted cost of a task is set, kept with the other edits, and hidden with other money', async () => {
  const pm = await fixture.addPerson('pm', ['Faisal', 'Al-Otaibi']);
  const viewer = await fixture.addPerson('viewer', ['Vera', 'Lang']);
  const { id, taskIds } = await addProject(fixture, 'Olaya', [{ title: 'Raft' }]);
  await fixture.join(id, pm.id, 'pm');
  await fixture.join(id, viewer.id, 'viewer');
  const page = await fixture.open(pm);
  await page.goto(`/tasks?project=${id}&task=${taskIds[0]}`);
  const task = page.getByRole('dialog', { name: 'T-1' });
  await task.getByLabel('Title').fill('Raft foundation');
  await task.getByRole('button', { name: 'Change the budgeted cost' }).click();
  const cost = page.getByRole('dialog', { name: 'Budgeted cost' });
  const amount = cost.getByLabel('Amount in SAR');
  for (const [typed, fault] of [
    ['many', 'The amount must be a number.'],
    ['-5', 'The amount must not be negative.'],
    ['0.001', 'SAR has at most 2 decimals; this amount has more.'],
  ] as const) {
    await amount.fill(typed);
    await cost.getByRole('button', { name: 'Save' }).click();
    await cost.getByText(fault).waitFor();
  }
  await amount.fill('١٢٬٥٠٠٫٥');
  await expectAccessible(page);
  await cost.getByRole('button', { name: 'Save' }).click();
  await task.getByText('12,500.5').waitFor();
  await soon(() => cost.count()).toBe(0);
  expect(await task.getByLabel('Title').inputValue()).toBe('Raft foundation');
  await task.getByRole('tab', { name: 'History' }).click();
  await task.getByText('Budgeted cost: (empty) → 12,500.5').waitFor();
  await task.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Task updated successfully').waitFor();
  await closePage(page);

  const looking = await fixture.open(viewer);
  const read = looking.getByRole('dialog', { name: 'T-1' });
  await looking.goto(`/tasks?project=${id}&task=${taskIds[0]}`);
  await read.getByText('12,500.5').waitFor();
  expect(await read.getByRole('button', { name: 'Change the budgeted cost' }).count()).toBe(0);
  await fixture.db.update(organisation).set({ viewersSeeMoney: false });
  await looking.reload();
  await read.getByText('Estimated hours').waitFor();
  await read.getByRole('tab', { name: 'History' }).click();
  await read.getByText('changed the task').first().waitFor();
  expect(await read.getByText('Budgeted cost').count()).toBe(0);
  await closePage(looking);
});
