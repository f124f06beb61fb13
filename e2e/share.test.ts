import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeEach, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { closePage, setupApp, soon, type Visitor } from './fixtures.ts';
import { openInstalled } from './installed.ts';

const fixture = await setupApp();
afterAll(fixture.close);

const sites = [
  { name: 'Riyadh Tower B', latitude: 24.7136, longitude: 46.6753 },
  { name: 'Jeddah Bridge', latitude: 21.4858, longitude: 39.1925 },
];

let se: Visitor;
let ids: readonly string[];
beforeEach(async () => {
  se = await fixture.addPerson('se', ['Ahmed', 'Site']);
  const made = await fixture.db.insert(projects).values(sites).returning();
  ids = made.map(({ id }) => id);
  for (const id of ids) await fixture.join(id, se.id, 'se');
});

test('a photo shared from another application is a draft of the site it was taken at', async () => {
  const page = await openInstalled(fixture, se, '/se/daily-log');
  await page.getByRole('combobox', { name: /^Project/ }).waitFor();
  await soon(() => page.getByRole('option', { name: 'Jeddah Bridge' }).count()).toBe(1);
  await share(page, [await photoAt('21/1 29/1 15/1', '39/1 11/1 30/1')]);
  await soon(() => projectOf(page)).toBe(ids[1]);
  await soon(() => photosOf(page).count()).toBe(1);
  // What was written of one site is not turned into a log of another one unasked.
  await page.getByLabel('Notes').fill('Deck poured.');
  await share(page, [await photoAt('24/1 42/1 49/1', '46/1 40/1 31/1')]);
  await page.getByText('The photo was taken at Riyadh Tower B; the open draft is of Jeddah Bridge.').waitFor();
  await soon(() => photosOf(page).count()).toBe(2);
  await soon(() => projectOf(page)).toBe(ids[1]);
  await page.getByRole('button', { name: 'Change the project' }).click();
  await soon(() => projectOf(page)).toBe(ids[0]);
  await soon(() => page.getByLabel('Notes').inputValue()).toBe('Deck poured.');
  await closePage(page);
});

/** As Android does: a form sent to the address that the manifest names. */
async function share(page: Page, files: readonly Buffer[]): Promise<void> {
  const shared = files.map((buffer) => buffer.toString('base64'));
  await page.evaluate((contents) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/share-target', enctype: 'multipart/form-data' });
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', name: 'photos', multiple: true });
    const given = new DataTransfer();
    for (const [index, content] of contents.entries()) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      given.items.add(new File([bytes], `shared-${index}.jpg`, { type: 'image/jpeg' }));
    }
    input.files = given.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, shared);
  await page.waitForURL(/\/se\/daily-log/);
}

const projectOf = (page: Page) => page.getByRole('combobox', { name: /^Project/ }).inputValue();
const photosOf = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('listitem');

/** Degrees, minutes and seconds, as a camera writes them. */
const photoAt = (latitude: string, longitude: string): Promise<Buffer> =>
  sharp({ create: { width: 160, height: 120, channels: 3, background: '#a63' } })
    .jpeg()
    .withExif({
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: latitude,
        GPSLongitudeRef: 'E',
        GPSLongitude: longitude,
      },
    })
    .toBuffer();
