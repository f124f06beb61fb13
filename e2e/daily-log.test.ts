import { like } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { materials, tasks } from '#server/database/tables/work.ts';
import { photo } from '#server/testing/files.ts';
import { addDays } from '#shared/dates.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';
import { draftsOf } from './installed.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let se: Visitor;
let viewer: Visitor;
let projectId: string;
let taskId: string;
beforeAll(async () => {
  se = await fixture.addPerson('se', ['Ahmed', 'Site']);
  viewer = await fixture.addPerson('viewer', ['Khalid', 'Omar']);
  const [made] = await fixture.db.insert(projects).values({ name: 'Riyadh Tower B' }).returning();
  projectId = made?.id ?? '';
  const [task] = await fixture.db
    .insert(tasks)
    .values({ projectId, number: 1, title: 'Slab, Level 4', assignedTo: se.id })
    .returning();
  taskId = task?.id ?? '';
  await fixture.join(projectId, se.id, 'se');
  await fixture.join(projectId, viewer.id, 'viewer');
});

const shot = async (tint: number) => ({ name: `shot-${tint}.jpg`, mimeType: 'image/jpeg', buffer: await photo(tint) });

/** By the server's clock. */
const serverDay = (days = 0): string =>
  addDays(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(), days);
const dayName = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));

test('a clock that is a day ahead is told; a log is proposed for the server’s day, and its own day is asked', async () => {
  const page = await fixture.open(se, { viewport: PHONE });
  await page.clock.setSystemTime(new Date(Date.now() + 24 * 3_600_000));
  await page.goto(`/se/daily-log?project=${projectId}`);
  await page.getByText('The clock of this device is wrong').waitFor();
  await expectNoOverflow(page);
  const date = page.getByLabel('Date', { exact: false }).first();
  await soon(() => date.inputValue()).toBe(serverDay());
  await date.fill(serverDay(1));
  await page.getByLabel('Manpower', { exact: true }).fill('3');
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  const question = page.getByRole('alertdialog', { name: 'Which day is this log of?' });
  await question.waitFor();
  // The server was just asked: a day to come is no answer.
  expect(await question.getByRole('button').allInnerTexts()).toEqual(['', 'Cancel', dayName(serverDay())]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await fixture.db.select().from(progressLogs)).toEqual([]);
  // A movement of material is proposed for the server's day.
  const item = { projectId, item: 'Cement', category: 'concrete', unit: 'kg', requiredQty: '100' } as const;
  await fixture.db.insert(materials).values(item);
  await page.goto(`/materials?project=${projectId}`);
  await page.getByText('The clock of this device is wrong').waitFor();
  await page.getByRole('button', { name: 'Receive or use' }).click();
  await soon(() => page.getByRole('dialog').getByLabel('Date', { exact: true }).inputValue()).toBe(serverDay());
  // The page is not looked at anew.
  await page.clock.setSystemTime(new Date());
  await soon(() => page.getByText('The clock of this device is wrong').count()).toBe(0);
  await closePage(page);
});

test('without a network a device whose clock was a day ahead cannot know the day: it is asked, and the answer is a day', async () => {
  const page = await fixture.open(se, { viewport: PHONE });
  await page.clock.setSystemTime(new Date(Date.now() + 24 * 3_600_000));
  await page.goto('/se/my-tasks');
  await page.getByText('The clock of this device is wrong').waitFor();
  // From here on nobody can compare the clocks; the page is opened again.
  await page.route('**/api/health', (route) => route.abort());
  await page.goto(`/se/daily-log?project=${projectId}`);
  await page.getByText('The clock of this device is wrong').waitFor();
  await page.getByLabel('Manpower', { exact: true }).fill('3');
  const submit = page.getByRole('button', { name: 'Submit Daily Log' }).last();
  await submit.click();
  const question = page.getByRole('alertdialog', { name: 'Which day is this log of?' });
  await question.getByText('There is no connection to compare them now.', { exact: false }).waitFor();
  await expectAccessible(page);
  // A day to come by the server's clock is not let in.
  await question.getByRole('button', { name: dayName(serverDay(1)) }).click();
  await page.getByText('A daily log cannot be of a day to come.').first().waitFor();
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await question.getByRole('button', { name: dayName(serverDay()) }).click();
  await page.getByText('Daily log submitted successfully!').first().waitFor();
  const sent = await fixture.db.select().from(progressLogs);
  expect(sent.map(({ date }) => date)).toEqual([serverDay()]);
  await fixture.db.delete(progressLogs);
  await closePage(page);
});

