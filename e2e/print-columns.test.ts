import { eq } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { payments } from '#server/database/tables/work.ts';
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

const LINES = 60;

const formatted = (amount: number): string => new Intl.NumberFormat('en-US').format(amount);

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

test.each(['en', 'ar'] as const)(
  'payments are printed as lines, a score on a sheet, each whole, in %s',
  async (lang) => {
    const id = newId();
    await fixture.db.insert(projects).values({ id, name: 'Many payments' });
    await fixture.db.insert(payments).values(
      Array.from({ length: LINES }, (_, index) => ({
        projectId: id,
        description: `Payment certificate no. ${100 + index}, reinforced concrete works`,
        amount: `${6_017_925 + index}.85`,
        category: 'subcontractor' as const,
        vendor: 'Haikal Concrete Structures',
        invoiceNumber: `HAI-26-${4000 + index}`,
        dueDate: '2026-12-23',
        ...(index % 3 === 0 && { status: 'paid' as const, paidDate: new Date(), paidReference: `TR-${7000 + index}` }),
        ...(index % 3 === 1 && { rejectionReason: `The quantity of zone ${9000 + index} is not agreed` }),
      })),
    );
    const page = await open(`/payments?project=${id}`, lang, 'article');
    const sheets = await sheetsOf(page);
    const text = sheets.join(' ').replaceAll(/\s+/g, ' ');
    const numbers = Array.from({ length: LINES }, (_, index) => index);
    const words = numbers.flatMap((index) => [
      ...[`no. ${100 + index},`, `HAI-26-${4000 + index}`, `${formatted(6_017_925 + index)}.85`],
      ...(index % 3 === 0 ? [`TR-${7000 + index}`] : []),
      ...(index % 3 === 1 ? [`${9000 + index}`] : []),
    ]);
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
    const counts = sheets.map((sheet) => sheet.split('Haikal').length - 1).filter((count) => count > 0);
    // The first has the figures above the list, the last what is left.
    for (const count of counts.slice(1, -1)) expect(count).toBeGreaterThanOrEqual(15);
    expect(counts.length).toBeLessThanOrEqual(5);
    await fixture.db.delete(projects).where(eq(projects.id, id));
    await closePage(page);
  },
);

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
  const range = analysis.locator('.earned-values td bdi', { hasText: /^من\s.+\sإلى\s/ }).first();
  expect(await range.evaluate((text) => getComputedStyle(text).direction)).toBe('rtl');
  expect(await range.evaluate((text) => getComputedStyle(text).textAlign)).toBe('right');
  await closePage(analysis);
});
