import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(() => fixture.close());
const projectId = newId();
const LONG =
  'Waterproofing of the podium roof, all upstands and drains included, with flood test and handing over to the people who lay its tiles';
let engineer: Visitor;

beforeAll(async () => {
  engineer = await fixture.addPerson('se', ['Sami', 'Site']);
  await fixture.db.insert(projects).values({ id: projectId, name: 'Olaya Tower' });
  await fixture.join(projectId, engineer.id, 'se');
  await fixture.db.insert(tasks).values([
    { projectId, number: 142, title: 'Level 3 slab: formwork' },
    { projectId, number: 143, title: LONG },
    ...Array.from({ length: 12 }, (_, index) => ({
      projectId,
      number: index + 1,
      title: `Cast column ${index + 1}`,
    })),
  ]);
});

test('the palette finds a task by its number and opens it', async () => {
  const page = await fixture.open(engineer);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Project Dashboard' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('T-142');
  await page.getByRole('option', { name: /Level 3 slab: formwork/ }).click();
  await page.getByRole('dialog').getByText('T-142').first().waitFor();
  await soon(() => new URL(page.url()).pathname).toBe(`/projects/${projectId}`);
  await closePage(page);
});

test('the palette and the page of results show whole titles on a narrow phone', async () => {
  const page = await fixture.open(engineer, { viewport: { width: 360, height: 780 } });
  const cut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight,
  ];
  await page.goto('/');
  await page.getByRole('heading', { name: 'Project Dashboard' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('T-143');
  const title = page.getByRole('option').getByText(LONG);
  await title.waitFor();
  expect(await title.evaluate(cut)).toEqual([0, 0]);
  await expectNoOverflow(page);
  await page.goto('/search?q=T-143');
  const found = page.getByRole('listitem').getByText(LONG);
  await found.waitFor();
  expect(await found.evaluate(cut)).toEqual([0, 0]);
  await expectNoOverflow(page);
  await closePage(page);
});

test('all results: by kind, the address keeps the question; nothing found is said', async () => {
  const page = await fixture.open(engineer, { viewport: PHONE });
  await page.goto('/search');
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('column');
  await page.getByRole('status').filter({ hasText: '10 results' }).waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByRole('status').filter({ hasText: '12 results' }).waitFor();
  await soon(() => new URL(page.url()).search).toBe('?q=column&kind=task');
  await page.reload();
  await page.getByRole('status').filter({ hasText: '12 results' }).waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await soon(() => page.getByRole('listitem').filter({ hasText: 'Cast column' }).count()).toBe(12);
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('zebra');
  await page.getByText('Nothing found').waitFor();
  await closePage(page);
});

test('by keyboard alone: tabs turn with the arrows, the palette and a menu give the focus back', async () => {
  const page = await fixture.open(engineer);
  const focused = (selector: string) => page.locator(`${selector}:focus`);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await focused('[role=tab][aria-selected=true]').filter({ hasText: 'Tasks' }).waitFor();
  await page.keyboard.press('End');
  await focused('[role=tab][aria-selected=true]').filter({ hasText: 'Activity' }).waitFor();
  await soon(() => new URL(page.url()).searchParams.get('tab')).toBe('activity');
  await page.keyboard.press('Control+k');
  await focused('[role=combobox]').waitFor();
  await page.keyboard.press('Escape');
  await focused('[role=tab]').filter({ hasText: 'Activity' }).waitFor();
  const menu = page.getByRole('button', { name: 'Sami Site' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await focused('[role=menuitem]').filter({ hasText: 'Profile Settings' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await focused('[role=menuitem]').filter({ hasText: 'Sign Out' }).waitFor();
  await page.keyboard.press('t');
  await focused('[role=menuitem]').filter({ hasText: 'This device' }).waitFor();
  await page.keyboard.press('Escape');
  await soon(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await closePage(page);
});
