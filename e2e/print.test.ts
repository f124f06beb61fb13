import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { eq } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScheduledTask } from '#features/schedule/contract.ts';
import { newId } from '#server/database/columns.ts';
import { users } from '#server/database/tables/accounts.ts';
import { billItems } from '#server/database/tables/certificates.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { payments, tasks } from '#server/database/tables/work.ts';
import { closePage, PHONE, readApi, setupApp, soon, type Visitor, WIDE } from './fixtures.ts';
import type { pageFaults } from './page-faults.ts';

const fixture = await setupApp({ DEMO: '1' });
afterAll(fixture.close);

const ITEMS = 150;
const bill = newId();
let admin: Visitor;
let tower: string;
/** Ids of the demonstration's projects by a part of their names. */
let idOf: (name: string) => string;
let faultsCode: string;
beforeAll(async () => {
  admin = await fixture.signIn('admin@demo.test');
  const known = await fixture.db.query.projects.findMany();
  idOf = (name) => known.find((project) => project.name.includes(name))?.id ?? '';
  tower = idOf('Al Malqa');
  await fixture.db.insert(projects).values({ id: bill, name: 'A long bill' });
  await fixture.db.insert(billItems).values(
    Array.from({ length: ITEMS }, (_, index) => ({
      projectId: bill,
      number: `${index + 1}`,
      description: `Item no. ${index + 1} of the bill`,
      unit: 'مقطوعية',
      quantity: '1',
      rate: '1',
      position: index + 1,
    })),
  );
  const source = await readFile(new URL('./page-faults.ts', import.meta.url), 'utf8');
  faultsCode = stripTypeScriptTypes(source).replaceAll(/^export /gm, '');
});

/** A4 between its margins. */
const PAPER = { width: 718, height: 1030 };
const LYING = { width: 1032, height: 703 };
const SMALL = { width: 469, height: 703 };

async function shownOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  await soon(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
  const faults: ReturnType<typeof pageFaults> = await page.evaluate(`${faultsCode}; pageFaults(false)`);
  // What is wider than the sheet is made smaller by the browser; nothing may be cut or lie on something else.
  return faults
    .filter(({ kind }) => kind === 'overlap' || kind === 'clipped')
    .map(({ kind, what }) => `${kind}: ${what}`);
}

const screens = () => [
  '/',
  '/projects',
  `/projects/${tower}`,
  `/projects/${tower}?tab=logs`,
  `/projects/${tower}/schedule`,
  `/projects/${tower}/certificates`,
  `/projects/${tower}/certificates?view=bill`,
  `/tasks?project=${tower}`,
  `/materials?project=${tower}`,
  `/payments?project=${tower}`,
  '/risks',
  '/analytics',
  '/admin/users',
];

test('every screen prints its content alone: no rail, no bar, no button, nothing cut or on top of something else', async () => {
  for (const [lang, viewport] of [
    ['en', WIDE],
    ['ar', PHONE],
  ] as const) {
    const page = await fixture.open(admin, { lang, viewport, theme: 'dark' });
    const found: string[] = [];
    for (const path of screens()) {
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      await soon(() => page.locator('.skeleton, main [aria-busy=true]').count()).toBe(0);
      const faults = await shownOnPaper(page);
      const shell = await page
        .locator(
          'nav:visible, header.sticky:visible, main :is(button.select-none.whitespace-nowrap, svg.lucide-search):visible',
        )
        .count();
      found.push(
        ...[...faults, ...(shell > 0 ? [`${shell} of the shell or buttons`] : [])].map((what) => `${path} ${what}`),
      );
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize(viewport);
    }
    expect(found.join('\n')).toBe('');
    await closePage(page);
  }
});

/** Texts of a printed page that lie on each other. */
async function textOnText(pdf: Uint8Array): Promise<string[]> {
  const printed = await getDocument({ data: pdf }).promise;
  const found: string[] = [];
  for (let number = 1; number <= printed.numPages; number++) {
    const { items } = await (await printed.getPage(number)).getTextContent();
    const boxes = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , c = 0, d = 0, left = 0, base = 0] = item.transform as number[];
      return [{ text: item.str, left, right: left + item.width, base, height: Math.hypot(c, d) }];
    });
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const apart = Math.abs(one.base - other.base);
        if (shared > 2 && apart < 0.7 * Math.min(one.height, other.height))
          found.push(`page ${number}: ${one.text} on ${other.text}`);
      }
  }
  return found;
}

