import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordChange } from '#features/audit/server/record.ts';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(() => fixture.close());
const projectId = newId();
const taskId = newId();
let admin: Visitor;
let manager: Visitor;

beforeAll(async () => {
  admin = await fixture.addPerson('admin', ['Abeer', 'Admin']);
  manager = await fixture.addPerson('pm', ['Paul', 'Manager']);
  await fixture.db.insert(projects).values({ id: projectId, name: 'Olaya Tower' });
  await fixture.join(projectId, manager.id, 'pm');
  await fixture.db.insert(tasks).values({ id: taskId, projectId, number: 1, title: 'Level 3 slab' });
  const of = { actorId: manager.id, projectId } as const;
  await recordChange(fixture.db, {
    ...{ ...of, entity: 'project', entityId: projectId, action: 'updated', label: 'Olaya Tower' },
    before: { budget: '1000.00' },
    after: { budget: '1200.00' },
  });
  await recordChange(fixture.db, {
    ...{ ...of, entity: 'certificate', entityId: newId(), action: 'updated', label: 'PC-001' },
    before: { status: 'draft' },
    after: { status: 'issued', due: '5000' },
  });
  await fixture.db.transaction(async (tx) => {
    for (const label of ['T-7 Rebar', 'T-8 Formwork', 'T-9 Pour'])
      await recordChange(tx, {
        ...{ ...of, entity: 'task', entityId: newId(), action: 'updated', label },
        before: { status: 'in_progress' },
        after: { status: 'done' },
      });
  });
});

test('a member reads in the project what was done, in words, and narrows it by kind; the address keeps that', async () => {
  const page = await fixture.open(manager);
  await page.goto(`/projects/${projectId}?tab=activity`);
  await page.getByText('Budget: 1,000 → 1,200').waitFor();
  await page.getByText('issued the certificate PC-001').waitFor();
  await page.getByText('completed T-9 Pour').waitFor();
  await soon(() => page.getByText('T-7 Rebar').count()).toBe(0);
  await page.getByRole('button', { name: 'and 2 more in the same step' }).click();
  for (const label of ['T-8 Formwork', 'T-7 Rebar']) await page.getByText(`completed ${label}`).waitFor();
  await page.getByLabel('Kind').selectOption('certificate');
  await page.getByText('Budget: 1,000 → 1,200').waitFor({ state: 'detached' });
  await soon(() => new URL(page.url()).search).toBe('?tab=activity&kind=certificate');
  await page.reload();
  await page.getByText('issued the certificate PC-001').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('Budget: 1,000 → 1,200').waitFor();
  await page.goto('/admin/activity');
  await page.getByText('This page is only accessible to Administrators.').waitFor();
  await closePage(page);
});

test('an administrator deletes a task, finds it in the trash, brings it back, and all that stands in the activity', async () => {
  const page = await fixture.open(admin);
  const deleted = await page.request.delete(`/api/tasks/${taskId}`, {
    headers: { origin: fixture.address },
  });
  expect(deleted.status()).toBe(200);
  await page.goto('/admin/trash');
  const item = page.getByRole('listitem').filter({ hasText: 'Level 3 slab' });
  await item.getByText(/by Abeer Admin, kept until/).waitFor();
  await item.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('The trash is empty').waitFor();
  await page.goto('/admin/activity?kind=task');
  await page.getByText('restored the task T-1 Level 3 slab').waitFor();
  await page.getByText('moved the task T-1 Level 3 slab to the trash').waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^activity-.*\.csv$/);
  await closePage(page);
});

describe.each(['en', 'ar'] as const)('on a phone in %s', (lang) => {
  test.each(['/admin/activity', '/admin/trash', `/projects/${projectId}?tab=activity`])('%s', async (path) => {
    const page = await fixture.open(admin, { lang, viewport: PHONE });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await closePage(page);
  });
});
