import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { asc, eq } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '#server/database/tables/accounts.ts';
import { files } from '#server/database/tables/files.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { tasks } from '#server/database/tables/work.ts';
import { hashSessionToken } from '#server/http/session.ts';
import { temporaryFolder } from '#server/testing/server-process.ts';
import { badNetwork } from './bad-network.ts';
import { openGround, sessionCookie, soon, type Visitor } from './ground.ts';
import { killPhones, startPhone } from './phone.ts';

/** `npm run drill`: 20 logs with 5 photos each, 200 changes of tasks. */
const LOGS = Number(process.env['LOSS_LOGS'] ?? 3);
const PHOTOS = Number(process.env['LOSS_PHOTOS'] ?? 2);
const TASKS = Number(process.env['LOSS_TASKS'] ?? 4);

const ground = await openGround();
const network = await badNetwork(ground.address, 7);
const profile = await temporaryFolder();
afterAll(async () => {
  await killPhones();
  network.close();
  await ground.close();
  // The browser's processes may still be writing while they end.
  await rm(profile, { recursive: true, force: true, maxRetries: 10 });
});

let se: Visitor;
let projectId: string;
beforeAll(async () => {
  se = await ground.addPerson('se', ['Salem', 'Site']);
  const [made] = await ground.db.insert(projects).values({ name: 'Drill site' }).returning();
  projectId = made?.id ?? '';
  await ground.join(projectId, se.id, 'se');
  await ground.db
    .insert(tasks)
    .values(named(TASKS).map((title, index) => ({ projectId, number: index + 1, title, assignedTo: se.id })));
});

const named = (count: number) => Array.from({ length: count }, (_, index) => `Drill task ${index + 1}.`);

test('nothing is lost: a killed browser, an ended session, a network that fails and repeats', async () => {
  const taken = await Promise.all(Array.from({ length: LOGS * PHOTOS }, (_, index) => photo(index)));
  const first = await startPhone(profile);
  await signIn(first.context, se.token);
  await prepare(first.page);

  network.set('down');
  for (let log = 0; log < LOGS; log++) await writeLog(first.page, log, taken.slice(log * PHOTOS, (log + 1) * PHOTOS));
  await changeTasks(first.page);
  await first.page
    .getByText(`${LOGS} logs with ${LOGS * PHOTOS} photos and ${TASKS * 2} changes of tasks waiting to be sent`)
    .waitFor();
  const written = LOGS * (PHOTOS + 1) + TASKS * 2;
  await openQueue(first.page);
  await soon(() => statesOf(first.page)).toEqual(Array.from({ length: written }, () => 'waiting'));
  await first.kill();

  await ground.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, se.id));
  const [overtaken] = await ground.db
    .select()
    .from(tasks)
    .where(eq(tasks.title, named(1)[0] ?? ''));
  await overtake(overtaken?.id ?? '');

  const second = await startPhone(profile);
  await openQueue(second.page);
  await soon(() => statesOf(second.page)).toHaveLength(written);
  network.set('bad');
  await second.page.evaluate(() => dispatchEvent(new Event('online')));
  await second.page.waitForURL(/\/api\/login/);
  expect(await ground.db.select().from(progressLogs)).toEqual([]);

  await signIn(second.context, await newSession());
  const began = performance.now();
  const judged = await decide(second.page, deedsOf(taken.map(sha256)));
  await everythingArrived(taken.map(sha256));
  await changesArrived(overtaken?.id ?? '');
  await second.kill();
  const { calls, lostBefore, lostAfter, twice } = network.mishaps;
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(
    `${LOGS} logs, ${LOGS * PHOTOS} photos, ${TASKS * 2} changes of tasks: all there after ${seconds} s; of ${calls} calls ` +
      `${lostBefore} were lost on the way, ${lostAfter} answers were lost, ${twice} came twice; the queue was judged ${judged} times\n`,
  );
}, 1_800_000);

const address = () => network.address;

async function signIn(context: Awaited<ReturnType<typeof startPhone>>['context'], token: string): Promise<void> {
  await context.addCookies([sessionCookie(address(), token), { url: address(), name: 'lang', value: 'en' }]);
}

