import { eq, inArray } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordNetwork } from '#features/schedule/server/record.ts';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { taskEquipment, taskLinks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import { addDays, dateIn, daysBetween } from '#shared/dates.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let pm: Visitor;
let viewer: Visitor;
const TODAY = dateIn('Asia/Riyadh', new Date());
/** The Sunday after next: 1970-01-04 was one. */
const SUNDAY = addDays(TODAY, 14 - (daysBetween('1970-01-04', TODAY) % 7));
const day = (days: number) => addDays(SUNDAY, days);

beforeAll(async () => {
  pm = await fixture.addPerson('pm', ['Mona', 'Hassan']);
  viewer = await fixture.addPerson('viewer', ['Khalid', 'Omar']);
});

type Draft = readonly [title: string, start: string, end: string];

/** A project with tasks; each of the first `linked` waits for the one before. */
async function plan(drafts: readonly Draft[], linked: number, plannedStartDate: string | null = null) {
  const projectId = newId();
  await fixture.db.insert(projects).values({ id: projectId, name: 'Tower', plannedStartDate });
  await fixture.join(projectId, pm.id, 'pm');
  await fixture.join(projectId, viewer.id, 'viewer');
  const ids = drafts.map(() => newId());
  const rows = drafts.map(([title, plannedStartDate, plannedEndDate], index) => ({
    ...{ projectId, title, plannedStartDate, plannedEndDate },
    id: ids[index] ?? '',
    number: index + 1,
  }));
  await fixture.db.insert(tasks).values(rows);
  const links = ids.slice(1, linked).map((successorId, index) => ({
    ...{ projectId, successorId },
    predecessorId: ids[index] ?? '',
  }));
  if (links.length > 0) await fixture.db.insert(taskLinks).values(links);
  return { projectId, ids, path: `/projects/${projectId}/schedule` };
}

const three: Draft[] = [
  ['Excavate', day(0), day(4)],
  ['Blinding', day(7), day(8)],
  ['Fence', day(7), day(9)],
];

const stored = async (projectId: string) =>
  (
    await fixture.db
      .select({ start: tasks.plannedStartDate, end: tasks.plannedEndDate })
      .from(tasks)
      .where(eq(tasks.projectId, projectId))
      .orderBy(tasks.number)
  ).map(({ start, end }) => [start, end]);

const bar = (page: Page, id: string | undefined) => page.locator(`[data-bar="${id}"]`);

/** The middle of a bar that has come to rest, or a place of it counted from its left edge. */
async function point(page: Page, id: string | undefined, fromLeft?: number): Promise<[number, number]> {
  await bar(page, id).hover({ trial: true });
  const box = await bar(page, id).boundingBox();
  if (!box) throw new Error('the bar is not drawn');
  return [box.x + (fromLeft ?? box.width / 2), box.y + box.height / 2];
}

/** Presses, moves sideways by so many pixels and holds. */
async function hold(page: Page, [x, y]: readonly [number, number], by: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y);
  await page.mouse.move(x + by, y);
}

/** Pixels of a day in weeks. */
const DAY = 16;
const WEEK = 7 * DAY;

