import { loadavg } from 'node:os';
import { chromium, type Page } from 'playwright-core';
import { newId } from '#server/database/columns.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { baselines, baselineTasks, taskLinks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import { addDays } from '#shared/dates.ts';
import { SECRET, serve, setupApp, signedIn } from './fixtures.ts';

/* The Gantt of 2,000 tasks in a browser: opened cold, scrolled from end to end and sideways, zoomed, a bar dragged. */

const TASKS = 2000;
/** Every twentieth task is the heading of those after it. */
const BLOCK = 20;
const RUNS = 3;
const PORT = 3942;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const PHASES = ['scroll', 'sideways', 'zoom', 'drag'] as const;
type Phase = (typeof PHASES)[number];
/** Milliseconds: bars painted, and the longest task of the main thread while somebody moves about. */
const BOUNDS = { paint: 1000, longest: 100 };

interface Visit {
  /** Until the first bar was on screen. */
  readonly paint: number;
  /** The longest task of the main thread, in time of the processor: what else the machine does is not counted. */
  readonly longest: Readonly<Record<Phase, number>>;
  /** From one frame to the next, as a person sees them. */
  readonly frames: Readonly<Record<Phase, readonly number[]>>;
}

interface Noted {
  paint: number;
  frames: number[];
}

async function seed({ db }: OpenDatabase, memberId: string): Promise<string> {
  const projectId = newId();
  await db.insert(projects).values({ id: projectId, name: 'Riyadh Tower B', nextTaskNumber: TASKS + 1 });
  await db.insert(members).values({ projectId, userId: memberId, role: 'pm' });
  const ids = Array.from({ length: TASKS }, () => newId());
  const isHeading = (index: number) => index % BLOCK === 0;
  const rows = ids.map((id, index) => {
    const start = addDays('2026-02-01', Math.floor(index / 4));
    return {
      ...{ id, projectId, number: index + 1, plannedStartDate: start, plannedEndDate: addDays(start, 3 + (index % 9)) },
      title: `Level ${Math.floor(index / BLOCK)} slab: formwork, reinforcement and pour, zone ${index % BLOCK}`,
      parentTaskId: isHeading(index) ? null : (ids[index - (index % BLOCK)] ?? null),
    };
  });
  for (let at = 0; at < TASKS; at += 500) await db.insert(tasks).values(rows.slice(at, at + 500));
  const links = ids.flatMap((successorId, index) => {
    const predecessorId = ids[index - 7];
    return predecessorId && !isHeading(index) && !isHeading(index - 7)
      ? [{ projectId, predecessorId, successorId }]
      : [];
  });
  for (let at = 0; at < links.length; at += 500) await db.insert(taskLinks).values(links.slice(at, at + 500));
  const baselineId = newId();
  await db.insert(baselines).values({ id: baselineId, projectId, name: 'Contract programme' });
  const agreed = rows.map(({ id: taskId, plannedStartDate, plannedEndDate }) => ({
    ...{ baselineId, taskId, plannedStartDate, plannedEndDate },
  }));
  for (let at = 0; at < TASKS; at += 500) await db.insert(baselineTasks).values(agreed.slice(at, at + 500));
  return projectId;
}