async function newSession(): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await ground.db
    .insert(sessions)
    .values({ userId: se.id, token: hashSessionToken(token), expiresAt: new Date(Date.now() + 3_600_000) });
  return token;
}

/** The application is there, its worker too, and what the forms need was seen once. */
async function prepare(page: Page): Promise<void> {
  await page.goto(`${address()}/se/my-tasks`);
  await page.getByText('Drill task 1.').first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const isTold = async () => (await (await caches.open('person')).match('/person'))?.text();
    while (!(await isTold())) await new Promise(requestAnimationFrame);
  });
  await page.goto(`${address()}/se/daily-log?project=${projectId}`);
  await page.getByRole('combobox', { name: /^Project/ }).waitFor();
  await page.waitForFunction(() => {
    const select = document.querySelector('select');
    return select && select.value !== '';
  });
  for (const room of ['tasks', 'projects']) await page.waitForFunction(isOnDevice, room);
}

const isOnDevice = (room: string): Promise<boolean> =>
  new Promise((resolve) => {
    const opening = indexedDB.open('construction-offline');
    opening.onsuccess = () => {
      const keys = opening.result.transaction('reads').objectStore('reads').getAllKeys();
      keys.onsuccess = () => {
        opening.result.close();
        resolve(keys.result.some((key) => String(key).includes(`"${room}"`)));
      };
    };
  });

const notesOf = (log: number) => `Drill log ${log}.`;
const photoName = (log: number, index: number) => `shot-${log}-${index}.jpg`;

async function writeLog(page: Page, log: number, shots: readonly Buffer[]): Promise<void> {
  await page.goto(`${address()}/se/daily-log?project=${projectId}`);
  await page.getByLabel('Notes').fill(notesOf(log));
  const given = shots.map((buffer, index) => ({ name: photoName(log, index), mimeType: 'image/jpeg', buffer }));
  await page.getByLabel('Choose photos').setInputFiles(given);
  const list = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
  await list.nth(shots.length - 1).waitFor();
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  if (log > 0) await page.getByRole('button', { name: 'Send anyway' }).click();
  await page.getByText('It is sent as soon as there is a network.').waitFor();
  await list.first().waitFor({ state: 'detached' });
}

/** Each task is started, then done: two changes on top of each other. */
async function changeTasks(page: Page): Promise<void> {
  await page.goto(`${address()}/se/my-tasks`);
  for (const title of named(TASKS)) {
    const card = page.getByRole('article').filter({ hasText: title }).first();
    await card.getByRole('button', { name: 'Start' }).click();
    await card.getByRole('button', { name: 'Mark as complete' }).click();
    await card.getByRole('button', { name: 'Mark as complete' }).waitFor({ state: 'detached' });
  }
}

const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting to be sent' }).locator('> li');

async function openQueue(page: Page): Promise<void> {
  await page.goto(`${address()}/settings/device`);
  await waiting(page).first().waitFor();
}

/** The states that the queue shows. */
const statesOf = (page: Page): Promise<string[]> =>
  waiting(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-state') ?? ''));

/** Somebody in the office blocks the task meanwhile. */
async function overtake(id: string): Promise<void> {
  const cm = await ground.addPerson('cm', ['Rajesh', 'Nair']);
  await ground.join(projectId, cm.id, 'cm');
  const page = await ground.open(cm);
  await page.goto('/');
  const status = await page.evaluate(
    async (task) =>
      (
        await fetch(`/api/tasks/${task}`, {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ status: 'blocked', blockedReason: 'Test report' }),
        })
      ).status,
    id,
  );
  expect(status).toBe(200);
  await page.context().close();
}

/** One thing that was written: how the queue names it, and how the server has it. */
interface Deed {
  readonly words: readonly string[];
  readonly fact: string;
}

const deedsOf = (hashes: readonly string[]): Deed[] => [
  ...Array.from({ length: LOGS }, (_, log) => ({ words: [notesOf(log)], fact: notesOf(log) })),
  ...hashes.map((fact, at) => ({ words: [photoName(Math.floor(at / PHOTOS), at % PHOTOS)], fact })),
  ...named(TASKS).flatMap((title) => [
    { words: [title, 'In Progress'], fact: `${title} in_progress` },
    { words: [title, 'Done'], fact: `${title} done` },
  ]),
];

