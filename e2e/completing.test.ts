import { desc, eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { tasks } from '#server/database/tables/work.ts';
import { setupApp, soon, type Visitor } from './fixtures.ts';
import { addProject, card, openBoard, titlesIn, waitForColumn } from './tasks-fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let cm: Visitor;
let se: Visitor;
beforeAll(async () => {
  [cm, se] = [await fixture.addPerson('cm', ['Huda', 'Saleh']), await fixture.addPerson('se', ['Ahmed', 'Khan'])];
});

/** A task with two open parts, one of them of the site engineer. */
async function tower() {
  const top = newId();
  const { id, taskIds } = await addProject(fixture, 'Tower', [
    {
      ...{ id: top, title: 'Core wall', assignedTo: se.id },
      plannedStartDate: '2199-03-01',
      plannedEndDate: '2199-03-20',
    },
    { title: 'Rebar', parentTaskId: top, assignedTo: se.id },
    { title: 'Shutter', parentTaskId: top },
  ]);
  await fixture.join(id, cm.id, 'cm');
  await fixture.join(id, se.id, 'se');
  return { id, taskIds };
}

const question = (page: Page) => page.getByRole('alertdialog', { name: '2 subtasks are still open' });
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true }).click();
const statuses = async (projectId: string): Promise<string[]> => {
  const rows = await fixture.db.select().from(tasks).where(eq(tasks.projectId, projectId)).orderBy(tasks.number);
  return rows.map(({ status }) => status);
};
const expectStatuses = (projectId: string, wanted: readonly string[]) =>
  soon(() => statuses(projectId)).toEqual(wanted);

test('on the board: cancelled it stays, confirmed it goes with its subtasks and comes back, by button and by keyboard', async () => {
  const { id } = await tower();
  const page = await fixture.open(cm);
  await openBoard(page, id);
  await card(page, 'Core wall').first().hover();
  await card(page, 'Core wall').getByRole('button', { name: 'Move to Done' }).first().click();
  await answer(page, 'Cancel');
  await question(page).waitFor({ state: 'detached' });
  expect(await titlesIn(page, 'To Do')).toHaveLength(3);
  await page.locator('[data-card]', { hasText: 'Core wall' }).first().focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await answer(page, 'Complete them too');
  await expectStatuses(id, ['done', 'done', 'done']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectStatuses(id, ['not_started', 'not_started', 'not_started']);
  await waitForColumn(page, 'Done', []);
});

test('at two heights: the way back reopens the parts, and a blocked one waits for what it waited for', async () => {
  const [top, stage] = [newId(), newId()];
  const { id } = await addProject(fixture, 'Tower', [
    { id: top, title: 'Core wall' },
    { id: stage, title: 'Stage', parentTaskId: top },
    { title: 'Rebar', parentTaskId: stage, status: 'blocked', blockedReason: 'No steel' },
    { title: 'Shutter', parentTaskId: stage },
    { title: 'Cure', parentTaskId: top },
  ]);
  await fixture.join(id, cm.id, 'cm');
  const page = await fixture.open(cm);
  const before = await statuses(id);
  await openBoard(page, id, `&task=${top}`);
  await page.getByRole('dialog', { name: 'T-1' }).getByRole('button', { name: 'Mark as complete' }).click();
  await page.getByRole('button', { name: 'Complete them too', exact: true }).click();
  await expectStatuses(id, ['done', 'done', 'done', 'done', 'done']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectStatuses(id, before);
  const [rebar] = await fixture.db.select().from(tasks).where(eq(tasks.title, 'Rebar')).orderBy(desc(tasks.createdAt));
  expect(rebar?.blockedReason).toBe('No steel');
});

test('a summary cannot be moved to Doing; hidden, it leaves the board, and stays away after a reload', async () => {
  const { id } = await tower();
  const page = await fixture.open(cm);
  await openBoard(page, id);
  await page.locator('[data-card]', { hasText: 'Core wall' }).first().focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await page.getByText('The status of this task follows its subtasks. Change theirs.').waitFor();
  await expectStatuses(id, ['not_started', 'not_started', 'not_started']);
  await page
    .getByText(/^3 tasks in /)
    .first()
    .waitFor();
  await page.getByRole('switch', { name: 'Hide summary tasks' }).check();
  await waitForColumn(page, 'To Do', ['Rebar', 'Shutter']);
  // What is counted is what is shown, and what is not is named.
  for (const view of ['Simple View', 'List']) {
    await page
      .getByRole('radio', { name: view })
      .or(page.getByRole('button', { name: view }))
      .first()
      .click();
    await page
      .getByText(/^2 tasks in /)
      .first()
      .waitFor();
    await page.getByText('1 summary task is hidden').waitFor();
  }
  await page
    .getByRole('radio', { name: 'Simple View' })
    .or(page.getByRole('button', { name: 'Simple View' }))
    .first()
    .click();
  await page.reload();
  await waitForColumn(page, 'To Do', ['Rebar', 'Shutter']);
});

test('in the dialog and in the list: the subtasks go with it; dates outside the parent are warned of', async () => {
  const { id, taskIds } = await tower();
  const page = await fixture.open(cm);
  await openBoard(page, id, `&task=${taskIds[1]}`);
  const dialog = page.getByRole('dialog', { name: 'T-2' });
  await dialog.getByLabel('Planned end').fill('2199-04-01');
  await dialog.getByText('Outside the dates of the task this is a part of').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await openBoard(page, id, `&task=${taskIds[0]}`);
  const top = page.getByRole('dialog', { name: 'T-1' });
  expect(await top.getByLabel('Planned end').isDisabled()).toBe(true);
  expect(await top.getByLabel('Planned end').inputValue()).toBe('2199-04-01');
  await top.getByRole('button', { name: 'Mark as complete' }).click();
  await answer(page, 'Complete them too');
  await expectStatuses(id, ['done', 'done', 'done']);
});

test('pressed before the list of the project is there it asks all the same', async () => {
  const { id, taskIds } = await tower();
  const page = await fixture.open(cm);
  const asked = Promise.withResolvers<void>();
  await page.route(`**/api/projects/${id}/tasks*`, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.goto(`/tasks?project=${id}&task=${taskIds[0]}`);
  await page.getByRole('dialog', { name: 'T-1' }).getByRole('button', { name: 'Mark as complete' }).click();
  asked.resolve();
  await answer(page, 'Complete them too');
  await expectStatuses(id, ['done', 'done', 'done']);
});

test('in a list of many, with its way back', async () => {
  const { id } = await tower();
  const page = await fixture.open(cm);
  await openBoard(page, id, '&view=list');
  await page.getByRole('checkbox', { name: /T-1 Core wall/ }).check();
  await page.getByRole('region', { name: 'Selected tasks' }).getByLabel('Status').selectOption('done');
  await answer(page, 'Complete them too');
  await expectStatuses(id, ['done', 'done', 'done']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectStatuses(id, ['not_started', 'not_started', 'not_started']);
});

test('in My Tasks: what is his is completed too, what is of others stays open', async () => {
  const { id, taskIds } = await tower();
  await fixture.db
    .update(tasks)
    .set({ status: 'in_progress' })
    .where(eq(tasks.id, taskIds[1] ?? ''));
  const page = await fixture.open(se);
  await page.goto('/se/my-tasks');
  const mine = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Core wall' }) });
  await mine.filter({ hasText: 'In Progress' }).getByRole('button', { name: 'Mark as complete' }).click();
  await question(page).getByText('You may complete 1 of them; the others stay open.').waitFor();
  await answer(page, 'Complete them too');
  await expectStatuses(id, ['in_progress', 'done', 'not_started']);
});
