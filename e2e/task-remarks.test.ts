import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { taskComments, taskPictures, taskSteps, tasks } from '#server/database/tables/work.ts';
import { noise } from '#server/testing/files.ts';
import { badNetwork } from './bad-network.ts';
import {
  closePage,
  expectAccessible,
  expectNoOverflow,
  PHONE,
  sessionCookie,
  setupApp,
  soon,
  type Visitor,
} from './fixtures.ts';
import { openInstalled, queueRows, whenStored } from './installed.ts';
import { addProject } from './tasks-fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let se: Visitor;
let taskId: string;
beforeEach(async () => {
  se = await fixture.addPerson('se', ['Ahmed', 'Site']);
  const made = await addProject(fixture, 'Riyadh Tower B', [{ title: 'Slab, Level 4', assignedTo: se.id }]);
  taskId = made.taskIds[0] ?? '';
  await fixture.join(made.id, se.id, 'se');
});

const photo = () =>
  sharp({ create: { width: 160, height: 120, channels: 3, background: '#b98' } })
    .jpeg()
    .toBuffer();

test('a comment and photos of a task that was never opened wait for a network, say so, and arrive once', async () => {
  const page = await openInstalled(fixture, se, '/se/my-tasks');
  await page.getByText('Slab, Level 4').waitFor();
  await whenStored(page, '"my"');
  await page.context().setOffline(true);
  await openTask(page, 'Comments');
  await page.getByText('No comments yet.').waitFor();
  await comment(page, 'Shown in the photos');
  await page.getByRole('dialog').getByText('Kept on this device, waiting to be sent').waitFor();
  expect(await page.getByText('No comments yet.').count()).toBe(0);
  await page.getByRole('tab', { name: 'Pictures' }).click();
  const noPictures = page.getByText('No pictures yet.');
  await noPictures.waitFor();
  await choose(page, 'empty.jpg', Buffer.alloc(0));
  await page.getByText('This file is empty. Please choose another one.').waitFor();
  await choose(page, 'words.jpg', Buffer.from('These words call themselves a picture.'));
  await page.getByText('Please select only image files').waitFor();
  await choose(page, 'first.jpg', await photo());
  await choose(page, 'second.jpg', await photo());
  const waiting = page.getByRole('list', { name: 'Pictures on this device' }).getByRole('listitem');
  await waiting.nth(1).getByText('Kept on this device, waiting to be sent').waitFor();
  expect(await noPictures.count()).toBe(0);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.reload();
  await page.getByRole('dialog').getByRole('tab', { name: 'Pictures' }).click();
  await waiting.nth(1).getByText('Kept on this device, waiting to be sent').waitFor();
  await page.goto('/settings/device');
  await page.getByText('2 photos and 1 comment waiting to be sent').first().waitFor();
  await queueRows(page).nth(2).waitFor();
  const titles = await queueRows(page).allInnerTexts();
  expect(titles.map((words) => /^\S+/.exec(words.trim())?.[0])).toEqual(['Comment', 'Picture', 'Picture']);

  await page.context().setOffline(false);
  await page.getByText('What you wrote on this device has arrived, except what you discarded.').waitFor();
  expect((await commentsOf(taskId)).map(({ body }) => body)).toEqual(['Shown in the photos']);
  const pictures = await picturesOf(taskId);
  expect(pictures.map(({ uploadedBy }) => uploadedBy)).toEqual([se.id, se.id]);
  await openTask(page, 'Pictures');
  await soon(() => page.getByRole('img', { name: 'Picture by Ahmed Site' }).count()).toBe(2);
  expect(await waiting.count()).toBe(0);
  await closePage(page);
});

test('a step that is ticked without a network stands ticked, waits, and is done once it has arrived', async () => {
  const steps = [
    { title: 'Rebar', weight: 30 },
    { title: 'Pour', weight: 70 },
  ];
  await fixture.db.insert(taskSteps).values(steps.map((step, place) => ({ ...step, taskId, place })));
  const page = await openInstalled(fixture, se, '/se/my-tasks');
  await page.getByText('Slab, Level 4').waitFor();
  await openTask(page, 'Steps');
  const rebar = page.getByRole('checkbox', { name: 'Rebar' });
  await rebar.waitFor();
  await whenStored(page, '"steps"');
  await page.context().setOffline(true);
  await rebar.click();
  await soon(() => rebar.isChecked()).toBe(true);
  await page.getByRole('dialog').getByText('Kept on this device, waiting to be sent').waitFor();
  await page.reload();
  await page.getByRole('dialog').getByRole('tab', { name: 'Steps' }).click();
  await soon(() => rebar.isChecked()).toBe(true);
  await page.goto('/settings/device');
  await queueRows(page).getByText('Slab, Level 4 · Rebar').waitFor();

  await page.context().setOffline(false);
  await page.getByText('What you wrote on this device has arrived, except what you discarded.').waitFor();
  const [task] = await fixture.db.select().from(tasks).where(eq(tasks.id, taskId));
  expect(task).toMatchObject({ percentComplete: 30, status: 'in_progress' });
  await closePage(page);
});