test('a log of a task with photos is submitted, shown, amended with a reason', async () => {
  const page = await fixture.open(se, { viewport: PHONE });
  await page.goto(`/se/daily-log?project=${projectId}&task=${taskId}`);
  await page.getByText('No Recent Logs').waitFor();
  await soon(() => page.getByRole('combobox', { name: /^Project/ }).inputValue()).toBe(projectId);
  const date = page.getByLabel('Date', { exact: false }).first();
  await date.fill(addDays(await date.inputValue(), -1));
  await page.getByLabel('Manpower', { exact: true }).fill('١٢');
  await page.getByLabel('Notes').fill('Poured the slab');
  await page.getByLabel('Choose photos').setInputFiles([await shot(1), await shot(2)]);
  await page.getByText('Uploaded').nth(1).waitFor();
  await page.getByText('More about the day').click();
  await page.getByText('Delays', { exact: true }).click();
  await page.getByRole('button', { name: 'Add line' }).filter({ visible: true }).click();
  await page.getByLabel('Hours').fill('80');
  await page.getByText('More about the day').click();
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByText('Hours must be from 0 to 24.').waitFor();
  await soon(() => page.getByLabel('Hours').evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await page.getByLabel('Hours').fill('1.5');
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByText('Daily log submitted successfully!').waitFor();
  await soon(() => page.getByLabel('Notes').inputValue()).toBe('');
  const row = page.getByRole('listitem').filter({ hasText: 'Poured the slab' });
  await row.getByText('12 workers').waitFor();
  await row.getByText('2 photos').waitFor();
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1.5 hours').waitFor();
  await dialog.getByText('Slab, Level 4').waitFor();
  await dialog.getByRole('button', { name: 'Amend' }).click();
  await dialog.getByLabel('Notes').fill('Poured half of the slab');
  await dialog.getByRole('button', { name: 'Amend' }).click();
  await dialog.getByText('Please say why the log is amended.').waitFor();
  await dialog.getByLabel('Reason').fill('The pump broke');
  await dialog.getByRole('button', { name: 'Amend' }).click();
  await page.getByText('Daily log amended.').waitFor();
  await dialog.getByText('Poured half of the slab').waitFor();
  await dialog.getByText('History and proof').click();
  await dialog.getByText('Reason: The pump broke').waitFor();
  await dialog.locator('del', { hasText: 'Poured the slab' }).waitFor();
  await expectAccessible(page);
  await closePage(page);
});

test('an ordinary day takes three taps on a phone: open, copy yesterday, submit', async () => {
  const page = await fixture.open(se, { viewport: PHONE, hasTouch: true, isMobile: true });
  let taps = 0;
  await page.exposeFunction('tapped', () => {
    taps += 1;
  });
  await page.addInitScript(() => {
    addEventListener('click', () => (window as unknown as { tapped(): void }).tapped(), true);
  });
  await page.goto('/se/my-tasks');
  await page.getByRole('link', { name: 'Create Daily Log' }).tap();
  await page.getByRole('button', { name: 'Copy yesterday' }).tap();
  await soon(() => page.getByLabel('Manpower', { exact: true }).inputValue()).toBe('12');
  await soon(() => page.getByRole('combobox', { name: /^Task/ }).inputValue()).toBe(taskId);
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().tap();
  await page.getByText('Daily log submitted successfully!').waitFor();
  await soon(() => page.getByRole('listitem').filter({ hasText: '12 workers' }).count()).toBe(2);
  await soon(() => taps).toBe(3);
  await closePage(page);
});

test('without a network the task keeps its name and the last log is copied; what was typed comes back', async () => {
  const page = await fixture.open(se, { viewport: PHONE });
  await page.route(/\/api\/projects\/[^/]+\/tasks/, (route) => route.abort('internetdisconnected'));
  await page.route(/\/progress-logs\/recent\?.*limit=1/, (route) => route.abort('internetdisconnected'));
  await page.goto(`/se/daily-log?project=${projectId}&task=${taskId}`);
  const manpower = page.getByLabel('Manpower', { exact: true });
  await soon(() => page.getByRole('combobox', { name: /^Task/ }).inputValue()).toBe(taskId);
  await page.getByRole('listitem').filter({ hasText: '12 workers' }).first().waitFor();
  await manpower.fill('40');
  await page.getByRole('button', { name: 'Copy yesterday' }).click();
  await page.getByText(/^Copied from/).waitFor();
  await soon(() => manpower.inputValue()).toBe('12');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await soon(() => manpower.inputValue()).toBe('40');
  await page.getByText(/^Copied from/).waitFor({ state: 'detached' });
  await closePage(page);
});

test('what is no number of workers, or a day to come, is said at its field; other trades are remarked on', async () => {
  const page = await fixture.open(se, { viewport: PHONE });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/progress-logs')) sent.push(request.url());
  });
  await page.goto(`/se/daily-log?project=${projectId}`);
  const manpower = page.getByLabel('Manpower', { exact: true });
  const date = page.getByLabel('Date', { exact: false }).first();
  const isFocused = (field: typeof date) => field.evaluate((element) => element === document.activeElement);
  const submit = page.getByRole('button', { name: 'Submit Daily Log' }).last();
  await manpower.fill('abc');
  await submit.click();
  await page.getByText('Please enter a whole number of workers, 0 or more.').waitFor();
  await soon(() => isFocused(manpower)).toBe(true);
  await manpower.fill('9');
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await date.fill(tomorrow);
  await submit.click();
  await page.getByText('A daily log cannot be of a day to come.').waitFor();
  await soon(() => isFocused(date)).toBe(true);
  await page.getByText('More about the day').click();
  await page.getByText('Manpower by trade', { exact: true }).click();
  await page.getByRole('button', { name: 'Add line' }).filter({ visible: true }).click();
  await page.getByLabel('Trade', { exact: true }).fill('Masons');
  await page.getByLabel('Workers', { exact: true }).fill('7');
  await page.getByText('The trades below add up to 7.').waitFor();
  await manpower.fill('');
  await page.getByLabel('Notes').focus();
  await soon(() => manpower.inputValue()).toBe('7');
  await page.getByText('The trades below add up to 7.').waitFor({ state: 'detached' });
  await soon(() => sent).toEqual([]);
  await closePage(page);
});