/** What a page shows once its content is there. */
function opened(path: string): string {
  if (path.endsWith('/schedule')) return '[data-row]';
  return path.includes('view=discipline') ? 'main h2' : 'h1';
}

test('nothing is printed over what moved to the next page, wherever a page ends', async () => {
  const page = await fixture.open(admin);
  const found: string[] = [];
  for (const path of [
    ...['/', `/projects/${tower}`, `/projects/${tower}?tab=activity`],
    ...['Al Malqa', 'Al Nakheel', 'Equipment Yard'].map((name) => `/projects/${idOf(name)}/schedule`),
    ...['NEOM', 'Al Waha', 'District'].map((name) => `/tasks?project=${idOf(name)}&view=discipline`),
  ]) {
    await page.goto(path);
    await page.locator(opened(path)).first().waitFor();
    await soon(() => page.locator('.skeleton, main [aria-busy=true]').count()).toBe(0);
    for (const paper of [{ format: 'A4' }, { format: 'Letter' }, { format: 'A5' }, { format: 'A4', landscape: true }])
      found.push(...(await textOnText(new Uint8Array(await page.pdf(paper)))).map((what) => `${path} ${what}`));
  }
  expect(found).toEqual([]);
  await closePage(page);
});

test.each(['en', 'ar'] as const)(
  'the plan is printed as wide as the sheet, each bar within it, in %s',
  async (lang) => {
    const page = await fixture.open(admin, { lang });
    await page.goto(`/projects/${tower}/schedule`);
    await page.locator('[data-bar]').first().waitFor();
    const plan = await readApi(page, `/api/projects/${tower}/schedule`);
    const dated = (plan['tasks'] as ScheduledTask[]).filter((task) => task.plannedStartDate ?? task.plannedEndDate);
    for (const sheet of [PAPER, LYING, SMALL]) {
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize(sheet);
      await soon(() => page.locator('[data-bar]').count()).toBe(dated.length);
      const outside = await page
        .locator('[data-bar]')
        .evaluateAll((bars) =>
          bars.filter((bar) => bar.getBoundingClientRect().left < 0 || bar.getBoundingClientRect().right > innerWidth),
        );
      expect([sheet.width, outside.length]).toEqual([sheet.width, 0]);
      const width = await page
        .locator('[data-sheet]')
        .first()
        .evaluate((element) => element.getBoundingClientRect().width);
      expect(width / sheet.width).toBeGreaterThan(0.95);
      await page.emulateMedia({ media: 'screen' });
    }
    await closePage(page);
  },
);

test('the risk matrix is printed with its cells and counts', async () => {
  const page = await fixture.open(admin);
  await page.goto('/risks');
  const cells = page.getByRole('button', { name: /^Risks: / });
  await cells.first().waitFor();
  const whole = await cells.count();
  await shownOnPaper(page);
  expect(await cells.filter({ visible: true }).count()).toBe(whole);
  expect(await page.locator('main [aria-pressed=false]:not(td > *):visible').count()).toBe(0);
  await closePage(page);
});

test.each(['en', 'ar'] as const)('a name without an end does not push a figure off the sheet, in %s', async (lang) => {
  const id = newId();
  const person = {
    id: newId(),
    email: `${id}@example.test`,
    firstName: 'Abdulrahman'.repeat(7),
    lastName: 'م'.repeat(80),
  };
  await fixture.db.insert(users).values({ ...person, name: `${person.firstName} ${person.lastName}`, role: 'se' });
  await fixture.db.insert(projects).values({ id, name: 'W'.repeat(200), budget: '4900000' });
  await fixture.db.insert(members).values({ projectId: id, userId: person.id, role: 'se' });
  await fixture.db.insert(tasks).values({
    projectId: id,
    number: 1,
    title: 'Columns',
    status: 'in_progress',
    assignedTo: person.id,
    plannedStartDate: '2026-03-01',
    plannedEndDate: '2026-12-31',
  });
  const page = await fixture.open(admin, { lang });
  for (const path of [
    '/analytics?tab=budget',
    '/payments?view=analysis',
    `/projects/${id}?tab=tasks`,
    `/tasks?project=${id}&view=list`,
  ]) {
    await page.goto(path);
    await page.locator('main table').first().waitFor();
    await soon(() => page.locator('.skeleton, main [aria-busy=true]').count()).toBe(0);
    await shownOnPaper(page);
    const wide = await page
      .locator('main table')
      .evaluateAll((tables) => tables.map((table) => Math.round(table.getBoundingClientRect().width)));
    expect([path, wide.filter((width) => width > PAPER.width)]).toEqual([path, []]);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(WIDE);
  }
  await fixture.db.delete(projects).where(eq(projects.id, id));
  await closePage(page);
});