test('dragging a bar shows what moves along before it is dropped, and one step undoes it', async () => {
  const { projectId, ids, path } = await plan(three, 2);
  const page = await fixture.open(pm);
  await page.goto(path);
  await hold(page, await point(page, ids[0]), WEEK);
  await page.getByText('1 task moves along').waitFor();
  await page.locator(`[data-ghost="${ids[1]}"]`).waitFor();
  await soon(() => page.locator(`[data-ghost="${ids[2]}"]`).count()).toBe(0);
  await soon(() => stored(projectId)).toEqual(three.map(([, start, end]) => [start, end]));
  await page.mouse.up();
  await page.getByText('2 tasks moved').waitFor();
  await soon(() => stored(projectId)).toEqual([
    [day(7), day(11)],
    [day(14), day(15)],
    [day(7), day(9)],
  ]);
  await page.getByRole('button', { name: 'What changed' }).click();
  await page.getByRole('rowheader', { name: 'T-2 Blinding' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone').waitFor();
  await soon(() => stored(projectId)).toEqual(three.map(([, start, end]) => [start, end]));
  await closePage(page);
});

test('an end dragged changes how long a task is; Escape and a refused drop leave all as it was', async () => {
  const { projectId, ids, path } = await plan(three, 2);
  const page = await fixture.open(pm);
  await page.goto(path);
  const { width = 0 } = (await bar(page, ids[2]).boundingBox()) ?? {};
  await hold(page, await point(page, ids[2], width - 2), DAY);
  await page.mouse.up();
  await page.getByText('1 task moved').waitFor();
  await soon(async () => (await stored(projectId))[2]).toEqual([day(7), day(10)]);
  await hold(page, await point(page, ids[2], 2), -WEEK);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await soon(async () => (await stored(projectId))[2]).toEqual([day(7), day(10)]);
  await hold(page, await point(page, ids[1]), -WEEK);
  await page.getByText(/"Blinding" cannot start before .*: it waits for "Excavate"/).waitFor();
  await page.mouse.up();
  await page
    .getByRole('alert')
    .getByText(/"Blinding" cannot start before/)
    .waitFor();
  await soon(async () => (await stored(projectId))[1]).toEqual([day(7), day(8)]);
  await closePage(page);
});

test('two tasks are linked by dragging from one to the other, and a circle is refused by name', async () => {
  const { projectId, ids, path } = await plan(three, 2);
  const page = await fixture.open(pm);
  await page.goto(path);
  const drag = async (from: number, to: number) => {
    await bar(page, ids[from]).hover();
    const { width = 0 } = (await bar(page, ids[from]).boundingBox()) ?? {};
    await page.mouse.move(...(await point(page, ids[from], width + 10)));
    await page.mouse.down();
    await page.mouse.move(...(await point(page, ids[to])), { steps: 4 });
    await page.mouse.up();
  };
  await drag(1, 2);
  await page.getByText('Tasks linked').waitFor();
  const links = () => fixture.db.select().from(taskLinks).where(eq(taskLinks.projectId, projectId));
  await soon(links).toContainEqual(expect.objectContaining({ predecessorId: ids[1], successorId: ids[2], kind: 'FS' }));
  await page.getByText('1 task is planned before what it waits for: Fence').waitFor();
  await drag(2, 0);
  await page.getByText('These tasks would wait for each other: Fence → Excavate → Blinding → Fence.').waitFor();
  await closePage(page);
});

test('the keyboard goes from bar to bar, moves, lengthens and opens them', async () => {
  const { projectId, ids, path } = await plan(three, 2);
  const page = await fixture.open(pm);
  await page.goto(path);
  await bar(page, ids[0]).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('1 task moved').waitFor();
  await soon(async () => (await stored(projectId))[2]).toEqual([day(7), day(10)]);
  await page.keyboard.press('Control+z');
  await page.getByText('Undone').waitFor();
  await bar(page, ids[2]).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('1 task moved').waitFor();
  await soon(async () => (await stored(projectId))[2]).toEqual([day(8), day(10)]);
  await page.keyboard.press('ArrowRight');
  await soon(async () => (await stored(projectId))[2]).toEqual([day(9), day(11)]);
  // With these keys the arrows are the browser's.
  for (const key of ['Control', 'Meta', 'Alt']) await page.keyboard.press(`${key}+ArrowRight`);
  await page.keyboard.press('ArrowRight');
  await soon(async () => (await stored(projectId))[2]).toEqual([day(10), day(14)]);
  await soon(() => bar(page, ids[2]).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'T-3 Fence' }).waitFor();
  await expectAccessible(page);
  await closePage(page);
});

test('days, weeks, months and quarters; a viewer looks and moves nothing', async () => {
  const { projectId, ids, path } = await plan(three, 2);
  const page = await fixture.open(viewer);
  await page.goto(path);
  const widths = { Day: 180, Week: 80, Month: 25, Quarter: 10 };
  for (const [zoom, width] of Object.entries(widths)) {
    await page.getByRole('button', { name: zoom, exact: true }).click();
    await soon(async () => Math.round((await bar(page, ids[0]).boundingBox())?.width ?? 0)).toBe(width);
    await expectNoOverflow(page);
  }
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await hold(page, await point(page, ids[0]), WEEK);
  await page.mouse.up();
  await bar(page, ids[0]).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Optimise' }).waitFor({ state: 'hidden' });
  await expectAccessible(page);
  await soon(() => stored(projectId)).toEqual(three.map(([, start, end]) => [start, end]));
  await closePage(page);
});

test('in Arabic time runs to the left, and dragging to the left is later', async () => {
  const { projectId, ids, path } = await plan(three, 2);
  const page = await fixture.open(pm, { lang: 'ar', theme: 'dark' });
  await page.goto(path);
  const [first] = await point(page, ids[0]);
  const [second] = await point(page, ids[2]);
  expect(second).toBeLessThan(first);
  await hold(page, await point(page, ids[2]), -WEEK);
  await page.mouse.up();
  await page.getByText('نُقلت مهمة واحدة').waitFor();
  await soon(async () => (await stored(projectId))[2]).toEqual([day(14), day(16)]);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await closePage(page);
});

test('on a phone a tap opens a task, and its dates are typed', async () => {
  const { projectId, ids, path } = await plan(three, 2);
  const page = await fixture.open(pm, { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.goto(path);
  await bar(page, ids[2]).tap();
  const dialog = page.getByRole('dialog', { name: 'T-3 Fence' });
  await dialog.getByLabel('End Date').fill(day(10));
  await dialog.getByRole('button', { name: 'Move' }).click();
  await page.getByText('1 task moved').waitFor({ state: 'attached' });
  await soon(async () => (await stored(projectId))[2]).toEqual([day(7), day(10)]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await closePage(page);
});

test('the plan of a part without dates says which task is in the plan for it', async () => {
  const { projectId, ids, path } = await plan(three, 0);
  const part = { projectId, id: newId(), number: 4, title: 'Fence, east', parentTaskId: ids[2] ?? '', workers: 3 };
  await fixture.db.insert(tasks).values(part);
  for (const [lang, note] of [
    ['en', /^This task has no dates; “.*Fence.*” is in the plan for it\. Its own constraint/],
    ['ar', /^ليس لهذه المهمة تواريخ، و«.*Fence.*» في الخطة بدلًا عنها\. قيودها/],
  ] as const) {
    const page = await fixture.open(pm, { lang });
    await page.goto(path);
    await page.getByRole('button', { name: 'Fence, east' }).first().click();
    await page.getByRole('dialog', { name: 'T-4' }).getByText(note).waitFor();
    await closePage(page);
  }
});

test('of 2,000 tasks only the rows on screen are drawn, and each is reached', async () => {
  const many = Array.from(
    { length: 2000 },
    (_, index): Draft => [`Task ${index + 1}`, day(Math.floor(index / 5) * 7), day(Math.floor(index / 5) * 7 + 4)],
  );
  const { ids, path } = await plan(many, 2000);
  const page = await fixture.open(pm);
  await page.goto(path);
  await bar(page, ids[0]).waitFor();
  await soon(() => page.locator('[data-row]').count()).toBeLessThan(60);
  const drawn = await page.locator('section svg path').count();
  expect(drawn).toBeLessThan(80);
  await page.getByRole('region', { name: 'Schedule' }).evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
  await page.getByRole('button', { name: 'Task 2000', exact: true }).waitFor();
  await soon(() => page.locator('[data-row]').count()).toBeLessThan(60);
  await soon(() => page.locator(`[data-row="${ids[0]}"]`).count()).toBe(0);
  await closePage(page);
});

test('what others plan for a task meanwhile stays when something else of it is saved, and leaving unsaved asks', async () => {
  const { projectId, ids, path } = await plan(three, 0);
  const page = await fixture.open(pm);
  await page.goto(path);
  await bar(page, ids[0]).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Excavate/ });
  const workers = dialog.getByLabel('Workers a day');
  await dialog.getByLabel('Percent done').fill('40');
  const data = { workers: 12, constraintKind: 'start_no_earlier', constraintDate: day(0) };
  const url = `/api/projects/${projectId}/schedule/tasks/${ids[0]}`;
  expect((await page.request.put(url, { data, headers: { origin: fixture.address } })).ok()).toBe(true);
  await soon(() => workers.inputValue({ timeout: 1000 })).toBe('12');
  expect(await dialog.getByLabel('Percent done').inputValue()).toBe('40');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Task saved').waitFor();
  const [row] = await fixture.db
    .select()
    .from(tasks)
    .where(eq(tasks.id, ids[0] ?? ''));
  expect(row).toMatchObject({ percentComplete: 40, ...data });
  await closePage(page);
});

test('a machine is added and given to tasks, the proposal lets them take turns, and the plan is printed', async () => {
  const { projectId, ids, path } = await plan(
    [
      ['Crane columns', day(0), day(4)],
      ['Crane beams', day(0), day(4)],
    ],
    0,
    day(0),
  );
  const page = await fixture.open(pm);
  await page.goto(path);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Workers and equipment' }).click();
  const site = page.getByRole('dialog', { name: 'Workers and equipment' });
  await site.getByRole('button', { name: 'Add machine' }).click();
  await site.getByRole('button', { name: 'Save' }).click();
  await site.getByText('Give the machine a name.').waitFor();
  await site.getByRole('textbox', { name: 'Machine' }).fill('Tower crane');
  await expectAccessible(page);
  await site.getByRole('button', { name: 'Save' }).click();
  await site.waitFor({ state: 'hidden' });
  const given = () => fixture.db.select().from(taskEquipment).where(inArray(taskEquipment.taskId, ids));
  for (const [index, id] of ids.entries()) {
    await bar(page, id).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tower crane').fill('1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Task saved').waitFor();
    await soon(given).toHaveLength(index + 1);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: 'Optimise' }).click();
  await page.getByText(/waits until “Tower crane” is free/).waitFor();
  await page.getByRole('button', { name: 'Apply to 1 task' }).click();
  await page.getByText('1 task moved').waitFor();
  await soon(async () => (await stored(projectId)).map(([start]) => start).sort()).toEqual([day(0), day(7)]);
  const href = `/api/projects/${projectId}/schedule/export`;
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const link = await page.getByRole('menuitem', { name: 'PDF English' }).getAttribute('href');
  expect(link).toBe(`${href}?format=pdf&language=en`);
  expect((await page.request.get(link ?? '')).headers()['content-type']).toBe('application/pdf');
  for (const [program, begins] of [
    ['Primavera P6', 'ERMHDR'],
    ['Microsoft Project', '<?xml'],
  ]) {
    const file = await page.getByRole('menuitem', { name: `Export for ${program}` }).getAttribute('href');
    expect((await (await page.request.get(file ?? '')).text()).slice(0, begins?.length)).toBe(begins);
  }
  await closePage(page);
});

test('an earlier day of the schedule is shown to read only, and what changed since', async () => {
  const { projectId, ids, path } = await plan(three, 2);
  const now = new Date();
  await recordNetwork(fixture.db, projectId, { now, occasion: 'night' });
  const fenceTo = (plannedStartDate: string, plannedEndDate: string) =>
    fixture.db
      .update(tasks)
      .set({ plannedStartDate, plannedEndDate })
      .where(eq(tasks.id, ids[2] ?? ''));
  await fenceTo(day(7), day(11));
  await recordNetwork(fixture.db, projectId, { now: new Date(now.getTime() + 1), occasion: 'before_plan' });
  await fenceTo(day(14), day(18));
  const page = await fixture.open(pm);
  await page.goto(path);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Earlier days' }).click();
  // Both of one day: the newest is the day's end, the other is found by its moment, and the two are compared.
  await page.getByRole('dialog').getByRole('link').last().click();
  await soon(() => new URL(page.url()).searchParams.get('as-of')).toBe(now.toISOString());
  await page.getByRole('button', { name: 'What changed since' }).click();
  const compared = page.getByRole('dialog');
  await compared.getByLabel('Up to').selectOption({ index: 1 });
  await compared.getByRole('listitem').filter({ hasText: 'T-3 Fence' }).first().waitFor();
  await page.goto(path);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Earlier days' }).click();
  await page.getByRole('dialog').getByRole('link').first().click();
  await page.getByText('to read only.').waitFor();
  await soon(() => new URL(page.url()).searchParams.get('as-of')).toBe(TODAY);
  expect(await page.getByRole('button', { name: 'Optimise' }).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'What changed since' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Tasks that moved · 1').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'T-3 Fence' }).first().click();
  await page.getByRole('dialog', { name: 'T-3' }).waitFor();
  await page.goBack();
  await page.getByText('to read only.').waitFor();
  // From the drawn plan and from what decides its end a task is opened too.
  await page.getByRole('button', { name: /^Ends / }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^T-\d Fence/ })
    .click();
  await page.getByRole('dialog', { name: 'T-3' }).waitFor();
  await page.goBack();
  await page.getByText('to read only.').waitFor();
  await page
    .getByRole('button', { name: /Excavate/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'T-1' }).waitFor();
  await page.goBack();
  await page.getByText('to read only.').waitFor();
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page);
  await page.goto(`${path}?as-of=${addDays(TODAY, -9)}`);
  await page.getByText('Nothing was recorded by then').waitFor();
  await page.getByRole('link', { name: 'Back to today' }).click();
  await page.getByRole('button', { name: 'Optimise' }).waitFor();
  await closePage(page);
});