test('draft and photos outlive a reload without a network, and go when it is back', async () => {
  const page = await fixture.open(se, { viewport: PHONE });
  await page.goto(`/se/daily-log?project=${projectId}`);
  await page.getByLabel('Notes').fill('Kept on the phone');
  await page.route('**/api/upload/**', (route) => route.abort('internetdisconnected'));
  await page.getByLabel('Choose photos').setInputFiles([await shot(3)]);
  await page.getByText('No connection. It will be sent again.').waitFor();
  await page.reload();
  await page.getByText('No connection. It will be sent again.').waitFor();
  await soon(() => page.getByLabel('Notes').inputValue()).toBe('Kept on the phone');
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await page.getByText('Daily log submitted successfully!').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Kept on the phone' });
  await row.getByText('1 on the way').waitFor();
  await page.getByText('1 photo waiting to be sent').waitFor();
  await page.unroute('**/api/upload/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await row.getByText('1 photo', { exact: true }).waitFor();
  await row.getByText('1 on the way').waitFor({ state: 'detached' });
  await closePage(page);
});

test('a log that waits stands on top of the recent ones with its photos, marked, until the server has it', async () => {
  const page = await fixture.open(se, { viewport: PHONE });
  await page.goto(`/se/daily-log?project=${projectId}&task=${taskId}`);
  await page.getByRole('listitem').filter({ hasText: 'Poured half' }).waitFor();
  await page.route(/\/api\/(upload\/|progress-logs$)/, (route) => route.abort('internetdisconnected'));
  await page.getByLabel('Choose photos').setInputFiles([await shot(11), await shot(12)]);
  await page.getByLabel('Notes').fill('Written in the basement');
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  const waiting = page.getByRole('list', { name: 'Logs on this device' }).getByRole('listitem');
  await waiting.filter({ hasText: 'Written in the basement' }).getByText('Waiting to be sent').waitFor();
  await waiting.getByText('Riyadh Tower B · Slab, Level 4').waitFor();
  await soon(() => waiting.getByRole('img').count()).toBe(2);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await waiting.waitFor({ state: 'detached' });
  await page.getByRole('listitem').filter({ hasText: 'Written in the basement' }).getByText('2 photos').waitFor();
  await closePage(page);
});

test('two tabs write two logs: each keeps its words and photos over a reload, and what one submits changes nothing in the other', async () => {
  const [made] = await fixture.db.insert(projects).values({ name: 'Jeddah Bridge' }).returning();
  const bridge = made?.id ?? '';
  await fixture.join(bridge, se.id, 'se');
  const page = await fixture.open(se, { viewport: PHONE });
  const other = await page.context().newPage();
  const notes = (tab: Page) => tab.getByLabel('Notes', { exact: true });
  const press = (tab: Page) => tab.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.goto(`/se/daily-log?project=${projectId}`);
  await notes(page).fill('Of the tower');
  await page.getByLabel('Choose photos').setInputFiles([await shot(21)]);
  await page.getByText('Uploaded').waitFor();
  await other.goto(`/se/daily-log?project=${bridge}`);
  await soon(() => notes(other).inputValue()).toBe('');
  await notes(other).fill('Of the bridge');
  await page.reload();
  await soon(() => notes(page).inputValue()).toBe('Of the tower');
  await soon(() => page.getByRole('list', { name: 'Photos' }).getByRole('listitem').count()).toBe(1);

  // While it is sent nothing can be typed that would be in no log.
  let pass: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    pass = resolve;
  });
  await page.route('**/api/progress-logs', async (route) => {
    await gate;
    await route.continue();
  });
  await press(page);
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await soon(() => notes(page).isDisabled()).toBe(true);
  await soon(() => page.getByLabel('Choose photos').isDisabled()).toBe(true);
  pass();
  await page.getByText('Daily log submitted successfully!').waitFor();
  await soon(() => notes(page).inputValue()).toBe('');
  await soon(() => notes(other).inputValue()).toBe('Of the bridge');
  await press(other);
  await other.getByText('Daily log submitted successfully!').waitFor();
  const rows = await fixture.db.select().from(progressLogs).where(like(progressLogs.notes, 'Of the %'));
  const found = rows.map((log) => [log.projectId, log.notes, log.photoUrls.length, log.amendedAt].join());
  expect(found.toSorted()).toEqual([`${projectId},Of the tower,1,`, `${bridge},Of the bridge,0,`].toSorted());

  // A tab that is closed leaves its draft to the others.
  await notes(page).fill('Left in a closed tab');
  await notes(other).fill('Still here');
  await soon(() => draftsOf(page)).toContain('Left in a closed tab');
  await page.close();
  await soon(async () => {
    await other.evaluate(() => dispatchEvent(new Event('focus')));
    return other.getByText(/^Another draft of .* is on this device$/).count();
  }).toBe(1);
  await expectNoOverflow(other);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Open this draft' }).click();
  await soon(() => notes(other).inputValue()).toBe('Left in a closed tab');
  await other.getByText('Still here').waitFor();
  await other.getByRole('button', { name: 'Discard' }).click();
  await other.getByRole('alertdialog').or(other.getByRole('dialog')).getByRole('button', { name: 'Discard' }).click();
  await other.getByText('Still here').waitFor({ state: 'detached' });
  await soon(() => notes(other).inputValue()).toBe('Left in a closed tab');
  await closePage(other);
});

