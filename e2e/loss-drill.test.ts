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
import { materialMovements, materials, taskComments, taskPictures, tasks } from '#server/database/tables/work.ts';
import { hashSessionToken } from '#server/http/session.ts';
import { noise } from '#server/testing/files.ts';
import { temporaryFolder } from '#server/testing/server-process.ts';
import { badNetwork } from './bad-network.ts';
import { expectNoOverflow, sessionCookie, setupApp, soon, type Visitor } from './fixtures.ts';
import { killPhones, startPhone } from './phone.ts';

/** `npm run drill`: 20 logs with 5 photos each, 200 changes of tasks; of each task a comment and a photo, and movements of material. */
const LOGS = Number(process.env['LOSS_LOGS'] ?? 3);
const PHOTOS = Number(process.env['LOSS_PHOTOS'] ?? 2);
const TASKS = Number(process.env['LOSS_TASKS'] ?? 4);
const MOVES = Number(process.env['LOSS_MOVES'] ?? 2);
const ENTRIES = LOGS * (PHOTOS + 1) + TASKS * 4 + MOVES;

/** As nginx has it. */
const MOST_BYTES = 1024 * 1024;
const LONG = 'Reinforcementandformworkofthetransferslababovethepodium '.repeat(4).trim();
const SITE = `Drill site ${'W'.repeat(180)}`;

/** The phone's clock is wrong by so much, within the same day. */
const CLOCK_MS = (new Date().getUTCHours() + 3) % 24 < 12 ? 40 * 60_000 : -40 * 60_000;

const fixture = await setupApp();
const network = await badNetwork(fixture.address, 7, MOST_BYTES);
const profile = await temporaryFolder();
afterAll(async () => {
  await killPhones();
  network.close();
  await fixture.close();
  // The browser's processes may still be writing while they end.
  await rm(profile, { recursive: true, force: true, maxRetries: 10 });
});

let se: Visitor;
let projectId: string;
beforeAll(async () => {
  se = await fixture.addPerson('se', ['Salem', 'Site']);
  const [made] = await fixture.db.insert(projects).values({ name: SITE }).returning();
  projectId = made?.id ?? '';
  await fixture.join(projectId, se.id, 'se');
  await fixture.db
    .insert(tasks)
    .values(named(TASKS).map((title, index) => ({ projectId, number: index + 1, title, assignedTo: se.id })));
  const cement = { projectId, item: 'Cement', category: 'concrete', unit: 'kg', requiredQty: '1000' } as const;
  await fixture.db.insert(materials).values(cement);
});

const named = (count: number) => Array.from({ length: count }, (_, index) => `Drill task ${index + 1}. ${LONG}`);

test('nothing is lost: a killed browser, an ended session, a wrong clock, a network that fails, repeats and takes 1 MB at most', async () => {
  const taken = await Promise.all(Array.from({ length: LOGS * PHOTOS }, (_, index) => photo(index)));
  const first = await startPhone(profile);
  await first.context.addInitScript(turnClock, CLOCK_MS);
  await signIn(first.context, se.token);
  await prepare(first.page);

  network.set('down');
  for (let log = 0; log < LOGS; log++) await writeLog(first.page, log, taken.slice(log * PHOTOS, (log + 1) * PHOTOS));
  await receive(first.page);
  await remark(first.page);
  await changeTasks(first.page);
  await first.page
    .getByText(
      `${LOGS} logs with ${LOGS * PHOTOS} photos, ${TASKS} photos, ${TASKS * 2} changes of tasks, ${TASKS} comments ` +
        `and ${MOVES} movements of material waiting to be sent`,
    )
    .waitFor();
  const written = ENTRIES;
  await openQueue(first.page);
  await soon(() => statesOf(first.page)).toEqual(Array.from({ length: written }, () => 'waiting'));
  await expectNoOverflow(first.page);
  await first.kill();

  await fixture.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, se.id));
  const [overtaken] = await fixture.db
    .select()
    .from(tasks)
    .where(eq(tasks.title, named(1)[0] ?? ''));
  await overtake(overtaken?.id ?? '');

  const second = await startPhone(profile);
  await second.context.addInitScript(turnClock, CLOCK_MS);
  await second.page.setViewportSize({ width: 360, height: 780 });
  await openQueue(second.page);
  await soon(() => statesOf(second.page)).toHaveLength(written);
  network.set('bad');
  await second.page.evaluate(() => dispatchEvent(new Event('online')));
  await second.page.waitForURL(/\/api\/login/);
  expect(await fixture.db.select().from(progressLogs)).toEqual([]);

  await signIn(second.context, await newSession());
  const began = performance.now();
  const judged = await decide(second.page, deedsOf(taken.map(sha256)));
  await everythingArrived(taken.map(sha256));
  await changesArrived(overtaken?.id ?? '');
  await remarksArrived();
  await second.kill();
  const { calls, lostBefore, lostAfter, twice } = network.mishaps;
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(
    `${LOGS} logs, ${LOGS * PHOTOS} photos, ${TASKS * 2} changes of tasks, ${TASKS} comments, ${TASKS} pictures, ${MOVES} movements: all there after ${seconds} s; of ${calls} calls ` +
      `${lostBefore} were lost on the way, ${lostAfter} answers were lost, ${twice} came twice; the queue was judged ${judged} times\n`,
  );
}, 1_800_000);