test('a long bill is printed to its last line', async () => {
  const page = await fixture.open(admin);
  // Printed as soon as it is there, before what the shell loads later has come.
  await page.route('**/assets/TooltipHost-*', () => undefined);
  await page.goto(`/projects/${bill}/certificates`);
  await page.getByRole('tab', { name: 'Bill of Quantities' }).click();
  await page.getByText('Item no. 1 of the bill').waitFor();
  const pdf = await getDocument({ data: new Uint8Array(await page.pdf({ format: 'A4' })) }).promise;
  const words: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    words.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  const text = words.join(' ').replaceAll(/\s+/g, ' ');
  const missing = Array.from({ length: ITEMS }, (_, index) => `Item no. ${index + 1} of`).filter(
    (item) => !text.includes(item),
  );
  expect(missing).toEqual([]);
  expect(pdf.numPages).toBeGreaterThan(2);
  expect(text.split(' Total ').length - 1).toBe(1);
  await closePage(page);
});

/** Words of the printed sheets that run over an edge. */
async function cutAtEdges(page: Page): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(await page.pdf({ format: 'A4' })) }).promise;
  const sheets = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  const cut = sheets.map(async (sheet) => {
    const [, , width = 0] = sheet.view;
    const { items } = await sheet.getTextContent();
    const words = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
    return words.filter(({ transform, width: own }) => transform[4] < 0 || transform[4] + own > width);
  });
  return (await Promise.all(cut)).flat().map(({ str }) => str);
}

test.each(['en', 'ar'] as const)('no column of a wide table is cut at the edge of the sheet, in %s', async (lang) => {
  const page = await fixture.open(admin, { lang });
  for (const path of [
    `/projects/${tower}/certificates?view=bill`,
    `/projects/${tower}/certificates`,
    `/tasks?project=${tower}&view=list`,
    `/payments?project=${tower}`,
    '/analytics?tab=budget',
    '/payments?view=analysis',
    `/projects/${tower}/schedule`,
  ]) {
    await page.goto(path);
    await page.locator(opened(path)).first().waitFor();
    await soon(() => page.locator('.skeleton, main [aria-busy=true]').count()).toBe(0);
    expect([path, await cutAtEdges(page)]).toEqual([path, []]);
  }
  await closePage(page);
});

/** The words of each sheet, of a height in pixels. */
async function sheetsOf(page: Page, height: number): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(await page.pdf({ width: '794px', height: `${height}px` })) })
    .promise;
  const sheets = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  return Promise.all(sheets);
}

/** A row is less than 50 pixels high: within these a sheet ends at every place of it. */
const HEIGHTS = [1000, 1008, 1016, 1024, 1032, 1040, 1048];

test('wherever a sheet ends, the total has a row above it and a member is not cut in two', async () => {
  const page = await fixture.open(admin);
  await page.goto(`/projects/${bill}/certificates?view=bill`);
  await page.getByText('Item no. 1 of the bill').waitFor();
  for (const height of HEIGHTS)
    expect((await sheetsOf(page, height)).at(-1)).toMatch(new RegExp(`Item no\\. ${ITEMS} of the bill.* Total `, 's'));
  await page.goto(`/projects/${tower}`);
  await page.getByText('cm@demo.test').waitFor();
  const people = await page
    .locator('li:has-text("@demo.test")')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('*')].flatMap((one) =>
          one.childElementCount === 0 && one.textContent ? [one.textContent] : [],
        ),
      ),
    );
  expect(people.length).toBeGreaterThan(2);
  for (const height of HEIGHTS) {
    const sheets = await sheetsOf(page, height);
    for (const [, name = '', email = ''] of people)
      expect([height, sheets.find((sheet) => sheet.includes(email))]).toEqual([height, expect.stringContaining(name)]);
  }
  await closePage(page);
});