test('what is no picture, or too large, is refused in the specification’s words; a log has five, further ones are bounded', async () => {
  const page = await fixture.open(se);
  await page.goto(`/se/daily-log?project=${projectId}`);
  const choose = page.getByLabel('Choose photos');
  await choose.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await page.getByText('Please select only image files').waitFor();
  await choose.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await page.getByText('Please select images smaller than 10MB').waitFor();
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await choose.setInputFiles([plan, ...(await Promise.all(Array.from({ length: 26 }, (_, index) => shot(4 + index))))]);
  await page.getByText('5 of 5 photos').waitFor();
  const notTaken = page.getByRole('list', { name: 'Not taken' }).getByRole('listitem');
  await notTaken.filter({ hasText: 'plan.pdf: Please select only image files' }).waitFor();
  await notTaken.filter({ hasText: 'A log has 5 photos at most, and 20 further ones.' }).waitFor();
  const further = page.getByRole('list', { name: 'Further photos' }).getByRole('listitem');
  await soon(() => further.count()).toBe(20);
  await soon(() => choose.isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: /^Project/ }).selectOption('');
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByText('Please select a project').waitFor();
  await closePage(page);
});

test.each(['en', 'ar'] as const)('a viewer in %s reads, and finds the form disabled', async (lang) => {
  const page = await fixture.open(viewer, { viewport: PHONE, lang, theme: 'dark' });
  await page.goto('/se/daily-log');
  await page.getByRole('listitem').filter({ hasText: 'Poured half' }).waitFor();
  await soon(() => page.locator('textarea').first().isDisabled()).toBe(true);
  if (lang === 'en')
    await page
      .getByText('Daily logs can only be submitted by Site Engineers, Construction Managers, or Administrators.')
      .waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await closePage(page);
});
