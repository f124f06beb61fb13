import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

const readPhoto = (name: string) =>
  readFile(new URL(`../features/photos/fixtures/photo_${name}.jpg`, import.meta.url)).then((bytes) =>
    Buffer.from(bytes),
  );

let se: Visitor;
let viewer: Visitor;
let projectId: string;

beforeAll(async () => {
  se = await fixture.addPerson('se', ['Saad', 'Qahtani']);
  viewer = await fixture.addPerson('viewer', ['Huda', 'Client']);
  const [made] = await fixture.db.insert(projects).values({ name: 'Olaya Tower' }).returning();
  projectId = made?.id ?? '';
  await fixture.join(projectId, se.id, 'se');
  await fixture.join(projectId, viewer.id, 'viewer');
});

/** The gallery shows the last thirty days at first. */
const today = dateIn('Asia/Riyadh', new Date());
const daysAgo = (days: number): string => addDays(today, -days);
/** "Monday 12 Jan", as a day's heading begins. */
const dayName = (date: string): RegExp => {
  const style = { weekday: 'long', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new RegExp(new Intl.DateTimeFormat('en-US', style).format(new Date(date)).replaceAll(',', ',?'));
};

const shortDay = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));

/** As the form of the daily log does it: an address, the bytes, the log. */
async function submitLog(date: string, notes: string, photos: readonly Buffer[]) {
  const page = await fixture.open(se);
  const headers = { origin: fixture.address };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${fixture.address}${path}`, { data, headers });
    expect([path, answer.ok(), answer.ok() ? '' : await answer.text()]).toEqual([path, true, '']);
    return answer.json();
  };
  const paths: string[] = [];
  for (const photo of photos) {
    const upload = { id: newId(), filename: 'photo.jpg', contentType: 'image/jpeg' };
    const { signedUrl, fileUrl } = await post('/api/upload/signed-url', upload);
    const sent = await page.request.put(signedUrl, {
      data: photo,
      headers: { ...headers, 'content-type': 'image/jpeg' },
    });
    expect(sent.status()).toBe(200);
    paths.push(fileUrl);
  }
  await post('/api/progress-logs', { projectId, date, manpower: 4, notes, photoUrls: paths });
  await closePage(page);
}

test('nothing yet says so; then the logs, the lightbox by keyboard, before and after, a zip with the very bytes', async () => {
  const page = await fixture.open(viewer);
  await page.goto('/gallery');
  await page.getByText('No Photos Available').waitFor();
  await page.getByText('Progress photos will appear here once site engineers start uploading daily logs.').waitFor();

  const [workers, aircraft] = [await readPhoto('usfws_4_workers'), await readPhoto('iphone_exif_gps')];
  await submitLog(daysAgo(2), '', [workers, aircraft]);
  await submitLog(daysAgo(1), 'Deck up to grid C', [workers]);
  await page.reload();
  await page.getByText('Deck up to grid C').waitFor();
  await page.getByText('No description provided').waitFor();
  // As the other tabs of Reports and Analytics write dates: "Nov 23, 2026".
  await page
    .getByText(shortDay(daysAgo(1)))
    .first()
    .waitFor();
  await page.getByText('2 photos', { exact: true }).waitFor();
  const originals: string[] = [];
  page.on('request', (request) => {
    if (/\/original|\/storage\/files/.test(request.url())) originals.push(request.url());
  });

  await page
    .getByRole('button', { name: /^Open photo 1 of/ })
    .first()
    .click();
  const lightbox = page.getByRole('dialog', { name: /^Photo \d of 3/ });
  await lightbox.getByText('1 of 3').waitFor();
  await lightbox.getByText('4 Jun 2016, 10:32').waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const key of ['Previous or next photo', 'First or last photo', 'Closer or further away', 'Show the whole photo'])
    await keys.getByText(key, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await lightbox.getByText('3 of 3').waitFor();
  await lightbox.getByText('35.55176, 139.78858').waitFor();
  await soon(() => lightbox.getByRole('button', { name: 'Analyze photo' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await lightbox.waitFor({ state: 'detached' });
  expect(originals).toEqual([]);

  await page.getByRole('button', { name: 'All photos', exact: true }).click();
  await page.getByRole('heading', { name: dayName(daysAgo(1)) }).waitFor();
  const choose = page.getByRole('button', { name: /^Choose photo/ });
  await choose.nth(0).click({ force: true });
  await choose.nth(2).click({ force: true });
  await page.getByText('2 photos chosen').waitFor();
  await page.getByRole('button', { name: 'Compare' }).click();
  const slider = page.getByRole('slider', { name: 'Line between before and after' });
  await slider.press('Home');
  await soon(() => slider.inputValue()).toBe('0');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('Download as zip').click()]);
  const entries = unzipSync(await readFile((await download.path()) ?? ''));
  const contents = Object.entries(entries)
    .filter(([name]) => name.endsWith('.jpg'))
    .map(([, bytes]) => Buffer.from(bytes));
  expect(contents.some((bytes) => bytes.equals(workers)) && contents.some((bytes) => bytes.equals(aircraft))).toBe(
    true,
  );
  await closePage(page);
});

test('photos of years ago are reached: all time, a range of one’s own, and both from the address', async () => {
  const old = daysAgo(800);
  await submitLog(old, 'The first excavation', [await readPhoto('usfws_4_workers')]);
  const page = await fixture.open(viewer);
  await page.goto('/gallery');
  await page.getByText('Deck up to grid C').waitFor();
  await soon(() => page.getByText('The first excavation').count()).toBe(0);
  await page.getByLabel('Time Period').selectOption('All time');
  await page.getByText('The first excavation').waitFor();
  await soon(() => new URL(page.url()).searchParams.get('days')).toBe('all');
  await page.getByLabel('Time Period').selectOption('Last 30 days');
  await page.getByText('The first excavation').waitFor({ state: 'detached' });
  await page.getByLabel('Time Period').selectOption('Custom range');
  await page.getByLabel('From', { exact: true }).fill(daysAgo(801));
  await page.getByLabel('To', { exact: true }).fill(daysAgo(799));
  await page.getByText('The first excavation').waitFor();
  await page.getByText('Deck up to grid C').waitFor({ state: 'detached' });
  await expectAccessible(page);
  await page.goto(`/gallery?from=${daysAgo(801)}&to=${daysAgo(799)}`);
  await page.getByText('The first excavation').waitFor();
  await soon(() => page.getByLabel('To', { exact: true }).inputValue()).toBe(daysAgo(799));
  await soon(() => page.getByText('Deck up to grid C').count()).toBe(0);
  await closePage(page);
});

test('in Arabic the captions of before and after are read from the right', async () => {
  const page = await fixture.open(viewer, { lang: 'ar' });
  await page.goto('/gallery?view=all');
  const choose = page.getByRole('button', { name: /^اختيار الصورة/ });
  await choose.nth(2).waitFor({ state: 'attached' });
  await choose.nth(0).click({ force: true });
  await choose.nth(2).click({ force: true });
  await page.getByRole('button', { name: 'مقارنة' }).click();
  const caption = page.getByRole('dialog').getByText(/^قبل:/);
  await caption.waitFor();
  await soon(() => caption.evaluate((span) => getComputedStyle(span).direction)).toBe('rtl');
  await closePage(page);
});

/**
 * Asks again when the machine was too busy to answer in time, as the page then says one should. An answer may come, and take the
 * button away, between any two steps: nothing waits for it. A failure shows what stood there last.
 */
async function analyse(lightbox: Locator): Promise<void> {
  const page = lightbox.page();
  const notes = lightbox.getByRole('complementary');
  const ask = notes.getByRole('button', { name: 'Analyze photo' }).and(page.locator(':not([aria-busy])'));
  const alerts = page.getByRole('alert');
  await soon(async () => {
    const shown = await notes.textContent();
    if ((await ask.count()) > 0) await ask.click({ timeout: 2_000 }).catch(() => {});
    return [shown, ...(await alerts.allTextContents())].join('\n');
  }).toMatch(/people visible/);
}

/** Both taps at one moment, however busy the machine is. */
const doubleTap = (lightbox: Locator) =>
  lightbox.locator('img').evaluate((img) => {
    const { left, top } = img.getBoundingClientRect();
    const where = { bubbles: true, pointerId: 9, clientX: left + 40, clientY: top + 40 };
    for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup'])
      img.dispatchEvent(new PointerEvent(type, where));
  });

test('on a phone: a swipe turns the page, two taps bring closer, an analysis is asked for and stays', async () => {
  const page = await fixture.open(se, { viewport: PHONE });
  await page.goto('/gallery');
  // The filters wait in a sheet, and say how many narrow.
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Time Period').selectOption('Last 3 months');
  await page.getByRole('dialog').getByRole('button', { name: 'Show photos' }).click();
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  const first = page.getByRole('button', { name: /^Open photo 1 of/ }).first();
  await soon(async () => (await first.boundingBox())?.y ?? PHONE.height).toBeLessThan(PHONE.height * 0.7);
  await first.click();
  const lightbox = page.getByRole('dialog', { name: /^Photo \d of 3/ });
  await lightbox.getByText('1 of 3').waitFor();
  await soon(async () => (await lightbox.locator('img').boundingBox())?.width ?? 0).toBeGreaterThan(300);
  const picture = await lightbox.locator('img').boundingBox();
  const at = { x: (picture?.x ?? 0) + 300, y: (picture?.y ?? 0) + 80 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x - 150, at.y);
  await page.mouse.up();
  await lightbox.getByText('2 of 3').waitFor();
  await lightbox.getByRole('button', { name: 'Next photo' }).click();
  await lightbox.getByText('3 of 3').waitFor();
  await lightbox.getByRole('button', { name: 'Previous photo' }).click();
  await lightbox.getByText('2 of 3').waitFor();
  await lightbox.getByRole('link', { name: 'Download' }).click({ trial: true });
  const scale = () => lightbox.locator('img').evaluate(({ style }) => style.transform.replace(/.*scale/, ''));
  await doubleTap(lightbox);
  await soon(scale).toBe('(2.5)');
  await doubleTap(lightbox);
  await soon(scale).toBe('(1)');
  await lightbox.getByRole('button', { name: 'Zoom in' }).click();
  await soon(scale).toBe('(2.5)');
  await lightbox.getByRole('button', { name: 'Whole photo' }).click();
  await soon(scale).toBe('(1)');
  await analyse(lightbox);
  await lightbox.getByText(/4 people visible, no vehicles\. The log counts 4 workers\./).waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await closePage(page);
});
