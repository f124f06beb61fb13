import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { closePage, PHONE, setupApp, soon } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

const ARABIC =
  'مشروع إنشاء وتشغيل مستشفى الواحة التخصصي للنساء والولادة بمدينة الرياض، المرحلة الثانية (المبنى الرئيسي)';
const LATIN =
  'Construction and fit-out of the Al Waha Specialist Hospital for Women, Riyadh, second phase (main building)';

test.each([
  ['en', ARABIC, 'rtl', 'left'],
  ['ar', LATIN, 'ltr', 'right'],
] as const)(
  'on a page in %s a long name in the other letters is cut at its own end and stands at the page’s start',
  async (lang, name, direction, side) => {
    const pm = await fixture.addPerson('pm', ['Mona', 'Hassan']);
    const id = newId();
    await fixture.db.insert(projects).values({ id, name });
    await fixture.join(id, pm.id, 'pm');
    const page = await fixture.open(pm, { lang });

    await page.goto(`/payments?project=${id}`);
    const chosen = page.locator('option:checked').filter({ hasText: name });
    await soon(() => chosen.evaluate((option) => getComputedStyle(option).direction)).toBe(direction);
    const picker = page.locator('select', { has: page.locator('option:checked').filter({ hasText: name }) });
    expect(await picker.evaluate((select) => getComputedStyle(select).textAlign)).toBe(side);

    await page.goto(`/projects/${id}`);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    const distance = () =>
      page.getByRole('banner').evaluate((header, from) => {
        const title = [...header.querySelectorAll('span')].find(
          (span) => getComputedStyle(span, '::before').content.length > 20,
        );
        if (!title) throw new Error('The header has no title');
        const [outer, inner] = [header.getBoundingClientRect(), title.getBoundingClientRect()];
        const isShort = inner.width < outer.width / 2;
        return isShort && Math.abs(from === 'left' ? inner.left - outer.left : outer.right - inner.right);
      }, side);
    await soon(distance).toBeLessThan(40);
    await closePage(page);
  },
);

test.each(['en', 'ar'] as const)(
  'beside a long project a daily log’s author stands at the line’s start in %s',
  async (lang) => {
    const se = await fixture.addPerson('se', ['Ali', 'Omar']);
    const id = newId();
    await fixture.db.insert(projects).values({ id, name: lang === 'en' ? LATIN : ARABIC });
    await fixture.join(id, se.id, 'se');
    await fixture.db.insert(progressLogs).values({ projectId: id, date: '2026-03-01', createdBy: se.id });
    const page = await fixture.open(se, { lang, viewport: PHONE });
    await page.goto('/se/daily-log');
    const row = page.getByRole('listitem').filter({ hasText: 'Ali Omar' });
    const start = (text: string | RegExp) =>
      row.getByText(text).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right } = range.getBoundingClientRect();
        return Math.round(document.dir === 'rtl' ? right : left);
      });
    await row.waitFor();
    expect(await start('Ali Omar')).toBe(await start(/2026/));
    await closePage(page);
  },
);
