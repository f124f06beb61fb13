import { createHmac, randomBytes } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { eq } from 'drizzle-orm';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { sessions, users } from '#server/database/tables/accounts.ts';
import { organisation } from '#server/database/tables/organisation.ts';
import { members } from '#server/database/tables/projects.ts';
import { hashSessionToken } from '#server/http/session.ts';
import { testDatabase } from '#server/testing/database.ts';
import { removeDataDir, ServerProcess, temporaryFolder } from '#server/testing/server-process.ts';
import type { MemberRole, Role } from '#shared/roles.ts';

const SECRET = 'a secret for browser tests, 32 characters';
const SESSION_MS = 3_600_000;
/** How long a person's next sight may take: a machine that does much else at once is slow, not broken. */
export const PATIENCE_MS = 60_000;

/** As Debian's Chromium starts inside a container; it must not call home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const WIDE = { width: 1440, height: 900 };
/** The service worker has tests of its own (offline.test.ts); elsewhere it would hide requests from `page.route`. */
const ORDINARY = { viewport: WIDE, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;

export const PHONE = { width: 390, height: 844 };

export interface Visitor {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** The real server on a database of its own, and a browser. Call `close` in `afterAll`. */
export async function setupApp(env: Record<string, string> = {}) {
  const database = await testDatabase();
  const folder = await temporaryFolder();
  const dataDir = `${folder}/data`;
  const server = new ServerProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, SESSION_SECRET: SECRET, ...env });
  const address = await server.ready();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  return {
    address,
    browser,
    db: database.db,
    server,
    /** A session of somebody who is there already. */
    signIn: (email: string) => signIn(database.db, email),
    addPerson: (role: Role, name: readonly [string, string]) => addPerson(database.db, role, name),
    join: (projectId: string, userId: string, role: MemberRole) =>
      database.db.insert(members).values({ projectId, userId, role }),
    open: (visitor?: Visitor, options?: OpenOptions) => openPage({ browser, address }, visitor, options),
    close: async () => {
      await browser.close();
      await server.stop();
      await database.close();
      await removeDataDir(dataDir);
    },
  };
}

type Database = Awaited<ReturnType<typeof testDatabase>>['db'];

/** Somebody with an account and a session, made straight in the database; the organisation exists then. */
async function addPerson(db: Database, role: Role, [firstName, lastName]: readonly [string, string]): Promise<Visitor> {
  const id = newId();
  const email = `${firstName}.${id.slice(-6)}@example.test`.toLowerCase();
  await db.insert(organisation).values({ name: 'Test Contracting' }).onConflictDoNothing();
  await db.insert(users).values({ id, email, name: `${firstName} ${lastName}`, firstName, lastName, role });
  return { id, email, token: await addSession(db, id) };
}

async function signIn(db: Database, email: string): Promise<Visitor> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new Error(`${email} has no account.`);
  return { id: user.id, email, token: await addSession(db, user.id) };
}

async function addSession(db: Database, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db
    .insert(sessions)
    .values({ userId, token: hashSessionToken(token), expiresAt: new Date(Date.now() + SESSION_MS) });
  return token;
}

interface OpenOptions extends BrowserContextOptions {
  lang?: 'en' | 'ar';
  theme?: 'light' | 'dark';
}

async function openPage(
  { browser, address }: { browser: Browser; address: string },
  visitor: Visitor | undefined,
  { lang = 'en', theme = 'light', ...options }: OpenOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ ...ORDINARY, baseURL: address, ...options });
  const cookies = [cookie(address, 'lang', lang), cookie(address, 'theme', theme)];
  if (visitor) cookies.push(sessionCookie(address, visitor.token));
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addCookies(cookies);
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

const cookie = (url: string, name: string, value: string) => ({ url, name, value });

export const sessionCookie = (url: string, token: string) => cookie(url, 'cmt.session_token', signed(token));

const signed = (token: string) =>
  encodeURIComponent(`${token}.${createHmac('sha256', SECRET).update(token).digest('base64')}`);

/** Until what the page asked for is there. */
const loaded = (page: Page) => soon(() => page.locator('.skeleton').count()).toBe(0);

/** WCAG 2.2 A and AA, of the whole page once it is loaded. */
export async function expectAccessible(page: Page): Promise<void> {
  await loaded(page);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // There are no frames of others here: told together in one page, which is several times as quick as frame by frame.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.withTags(tags).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** Nothing is wider than the window: no sideways scroll. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await loaded(page);
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
    0,
  );
}

export const closePage = (page: Page): Promise<void> => (page.context() as BrowserContext).close();

/**
 * `await soon(() => field.inputValue()).toBe('7')`: what is read comes to be so. For all that follows an action, since a page
 * shows its outcome later than the action ends.
 */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: PATIENCE_MS });

/** What a call answers to the person of this page. */
export const readApi = (page: Page, path: string): Promise<Record<string, unknown>> =>
  page.evaluate(async (url) => (await fetch(url)).json(), path);
