import { glob, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { eq } from 'drizzle-orm';
import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { photo } from '#server/testing/files.ts';
import { setupApp, type Visitor } from './fixtures.ts';
import { addFullestProject, FULLEST_EMAIL } from './fullest-project.ts';
import type { pageFaults } from './page-faults.ts';

/** Who walks: the demonstration's people, and one to whom nothing has been given yet. */
type Walker = 'admin' | 'pm' | 'cm' | 'se' | 'viewer' | 'newcomer' | 'fullest';

interface Stop {
  readonly as: Walker;
  readonly path: string;
  /** A button to press there, by its key in the catalogues: a dialog, a sheet, a menu. */
  readonly press?: string;
}

/** A phone and a tablet are touched, a desk is not. */
const TOUCHED = 1000;
/** The narrowest phone; there the letters are also looked at twice as large. */
const NARROWEST = 360;
const THEMES = ['dark', 'outdoor', 'light'] as const;
/** Tall enough to see nearly all of a page at once. */
const HEIGHT = 2400;

/** The demonstration organisation with somebody's worst names and sums in it. */
export async function openWalk(lang: 'ar' | 'en') {
  const fixture = await setupApp({ DEMO: '1' });
  const { id: hostile, photoIds } = await addFullestProject(fixture.db);
  const isMissing = (url: string) => photoIds.some((id) => url.includes(id));
  const picture = { contentType: 'image/jpeg', body: await photo() };
  const demo = await fixture.db.query.projects.findFirst({ where: eq(projects.name, 'Al Malqa Residential Tower') });
  const visitors: Partial<Record<Walker, Visitor>> = { newcomer: await fixture.addPerson('cm', ['New', 'Comer']) };
  const pages = new Map<Walker, Page>();
  const [faultsCode, words] = await Promise.all([inspector(), catalogue(lang)]);
  const pageOf = async (as: Walker) => {
    const known = pages.get(as);
    if (known) return known;
    visitors[as] ??= await fixture.signIn(as === 'fullest' ? FULLEST_EMAIL : `${as}@demo.test`);
    const page = await fixture.open(visitors[as], { lang, hasTouch: true });
    await page.route('**/thumbnail?*', (route) =>
      isMissing(route.request().url()) ? route.fulfill(picture) : route.continue(),
    );
    pages.set(as, page);
    return page;
  };
  return {
    fixture,
    hostile,
    demo: demo?.id ?? '',
    lang,
    /** What is wrong at a stop in each width, and, with a theme, what axe says in the last of them. */
    visit: async ({ as, path, press }: Stop, { theme, widths, isLarge }: Look) => {
      const page = await pageOf(as);
      await page.goto(path);
      await settle(page);
      if (press)
        await page
          .getByRole('button', { name: words(press) })
          .first()
          .click();
      const found = await inEachWidth(page, faultsCode, { widths, isLarge });
      return theme ? [...found, ...(await axe(page, theme))] : found;
    },
    close: fixture.close,
  };
}

interface Look {
  readonly theme?: (typeof THEMES)[number] | undefined;
  readonly widths: readonly number[];
  /** Whether the narrowest is looked at a second time, with letters twice as large. */
  readonly isLarge: boolean;
}

async function inEachWidth(page: Page, code: string, { widths, isLarge }: Omit<Look, 'theme'>): Promise<string[]> {
  const found: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  for (const width of widths) {
    await touch(devtools, width < TOUCHED);
    await page.setViewportSize({ width, height: HEIGHT });
    for (const size of isLarge && width === NARROWEST ? ['', '200%'] : ['']) {
      await page.evaluate((letters) => {
        document.documentElement.style.fontSize = letters;
      }, size);
      await settle(page);
      const faults: ReturnType<typeof pageFaults> = await page.evaluate(`${code}; pageFaults(${width < TOUCHED})`);
      found.push(...faults.map(({ kind, what }) => `${[width, size].join(' ').trim()} ${kind}: ${what}`));
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
  await devtools.detach();
  return found;
}

const touch = (devtools: CDPSession, enabled: boolean) =>
  devtools.send('Emulation.setTouchEmulationEnabled', { enabled });

/**
 * Nothing loads, nothing is being drawn. A chart learns its new width in a frame and is drawn in a later one: quiet is some
 * time with some frames in it, however slowly a busy machine draws them.
 */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.skeleton, main [aria-busy=true]'));
  await page.evaluate(async () => {
    const quietMs = 40;
    const quietFrames = 4;
    let frames = 0;
    let since = performance.now();
    const observer = new MutationObserver(() => {
      frames = 0;
      since = performance.now();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    while (frames < quietFrames || performance.now() - since < quietMs) {
      await new Promise(requestAnimationFrame);
      frames += 1;
    }
    observer.disconnect();
  });
}

/** WCAG 2.2 A and AA. Of a long list the first rows stand for all of them. */
async function axe(page: Page, theme: string): Promise<string[]> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen;
    for (const list of document.querySelectorAll('ul, ol, tbody, dl, [role=listbox], [role=grid]')) {
      for (const row of [...list.children].slice(8)) if (row instanceof HTMLElement) row.style.display = 'none';
    }
  }, theme);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${theme} ${id}: ${html.slice(0, 240)}`));
}

const inspector = async () =>
  stripTypeScriptTypes(await readFile(new URL('./page-faults.ts', import.meta.url), 'utf8')).replaceAll(
    /^export /gm,
    '',
  );

/** A text as the screen says it. */
async function catalogue(lang: 'ar' | 'en'): Promise<(key: string) => string> {
  if (lang === 'en') return (key) => key;
  const words: Record<string, string> = {};
  const root = new URL('..', import.meta.url);
  for await (const file of glob(['web/i18n/ar.json', 'features/*/web/ar.json'], { cwd: root })) {
    Object.assign(words, JSON.parse(await readFile(new URL(file, root), 'utf8')));
  }
  return (key) => words[key] ?? key;
}

/**
 * Goes to every stop; all faults of all of them are told at once. Every stop has large letters in one of the two languages, and axe,
 * whose themes take turns, in the other.
 */
export async function expectFaultless(
  walk: Awaited<ReturnType<typeof openWalk>>,
  widths: readonly number[],
): Promise<void> {
  const messages: string[] = [];
  const turn = walk.lang === 'ar' ? 0 : 1;
  for (const [index, stop] of stops(walk.demo, walk.hostile).entries()) {
    const isLarge = index % 2 === turn;
    const theme = isLarge ? undefined : THEMES[index % THEMES.length];
    // A page that does not come is told with its address, like every other fault.
    const faults = await walk.visit(stop, { theme, widths, isLarge }).catch((error: unknown) => [String(error)]);
    if (faults.length > 0)
      messages.push([[stop.as, stop.path, stop.press].filter(Boolean).join(' '), ...faults].join('\n  '));
  }
  expect(messages.join('\n')).toBe('');
}

/** The tabs of a project, by their names in the address: lines of the list that draws them. */
const tabList = await readFile('features/project-page/web/tabs.tsx', 'utf8');
const projectTabs = [...tabList.matchAll(/^ {2}([a-z]+): \{ label:/gm)]
  .map(([, name]) => name)
  .filter((name) => name !== 'overview');

/** Every route with its tabs and views, by those who see it; then what opens over them. */
function stops(demo: string, hostile: string): readonly Stop[] {
  const of = (as: Walker, ...paths: string[]) => paths.map((path) => ({ as, path }));
  const inside = (project: string, ...paths: string[]) => paths.map((path) => `/projects/${project}${path}`);
  const tabs = projectTabs.map((tab) => `?tab=${tab}`);
  const work = (project: string) => [
    `/tasks?project=${project}`,
    `/materials?project=${project}`,
    `/payments?project=${project}`,
  ];
  return [
    ...of('admin', '/', '/risks', '/projects', '/projects/create', '/projects/trash'),
    ...of('admin', ...inside(demo, '', ...tabs, '/certificates', '/certificates?view=bill', '/schedule')),
    ...of('admin', ...inside(hostile, '', ...tabs, '/schedule', '/certificates')),
    ...of('fullest', '/', '/se/my-tasks', '/se/daily-log', `/projects/${hostile}`, '/settings/profile'),
    ...of('admin', `/gallery?project=${hostile}`, `/cm/targets?project=${hostile}`, `/cm/resources?project=${hostile}`),
    ...of('admin', '/tasks', ...work(demo), ...work(hostile), '/materials', '/payments'),
    ...of('admin', `/tasks?project=${demo}&view=disciplines`, `/tasks?project=${hostile}&view=list`),
    ...of(
      'admin',
      '/admin/users',
      '/admin/organisation',
      '/admin/activity',
      '/admin/security',
      '/admin/api',
      '/admin/system',
      '/admin/trash',
    ),
    ...of('admin', '/analytics', '/analytics?tab=budget', '/analytics?tab=progress', '/gallery', '/search?q=level'),
    ...of('pm', '/', '/search', '/settings/profile', '/settings/preferences'),
    ...of('cm', '/', `/cm/targets?project=${demo}`, `/cm/resources?project=${demo}`, '/cm/resources'),
    ...of('se', '/', '/se/my-tasks', '/se/daily-log', '/settings/device', `/projects/${demo}`),
    ...of('viewer', '/', '/se/daily-log', '/admin/users', '/nowhere', `/projects/${demo}?tab=payments`),
    ...of(
      'newcomer',
      '/',
      '/projects',
      '/tasks',
      '/materials',
      '/cm/targets',
      '/se/daily-log',
      '/gallery',
      '/analytics',
    ),
    { as: 'admin', path: `/tasks?project=${demo}`, press: 'Add task' },
    { as: 'admin', path: `/materials?project=${demo}`, press: 'Add Material' },
    { as: 'admin', path: `/payments?project=${demo}`, press: 'Add Payment' },
    { as: 'admin', path: '/risks', press: 'Raise a risk' },
    { as: 'admin', path: '/admin/users', press: 'Add User' },
    { as: 'admin', path: `/projects/${demo}/schedule`, press: 'Optimise' },
    { as: 'admin', path: `/projects/${demo}`, press: 'Edit' },
    { as: 'admin', path: `/projects/${demo}/certificates`, press: 'Contract terms' },
  ];
}
