import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { payments, tasks } from '#server/database/tables/work.ts';
import { closePage, expectAccessible, expectNoOverflow, openGround, PHONE, soon, type Visitor } from './ground.ts';

const ground = await openGround();
afterAll(ground.close);

const [tower, yard] = [newId(), newId()];
let pm: Visitor;

beforeAll(async () => {
  pm = await ground.addPerson('pm', ['Faisal', 'Otaibi']);
  await ground.db.insert(projects).values([
    { id: tower, name: 'Olaya Tower', client: 'Dar Al Wisal', budget: '1000000' },
    { id: yard, name: 'Equipment Yard' },
  ]);
  for (const id of [tower, yard]) await ground.join(id, pm.id, 'pm');
  const now = new Date();
  await ground.db.insert(tasks).values([
    { projectId: tower, number: 1, title: 'Pour the raft', status: 'done', completedAt: now },
    { projectId: tower, number: 2, title: 'Fix rebar', status: 'in_progress' },
    { projectId: yard, number: 1, title: 'Clear the yard', status: 'blocked' },
  ]);
  await ground.db.insert(payments).values({
    projectId: tower,
    description: 'Steel of the raft',
    amount: '375000',
    category: 'materials',
    status: 'paid',
    paidDate: now,
  });
});

test('the filters stand in the address and act on every figure; a slice opens its rows; the tabs follow', async () => {
  const page = await ground.open(pm);
  await page.goto('/analytics');
  await page.getByText('3 of 3 tasks').waitFor();
  await page.getByText('No critical risks detected').waitFor();
  await expectAccessible(page);

  await page.getByLabel('Project Scope').selectOption('Olaya Tower');
  await page.getByText('2 of 2 tasks').waitFor();
  await page.getByLabel('Time Period').selectOption('Last 3 months');
  await soon(() => page.url()).toContain('days=90');
  expect(page.url()).toContain(`project=${tower}`);
  await page.getByRole('button', { name: 'Completed' }).click();
  const rows = page.getByRole('dialog', { name: 'Tasks: Completed' });
  await rows.getByText('Pour the raft').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Budget Analysis' }).click();
  await page.getByText('$100,000').first().waitFor();
  await page.getByText('converted to USD').waitFor();
  await page.getByRole('button', { name: 'Show table' }).first().click();
  await page.getByRole('button', { name: '$100,000' }).click();
  await page
    .getByRole('dialog', { name: /^Paid in/ })
    .getByText('Steel of the raft')
    .waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Progress Tracking' }).click();
  await page.getByText('Starting').waitFor();
  await page.getByRole('tab', { name: 'Photo Gallery' }).click();
  await page.getByText('No Photos Available').waitFor();
  await soon(() => new URL(page.url()).pathname).toBe('/gallery');
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await soon(() => new URL(page.url()).search).toBe('');
  await closePage(page);
});

test('Export Report says so and gives a real file of what the filters select', async () => {
  const page = await ground.open(pm);
  await page.goto(`/analytics?project=${tower}&days=7`);
  await page.getByRole('button', { name: 'Export Report' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PDF', exact: true }).click();
  await page.getByText('Your report is being generated and will be downloaded shortly.').waitFor();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^report-.*\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await closePage(page);
});

test('on a phone, in Arabic: nothing runs over the edge', async () => {
  const page = await ground.open(pm, { viewport: PHONE });
  await page.request.put(`${ground.address}/api/preferences`, {
    data: { language: 'ar' },
    headers: { origin: ground.address },
  });
  for (const path of ['/analytics', '/analytics?tab=budget', '/analytics?tab=progress', '/gallery']) {
    await page.goto(path);
    await page.getByRole('tab', { selected: true }).waitFor();
    await expectNoOverflow(page);
  }
  await page.goto('/analytics');
  await page.getByText('توزيع المهام').first().waitFor();
  await expectAccessible(page);
  await closePage(page);
});
