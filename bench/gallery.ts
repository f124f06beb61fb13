/** The gallery with 10,000 photos: how many tiles and days are drawn at once, and how long the main thread is busy while one scrolls. */
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { newId } from '#server/database/columns.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { addManyPhotos } from '#server/testing/many-photos.ts';
import { dateIn } from '#shared/dates.ts';
import { SECRET, serve, setupApp, signedIn } from './fixtures.ts';

const PHOTOS = 10_000;
const PORT = 3943;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const STEPS = 200;
/** Tiles drawn at most, and the longest task of the main thread in milliseconds (three frames of 60 Hz). */
const BOUNDS = { tiles: 200, days: 80, longest: 50 };

const dataDir = `/tmp/bench-data-${process.pid}`;

/** One small picture under every id: what is measured is the screen, not the making of thumbnails. */
async function thumbnails(ids: readonly string[]): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: '#b98', noise } });
  await mkdir(`${dataDir}/files/thumbnails`, { recursive: true });
  const one = `${dataDir}/files/one.webp`;
  await writeFile(one, await picture.webp({ quality: 78 }).toBuffer());
  for (const id of ids) {
    await mkdir(`${dataDir}/files/thumbnails/${id}`);
    await link(one, `${dataDir}/files/thumbnails/${id}/320.webp`);
  }
}

function watch(): void {
  const noted = { longest: 0, tasks: 0 };
  Object.assign(window, { noted });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      noted.tasks += 1;
      noted.longest = Math.max(noted.longest, duration);
    }
  }).observe({ type: 'longtask' });
}

interface Noted {
  readonly longest: number;
  readonly tasks: number;
}

/** From the newest day to the oldest, a screen and a half at a time, and the strip of days to its end. */
async function scroll(page: Page) {
  await page.evaluate(watch);
  let tiles = 0;
  let days = 0;
  for (let step = 1; step <= STEPS; step += 1) {
    const drawn = await page.evaluate(async (share) => {
      const strip = document.querySelector('nav[aria-label=Days]');
      scrollTo(0, (document.body.scrollHeight - innerHeight) * share);
      strip?.scrollTo(strip.scrollWidth * share, 0);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return {
        tiles: document.querySelectorAll('[aria-pressed][aria-label^="Choose photo"]').length,
        days: strip?.querySelectorAll('button').length ?? 0,
      };
    }, step / STEPS);
    tiles = Math.max(tiles, drawn.tiles);
    days = Math.max(days, drawn.days);
  }
  const noted = await page.evaluate(() => (window as unknown as { noted: Noted }).noted);
  return { ...noted, tiles, days };
}

async function benchGallery(): Promise<void> {
  const fixture = await setupApp();
  const { id: ownerId, cookie } = await signedIn(fixture.database, 'se');
  const projectId = newId();
  await fixture.database.db.insert(projects).values({ id: projectId, name: 'Riyadh Tower B' });
  await fixture.database.db.insert(members).values({ projectId, userId: ownerId, role: 'se' });
  // The folder becomes the file store of the database while that knows of no files.
  const env = { DATABASE_URL: fixture.url, SESSION_SECRET: SECRET, DATA_DIR: dataDir };
  const server = await serve('server/main.ts', PORT, env);
  const lastDay = dateIn('Asia/Riyadh', new Date());
  const ids = await addManyPhotos(fixture.database.db, { projectId, ownerId, count: PHOTOS, lastDay });
  await thumbnails(ids);
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: server.address }]);
    const page = await context.newPage();
    await page.goto(`${server.address}/gallery?days=365&view=all`);
    await page.locator('[aria-label^="Choose photo"]').first().waitFor();
    const { longest, tasks, tiles, days } = await scroll(page);
    process.stdout.write(
      `${PHOTOS} photos over a year: at most ${tiles} tiles and ${days} days drawn (bounds ${BOUNDS.tiles}, ${BOUNDS.days}); ` +
        `${STEPS} steps of scrolling: ${tasks} long tasks, the longest ${Math.round(longest)} ms (bound ${BOUNDS.longest} ms)\n`,
    );
    if (tiles > BOUNDS.tiles || days > BOUNDS.days || longest > BOUNDS.longest) process.exitCode = 1;
  } finally {
    await browser.close();
    await server.stop();
    await fixture.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await benchGallery();
