import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { closePage, PHONE, setupApp, soon } from './fixtures.ts';

const fixture = await setupApp({ DEMO: '1' });
afterAll(fixture.close);

const MIXED = 'برج النخيل السكني – Palm Tower';

test.each(['en', 'ar'] as const)('on a phone in %s a name of both letters is not cut within a word', async (lang) => {
  const pm = await fixture.addPerson('pm', ['Mona', 'Hassan']);
  const id = newId();
  await fixture.db.insert(projects).values({ id, name: MIXED, client: MIXED, location: MIXED });
  await fixture.join(id, pm.id, 'pm');
  const page = await fixture.open(pm, { lang, viewport: PHONE });
  for (const path of ['/', '/projects', `/payments?project=${id}`]) {
    await page.goto(path);
    const names = page.locator('main :is(a, span, p, h2, h3, b, bdi)').filter({ hasText: MIXED, visible: true });
    await names.first().waitFor();
    await soon(() => page.locator('.skeleton').count()).toBe(0);
    const cut = await names.evaluateAll((found) =>
      found
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
        .map((one) => one.outerHTML.slice(0, 200)),
    );
    expect([path, cut]).toEqual([path, []]);
  }
  await closePage(page);
});

/** Where the words of headings and labels are broken over two lines. */
const broken = () =>
  [
    ...document.querySelectorAll('main :is(th, thead td, dt, label, legend, h1, h2, h3, [role=tab], button, summary)'),
  ].flatMap((label) => {
    const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top / 8)),
        );
        if (lines.size > 1) found.push(word);
      }
    return found;
  });

test.each(['en', 'ar'] as const)('at 360 px no word of a heading or a label is broken, in %s', async (lang) => {
  const page = await fixture.open(await fixture.signIn('admin@demo.test'), {
    lang,
    viewport: { width: 360, height: 780 },
  });
  const [tower] = (await fixture.db.query.projects.findMany()).filter(({ name }) => name.includes('Al Malqa'));
  const id = tower?.id ?? '';
  const found: string[] = [];
  for (const path of [
    ...[
      '/',
      '/risks',
      '/projects',
      '/projects/create',
      `/projects/${id}`,
      `/projects/${id}?tab=risks`,
      `/projects/${id}/schedule`,
    ],
    ...[
      `/projects/${id}/certificates`,
      `/projects/${id}/certificates?view=bill`,
      `/tasks?project=${id}`,
      `/materials?project=${id}`,
    ],
    ...[
      `/payments?project=${id}`,
      '/payments?view=budget',
      '/analytics',
      '/analytics?tab=reports',
      '/admin/users',
      '/admin/organisation',
      '/admin/activity',
    ],
    ...['/settings/preferences', '/settings/profile', '/settings/device', '/cm/targets', '/resources', '/reports'],
  ]) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await soon(() => page.locator('.skeleton, main [aria-busy=true]').count()).toBe(0);
    const words: string[] = await page.evaluate(broken);
    if (words.length > 0) found.push(`${path}: ${words.join(', ')}`);
  }
  expect(found).toEqual([]);
  await closePage(page);
});
