import { afterAll, beforeAll, test } from 'vitest';
import { dateIn } from '#shared/dates.ts';
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
import { addProject } from './tasks-fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let se: Visitor;
const today = dateIn('Asia/Riyadh', new Date());
beforeAll(async () => {
  se = await fixture.addPerson('se', ['Ahmed', 'Khan']);
});

test('tasks stand in their sections, and the counters count them', async () => {
  const rows = [
    { title: 'Urgent work', priority: 'critical' as const, plannedEndDate: '2020-01-01' },
    { title: 'Due work', plannedEndDate: today, description: 'Pour Zone B' },
    { title: 'Starting work', plannedStartDate: today },
    { title: 'Later work', plannedStartDate: '2199-01-01' },
    { title: 'Running work', status: 'in_progress' as const },
    ...Array.from({ length: 8 }, (_, index) => ({
      title: `Finished ${index}`,
      status: 'done' as const,
      completedAt: new Date(index),
    })),
  ].map((row) => ({ ...row, assignedTo: se.id }));
  const { id, taskIds } = await addProject(fixture, 'Site', rows);
  await fixture.join(id, se.id, 'se');
  const page = await fixture.open(se);
  await page.goto('/se/my-tasks');
  const section = (name: string) => page.getByRole('region', { name });
  await section('Urgent Tasks').getByText('(Overdue)').waitFor();
  await section('Due Today').getByRole('article').filter({ hasText: 'Due work' }).getByText('Due today').waitFor();
  await section('Due Today')
    .getByRole('article')
    .filter({ hasText: 'Starting work' })
    .getByText('Starts today')
    .waitFor();
  await section('Upcoming Tasks').getByText('Later work').waitFor();
  await section('Other Open Tasks').getByText('Running work').waitFor();
  await soon(() => section('Recently Completed').getByRole('article').count()).toBe(6);
  await section('Recently Completed').getByText('6 of 8', { exact: true }).waitFor();
  await soon(() => section('Recently Completed').getByRole('link', { name: 'Log Progress' }).count()).toBe(0);
  const due = section('Due Today').getByRole('article').filter({ hasText: 'Due work' });
  await soon(() => due.getByRole('link', { name: 'View Project' }).getAttribute('href')).toBe(`/projects/${id}`);
  await soon(() => due.getByRole('link', { name: 'Log Progress' }).getAttribute('href')).toBe(
    `/se/daily-log?project=${id}&task=${taskIds[1]}`,
  );
  await section('Urgent Tasks').getByText('No description provided').waitFor();
  await section('Urgent Tasks').getByText('Site', { exact: true }).waitFor();
  await soon(() => page.getByRole('link', { name: 'Create Daily Log' }).getAttribute('href')).toBe('/se/daily-log');
  for (const [label, count] of [
    ['Urgent Tasks', 1],
    ['Due Today', 2],
    ['Upcoming', 1],
    ['Completed', 8],
  ] as const) {
    const counter = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: label, exact: true }) })
      .first();
    await soon(() => counter.locator('p').first().textContent()).toBe(String(count));
  }
  await closePage(page);
});

test('a status is changed where the task stands, a blocked one with its reason; the rest stays read-only', async () => {
  const own = await fixture.addPerson('se', ['Sara', 'Ghamdi']);
  const { id, taskIds } = await addProject(fixture, 'Quick', [{ title: 'Scaffold', assignedTo: own.id }]);
  await fixture.join(id, own.id, 'se');
  const page = await fixture.open(own);
  await page.goto('/se/my-tasks');
  const card = page.getByRole('article').filter({ hasText: 'Scaffold' });
  await card.getByRole('button', { name: 'Start' }).click();
  await card.getByText('In Progress').waitFor();
  await card.getByText('50%').waitFor();
  await card.getByRole('button', { name: 'Report blocked' }).click();
  await page.getByRole('dialog').getByLabel('Blocked reason').fill('No couplers on site');
  await soon(() => card.getByText('In Progress').count()).toBe(1);
  await page.getByRole('button', { name: 'Save reason' }).click();
  await card.getByText('No couplers on site').waitFor();
  await card.getByRole('button', { name: 'Scaffold' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The rest is changed by managers.', { exact: false }).waitFor();
  await soon(() => dialog.getByLabel('Title').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Change the reason' }).click();
  const asked = page.getByRole('dialog', { name: 'What is it waiting for?' });
  await soon(() => asked.getByLabel('Blocked reason').inputValue()).toBe('No couplers on site');
  await asked.getByLabel('Blocked reason').fill('Couplers are rejected');
  await asked.getByRole('button', { name: 'Save reason' }).click();
  await dialog.getByText('Couplers are rejected').waitFor();
  await asked.waitFor({ state: 'detached' });
  await dialog.getByLabel('Status').selectOption('done');
  await page.getByText('Task marked as complete').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Recently Completed' }).getByText('Scaffold').waitFor();
  await soon(() => readApi(page, `/api/tasks/${taskIds[0]}`)).toMatchObject({ status: 'done', blockedReason: null });
  await closePage(page);
});

test('a task given to somebody appears without a reload', async () => {
  const own = await fixture.addPerson('se', ['Bilal', 'Khan']);
  const admin = await fixture.addPerson('admin', ['Nora', 'Al-Harbi']);
  const { id, taskIds } = await addProject(fixture, 'Given', [{ title: 'Handed over' }]);
  await fixture.join(id, own.id, 'se');
  const page = await fixture.open(own);
  await page.goto('/se/my-tasks');
  await page.getByText('No Tasks Assigned').waitFor();
  const acting = await fixture.open(admin);
  await acting.goto(`/tasks?project=${id}&task=${taskIds[0]}`);
  await acting.getByRole('dialog').getByLabel('Assignee').selectOption({ label: 'Bilal Khan' });
  await acting.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Handed over').waitFor();
  await closePage(page);
  await closePage(acting);
});

test('is not for project managers', async () => {
  const page = await fixture.open(await fixture.addPerson('pm', ['Mona', 'Hassan']));
  await page.goto('/se/my-tasks');
  await page.getByText("You don't have permission to access this page.").waitFor();
  await page.getByText('This page is only accessible to Site Engineers.').waitFor();
  await closePage(page);
});

/** The walks see light English on a desk and dark Arabic on a phone: with these, each theme is seen in both widths and languages. */
test.each([
  ['en', 'dark', WIDE],
  ['ar', 'light', PHONE],
] as const)('in %s, %s, at %o it is accessible, and nothing scrolls sideways', async (lang, theme, viewport) => {
  const own = await fixture.addPerson('se', ['Long', 'Names']);
  const rows = [
    { title: 'ن'.repeat(120), priority: 'critical' as const, assignedTo: own.id, plannedEndDate: '2020-01-01' },
    { title: 'w'.repeat(120), status: 'blocked' as const, blockedReason: 'z'.repeat(300), assignedTo: own.id },
  ];
  const { id } = await addProject(fixture, 'Hostile', rows);
  await fixture.join(id, own.id, 'se');
  const page = await fixture.open(own, { lang, viewport, theme });
  await page.goto('/se/my-tasks');
  await page.getByRole('article').first().waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await closePage(page);
});
