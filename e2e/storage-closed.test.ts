import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { progressLogs } from '#server/database/tables/site.ts';
import { taskPictures } from '#server/database/tables/work.ts';
import { noise } from '#server/testing/files.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, type Visitor } from './fixtures.ts';
import { addProject } from './tasks-fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let se: Visitor;
let projectId: string;
beforeAll(async () => {
  se = await fixture.addPerson('se', ['Ahmed', 'Site']);
  const made = await addProject(fixture, 'Riyadh Tower B', [{ title: 'Slab, Level 4', assignedTo: se.id }]);
  projectId = made.id;
  await fixture.join(projectId, se.id, 'se');
});

/** As in a browser that blocks a site's data: neither store opens. */
function closeStorage(): void {
  const closed = () => {
    throw new DOMException('The storage is closed.', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { get: closed });
  IDBFactory.prototype.open = closed;
  CacheStorage.prototype.open = () => Promise.reject(new DOMException('The storage is closed.', 'SecurityError'));
}

const NOTICE = /This browser keeps nothing on this device for this page\./;

test('a page whose storage does not open says so, and a log and a picture are sent while there is a network', async () => {
  const page = await fixture.open(se, { viewport: PHONE });
  await page.addInitScript(closeStorage);
  await page.goto(`/se/daily-log?project=${projectId}`);
  await page.getByRole('status').filter({ hasText: NOTICE }).waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByLabel('Notes').fill('Poured the slab');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByText('Error', { exact: true }).waitFor();
  expect(await page.getByLabel('Notes').inputValue()).toBe('Poured the slab');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByText('Daily log submitted successfully!').waitFor();
  const logs = await fixture.db.select().from(progressLogs).where(eq(progressLogs.projectId, projectId));
  expect(logs.map(({ notes }) => notes)).toEqual(['Poured the slab']);

  for (const path of ['/materials', '/se/my-tasks']) {
    await page.goto(path);
    await page.getByRole('status').filter({ hasText: NOTICE }).waitFor();
  }
  await page.getByRole('button', { name: 'Slab, Level 4' }).click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Pictures' }).click();
  const buffer = await noise(40);
  await page.getByLabel('Upload image').setInputFiles({ name: 'site.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText('Image uploaded successfully').waitFor();
  expect(await fixture.db.select().from(taskPictures)).toHaveLength(1);

  await page.goto('/settings/device');
  await page.getByRole('alert').filter({ hasText: NOTICE }).waitFor();
  await expectAccessible(page);
  await closePage(page);
});

test('a photo that the device cannot keep is not left out of a log without a question', async () => {
  const { id } = await addProject(fixture, 'Jeddah Mall', [{ title: 'Slab, Level 1' }]);
  await fixture.join(id, se.id, 'se');
  const page = await fixture.open(se, { viewport: PHONE });
  await page.addInitScript(closeStorage);
  await page.goto(`/se/daily-log?project=${id}`);
  await page.getByRole('status').filter({ hasText: NOTICE }).waitFor();
  await page.getByLabel('Notes').fill('One photo');
  const buffer = await noise(40);
  await page.getByLabel('Choose photos').setInputFiles({ name: 'site.jpg', mimeType: 'image/jpeg', buffer });
  const left = page.getByRole('alert').filter({ hasText: '1 photo is not kept: this browser keeps nothing' });
  await left.waitFor();
  const submit = page.getByRole('button', { name: 'Submit Daily Log' }).last();
  await submit.click();
  const question = page.getByRole('alertdialog', { name: 'Send it without these photos?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await left.waitFor();
  const stored = () => fixture.db.select().from(progressLogs).where(eq(progressLogs.notes, 'One photo'));
  expect(await stored()).toEqual([]);
  await submit.click();
  await question.getByRole('button', { name: 'Send without them' }).click();
  await page.getByText('Daily log submitted successfully!').waitFor();
  expect(await stored()).toHaveLength(1);
  await closePage(page);
});
