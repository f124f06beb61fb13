import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { removeDataDir, ServerProcess, temporaryFolder } from '#server/testing/server-process.ts';
import type { Role } from '#shared/roles.ts';
import { emptyScreens, hostileScreens, type Screen, screens } from './screens.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'shots');
const LANDING = join(ROOT, 'features/landing/web/shots');
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'ar'] as const;
const PAUSE_MS = 700;

interface Look {
  readonly size: keyof typeof SIZES;
  readonly theme: (typeof THEMES)[number];
  readonly lang: (typeof LANGUAGES)[number];
}

const looks: readonly Look[] = (Object.keys(SIZES) as (keyof typeof SIZES)[]).flatMap((size) =>
  THEMES.flatMap((theme) => LANGUAGES.map((lang) => ({ size, theme, lang }))),
);

interface Fixture {
  readonly address: string;
  readonly browser: Browser;
  /** The session cookie of each role. */
  readonly cookies: Partial<Record<Role, string>>;
  readonly projectId: string;
}

const origin = (address: string) => ({ origin: address, 'content-type': 'application/json' });

async function cookieFrom(answer: Response): Promise<string> {
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const post = (address: string, path: string, body: object) =>
  fetch(`${address}${path}`, { method: 'POST', headers: origin(address), body: JSON.stringify(body) });

async function signInAll(address: string): Promise<Partial<Record<Role, string>>> {
  const cookies: Partial<Record<Role, string>> = {};
  for (const role of ['admin', 'pm', 'cm', 'se', 'viewer'] as const) {
    const body = { email: `${role}@demo.test`, password: 'demo-password' };
    cookies[role] = await cookieFrom(await post(address, '/api/auth/sign-in/email', body));
  }
  return cookies;
}

async function setUp(address: string): Promise<Partial<Record<Role, string>>> {
  const body = {
    firstName: 'Nora',
    lastName: 'Al-Harbi',
    email: 'nora@example.test',
    password: 'long enough password',
    organisationName: 'Wahat Najd',
  };
  const cookie = await cookieFrom(await post(address, '/api/auth/setup', body));
  return { admin: cookie };
}

/** A project that every role of the demonstration may see. */
async function firstProject(address: string, cookie: string): Promise<string> {
  const answer = await fetch(`${address}/api/projects`, { headers: { cookie } });
  const projects = (await answer.json()) as { id: string; taskCount: number }[];
  return projects.find(({ taskCount }) => taskCount > 0)?.id ?? '';
}

async function openPage({ address, browser, cookies }: Fixture, screen: Screen, look: Look): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: SIZES[look.size],
    colorScheme: look.theme,
    deviceScaleFactor: look.size === 'phone' ? 2 : 1,
    reducedMotion: 'reduce',
  });
  const session = screen.as === 'nobody' ? '' : (cookies[screen.as] ?? cookies.admin ?? '');
  const pairs = [`lang=${look.lang}`, `theme=${look.theme}`, session].filter(Boolean);
  await context.addCookies(
    pairs.map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url: address,
    })),
  );
  return context.newPage();
}

async function take(fixture: Fixture, screen: Screen, look: Look, prefix = ''): Promise<void> {
  const page = await openPage(fixture, screen, look);
  await page.goto(screen.path.replace('{project}', fixture.projectId));
  await page.waitForLoadState('load');
  await page.waitForTimeout(PAUSE_MS);
  const name = `${prefix}${screen.name}.${look.size}.${look.theme}.${look.lang}.png`;
  await page.screenshot({ path: join(FOLDER, name), fullPage: screen.as === 'nobody' });
  await page.context().close();
}

const LONG =
  'Reinforced-concrete-superstructure-and-everything-else-of-the-very-long-named-tower-with-no-space-at-all-in-its-name-120';

