import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePage, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp({ DEMO: '1' });
afterAll(fixture.close);

let admin: Visitor;
let tower: string;
beforeAll(async () => {
  admin = await fixture.signIn('admin@demo.test');
  const known = await fixture.db.query.projects.findMany();
  tower = known.find(({ name }) => name.includes('Al Malqa'))?.id ?? '';
});

async function open(path: string, lang: 'en' | 'ar', what: string): Promise<Page> {
  const page = await fixture.open(admin, { lang });
  await page.goto(path);
  await page.locator(`main ${what}`).first().waitFor();
  await soon(() => page.locator('.skeleton, main [aria-busy=true]').count()).toBe(0);
  return page;
}

/** The words of each sheet. */
async function sheetsOf(page: Page): Promise<string[]> {
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
  const document = await getDocument({ data, verbosity: 0 }).promise;
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await document.getPage(number)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
}

test('each sheet of a schedule has the axis of time, and none says a zoom of the screen', async () => {
  const page = await open(`/projects/${tower}/schedule`, 'en', '[data-axis]');
  const sheets = (await sheetsOf(page)).filter((text) => /Level|Finishes/.test(text));
  expect(sheets.length).toBeGreaterThan(1);
  expect(sheets.map((text) => ['2026', 'Q1', 'Q4'].filter((mark) => !text.includes(mark)))).toEqual(
    sheets.map(() => []),
  );
  expect(sheets[0]).not.toContain('Week');
  await closePage(page);
});

test('in Arabic a printed payment has room for its name, and the range of an estimate runs from the right', async () => {
  const list = await open(`/payments?project=${tower}`, 'ar', 'article');
  await list.emulateMedia({ media: 'print' });
  await list.setViewportSize({ width: 794, height: 1030 });
  const share = await list
    .locator('article')
    .first()
    .evaluate(
      (card) => (card.firstElementChild?.getBoundingClientRect().width ?? 0) / card.getBoundingClientRect().width,
    );
  expect(share).toBeGreaterThan(0.45);
  await closePage(list);

  const analysis = await open('/payments?view=analysis', 'ar', '.earned-values td');
  const range = analysis.locator('.earned-values td bdi', { hasText: /^من .+ إلى / }).first();
  expect(await range.evaluate((text) => getComputedStyle(text).direction)).toBe('rtl');
  expect(await range.evaluate((text) => getComputedStyle(text).textAlign)).toBe('right');
  await closePage(analysis);
});
