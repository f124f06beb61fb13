import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePage, readApi, setupApp, soon, type Visitor } from './fixtures.ts';
import { addProject, card, column, openBoard, titlesIn, waitForColumn } from './tasks-fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let admin: Visitor;
let pm: Visitor;
let se: Visitor;
beforeAll(async () => {
  admin = await fixture.addPerson('admin', ['Nora', 'Al-Harbi']);
  pm = await fixture.addPerson('pm', ['Mona', 'Hassan']);
  se = await fixture.addPerson('se', ['Ahmed', 'Khan']);
});

const three = [{ title: 'Formwork' }, { title: 'Reinforcement' }, { title: 'Pour' }];

describe('a card moves', () => {
  test('by button, and Blocked asks for a reason that may be skipped', async () => {
    const { id, taskIds } = await addProject(fixture, 'By button', three);
    const page = await fixture.open(admin);
    await openBoard(page, id);
    await card(page, 'Pour').hover();
    await card(page, 'Pour').getByRole('button', { name: 'Move to Doing' }).click();
    await waitForColumn(page, 'Doing', ['Pour']);
    await page.getByText('Task updated successfully').waitFor();
    await card(page, 'Formwork').hover();
    await card(page, 'Formwork').getByRole('button', { name: 'Move to Blocked' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await waitForColumn(page, 'To Do', ['Formwork', 'Reinforcement']);
    expect(await readApi(page, `/api/tasks/${taskIds[0]}`)).toMatchObject({ status: 'not_started', version: 1 });
    await card(page, 'Formwork').hover();
    await card(page, 'Formwork').getByRole('button', { name: 'Move to Blocked' }).click();
    await page.getByRole('dialog').getByLabel('Blocked reason').fill('Waiting for: anchor report');
    await waitForColumn(page, 'To Do', ['Formwork', 'Reinforcement']);
    await page.getByRole('button', { name: 'Save reason' }).click();
    await card(page, 'Formwork').getByText('Waiting for: anchor report').waitFor();
    await soon(() => readApi(page, `/api/tasks/${taskIds[0]}`)).toMatchObject({ status: 'blocked', version: 2 });
    await soon(() => page.getByRole('link', { name: 'Formwork' }).evaluate((e) => e === document.activeElement)).toBe(
      true,
    );
    await card(page, 'Reinforcement').hover();
    await card(page, 'Reinforcement').getByRole('button', { name: 'Move to Blocked' }).click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByText('Blocked without a reason').waitFor();
    await waitForColumn(page, 'Blocked', ['Reinforcement', 'Formwork']);
    await page.reload();
    await waitForColumn(page, 'Blocked', ['Reinforcement', 'Formwork']);
    await closePage(page);
  });

  test('by mouse, to the place where it is dropped', async () => {
    const rows = [
      ...three,
      { title: 'Pump', status: 'in_progress' as const },
      { title: 'Crane', status: 'in_progress' as const },
    ];
    const { id } = await addProject(fixture, 'By mouse', rows);
    const page = await fixture.open(admin);
    await openBoard(page, id);
    await waitForColumn(page, 'Doing', ['Pump', 'Crane']);
    await page.locator('article[draggable="true"]').first().waitFor();
    await card(page, 'Formwork').dragTo(card(page, 'Crane'), { targetPosition: { x: 60, y: 6 } });
    await waitForColumn(page, 'Doing', ['Pump', 'Formwork', 'Crane']);
    await card(page, 'Pour').dragTo(card(page, 'Reinforcement'), { targetPosition: { x: 60, y: 6 } });
    await waitForColumn(page, 'To Do', ['Pour', 'Reinforcement']);
    await card(page, 'Crane').dragTo(column(page, 'Done'), { targetPosition: { x: 60, y: 70 } });
    await waitForColumn(page, 'Done', ['Crane']);
    await page.getByText('Task marked as complete').waitFor();
    await page.reload();
    await waitForColumn(page, 'Doing', ['Pump', 'Formwork']);
    await waitForColumn(page, 'To Do', ['Pour', 'Reinforcement']);
    await closePage(page);
  });

  test('by keyboard, and a screen reader hears where it is', async () => {
    const { id } = await addProject(fixture, 'By keyboard', three);
    const page = await fixture.open(admin);
    await openBoard(page, id);
    const announced = page.locator('[aria-live="assertive"]');
    const hear = (text: string) => announced.filter({ hasText: text }).waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Formwork' }).focus();
    await page.keyboard.press('ArrowDown');
    await soon(() =>
      page.getByRole('link', { name: 'Reinforcement' }).evaluate((e) => e === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Space');
    await hear('T-2 Reinforcement picked up. To Do, position 2 of 3.');
    await page.keyboard.press('ArrowDown');
    await hear('To Do, position 3 of 3.');
    await page.keyboard.press('Escape');
    await hear('Move cancelled. T-2 Reinforcement is back in To Do, position 2 of 3.');
    await soon(() => titlesIn(page, 'To Do')).toEqual(['Formwork', 'Reinforcement', 'Pour']);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await hear('Doing, position 1 of 1.');
    await page.keyboard.press('Space');
    await hear('T-2 Reinforcement put down. Doing, position 1 of 1.');
    await waitForColumn(page, 'Doing', ['Reinforcement']);
    await soon(() =>
      page.getByRole('link', { name: 'Reinforcement' }).evaluate((e) => e === document.activeElement),
    ).toBe(true);
    await page.getByText('Task updated successfully').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'T-2' }).waitFor();
    await closePage(page);
  });

  test('back, with a toast, when the server refuses', async () => {
    const { id } = await addProject(fixture, 'Refused', three);
    const page = await fixture.open(admin);
    await openBoard(page, id);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/tasks\/[^/]+$/, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await asked;
      await route.fulfill({ status: 500, body: 'no' });
    });
    await card(page, 'Reinforcement').hover();
    await card(page, 'Reinforcement').getByRole('button', { name: 'Move to Done' }).click();
    await waitForColumn(page, 'Done', ['Reinforcement']);
    answer();
    await page.getByText('Failed to update task').waitFor();
    await waitForColumn(page, 'To Do', ['Formwork', 'Reinforcement', 'Pour']);
    await waitForColumn(page, 'Done', []);
    await closePage(page);
  });

  test('and others see it without a reload; the whole list is not asked for again', async () => {
    const { id } = await addProject(fixture, 'Watched', three);
    const watching = await fixture.open(admin);
    const acting = await fixture.open(admin);
    const lists: string[] = [];
    watching.on('request', (request) => {
      if (request.url().endsWith(`/api/projects/${id}/tasks`)) lists.push(request.url());
    });
    for (const page of [watching, acting]) await openBoard(page, id);
    await waitForColumn(watching, 'To Do', ['Formwork', 'Reinforcement', 'Pour']);
    expect(lists).toHaveLength(1);
    await card(acting, 'Pour').hover();
    await card(acting, 'Pour').getByRole('button', { name: 'Move to Doing' }).click();
    await waitForColumn(watching, 'Doing', ['Pour']);
    expect(lists).toHaveLength(1);
    await closePage(watching);
    await closePage(acting);
  });

  test('not for a viewer; a site engineer moves his own', async () => {
    const { id } = await addProject(fixture, 'Rights', [
      { title: 'Own work', assignedTo: se.id },
      { title: 'Somebody else' },
    ]);
    await fixture.join(id, se.id, 'se');
    const viewer = await fixture.addPerson('viewer', ['Khalid', 'Omar']);
    await fixture.join(id, viewer.id, 'viewer');
    const asViewer = await fixture.open(viewer);
    await openBoard(asViewer, id);
    await card(asViewer, 'Somebody else').waitFor();
    await soon(() => asViewer.getByRole('button', { name: /^Move to/ }).count()).toBe(0);
    await soon(() => asViewer.getByRole('button', { name: 'Add task' }).count()).toBe(0);
    const asSe = await fixture.open(se);
    await openBoard(asSe, id);
    await card(asSe, 'Own work').hover();
    await card(asSe, 'Own work').getByRole('button', { name: 'Move to Doing' }).click();
    await waitForColumn(asSe, 'Doing', ['Own work']);
    await card(asSe, 'Somebody else').hover();
    await soon(() => card(asSe, 'Somebody else').getByRole('button').count()).toBe(0);
    await closePage(asViewer);
    await closePage(asSe);
  });
});

