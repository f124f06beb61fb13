import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { photo } from '#server/testing/files.ts';
import { addManyPhotos } from '#server/testing/many-photos.ts';
import { dateIn } from '#shared/dates.ts';
import { closePage, PHONE, setupApp, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let se: Visitor;
let projectId: string;
const taskId = newId();
beforeAll(async () => {
  se = await fixture.addPerson('se', ['Saad', 'Qahtani']);
  projectId = newId();
  await fixture.db.insert(projects).values({ id: projectId, name: 'Olaya Tower' });
  await fixture.db
    .insert(tasks)
    .values({ id: taskId, projectId, number: 1, title: 'Slab, Level 4', assignedTo: se.id });
  await fixture.join(projectId, se.id, 'se');
  const lastDay = dateIn('Asia/Riyadh', new Date());
  await addManyPhotos(fixture.db, { projectId, ownerId: se.id, count: 10_000, lastDay });
});

test('10,000 photos: few tiles and days are drawn, wherever one scrolls, in both directions of reading', async () => {
  for (const lang of ['en', 'ar'] as const) {
    const page = await fixture.open(se, { viewport: PHONE, lang });
    await page.goto('/gallery?days=365&view=all');
    const tiles = page.locator('main li button[aria-pressed]');
    const days = page.locator('main nav').last().getByRole('button');
    await tiles.first().waitFor();
    for (const share of [0.5, 1]) {
      await page.evaluate((at) => {
        scrollTo(0, document.body.scrollHeight * at);
        const strip = document.querySelector('main nav:last-of-type');
        const sign = document.dir === 'rtl' ? -1 : 1;
        strip?.scrollTo(sign * strip.scrollWidth * at, 0);
      }, share);
      await expect.poll(() => tiles.count()).toBeGreaterThan(3);
      await expect.poll(() => days.count()).toBeGreaterThan(3);
    }
    expect(await tiles.count()).toBeLessThan(80);
    expect(await days.count()).toBeLessThan(40);
    await closePage(page);
  }
});

test('a task’s picture is among them; filters, selection and the open photo are in the address, and Back closes it', async () => {
  const page = await fixture.open(se, { viewport: PHONE });
  await page.goto('/gallery');
  const sent = await page.request.post(`${fixture.address}/api/tasks/${taskId}/upload-image`, {
    multipart: { taskId, image: { name: 'slab.jpg', mimeType: 'image/jpeg', buffer: await photo(3) } },
    headers: { origin: fixture.address },
  });
  expect(sent.status()).toBe(201);
  await page.getByRole('button', { name: 'All photos', exact: true }).click();
  await page.goto(`/gallery?view=all&task=${taskId}`);
  const tile = page.getByRole('button', { name: /^Open photo/ });
  await expect.poll(() => tile.count()).toBe(1);
  await tile.click();
  const lightbox = page.getByRole('dialog', { name: 'Photo 1 of 1' });
  await lightbox.getByText('Slab, Level 4').waitFor();
  await lightbox.getByText('Picture of a task, sent on').waitFor();
  await page.waitForFunction(() => location.search.includes('photo='));
  const link = page.url();
  await page.goBack();
  await lightbox.waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).not.toContain('photo=');
  await page.getByRole('button', { name: /^Choose photo/ }).click();
  await page.getByText('1 photo chosen').waitFor();
  await page.reload();
  await page.getByText('1 photo chosen').waitFor();
  await page.goto(link);
  await lightbox.getByText('Slab, Level 4').waitFor();
  await lightbox.getByRole('button', { name: 'Close' }).click();
  await lightbox.waitFor({ state: 'detached' });
  await closePage(page);
});
