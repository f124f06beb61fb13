import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { photo } from '#server/testing/files.ts';
import {
  closePage,
  expectAccessible,
  expectNoOverflow,
  PHONE,
  readApi,
  setupApp,
  soon,
  type Visitor,
} from './fixtures.ts';
import { openInstalled, whenStored } from './installed.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let se: Visitor;
let tower: string;
let mall: string;
beforeAll(async () => {
  se = await fixture.addPerson('se', ['Ahmed', 'Site']);
  const made = await fixture.db
    .insert(projects)
    .values([
      { name: 'Riyadh Tower B', latitude: 24.7136, longitude: 46.6753 },
      { name: 'Jeddah Mall', latitude: 21.5433, longitude: 39.1728 },
    ])
    .returning();
  tower = made.find(({ name }) => name === 'Riyadh Tower B')?.id ?? '';
  mall = made.find(({ name }) => name === 'Jeddah Mall')?.id ?? '';
  for (const id of [tower, mall]) await fixture.join(id, se.id, 'se');
});

const shot = async (tint: number) => ({ name: `shot-${tint}.jpg`, mimeType: 'image/jpeg', buffer: await photo(tint) });

test('a log with one photo takes three taps from the start page: the project is that of the last log', async () => {
  const page = await fixture.open(se, { viewport: PHONE });
  await page.goto('/se/daily-log');
  const project = page.getByRole('combobox', { name: /^Project/ });
  await project.selectOption({ label: 'Riyadh Tower B' });
  await page.getByLabel('Notes').fill('Poured the slab');
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByText('Daily log submitted successfully!').waitFor();
  await soon(() => project.inputValue()).toBe(tower);
  await fixture.db.delete(progressLogs);

  await page.goto('/');
  let taps = 0;
  const tap = async (act: () => Promise<unknown>) => {
    taps += 1;
    await act();
  };
  await tap(() => page.locator('a[href="/se/daily-log"]:visible').first().click());
  await page.getByText('Proposed by your last log or your place.').waitFor();
  await tap(async () => page.getByLabel('Take photo').setInputFiles([await shot(1)]));
  await page.getByText('Uploaded').waitFor();
  await tap(() => page.getByRole('button', { name: 'Submit Daily Log' }).last().click());
  await page.getByText('Daily log submitted successfully!').waitFor();
  expect(taps).toBeLessThanOrEqual(4);
  const [log] = await fixture.db.select().from(progressLogs);
  expect([log?.projectId, log?.photoUrls.length]).toEqual([tower, 1]);
  await closePage(page);
});

test('a new phone proposes the project of the person’s last log, with a network and without', async () => {
  const ali = await fixture.addPerson('se', ['Ali', 'Site']);
  for (const id of [tower, mall]) await fixture.join(id, ali.id, 'se');
  await fixture.db
    .insert(progressLogs)
    .values({ projectId: mall, createdBy: ali.id, date: '2026-01-05', notes: 'Tiles' });
  const proposed = async (page: Page) => {
    await page.goto('/se/daily-log');
    await page.getByText('Proposed by your last log or your place.').waitFor();
    expect(await page.getByRole('combobox', { name: /^Project/ }).inputValue()).toBe(mall);
    await closePage(page);
  };
  await proposed(await fixture.open(ali, { viewport: PHONE }));
  const page = await openInstalled(fixture, ali, '/');
  for (const words of ['"projects"]', '"progress-logs","recent"']) await whenStored(page, words);
  await page.context().setOffline(true);
  await proposed(page);
});

test('who has one project alone finds it chosen for the very first log', async () => {
  for (const lang of ['en', 'ar'] as const) {
    const omar = await fixture.addPerson('se', ['Omar', 'Site']);
    await fixture.join(tower, omar.id, 'se');
    const page = await fixture.open(omar, { viewport: PHONE, lang });
    await page.goto('/se/daily-log');
    await soon(() => page.locator('form select').first().inputValue()).toBe(tower);
    await closePage(page);
  }
});

test('of seven photos five are the log’s and two go to the project with its link, written without a network', async () => {
  const page = await openInstalled(fixture, se, `/se/daily-log?project=${mall}`);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByLabel('Notes').fill('Seven views');
  await page.context().setOffline(true);
  const shots = await Promise.all([11, 12, 13, 14, 15, 16, 17].map(shot));
  await page.getByLabel('Choose photos').setInputFiles(shots);
  const photosIn = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');
  await soon(() => photosIn('Further photos').count()).toBe(2);
  expect(await photosIn('Photos').count()).toBe(5);
  await page.getByText('A log has five photos. These go to the project, with a link to the log.').waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByText('1 log with 7 photos waiting to be sent').waitFor();
  await page.context().setOffline(false);

  const written = () =>
    fixture.db.query.progressLogs.findFirst({ where: eq(progressLogs.notes, 'Seven views') }).then((log) => log);
  await soon(async () => [(await written())?.photoUrls.length, (await written())?.furtherPhotoUrls.length]).toEqual([
    5, 2,
  ]);
  await page.getByRole('button', { name: /Seven views/ }).click();
  const dialog = page.getByRole('dialog');
  await soon(() => dialog.getByRole('list', { name: 'Further photos' }).getByRole('listitem').count()).toBe(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const photos = (await readApi(page, `/api/photos?projectId=${mall}`)) as unknown as { logId: string }[];
  expect(photos.map(({ logId }) => logId)).toEqual(Array.from({ length: 7 }, () => photos[0]?.logId));
  await closePage(page);
});

test('a device that already may say where it is proposes the nearest site', async () => {
  const page = await fixture.open(se, { viewport: PHONE });
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 21.544, longitude: 39.173 });
  await page.goto('/se/daily-log');
  await soon(() => page.getByRole('combobox', { name: /^Project/ }).inputValue()).toBe(mall);
  await closePage(page);
});

test('what is said goes into the notes, in the language of the screen; a browser that cannot has no button', async () => {
  const page = await fixture.open(se, { viewport: PHONE, lang: 'ar' });
  await page.addInitScript(() => {
    class Heard {
      lang = '';
      onresult: ((event: unknown) => void) | undefined;
      onend: (() => void) | undefined;
      start() {
        const result = Object.assign([{ transcript: `صب البلاطة ${this.lang}` }], { isFinal: true });
        setTimeout(() => this.onresult?.({ resultIndex: 0, results: [result] }));
      }
      stop() {
        this.onend?.();
      }
      abort() {}
    }
    Object.assign(globalThis, { SpeechRecognition: Heard });
  });
  await page.goto('/se/daily-log');
  await page.getByRole('button', { name: 'إملاء الملاحظات' }).click();
  await soon(() => page.getByLabel('ملاحظات').inputValue()).toBe('صب البلاطة ar-SA');
  await page.getByRole('button', { name: 'إيقاف الإملاء' }).click();
  await page.getByRole('button', { name: 'إملاء الملاحظات' }).waitFor();
  await page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) Reflect.set(globalThis, name, undefined);
  });
  await page.reload();
  await page.getByLabel('ملاحظات').waitFor();
  expect(await page.getByRole('button', { name: 'إملاء الملاحظات' }).count()).toBe(0);
  await closePage(page);
});
