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

/** A log with one photo, in a browser that keeps nothing. */
async function writeLog(project: string, notes: string) {
  const { id } = await addProject(fixture, project, [{ title: 'Slab, Level 1' }]);
  await fixture.join(id, se.id, 'se');
  const page = await fixture.open(se, { viewport: PHONE });
  await page.addInitScript(closeStorage);
  await page.goto(`/se/daily-log?project=${id}`);
  await page.getByRole('status').filter({ hasText: NOTICE }).waitFor();
  await page.getByLabel('Notes').fill(notes);
  const buffer = await noise(40);
  await page.getByLabel('Choose photos').setInputFiles({ name: 'site.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText('1 photo is in this page alone').waitFor();
  await page.getByRole('list', { name: 'Photos', exact: true }).getByText('In this page alone').waitFor();
  const stored = async () => (await fixture.db.select().from(progressLogs).where(eq(progressLogs.projectId, id)))[0];
  return { page, stored };
}

test('who leaves a log that the browser does not keep is asked, and stays with all of it', async () => {
  const { page } = await writeLog('Dammam Port', 'Two cranes down');
  await page.getByRole('link', { name: 'Dashboard' }).last().click();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Notes').inputValue()).toBe('Two cranes down');
  await page.getByText('1 photo is in this page alone').waitFor();
  expect(await page.getByText('Error', { exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'Dashboard' }).last().click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { level: 1, name: /Dashboard/ }).waitFor();
  await closePage(page);
});

test('a photo that the browser does not keep is sent by the page, after its log', async () => {
  const { page, stored } = await writeLog('Jeddah Mall', 'One photo');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByText('Daily log submitted successfully!').waitFor();
  const log = await stored();
  expect([log?.notes, log?.photoUrls.length, log?.awaitedPhotoIds]).toEqual(['One photo', 1, []]);
  await page.getByText('1 photo is in this page alone').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Notes').inputValue()).toBe('');
  await closePage(page);
});

test('a photo that does not arrive stays in the page until it is sent; its log is not called complete before', async () => {
  const { page, stored } = await writeLog('Dammam Hotel', 'A photo that fails');
  const files = /\/api\/upload\/signed-url/;
  await page.route(files, (route) => route.abort());
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  const unsent = page.getByRole('alert').filter({ hasText: /^1 photo of the daily log of .+ is not sent\./ });
  await unsent.getByText('No connection.').waitFor();
  await page.getByText('The daily log is submitted, 1 of its photos is not.').waitFor();
  expect(await page.getByText('Daily log submitted successfully!').count()).toBe(0);
  const log = await stored();
  expect([log?.notes, log?.photoUrls, log?.awaitedPhotoIds.length]).toEqual(['A photo that fails', [], 1]);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.unroute(files);
  await unsent.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The photos of the daily log have arrived.').waitFor();
  await unsent.waitFor({ state: 'detached' });
  const whole = await stored();
  expect([whole?.photoUrls.length, whole?.awaitedPhotoIds]).toEqual([1, []]);
  await closePage(page);
});

test('photos of a submitted log that are in the page alone are named on every page, and who reloads is asked', async () => {
  const { page } = await writeLog('Yanbu Site', 'Two photos');
  const second = await noise(40);
  await page.getByLabel('Choose photos').setInputFiles({ name: 'other.jpg', mimeType: 'image/jpeg', buffer: second });
  await page.getByText('2 photos are in this page alone').waitFor();
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/upload\/signed-url/, async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByRole('status').filter({ hasText: '2 photos waiting to be sent' }).waitFor();
  held.resolve();
  const line = page.getByRole('status').filter({ hasText: /^2 photos not sent: they are in this page alone\./ });
  await line.waitFor();
  await page.getByRole('link', { name: 'My Tasks' }).last().click();
  await page.getByRole('heading', { level: 1, name: 'My Tasks' }).waitFor();
  await line.waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await line.getByRole('link', { name: 'Show' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /^2 photos of the daily log of / })
    .waitFor();
  await closePage(page);
});

test('a photo that is left out after all is no longer awaited by its log', async () => {
  const { page, stored } = await writeLog('Khobar School', 'A photo left out');
  await page.route(/\/api\/upload\/signed-url/, (route) => route.abort());
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave them out' }).click();
  await page.getByText('is not sent.').waitFor({ state: 'detached' });
  expect((await stored())?.awaitedPhotoIds).toEqual([]);
  await closePage(page);
});

test('an amendment sends the photos that the browser does not keep before it is saved', async () => {
  const { page, stored } = await writeLog('Abha Clinic', 'To be amended');
  await page.getByRole('button', { name: 'Remove site.jpg' }).click();
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByText('Daily log submitted successfully!').waitFor();
  await page.getByRole('button', { name: /Abha Clinic/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Amend' }).click();
  const buffer = await noise(40);
  await dialog.getByLabel('Choose photos').setInputFiles({ name: 'late.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByText('1 photo is in this page alone').waitFor();
  await dialog.getByLabel('Reason').fill('The photo came later');
  await dialog.getByRole('button', { name: 'Amend' }).click();
  await page.getByText('Daily log amended.').waitFor();
  expect((await stored())?.photoUrls).toHaveLength(1);
  await closePage(page);
});