/** Names of 120 characters, nothing, and a billion riyals: what a screen must bear. */
async function addHostileData(address: string, cookie: string): Promise<string> {
  const add = async (body: object): Promise<string> => {
    const headers = { ...origin(address), cookie };
    const answer = await fetch(`${address}/api/projects`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { id: string }).id;
  };
  const id = await add({
    name: LONG,
    clientName: LONG,
    location: LONG,
    description: LONG.repeat(4),
    budget: 1e12,
    plannedStartDate: '2020-01-01',
    plannedEndDate: '2020-01-02',
  });
  await add({ name: '.', budget: 0 });
  await add({
    name: 'مشروع '.repeat(20),
    clientName: 'عميل '.repeat(20),
    budget: 1_000_000_000.25,
    plannedEndDate: '2199-12-31',
  });
  const tasks = Array.from({ length: 1000 }, (_, index) => ({ title: index % 3 === 0 ? LONG : `Task ${index}` }));
  for (let round = 0; round < 2; round += 1) {
    const headers = { ...origin(address), cookie };
    await fetch(`${address}/api/tasks/bulk-create`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ projectId: id, tasks }),
    });
  }
  return id;
}

interface LandingPicture {
  readonly name: string;
  readonly screen: string;
  readonly size: Look['size'];
  readonly width: number;
}

const landingPictures: readonly LandingPicture[] = [
  { name: 'dashboard', screen: 'dashboard', size: 'wide', width: 1440 },
  { name: 'phone', screen: 'dashboard-se', size: 'phone', width: 640 },
];

/** The pictures of the product that the landing page shows, in both themes and languages. */
async function takeForLanding(fixture: Fixture): Promise<void> {
  for (const wanted of landingPictures) {
    for (const look of looks.filter(({ size }) => size === wanted.size)) await takeOneForLanding(fixture, wanted, look);
  }
}

async function takeOneForLanding(fixture: Fixture, { name, screen, width }: LandingPicture, look: Look): Promise<void> {
  const found = screens.find((one) => one.name === screen);
  if (!found) return;
  const page = await openPage(fixture, found, look);
  await page.goto(found.path);
  await page.waitForTimeout(PAUSE_MS);
  const file = join(LANDING, `${name}-${look.lang}-${look.theme}.webp`);
  await sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 78 })
    .toFile(file);
  await page.context().close();
}

async function withServer(env: Record<string, string>, work: (address: string) => Promise<void>): Promise<void> {
  const folder = await temporaryFolder();
  const server = new ServerProcess({ DATA_DIR: `${folder}/data`, ...env });
  try {
    await work(await server.ready());
  } finally {
    await server.stop();
    await removeDataDir(`${folder}/data`);
    await rm(folder, { recursive: true, force: true });
  }
}

const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isWanted = ({ name }: Screen) => only.length === 0 || only.includes(name);

await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '', args: FLAGS });
await withServer({ DEMO: '1' }, async (address) => {
  const cookies = await signInAll(address);
  const fixture = { address, browser, cookies, projectId: await firstProject(address, cookies.viewer ?? '') };
  if (process.argv.includes('--landing')) await takeForLanding(fixture);
  for (const screen of screens.filter(isWanted)) for (const look of looks) await take(fixture, screen, look);
});
await withServer({}, async (address) => {
  const first = { address, browser, cookies: {}, projectId: '' };
  const visit: Screen = { name: 'first-visit', path: '/api/login', as: 'nobody' };
  if (isWanted(visit)) for (const look of looks) await take(first, visit, look);
  const fixture = { ...first, cookies: await setUp(address) };
  for (const screen of emptyScreens.filter(isWanted))
    for (const look of looks) await take(fixture, screen, look, 'empty-');
  const hostile = { ...fixture, projectId: await addHostileData(address, fixture.cookies.admin ?? '') };
  for (const screen of hostileScreens.filter(isWanted))
    for (const look of looks) await take(hostile, screen, look, 'hostile-');
});
await browser.close();
process.stdout.write(`Pictures are in ${FOLDER}\n`);
