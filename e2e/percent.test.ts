import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taskProgress, tasks } from '#server/database/tables/work.ts';
import { closePage, expectAccessible, expectNoOverflow, setupApp, soon, type Visitor } from './fixtures.ts';
import { openInstalled, whenStored } from './installed.ts';
import { addProject } from './tasks-fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let admin: Visitor;
let se: Visitor;
beforeAll(async () => {
  admin = await fixture.addPerson('admin', ['Nora', 'Al-Harbi']);
  se = await fixture.addPerson('se', ['Ahmed', 'Khan']);
});

async function stored(taskId: string | undefined) {
  const [row] = await fixture.db
    .select()
    .from(tasks)
    .where(eq(tasks.id, taskId ?? ''));
  return [row?.status, row?.percentComplete];
}

test('on the desk the percent of a task is typed in its dialog, in Arabic digits too, and stands in the list', async () => {
  const rows = [
    { title: 'Tower' },
    { title: 'Slab', estimatedHours: '30' },
    { title: 'Columns', estimatedHours: '10' },
  ];
  const { id, taskIds } = await addProject(fixture, 'Riyadh Tower', rows);
  const [tower, slab, columns] = taskIds;
  for (const part of [slab, columns])
    await fixture.db
      .update(tasks)
      .set({ parentTaskId: tower ?? '' })
      .where(eq(tasks.id, part ?? ''));
  const page = await fixture.open(admin, { lang: 'ar' });
  await page.goto(`/tasks?project=${id}&view=list&task=${slab}`);
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'نسبة الإنجاز' });
  await field.fill('١٤٠');
  await dialog.getByRole('button', { name: 'حفظ' }).click();
  await dialog.getByText('أدخل عددًا صحيحًا من 0 إلى 100.').waitFor();
  await field.fill('٤٠');
  await dialog.getByRole('button', { name: 'حفظ' }).click();
  await soon(() => stored(slab)).toEqual(['in_progress', 40]);
  await page.getByRole('row').filter({ hasText: 'Slab' }).getByText(/40/).waitFor();
  // 30 of 40 hours.
  await page.getByRole('row').filter({ hasText: 'Tower' }).getByText(/30/).waitFor();
  await page.goto(`/tasks?project=${id}&view=list&task=${tower}`);
  await dialog.getByText('تتبع مهامها الفرعية').first().waitFor();
  expect(await field.isDisabled()).toBe(true);
  await closePage(page);
});

test('on the phone the percent of an own task is set on its card, without a network too, and 100 completes it', async () => {
  const { id, taskIds } = await addProject(fixture, 'Site', [{ title: 'Slab, Level 4', assignedTo: se.id }]);
  const [slab] = taskIds;
  await fixture.join(id, se.id, 'se');
  const page = await openInstalled(fixture, se, '/se/my-tasks');
  const card = page.getByRole('article').filter({ hasText: 'Slab, Level 4' });
  const dialog = page.getByRole('dialog');
  const report = async (percent: string) => {
    await card.getByRole('button', { name: 'Change the percent' }).click();
    await dialog.getByRole('textbox', { name: 'Percent complete' }).fill(percent);
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await card.waitFor();
  await report('٣٥');
  await card.getByText('35%').waitFor();
  await soon(() => stored(slab)).toEqual(['in_progress', 35]);
  await card.getByRole('button', { name: 'Change the percent' }).click();
  await dialog.getByRole('textbox', { name: 'Percent complete' }).fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a whole number from 0 to 100.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await whenStored(page, '"my"');

  await page.context().setOffline(true);
  await report('60');
  await page.getByText('Kept on this device').waitFor();
  await card.getByText('60%').waitFor();
  await expectNoOverflow(page);
  expect(await stored(slab)).toEqual(['in_progress', 35]);
  await page.context().setOffline(false);
  await soon(() => stored(slab)).toEqual(['in_progress', 60]);

  await report('100');
  await page.getByText('Task marked as complete').waitFor();
  await soon(() => stored(slab)).toEqual(['done', 60]);
  const record = await fixture.db
    .select({ phase: taskProgress.phase })
    .from(taskProgress)
    .where(eq(taskProgress.taskId, slab ?? ''));
  expect(record).toEqual([{ phase: 'done' }]);
  await closePage(page);
});

test('weighted steps are written in the dialog, ticked, and say the percent', async () => {
  const { id, taskIds } = await addProject(fixture, 'Steps', [{ title: 'Slab' }]);
  const page = await fixture.open(admin);
  await page.goto(`/tasks?project=${id}&task=${taskIds[0]}`);
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('tab', { name: 'Steps' }).click();
  await dialog.getByRole('button', { name: 'Edit the steps' }).click();
  const editor = page.getByRole('dialog', { name: 'Weighted steps' });
  await editor.getByRole('textbox', { name: 'Step 1', exact: true }).fill('Rebar');
  await editor.getByRole('textbox', { name: 'Weight of step 1' }).fill('٣٠');
  await editor.getByRole('textbox', { name: 'Step 2', exact: true }).fill('Pour');
  await editor.getByRole('textbox', { name: 'Weight of step 2' }).fill('70');
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('checkbox', { name: 'Rebar' }).check();
  await soon(() => stored(taskIds[0])).toEqual(['in_progress', 30]);
  await soon(() => dialog.getByRole('textbox', { name: 'Percent complete' }).inputValue()).toBe('30');
  expect(await dialog.getByRole('textbox', { name: 'Percent complete' }).isDisabled()).toBe(true);
  await closePage(page);
});