const address = () => network.address;

async function signIn(context: Awaited<ReturnType<typeof startPhone>>['context'], token: string): Promise<void> {
  await context.addCookies([sessionCookie(address(), token), { url: address(), name: 'lang', value: 'en' }]);
}

async function newSession(): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await fixture.db
    .insert(sessions)
    .values({ userId: se.id, token: hashSessionToken(token), expiresAt: new Date(Date.now() + 3_600_000) });
  return token;
}

/** A clock that is wrong by so much. */
function turnClock(byMs: number): void {
  const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [Right.now() + byMs] : given) as [number]));
    }
    static override now(): number {
      return Right.now() + byMs;
    }
  } as DateConstructor;
}

/** The application is there, its worker too, and what the forms need was seen once. */
async function prepare(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${address()}/se/my-tasks`);
  await page.getByText('Drill task 1.').first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const isRegistered = async () => (await (await caches.open('person')).match('/person'))?.text();
    while (!(await isRegistered())) await new Promise(requestAnimationFrame);
  });
  await page.goto(`${address()}/se/daily-log?project=${projectId}`);
  await page.getByRole('combobox', { name: /^Project/ }).waitFor();
  await page.waitForFunction(() => {
    const select = document.querySelector('select');
    return select && select.value !== '';
  });
  for (const room of ['tasks', 'projects', 'my']) await soon(() => page.evaluate(isOnDevice, [`"${room}"`])).toBe(true);
  await page.goto(`${address()}/materials?project=${projectId}`);
  await materialCard(page).waitFor();
  await page.getByText('The clock of this device is wrong').waitFor();
  await soon(() => page.evaluate(isOnDevice, ['"materials","all"', projectId])).toBe(true);
}

/** Whether a kept read names all of these. */
const isOnDevice = (words: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const opening = indexedDB.open('construction-offline');
    opening.onsuccess = () => {
      const keys = opening.result.transaction('reads').objectStore('reads').getAllKeys();
      keys.onsuccess = () => {
        opening.result.close();
        resolve(keys.result.some((key) => words.every((word) => String(key).includes(word))));
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

const materialCard = (page: Page) => page.getByRole('article').filter({ hasText: 'Cement' });

const quantityOf = (move: number) => 41 + move;

async function receive(page: Page): Promise<void> {
  await page.goto(`${address()}/materials?project=${projectId}`);
  for (let move = 0; move < MOVES; move++) {
    await materialCard(page).getByRole('button', { name: 'Receive or use' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What happened').selectOption('delivery');
    await dialog.getByLabel(/^Quantity/).fill(String(quantityOf(move)));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
}

const remarkOn = (index: number) => `Remark ${index + 1}.`;
/** Every picture is as wide as no other one. */
const widthOf = (index: number) => 160 + index;

async function remark(page: Page): Promise<void> {
  const all = await fixture.db.select({ id: tasks.id }).from(tasks).orderBy(asc(tasks.number));
  for (const [index, { id }] of all.entries()) {
    await page.goto(`${address()}/se/my-tasks?task=${id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Comments' }).click();
    await dialog.getByLabel('New comment').fill(remarkOn(index));
    await dialog.getByLabel('New comment').press('Control+Enter');
    await soon(() => dialog.getByLabel('New comment').inputValue()).toBe('');
    await dialog.getByRole('tab', { name: 'Pictures' }).click();
    const buffer = await photo(index, widthOf(index));
    await dialog.getByLabel('Upload image').setInputFiles({ name: 'task.jpg', mimeType: 'image/jpeg', buffer });
    await dialog.getByRole('list', { name: 'Pictures on this device' }).getByRole('listitem').waitFor();
  }
  await page.goto(`${address()}/se/my-tasks`);
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
  const cm = await fixture.addPerson('cm', ['Rajesh', 'Nair']);
  await fixture.join(projectId, cm.id, 'cm');
  const page = await fixture.open(cm);
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
  ...named(TASKS).flatMap((title, index) => [
    { words: [remarkOn(index)], fact: remarkOn(index) },
    { words: ['Picture of', title], fact: `picture ${widthOf(index)}` },
  ]),
  ...Array.from({ length: MOVES }, (_, move) => ({
    words: [`Delivery received: ${quantityOf(move)}`],
    fact: `moved ${quantityOf(move)}`,
  })),
];