/** Notes in the page when the first bar was painted, and how long each frame was on screen. */
function watch(): void {
  const noted: Noted = { paint: 0, frames: [] };
  Object.assign(window, { noted });
  let last = performance.now();
  const frame = (now: number) => {
    noted.frames.push(now - last);
    last = now;
    if (noted.paint === 0 && document.querySelector('[data-bar]')) noted.paint = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

const noted = (page: Page) => page.evaluate(() => (window as unknown as { noted: Noted }).noted);
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the processor. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

async function during(page: Page, work: () => Promise<unknown>): Promise<{ longest: number; frames: number[] }> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  await twoFrames(page);
  await page.evaluate(() => Object.assign((window as unknown as { noted: Noted }).noted, { frames: [] }));
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await work();
  await twoFrames(page);
  const { frames } = await noted(page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const mains = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter((one) => one.name.endsWith('RunTask') && mains.has(`${one.pid} ${one.tid}`));
  if (!tasks.some(({ tdur }) => tdur)) throw new Error('the browser does not tell the time of its processor');
  return { longest: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000, frames };
}

/** A hand on the wheel: a step a frame, until the end or so many steps. */
const roll = (page: Page, axis: 'top' | 'left', step: number) =>
  page.getByRole('region', { name: 'Schedule' }).evaluate(
    (element, by) =>
      new Promise<void>((resolve) => {
        const next = (left: number) => {
          element.scrollBy({ [by.axis]: by.step });
          if (left > 0) requestAnimationFrame(() => next(left - 1));
          else resolve();
        };
        next(150);
      }),
    { axis, step },
  );

async function visit(page: Page, url: string): Promise<Visit> {
  await page.addInitScript(watch);
  await page.goto(url);
  await page.locator('[data-bar]').first().waitFor();
  const { paint } = await noted(page);
  const phases = {
    scroll: await during(page, () => roll(page, 'top', 480)),
    sideways: await during(page, () => roll(page, 'left', 60)),
    zoom: await during(page, () => zoomed(page)),
    drag: await during(page, () => dragged(page)),
  };
  const of = <V>(pick: (one: { longest: number; frames: number[] }) => V) =>
    Object.fromEntries(PHASES.map((phase) => [phase, pick(phases[phase])])) as Record<Phase, V>;
  return { paint, longest: of(({ longest }) => longest), frames: of(({ frames }) => frames) };
}

async function zoomed(page: Page): Promise<void> {
  for (const name of ['Day', 'Quarter', 'Month', 'Whole plan', 'Week']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.locator('[data-bar]').first().waitFor();
  }
}

async function dragged(page: Page): Promise<void> {
  const bar = page.locator('[data-bar]').nth(12);
  await bar.scrollIntoViewIfNeeded();
  const box = await bar.boundingBox();
  if (!box) throw new Error('no bar is on screen');
  const [x, y] = [box.x + Math.min(box.width / 2, 20), box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 30; step += 1) await page.mouse.move(x + step * 4, y);
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

async function benchGantt(): Promise<void> {
  const fixture = await setupApp();
  const pm = await signedIn(fixture.database, 'pm');
  const env = { DATABASE_URL: fixture.url, SESSION_SECRET: SECRET, DATA_DIR: `/tmp/bench-data-${process.pid}` };
  const server = await serve('server/main.ts', PORT, env);
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const visits: Visit[] = [];
  try {
    const projectId = await seed(fixture.database, pm.id);
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
      const [name = '', value = ''] = pm.cookie.split('=');
      await context.addCookies([{ name, value, url: server.address }]);
      visits.push(await visit(await context.newPage(), `${server.address}/projects/${projectId}/schedule`));
      await context.close();
    }
  } finally {
    await browser.close();
    await server.stop();
    await fixture.close();
  }
  print(
    `Gantt of ${TASKS} tasks, ${RUNS} cold visits (median, worst); load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  print(
    line(
      'bars painted',
      visits.map(({ paint }) => paint),
      BOUNDS.paint,
    ),
  );
  for (const phase of PHASES) {
    print(
      line(
        `${phase}: longest task`,
        visits.map(({ longest }) => longest[phase]),
        BOUNDS.longest,
      ),
    );
    const frames = visits.flatMap((one) => one.frames[phase]).sort((one, other) => one - other);
    print(`${' '.repeat(4)}frames: half within ${at(frames, 0.5)} ms, 95 of 100 within ${at(frames, 0.95)} ms`);
  }
}

const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);

function line(name: string, values: readonly number[], bound: number): string {
  const sorted = [...values].sort((one, other) => one - other);
  const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (median > bound) process.exitCode = 1;
  return `  ${name.padEnd(24)} ${median.toFixed(0).padStart(5)} ms ${worst.toFixed(0).padStart(5)} ms   bound ${bound} ms`;
}

const print = (text: string) => process.stdout.write(`${text}\n`);

await benchGantt();