test('a status that somebody else changed meanwhile holds neither a comment nor a photo back', async () => {
  const page = await openInstalled(fixture, se, '/se/my-tasks');
  await page.getByText('Slab, Level 4').waitFor();
  await whenStored(page, '"my"');
  await page.context().setOffline(true);
  const card = page.getByRole('article').filter({ hasText: 'Slab, Level 4' });
  await card.getByRole('button', { name: 'Start' }).click();
  await openTask(page, 'Comments');
  await comment(page, 'The crane stands still');
  await page.getByRole('tab', { name: 'Pictures' }).click();
  await choose(page, 'crane.jpg', await photo());
  await page.getByRole('list', { name: 'Pictures on this device' }).waitFor();
  await fixture.db
    .update(tasks)
    .set({ status: 'blocked', blockedReason: 'No crane', version: 7 })
    .where(eq(tasks.id, taskId));
  await page.context().setOffline(false);
  await page.getByRole('list', { name: 'Pictures on this device' }).waitFor({ state: 'detached' });
  await page.goto('/settings/device');
  await queueRows(page).getByText('Somebody else changed it meanwhile. Please choose.').waitFor();
  await soon(() => queueRows(page).allInnerTexts()).toHaveLength(1);
  expect((await commentsOf(taskId)).map(({ body }) => body)).toEqual(['The crane stands still']);
  expect(await picturesOf(taskId)).toHaveLength(1);

  // With a network too: it goes at once, while the conflict still waits for its person.
  await openTask(page, 'Comments');
  await comment(page, 'It was repaired');
  await page.getByText('Comment added.').waitFor();
  expect((await commentsOf(taskId)).map(({ body }) => body).sort()).toEqual([
    'It was repaired',
    'The crane stands still',
  ]);
  await closePage(page);
});

test('what the server refuses says why and stays whole until its person discards it', async () => {
  const page = await openInstalled(fixture, se, '/se/my-tasks');
  await page.getByText('Slab, Level 4').waitFor();
  await whenStored(page, '"my"');
  await page.context().setOffline(true);
  await openTask(page, 'Comments');
  await comment(page, 'Nobody shall lose this');
  await page.getByRole('tab', { name: 'Pictures' }).click();
  await choose(page, 'broken.jpg', (await photo()).subarray(0, 300));
  await page.getByRole('list', { name: 'Pictures on this device' }).waitFor();
  await fixture.db.update(tasks).set({ assignedTo: null }).where(eq(tasks.id, taskId));
  await page.context().setOffline(false);
  await page
    .getByRole('list', { name: 'Pictures on this device' })
    .getByText(/permission|does not allow/)
    .waitFor();
  await page.goto('/settings/device');
  await page.getByText('2 entries were not taken and need you').first().waitFor();
  const row = queueRows(page).filter({ hasText: 'Nobody shall lose this' });
  await row.getByText(/does not allow this|have permission/).waitFor();

  await fixture.db.update(tasks).set({ assignedTo: se.id }).where(eq(tasks.id, taskId));
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByText('Sent: 1 comment. Refused again; each says why: 1 photo.').waitFor();
  expect((await commentsOf(taskId)).map(({ body }) => body)).toEqual(['Nobody shall lose this']);
  await openTask(page, 'Pictures');
  const picture = page.getByRole('list', { name: 'Pictures on this device' }).getByRole('listitem');
  await picture.getByText(/did not arrive whole/).waitFor();
  await picture.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await picture.waitFor({ state: 'detached' });
  expect(await picturesOf(taskId)).toEqual([]);
  await closePage(page);
});

test('through a proxy that takes at most 1 MB a large photo of a task arrives', async () => {
  const proxy = await badNetwork(fixture.address, 7, 1024 * 1024);
  const content = await noise(1780);
  expect(content.length).toBeGreaterThan(9_000_000);
  const page = await fixture.open(se, { viewport: PHONE, baseURL: proxy.address });
  await page.context().addCookies([sessionCookie(proxy.address, se.token)]);
  await page.goto('/se/my-tasks');
  await openTask(page, 'Pictures');
  await choose(page, 'large.jpg', content);
  await page.getByText('Image uploaded successfully').waitFor();
  // Noise can hardly be made smaller: the smallest of the sizes that are tried.
  const [picture] = await picturesOf(taskId);
  expect(picture?.width).toBe(1280);
  await closePage(page);
  proxy.close();
});

async function openTask(page: Page, tab: string): Promise<void> {
  if (!page.url().includes('/se/my-tasks')) await page.goto('/se/my-tasks');
  await page.getByRole('button', { name: 'Slab, Level 4' }).click();
  await page.getByRole('dialog').getByRole('tab', { name: tab }).click();
}

async function comment(page: Page, words: string): Promise<void> {
  await page.getByLabel('New comment').fill(words);
  await page.getByLabel('New comment').press('Control+Enter');
  await soon(() => page.getByLabel('New comment').inputValue()).toBe('');
}

const choose = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.getByRole('dialog').getByLabel('Upload image').setInputFiles({ name, mimeType: 'image/jpeg', buffer });

const commentsOf = (id: string) => fixture.db.select().from(taskComments).where(eq(taskComments.taskId, id));
const picturesOf = (id: string) => fixture.db.select().from(taskPictures).where(eq(taskPictures.taskId, id));
