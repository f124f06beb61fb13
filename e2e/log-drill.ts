import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Page, Request, Route } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { files } from '#server/database/tables/files.ts';
import { projects } from '#server/database/tables/projects.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { closePage, PHONE, type setupApp, soon } from './fixtures.ts';

type Fixture = Awaited<ReturnType<typeof setupApp>>;

/** A share of the requests is lost: half of those before the server has them, half after it has answered. */
const LOST = 0.3;
const RELOADS = 0.35;

export interface Drill {
  readonly logs: number;
  readonly photos: number;
}

/**
 * A site engineer on a bad connection, who presses again whatever fails and whose phone reloads the page at random. Answers what
 * the server has in the end, and the hashes of what was photographed.
 */
export async function drillLogs(fixture: Fixture, { logs, photos }: Drill) {
  const engineer = await fixture.addPerson('se', ['Salem', 'Drill']);
  const [project] = await fixture.db.insert(projects).values({ name: 'Drill site' }).returning();
  await fixture.join(project?.id ?? '', engineer.id, 'se');
  const taken = await Promise.all(Array.from({ length: logs * photos }, (_, index) => photo(index)));
  const page = await fixture.open(engineer, { viewport: PHONE });
  const chance = dice(42);
  const counts = { calls: 0, lost: 0, reloads: 0 };
  await page.route('**/api/**', (route) => lose(route, chance, counts));
  page.on('load', () => {
    counts.reloads += 1;
  });
  for (let log = 0; log < logs; log++) {
    const shots = taken.slice(log * photos, (log + 1) * photos);
    await submitOne(page, { notes: `Drill log ${log}`, shots, chance });
  }
  await arrived(fixture, project?.id ?? '', { count: logs * photos, page });
  const rows = await fixture.db
    .select()
    .from(progressLogs)
    .where(eq(progressLogs.projectId, project?.id ?? ''));
  const stored = await fixture.db.select().from(files).where(eq(files.ownerId, engineer.id));
  await page.unroute('**/api/**');
  const bytes = await Promise.all(stored.map(({ path }) => hashOnServer(page, path)));
  await closePage(page);
  return { rows, stored, bytes, taken: taken.map(sha256), ...counts };
}

interface Day {
  readonly notes: string;
  readonly shots: readonly Buffer[];
  readonly chance: () => number;
}

/** Until the form is empty again: the log is there, or the phone keeps it. */
async function submitOne(page: Page, day: Day): Promise<void> {
  while (!(await tryOnce(page, day)));
}

/** What was kept of an earlier try is there already. A reload comes before the first press, or before the second. */
async function tryOnce(page: Page, { notes, shots, chance }: Day): Promise<boolean> {
  await openForm(page);
  await fillIn(page, notes, shots);
  if (chance() < RELOADS) return false;
  return (await press(page)) || (chance() >= RELOADS && (await press(page)));
}

async function fillIn(page: Page, notes: string, shots: readonly Buffer[]): Promise<void> {
  const field = page.getByLabel('Notes');
  if ((await field.inputValue()) === '') await field.fill(notes);
  const list = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
  const there = await list.count();
  const rest = shots.slice(there);
  const named = rest.map((buffer, index) => ({ name: `shot-${there + index}.jpg`, mimeType: 'image/jpeg', buffer }));
  if (named.length > 0) await page.getByLabel('Choose photos').setInputFiles(named);
  await list.nth(shots.length - 1).waitFor();
}

/** The form with the project in it; reads that were lost are read again by a reload. */
async function openForm(page: Page): Promise<void> {
  const project = page.getByRole('combobox', { name: /^Project/ });
  const isThere = async () => (await project.locator('option', { hasText: 'Drill site' }).count()) > 0;
  let isLost = false;
  const look = (request: Request) => {
    isLost ||= /\/api\/(auth\/user|projects)$/.test(request.url());
  };
  page.on('requestfailed', look);
  do {
    isLost = false;
    await page.goto('/se/daily-log');
    await soon(async () => isLost || (await isThere())).toBe(true);
  } while (!(await isThere()));
  page.off('requestfailed', look);
  await project.selectOption({ label: 'Drill site' });
}

/** Whether the log was taken; what is said of an earlier press is put away before. */
async function press(page: Page): Promise<boolean> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  if (await dismiss.isVisible()) await dismiss.click();
  await dismiss.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  const taken = page
    .getByText(/Daily log submitted successfully!|It is sent as soon as there is a network/)
    .first()
    .waitFor()
    .then(() => true);
  const failed = page
    .getByText('Failed to submit daily log')
    .waitFor()
    .then(() => false);
  const again = page.getByRole('button', { name: 'Send anyway' });
  const asked = again
    .waitFor()
    .then(() => again.click())
    .then(() => taken);
  return Promise.any([taken, failed, asked]).catch(() => false);
}

async function lose(route: Route, chance: () => number, counts: { calls: number; lost: number }): Promise<void> {
  const luck = chance();
  counts.calls += 1;
  if (luck < LOST) counts.lost += 1;
  if (luck < LOST / 2) await route.abort('connectionreset');
  else if (luck < LOST) {
    await route.fetch().catch(() => undefined);
    await route.abort('connectionreset').catch(() => undefined);
  } else await route.continue().catch(() => undefined);
}

interface Expected {
  readonly count: number;
  readonly page: Page;
}

/** Until so many photos are with their logs; what does not come is told with what the phone still holds. */
async function arrived({ db }: Fixture, projectId: string, { count, page }: Expected): Promise<void> {
  const photos = async () => {
    const rows = await db
      .select({ photos: progressLogs.photoUrls })
      .from(progressLogs)
      .where(eq(progressLogs.projectId, projectId));
    return rows.reduce((sum, row) => sum + row.photos.length, 0);
  };
  try {
    await expect.poll(photos, { timeout: 300_000, interval: 100 }).toBeGreaterThanOrEqual(count);
  } catch (cause) {
    throw new Error(`Only ${await photos()} photos arrived. On the phone: ${await stillOn(page)}`, { cause });
  }
}

/** What waits on the phone, and why. */
const stillOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const store = await answerOf(indexedDB.open('construction-offline'));
    const items = await answerOf(store.transaction('pending').objectStore('pending').getAll());
    return JSON.stringify(items.map(({ blob: _, ...item }) => item));
  });

async function hashOnServer(page: Page, path: string): Promise<string> {
  const bytes = await page.evaluate(async (wanted) => {
    const signed = await fetch('/api/storage/signed-read', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ path: wanted, expiresIn: 60 }),
    });
    const { signedUrl } = (await signed.json()) as { signedUrl: string };
    const content = await (await fetch(signedUrl)).arrayBuffer();
    return [...new Uint8Array(content)];
  }, path);
  return sha256(Buffer.from(bytes));
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const photo = (index: number) =>
  sharp({
    create: { width: 160, height: 120, channels: 3, background: { r: index % 256, g: 90, b: (index * 7) % 256 } },
  })
    .jpeg()
    .toBuffer();

/** The same luck every time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