describe('finding', () => {
  test('filters live in the URL and survive a reload; nothing found says so', async () => {
    const rows = [
      { title: 'Formwork', assignedTo: se.id, priority: 'high' as const },
      { title: 'Late', plannedEndDate: '2020-01-01' },
      { title: 'مدرسة الملك فهد' },
    ];
    const { id } = await addProject(fixture, 'Filters', rows);
    await fixture.join(id, se.id, 'se');
    const page = await fixture.open(admin);
    await page.goto('/tasks');
    await soon(() => page.getByRole('button', { name: 'Add task', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('Project', { exact: true }).selectOption(id);
    await page.waitForURL(new RegExp(`project=${id}`));
    await page.getByLabel('Assignee').selectOption({ label: 'Ahmed Khan' });
    await waitForColumn(page, 'To Do', ['Formwork']);
    await page.reload();
    await waitForColumn(page, 'To Do', ['Formwork']);
    await page.getByLabel('Priority').selectOption('low');
    await page.getByText('No tasks match your search').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: '1 overdue' }).click();
    await waitForColumn(page, 'To Do', ['Late']);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('مدرسه');
    await waitForColumn(page, 'To Do', ['مدرسة الملك فهد']);
    await page.waitForURL(/q=/);
    await closePage(page);
  });

  test('all projects together, each card with its project', async () => {
    const { id } = await addProject(fixture, 'One of several', [{ title: 'Only here' }]);
    await fixture.join(id, pm.id, 'pm');
    const page = await fixture.open(pm);
    await page.goto('/tasks');
    await card(page, 'Only here').getByText('One of several').waitFor();
    await page.getByText('in all projects').waitFor();
    await page.goto(`/tasks?project=${crypto.randomUUID()}&task=${crypto.randomUUID()}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This task does not exist, or you have no access to it.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('This project does not exist, or you have no access to it.').waitFor();
    await page.getByRole('button', { name: 'All projects' }).click();
    await card(page, 'Only here').waitFor();
    await closePage(page);
  });

  test('by discipline: groups with description and count, what made them, and the board narrowed to one', async () => {
    const rows = [{ title: 'Rebar of the raft foundation' }, { title: 'Cable trays and lighting, Level 2' }];
    const { id } = await addProject(fixture, 'Disciplines', rows);
    const page = await fixture.open(admin);
    await openBoard(page, id);
    await page.getByRole('button', { name: 'By Discipline' }).click();
    await page.getByRole('heading', { name: 'Structural' }).waitFor();
    await page.getByText('built-in engine').waitFor();
    await page.getByText('Power, lighting, earthing', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Rebar of the raft foundation' }).click();
    await page.getByRole('dialog', { name: 'T-1' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Simple View' }).click();
    await page.getByLabel('Discipline').selectOption('Electrical');
    await waitForColumn(page, 'To Do', ['Cable trays and lighting, Level 2']);
    await closePage(page);
  });
});
