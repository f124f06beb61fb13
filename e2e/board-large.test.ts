import { afterAll, beforeAll, describe, test } from 'vitest';
import {
  closePage,
  expectAccessible,
  expectNoOverflow,
  PHONE,
  readApi,
  setupApp,
  soon,
  type Visitor,
  WIDE,
} from './fixtures.ts';
import { addProject, card, column, openBoard } from './tasks-fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let admin: Visitor;
let se: Visitor;
beforeAll(async () => {
  admin = await fixture.addPerson('admin', ['Nora', 'Al-Harbi']);
  se = await fixture.addPerson('se', ['Ahmed', 'Khan']);
});

const three = [{ title: 'Formwork' }, { title: 'Reinforcement' }, { title: 'Pour' }];

describe('many tasks', () => {
  test('are changed at once in the list, and the change is undone', async () => {
    const { id, taskIds } = await addProject(fixture, 'Bulk', three);
    const page = await fixture.open(admin);
    await openBoard(page, id, '&view=list');
    await page.getByRole('checkbox', { name: 'Select T-1 Formwork' }).check();
    await page.getByRole('checkbox', { name: 'Select T-3 Pour' }).click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    const bar = page.getByRole('region', { name: 'Selected tasks' });
    await bar.getByLabel('Status').selectOption('done');
    await page.getByText('3 tasks updated successfully').waitFor();
    await soon(() => page.getByRole('row').filter({ hasText: 'Done' }).count()).toBe(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The change was undone.').waitFor();
    await soon(() => page.getByRole('row').filter({ hasText: 'Not Started' }).count()).toBe(3);
    await bar.getByLabel('Status').selectOption('blocked');
    await page.getByRole('dialog').getByLabel('Blocked reason').fill('No permit');
    await page.getByRole('button', { name: 'Save reason' }).click();
    await soon(() => page.getByRole('row').filter({ hasText: 'Blocked' }).count()).toBe(3);
    await soon(() => readApi(page, `/api/tasks/${taskIds[2]}`)).toMatchObject({ blockedReason: 'No permit' });
    await bar.getByRole('button', { name: 'Dates' }).click();
    await page.getByRole('dialog').getByLabel('Planned end').fill('2026-12-24');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('row').filter({ hasText: '24 Dec' }).nth(2).waitFor();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Are you sure you want to delete 3 tasks? This action cannot be undone.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('3 tasks deleted successfully!').waitFor();
    await page.getByText('No tasks yet. Add one to get started!').waitFor();
    await closePage(page);
  });

  test.each([WIDE, PHONE])(
    'one that is added to the list is brought into sight, however far down',
    async (viewport) => {
      const rows = Array.from({ length: 150 }, (_, index) => ({ title: `Bay ${index}`, plannedEndDate: '2026-03-01' }));
      const { id } = await addProject(fixture, `Long ${viewport.width}`, rows);
      const page = await fixture.open(admin, { viewport });
      await page.goto(`/tasks?project=${id}&view=list`);
      await page.getByRole('button', { name: 'Add task', exact: true }).first().click();
      await page.getByRole('dialog').getByLabel('Title').fill('Last of all');
      await page.getByRole('dialog').getByRole('button', { name: 'Add task' }).click();
      const added = page.getByRole('link', { name: 'Last of all' });
      await soon(() => added.evaluate((link) => link.getBoundingClientRect().top)).toBeLessThan(viewport.height - 40);
      await soon(() => added.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThan(80);
      await closePage(page);
    },
  );

  test('2,000 of them: at most 40 cards a column are drawn, wherever one scrolls', async () => {
    const statuses = ['not_started', 'in_progress', 'blocked', 'done'] as const;
    const rows = Array.from({ length: 2000 }, (_, index) => ({
      title: `${'Level slab, formwork and reinforcement '.repeat(1 + (index % 3))}${index}`,
      status: statuses[index % 4] ?? 'done',
      blockedReason: index % 4 === 2 ? 'Waiting for the inspection of the reinforcement by the consultant' : null,
    }));
    const { id } = await addProject(fixture, 'Large', rows);
    const page = await fixture.open(admin, { viewport: { width: 1440, height: 1300 } });
    await openBoard(page, id);
    await card(page, 'Level slab').first().waitFor();
    const drawn = () => column(page, 'Doing').getByRole('article').count();
    const scroller = column(page, 'Doing').getByRole('list').locator('..');
    for (const share of [0, 0.5, 1]) {
      await scroller.evaluate((element, at) => element.scrollTo({ top: element.scrollHeight * at }), share);
      await page.waitForFunction((at) => {
        const list = [...document.querySelectorAll('[data-column=in_progress] li')].map((li) =>
          Number(li.getAttribute('aria-posinset')),
        );
        return at === 0 ? list.includes(1) : list.some((place) => place > 400 * at);
      }, share);
      await soon(() => drawn()).toBeLessThanOrEqual(40);
    }
    await soon(() => column(page, 'Doing').getByText('500', { exact: true }).count()).toBe(1);
    await closePage(page);
  });
});

/** The walks see light English on a desk and dark Arabic on a phone: with these, each theme is seen in both widths and languages. */
describe.each([
  ['en', 'dark', WIDE],
  ['ar', 'light', PHONE],
] as const)('in %s, %s, at %o', (lang, theme, viewport) => {
  test('every view is accessible, and nothing scrolls sideways', async () => {
    const long = 'برج'.repeat(40);
    const rows = [
      { title: long, assignedTo: se.id, priority: 'critical' as const, plannedEndDate: '2020-01-01' },
      { title: 'x'.repeat(300), status: 'blocked' as const, blockedReason: 'y'.repeat(500) },
      { title: 'Slab', status: 'done' as const },
    ];
    const { id, taskIds } = await addProject(fixture, long, rows);
    await fixture.join(id, se.id, 'se');
    const isPhone = viewport === PHONE;
    const page = await fixture.open(admin, { lang, viewport, theme, hasTouch: isPhone, isMobile: isPhone });
    const paths = [`/tasks?project=${id}`, `/tasks?project=${id}&view=list`, `/tasks?project=${id}&task=${taskIds[0]}`];
    for (const path of [...paths, `/projects/${id}?tab=tasks`]) {
      await page.goto(path);
      await page
        .locator(path.includes('task=') ? 'dialog input' : 'main article, main table, main li')
        .first()
        .waitFor();
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
    await closePage(page);
  });
});
