import { isNull } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '#server/database/tables/files.ts';
import { projects } from '#server/database/tables/projects.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { photo } from '#server/testing/files.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';

/*
 * The server keeps a photo that belongs to no log for seven days; a phone may lie in a drawer for longer. Here its row is gone,
 * as the sweep leaves it.
 */

const fixture = await setupApp();
afterAll(fixture.close);

let se: Visitor;
beforeAll(async () => {
  se = await fixture.addPerson('se', ['Ahmed', 'Site']);
});

const shot = async (tint: number) => ({ name: `shot-${tint}.jpg`, mimeType: 'image/jpeg', buffer: await photo(tint) });
const sweep = () => fixture.db.delete(files).where(isNull(files.projectId));
const press = (page: Page) => page.getByRole('button', { name: 'Submit Daily Log' }).last().click();

/** In a project of its own: a second log of one day would be asked about. */
async function write(page: Page, notes: string, tint: number): Promise<void> {
  const [made] = await fixture.db
    .insert(projects)
    .values({ name: `Tower ${tint}` })
    .returning();
  await fixture.join(made?.id ?? '', se.id, 'se');
  await page.goto(`/se/daily-log?project=${made?.id}`);
  await page.getByLabel('Notes', { exact: true }).fill(notes);
  await page.getByLabel('Choose photos').setInputFiles([await shot(tint)]);
  await page.getByText('Uploaded').waitFor();
}

const photosOf = async (notes: string): Promise<number[]> => {
  const rows = await fixture.db.select().from(progressLogs);
  return rows.filter((row) => row.notes === notes).map(({ photoUrls }) => photoUrls.length);
};

/** What a phone's own sweep leaves: the words about the photo, not the photo. */
const loseBytes = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('construction-offline');
        opening.onsuccess = () => {
          const store = opening.result.transaction('pending', 'readwrite').objectStore('pending');
          const reading = store.getAll();
          reading.onsuccess = () => {
            for (const { blob: _, ...item } of reading.result) store.put(item);
          };
          store.transaction.oncomplete = () => resolve();
          store.transaction.onerror = () => reject(store.transaction.error);
        };
      }),
  );

test('a draft whose photo lay too long is submitted in one press, and its photo comes after it', async () => {
  const page = await fixture.open(se, { viewport: PHONE });
  await write(page, 'Left for a week', 1);
  await sweep();
  await press(page);
  await page.getByText('Daily log submitted successfully!').waitFor();
  await soon(() => photosOf('Left for a week')).toEqual([1]);
  await closePage(page);
});

test('a log kept on the phone whose photo lay too long arrives with it, once', async () => {
  const page = await fixture.open(se, { viewport: PHONE });
  await write(page, 'Kept for a week', 2);
  await page.route(/\/api\/progress-logs/, (route) => route.abort('internetdisconnected'));
  await press(page);
  await page.getByText('Kept on this device').waitFor();
  await sweep();
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await soon(() => photosOf('Kept for a week')).toEqual([1]);
  await closePage(page);
});

test('a photo that is nowhere any more is told, in the form and in the queue; its log goes without it', async () => {
  const page = await fixture.open(se, { viewport: PHONE });
  await write(page, 'Words alone', 3);
  await sweep();
  await loseBytes(page);
  await press(page);
  await page.getByText(/any more: .*shot-3\.jpg.* go on without them/).waitFor();
  await page.getByText('Neither this device nor the server has this photo any more.').waitFor();
  await expectNoOverflow(page);
  await press(page);
  await page.getByText('Daily log submitted successfully!').waitFor();
  await soon(() => photosOf('Words alone')).toEqual([0]);
  await write(page, 'Kept words', 4);
  await page.route(/\/api\/progress-logs/, (route) => route.abort('internetdisconnected'));
  await press(page);
  await page.getByText('Kept on this device').waitFor();
  await sweep();
  await loseBytes(page);
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await soon(() => photosOf('Kept words')).toEqual([0]);
  await page.goto('/settings/device');
  const row = page.getByRole('listitem').filter({ hasText: 'shot-4.jpg' });
  await row.getByText('Neither this device nor the server has this photo any more.').waitFor();
  expect(await row.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await row.getByLabel('Choose another photo').setInputFiles([await shot(5)]);
  await soon(() => photosOf('Kept words')).toEqual([1]);
  await closePage(page);
});