/** Everything the server has by now. */
async function factsOnServer(): Promise<Set<string>> {
  const logs = await ground.db.select().from(progressLogs);
  const hashOf = new Map((await ground.db.select().from(files)).map(({ path, sha256: hash }) => [path, hash]));
  const titleOf = new Map((await ground.db.select().from(tasks)).map(({ id, title }) => [id, title]));
  const changes = await ground.db.select().from(activity).where(eq(activity.entity, 'task'));
  return new Set([
    ...logs.map(({ notes }) => notes),
    ...logs.flatMap(({ photoUrls }) => photoUrls.map((path) => hashOf.get(path) ?? '')),
    ...changes.map(({ entityId, after }) => `${titleOf.get(entityId)} ${(after as { status?: string }).status}`),
  ]);
}

/** What the queue no longer shows, the server has: at every moment each thing is in one of the two. Answers what is in neither. */
async function lostNow(page: Page, deeds: readonly Deed[]): Promise<string[]> {
  const rows = await page.getByRole('list', { name: 'Waiting to be sent' }).locator('> li').allInnerTexts();
  const isShown = ({ words }: Deed) => rows.some((row) => words.every((word) => row.includes(word)));
  const gone = deeds.filter((deed) => !isShown(deed));
  const there = await factsOnServer();
  return gone.filter(({ fact }) => !there.has(fact)).map(({ fact }) => fact);
}

/** Both sides are shown; the person takes his own, and the rest follows. Answers how often the queue was judged meanwhile. */
async function decide(page: Page, deeds: readonly Deed[]): Promise<number> {
  await openQueue(page);
  let judged = 0;
  const lost = new Set<string>();
  const truthUntil = (sight: Locator) => async () => {
    const isThere = await sight.isVisible();
    for (const deed of await lostNow(page, deeds)) lost.add(deed);
    judged += 1;
    return isThere;
  };
  const patience = { timeout: 900_000, interval: 250 };
  const compare = page.getByRole('button', { name: 'Compare' });
  await expect.poll(truthUntil(compare), patience).toBe(true);
  await compare.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Test report', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Use mine' }).click();
  const finished = page.getByText('What you wrote on this device has arrived, except what you discarded.');
  await expect.poll(truthUntil(finished), patience).toBe(true);
  expect([...lost]).toEqual([]);
  return judged;
}

/** At the very moment the queue says so. */
async function everythingArrived(hashes: readonly string[]): Promise<void> {
  const rows = await ground.db.select().from(progressLogs).orderBy(asc(progressLogs.createdAt));
  expect(rows.map(({ notes }) => notes)).toEqual(Array.from({ length: LOGS }, (_, log) => notesOf(log)));
  expect(rows.map(({ photoUrls, awaitedPhotoIds }) => [photoUrls.length, awaitedPhotoIds.length])).toEqual(
    rows.map(() => [PHOTOS, 0]),
  );
  const stored = new Map((await ground.db.select().from(files)).map(({ path, sha256: hash }) => [path, hash]));
  expect(rows.flatMap(({ photoUrls }) => photoUrls.map((path) => stored.get(path)))).toEqual(hashes);
  expect(stored.size).toBe(hashes.length);
}

async function changesArrived(overtaken: string): Promise<void> {
  for (const { id, status } of await ground.db.select().from(tasks)) {
    expect(status).toBe('done');
    const history = await ground.db.select().from(activity).where(eq(activity.entityId, id)).orderBy(asc(activity.seq));
    const statuses = history.map(({ after }) => (after as { status?: string }).status);
    expect(statuses).toEqual([...(id === overtaken ? ['blocked'] : []), 'in_progress', 'done']);
  }
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const photo = (index: number) =>
  sharp({ create: { width: 160, height: 120, channels: 3, background: { r: index, g: 90, b: (index * 7) % 256 } } })
    .jpeg()
    .toBuffer();
