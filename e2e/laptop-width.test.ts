import { inArray, isNull } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificates } from '#server/database/tables/certificates.ts';
import { projects } from '#server/database/tables/projects.ts';
import { payments, tasks } from '#server/database/tables/work.ts';
import { addDays } from '#shared/dates.ts';
import { closePage, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp({ DEMO: '1' });
afterAll(fixture.close);

let admin: Visitor;
const paths: string[] = [];
beforeAll(async () => {
  admin = await fixture.signIn('admin@demo.test');
  const all = await fixture.db.select().from(certificates).where(isNull(certificates.voidedAt));
  const [{ projectId = '' } = {}] = all;
  const page = await fixture.open(admin);
  const answer = await page.request.post(`/api/projects/${projectId}/certificates`, {
    data: { date: '2026-12-01' },
    headers: { Origin: fixture.address },
  });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  const own = all.filter((one) => one.projectId === projectId).map((one) => `/${one.id}`);
  for (const place of ['', `/${id}`, ...own]) paths.push(`/projects/${projectId}/certificates${place}`);
  await closePage(page);
});

test.each(['en', 'ar'] as const)(
  'on a laptop the range of an estimate takes two lines at most, in %s',
  async (lang) => {
    const page = await fixture.open(admin, { lang, viewport: { width: 1280, height: 800 } });
    await page.goto('/payments?view=analysis');
    await page.locator('.earned-values td').first().waitFor();
    const ranges = await page.locator('.earned-values td:last-child > .block').evaluateAll((found) =>
      found.map((range) => {
        const text = document.createRange();
        text.selectNodeContents(range);
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect(ranges.length).toBeGreaterThan(5);
    expect(Math.max(...ranges)).toBeLessThanOrEqual(2);
    const box = page.locator('.earned-values');
    expect(await box.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
    await closePage(page);
  },
);

test.each(['en', 'ar'] as const)('the shares of measured items have the same decimals, in %s', async (lang) => {
  const page = await fixture.open(admin, { lang });
  const found: string[][] = [];
  for (const path of paths.slice(1)) {
    await page.goto(path);
    const table = page.getByRole('table', { name: lang === 'ar' ? 'البنود المحصورة' : 'Measured items' });
    await page.locator('main table').first().waitFor();
    await soon(() => page.locator('.skeleton, main [aria-busy=true]').count()).toBe(0);
    const shares = await table.locator('tbody td').allInnerTexts();
    const decimals = shares
      .filter((text) => /^[^ ]*[%٪][^ ]*$/.test(text))
      .map((text) => text.match(/\.(\d+)/)?.[1]?.length ?? 0);
    found.push([path, ...new Set(decimals.map(String))]);
  }
  expect(found.filter((each) => each.length > 2)).toEqual([]);
  expect(found.some((each) => each.length === 2)).toBe(true);
  await closePage(page);
});

test.each(['en', 'ar'] as const)(
  'on a laptop of 1280 px no table of certificates scrolls sideways, in %s',
  async (lang) => {
    const page = await fixture.open(admin, { lang, viewport: { width: 1280, height: 800 } });
    for (const path of paths) {
      await page.goto(path);
      await page.locator('main table').first().waitFor();
      await soon(() => page.locator('.skeleton, main [aria-busy=true]').count()).toBe(0);
      const scrolling = await page
        .locator('main *')
        .evaluateAll((elements) =>
          elements
            .filter((one) => one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX))
            .map(
              (one) => `${one.getAttribute('aria-label') ?? one.className}: ${one.scrollWidth} > ${one.clientWidth}`,
            ),
        );
      expect([path, ...scrolling]).toEqual([path]);
    }
    await closePage(page);
  },
);

/** Sums in cards that run over an edge or break within their digits. */
const brokenSums = (page: Page): Promise<string[]> =>
  page.locator('main :is(section p, dd) > bdi[title]').evaluateAll((sums) =>
    sums.flatMap((sum) => {
      const box = sum.closest('section, dl > div')?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(sum);
      const lines = [...range.getClientRects()];
      const isOver = box && lines.some(({ left, right }) => left < box.left || right > box.right);
      const isBroken = new Set(lines.map(({ top }) => Math.round(top))).size > 1;
      return isOver || isBroken ? [`${sum.textContent} ${isOver ? 'runs over its card' : 'is broken'}`] : [];
    }),
  );

/** The largest sums that any field takes, in each column of earned value. */
async function addLargestSums(): Promise<string> {
  const amount = '1000000000000';
  const name = 'W'.repeat(200);
  const today = new Date().toISOString().slice(0, 10);
  const [{ id = '' } = {}] = await fixture.db.insert(projects).values({ name, budget: amount }).returning();
  const [start, middle, end] = [-40, -10, 30].map((days) => addDays(today, days));
  await fixture.db.insert(tasks).values([
    { projectId: id, number: 1, title: name, status: 'done', plannedStartDate: start, plannedEndDate: middle },
    { projectId: id, number: 2, title: 'Roof', plannedStartDate: middle, plannedEndDate: end },
  ]);
  const payment = { projectId: id, description: name, vendor: name, amount, category: 'materials' } as const;
  await fixture.db.insert(payments).values([
    { ...payment, status: 'paid', paidDate: new Date() },
    { ...payment, dueDate: start },
  ]);
  return id;
}

test.each(['en', 'ar'] as const)('on a laptop of 1280 px no page scrolls a table sideways, in %s', async (lang) => {
  const [{ id: unmeasured = '' } = {}] = await fixture.db
    .insert(projects)
    .values({ name: 'Northern utility corridor without a budget' })
    .returning();
  const fullest = await addLargestSums();
  const [, , id = ''] = (paths[0] ?? '').split('/');
  const page = await fixture.open(admin, { lang, viewport: { width: 1280, height: 800 } });
  const found: string[] = [];
  const others = ['progress', 'budget', 'gallery'].map((tab) => `/analytics?tab=${tab}`);
  others.push(...['', '&view=analysis'].map((view) => `/payments?project=${fullest}${view}`));
  const tabs = ['tasks', 'logs', 'payments', 'materials', 'risks', 'team'].map((tab) => `/projects/${id}?tab=${tab}`);
  const lists = ['/', '/projects', '/tasks?view=list', '/payments', '/payments?view=analysis', '/materials', '/risks'];
  const administrators = ['users', 'activity', 'security', 'api', 'system', 'trash'].map((name) => `/admin/${name}`);
  const own = ['/cm/targets', '/se/my-tasks', '/se/daily-log', '/settings/profile', '/settings/device', '/search?q=a'];
  for (const path of [...lists, ...others, ...tabs, ...administrators, ...own]) {
    await page.goto(path);
    await page.locator('main h1, main h2').first().waitFor();
    await soon(() => page.locator('.skeleton, main [aria-busy=true]').count()).toBe(0);
    const wide = await page
      .locator('html, main *:has(table)')
      .evaluateAll((elements) =>
        elements
          .filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX !== 'visible')
          .map((one) => `${one.className}: ${one.scrollWidth} > ${one.clientWidth}`),
      );
    found.push(...wide.map((words) => `${path} ${words}`));
    found.push(...(await brokenSums(page)).map((words) => `${path} ${words}`));
  }
  expect(found).toEqual([]);
  await fixture.db.delete(projects).where(inArray(projects.id, [unmeasured, fullest]));
  await closePage(page);
});