test('wherever a sheet ends, the sums of the payments have a payment below them', async () => {
  const page = await fixture.open(admin, { viewport: { width: 704, height: 1000 } });
  await page.goto(`/payments?project=${tower}`);
  const name = await page.getByRole('article').first().getByRole('heading').textContent();
  await page.emulateMedia({ media: 'print' });
  const bottom = await page.getByText('Still open').evaluate((sums) => sums.getBoundingClientRect().bottom);
  await page.emulateMedia({ media: null });
  const parted: number[] = [];
  // With margins of 45 pixels each, sheets that end between the sums and the end of the first payment.
  for (const height of Array.from({ length: 8 }, (_, index) => Math.round(bottom) + 90 + index * 16)) {
    const sheets = await sheetsOf(page, height);
    const sums = sheets.find((sheet) => sheet.includes('Still open'));
    if (!sums?.includes(name ?? '')) parted.push(height);
  }
  expect(parted).toEqual([]);
  await closePage(page);
});

test('on paper no unit is cut within its word, and a board’s cards do not stand out of a coloured column', async () => {
  const page = await fixture.open(admin, { lang: 'ar' });
  await page.goto(`/projects/${bill}/certificates?view=bill`);
  const unit = page.locator('tbody td', { hasText: 'مقطوعية' }).first();
  await unit.waitFor();
  await shownOnPaper(page);
  const lines = await unit.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
  await page.goto(`/tasks?project=${tower}`);
  await page.locator('[data-column] li').first().waitFor();
  const fill = await page
    .locator('[data-column] > div')
    .first()
    .evaluate((box) => getComputedStyle(box).backgroundColor);
  expect(fill).toBe('rgba(0, 0, 0, 0)');
  await closePage(page);
});

test('a hint of whom to ask is not printed', async () => {
  const page = await fixture.open(await fixture.signIn('pm@demo.test'));
  await page.goto(`/projects/${tower}`);
  const hint = page.getByText(/^Members are added by an administrator/);
  await hint.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await hint.isVisible()).toBe(false);
  await closePage(page);
});

test.each(['en', 'ar'] as const)('at 1280 px no page scrolls sideways, in %s', async (lang) => {
  const page = await fixture.open(admin, { lang });
  const found: string[] = [];
  for (const path of [...screens(), `/tasks?project=${tower}&view=list`, `/projects/${tower}/certificates?view=bill`]) {
    await page.setViewportSize(WIDE);
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await soon(() => page.locator('.skeleton, main [aria-busy=true]').count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) found.push(`${path}: ${over} px`);
  }
  expect(found).toEqual([]);
  await closePage(page);
});

test('at 1920 px Gantt, board and tables use the width', async () => {
  const page = await fixture.open(admin, { viewport: { width: 1920, height: 1000 } });
  for (const [path, what] of [
    [`/projects/${tower}/schedule`, 'section[aria-label="Schedule"]'],
    [`/tasks?project=${tower}`, '[data-column]'],
    [`/tasks?project=${tower}&view=list`, 'table'],
    [`/materials?project=${tower}`, 'section'],
    ['/risks', 'table'],
    [`/projects/${tower}?tab=payments`, 'table'],
    ['/admin/users', 'table'],
  ] as const) {
    await page.goto(path);
    await page.locator(`main ${what}`).first().waitFor();
    await soon(() => page.locator('.skeleton').count()).toBe(0);
    const end = await page
      .locator(`main ${what}`)
      .evaluateAll((found) => Math.max(...found.map((one) => one.getBoundingClientRect().right)));
    expect([path, end > 1860]).toEqual([path, true]);
  }
  await closePage(page);
});

test('a list that was not loaded to its end says so on paper', async () => {
  const id = newId();
  await fixture.db.insert(projects).values({ id, name: 'Long bill of payments' });
  const payment = { projectId: id, amount: '10', category: 'materials' } as const;
  await fixture.db
    .insert(payments)
    .values(Array.from({ length: 101 }, (_, index) => ({ ...payment, description: `Rebar ${index}` })));
  const page = await fixture.open(admin);
  await page.goto(`/payments?project=${id}`);
  await page.getByText('101 payments').waitFor();
  const sheets = (await sheetsOf(page, 1123)).join(' ');
  expect(sheets).toContain('The list goes on: show the rest on the screen to print it.');
  await fixture.db.delete(projects).where(eq(projects.id, id));
  await closePage(page);
});