/** Everything the server has by now. */
async function factsOnServer(): Promise<Set<string>> {
  const logs = await fixture.db.select().from(progressLogs);
  const hashOf = new Map((await fixture.db.select().from(files)).map(({ path, sha256: hash }) => [path, hash]));
  const titleOf = new Map((await fixture.db.select().from(tasks)).map(({ id, title }) => [id, title]));
  const changes = await fixture.db.select().from(activity).where(eq(activity.entity, 'task'));
  return new Set([
    ...(await remarksOnServer()),
    ...logs.map(({ notes }) => notes),
    ...logs.flatMap(({ photoUrls }) => photoUrls.map((path) => hashOf.get(path) ?? '')),
    ...changes.map(
      ({ entityId, after }) => `${titleOf.get(entityId)} ${(after as { status?: string } | null)?.status}`,
    ),
  ]);
}

async function remarksOnServer(): Promise<string[]> {
  const comments = await fixture.db.select().from(taskComments);
  const pictures = await fixture.db.select().from(taskPictures);
  const moves = await fixture.db.select().from(materialMovements);
  return [
    ...comments.map(({ body }) => body),
    ...pictures.map(({ width }) => `picture ${width}`),
    ...moves.map(({ onSiteChange, deliveredChange }) => `moved ${Number(onSiteChange) + Number(deliveredChange)}`),
  ];
}

/** Each is there, and once. */
async function remarksArrived(): Promise<void> {
  const wanted = deedsOf([])
    .map(({ fact }) => fact)
    .filter((fact) => /^(Remark|picture|moved) /.test(fact));
  expect((await remarksOnServer()).toSorted()).toEqual(wanted.toSorted());
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
  const rows = await fixture.db.select().from(progressLogs).orderBy(asc(progressLogs.createdAt));
  expect(rows.map(({ notes }) => notes)).toEqual(Array.from({ length: LOGS }, (_, log) => notesOf(log)));
  expect(rows.map(({ photoUrls, awaitedPhotoIds }) => [photoUrls.length, awaitedPhotoIds.length])).toEqual(
    rows.map(() => [PHOTOS, 0]),
  );
  const stored = new Map((await fixture.db.select().from(files)).map(({ path, sha256: hash }) => [path, hash]));
  expect(rows.flatMap(({ photoUrls }) => photoUrls.map((path) => stored.get(path)))).toEqual(hashes);
  expect(stored.size).toBe(hashes.length);
}

async function changesArrived(overtaken: string): Promise<void> {
  for (const { id, status } of await fixture.db.select().from(tasks)) {
    expect(status).toBe('done');
    const history = await fixture.db
      .select()
      .from(activity)
      .where(eq(activity.entityId, id))
      .orderBy(asc(activity.seq));
    const statuses = history.flatMap(({ after }) => (after as { status?: string } | null)?.status ?? []);
    expect(statuses).toEqual([...(id === overtaken ? ['blocked'] : []), 'in_progress', 'done']);
  }
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The first is larger than the proxy takes at once. */
const photo = (index: number, width?: number) =>
  index === 0 && width === undefined ? noise(640) : plainPhoto(index, width ?? 160);

const plainPhoto = (index: number, width: number) =>
  sharp({ create: { width, height: 120, channels: 3, background: { r: index, g: 90, b: (index * 7) % 256 } } })
    .jpeg()
    .toBuffer();
