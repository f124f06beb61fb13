import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { taskLinks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import { addDays, dateIn, daysBetween } from '#shared/dates.ts';
import { closePage, expectAccessible, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let pm: Visitor;
const TODAY = dateIn('Asia/Riyadh', new Date());
/** The Sunday after next: 1970-01-04 was one. */
const SUNDAY = addDays(TODAY, 14 - (daysBetween('1970-01-04', TODAY) % 7));
const day = (days: number) => addDays(SUNDAY, days);

beforeAll(async () => {
  pm = await fixture.addPerson('pm', ['Mona', 'Hassan']);
});

type Draft = readonly [title: string, start: string, end: string];

async function plan(drafts: readonly Draft[]) {
  const projectId = newId();
  await fixture.db.insert(projects).values({ id: projectId, name: 'Tower' });
  await fixture.join(projectId, pm.id, 'pm');
  const rows = drafts.map(([title, plannedStartDate, plannedEndDate], index) => ({
    ...{ id: newId(), projectId, title, plannedStartDate, plannedEndDate },
    number: index + 1,
  }));
  await fixture.db.insert(tasks).values(rows);
  return { projectId, ids: rows.map(({ id }) => id), path: `/projects/${projectId}/schedule` };
}

const stored = async (projectId: string) =>
  (await fixture.db.select().from(tasks).where(eq(tasks.projectId, projectId)).orderBy(tasks.number)).map(
    ({ plannedStartDate, plannedEndDate }) => [plannedStartDate, plannedEndDate],
  );

const bar = (page: Page, id: string | undefined) => page.locator(`[data-bar="${id}"]`);

/** Pixels of a day in weeks. */
const DAY = 16;

test('a bar dragged over days off keeps its working days, lies as it is dropped, and goes back after a reload', async () => {
  const { projectId, ids, path: address } = await plan([['Fence', day(0), day(2)]]);
  const page = await fixture.open(pm);
  await page.goto(address);
  await bar(page, ids[0]).hover();
  const box = await bar(page, ids[0]).boundingBox();
  if (!box) throw new Error('the bar is not drawn');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.down();
  await page.mouse.move(x + DAY, y);
  await page.mouse.move(x + 3 * DAY, y);
  await soon(async () => Math.round((await bar(page, ids[0]).boundingBox())?.width ?? 0)).toBe(5 * DAY);
  await page.mouse.up();
  await page.getByText('1 task moved').waitFor();
  await soon(() => stored(projectId)).toEqual([[day(3), day(7)]]);

  await page.reload();
  await page.getByText('1 task moved').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Undo the last change' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo the last change' });
  await undo.getByRole('rowheader', { name: 'T-1 Fence' }).waitFor();
  await expectAccessible(page);
  await undo.getByRole('button', { name: 'Put 1 task back' }).click();
  await page.getByText('Undone').waitFor();
  await soon(() => stored(projectId)).toEqual([[day(0), day(2)]]);
  await page.getByRole('button', { name: 'What decides it?' }).click();
  const path = page.getByRole('dialog', { name: 'What decides the finish' });
  await expectAccessible(page);
  await path.getByRole('button', { name: 'T-1 Fence' }).click();
  await page.getByRole('dialog', { name: 'T-1 Fence' }).waitFor();
  await closePage(page);
});

test('a link drawn twice keeps its lag; made and removed, it is the last step that is undone', async () => {
  const { projectId, ids, path } = await plan([
    ['Excavate', day(0), day(2)],
    ['Fence', day(7), day(9)],
  ]);
  const links = async () =>
    (await fixture.db.select().from(taskLinks).where(eq(taskLinks.projectId, projectId))).map(
      ({ kind, lag }) => `${kind}${Number(lag)}`,
    );
  const page = await fixture.open(pm);
  await page.goto(path);
  const draw = async () => {
    await bar(page, ids[0]).hover();
    const [from, to] = [await bar(page, ids[0]).boundingBox(), await bar(page, ids[1]).boundingBox()];
    if (!from || !to) throw new Error('the bars are not drawn');
    await page.mouse.move(from.x + from.width + 10, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await draw();
  await page.getByText('Tasks linked').waitFor();
  await page.getByText('1 link made').waitFor();
  await fixture.db.update(taskLinks).set({ lag: '1' }).where(eq(taskLinks.projectId, projectId));
  await page.reload();
  await bar(page, ids[0]).waitFor();
  await draw();
  await page.getByText('These tasks are linked already: FS+1.').waitFor();
  await soon(links).toEqual(['FS1']);
  await bar(page, ids[1]).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'T-2 Fence' });
  await dialog.getByRole('textbox', { name: 'Percent done' }).fill('150');
  await dialog.getByText('Enter a whole number from 0 to 100.').waitFor();
  await dialog.getByRole('button', { name: 'Remove link' }).click();
  await page.getByText('Link removed', { exact: true }).waitFor();
  // Above an open dialog too a toast can be pressed.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('Link removed', { exact: true }).waitFor({ state: 'detached' });
  await soon(links).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone').waitFor();
  await soon(links).toEqual(['FS1']);
  await dialog.getByRole('button', { name: 'Remove link' }).click();
  await soon(links).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('1 link removed').waitFor();
  await page.getByRole('button', { name: 'What changed' }).click();
  await page.getByRole('region', { name: 'Links' }).getByText('Fence').waitFor();
  await expectAccessible(page);
  await bar(page, ids[1]).focus();
  await page.keyboard.press('Control+z');
  await soon(links).toEqual(['FS1']);
  await closePage(page);
});

test('`?` lists the keys of the plan; a bar that was pressed is moved by the arrow keys without Enter', async () => {
  const { projectId, ids, path } = await plan([['Fence', day(0), day(2)]]);
  const page = await fixture.open(pm);
  await page.goto(path);
  await bar(page, ids[0]).waitFor();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByText('Move the task by a working day').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await bar(page, ids[0]).click();
  await page.keyboard.press('ArrowRight');
  await soon(() => stored(projectId)).toEqual([[day(1), day(3)]]);
  await closePage(page);
});
