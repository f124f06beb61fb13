import { randomBytes } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sessions } from '#server/database/tables/accounts.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { materialMovements, materials, taskComments, tasks } from '#server/database/tables/work.ts';
import { hashSessionToken } from '#server/http/session.ts';
import {
  closePage,
  expectAccessible,
  expectNoOverflow,
  sessionCookie,
  setupApp,
  soon,
  type Visitor,
} from './fixtures.ts';
import { openInstalled, queueRows, whenStored } from './installed.ts';
import { addProject } from './tasks-fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let se: Visitor;
let projectId: string;
let taskIds: readonly (string | undefined)[];
beforeEach(async () => {
  se = await fixture.addPerson('se', ['Ahmed', 'Site']);
  const rows = ['Slab, Level 4', 'Columns, Level 5'].map((title) => ({ title, assignedTo: se.id }));
  const made = await addProject(fixture, 'Riyadh Tower B', rows);
  projectId = made.id;
  taskIds = made.taskIds;
  await fixture.join(projectId, se.id, 'se');
});

test('comments, movements and changes of tasks are made without a network, changed, thrown away, and sent', async () => {
  const cement = { projectId, item: 'Cement', category: 'concrete', unit: 'kg', requiredQty: '100' } as const;
  const [material] = await fixture.db.insert(materials).values(cement).returning();
  const page = await openInstalled(fixture, se, `/materials?project=${projectId}`);
  const card = page.getByRole('article').filter({ hasText: 'Cement' });
  await card.waitFor();
  await whenStored(page, '"materials"');
  await openComments(page);
  await page.getByText('No comments yet').first().waitFor();
  await whenStored(page, '"comments"');
  await page.goto('/se/my-tasks');
  await page.getByText('Columns, Level 5').waitFor();
  await whenStored(page, '"my"');

  await page.context().setOffline(true);
  await page.goto(`/materials?project=${projectId}`);
  await card.getByRole('button', { name: 'Receive or use' }).click();
  await page.getByRole('dialog').getByLabel('What happened').selectOption('delivery');
  await page
    .getByRole('dialog')
    .getByLabel(/^Quantity/)
    .fill('-40');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByText('This must not be negative.').waitFor();
  const words = {
    name: 'note.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('These words call themselves a picture.'),
  };
  await page.getByRole('dialog').getByLabel('Picture of the delivery note').setInputFiles(words);
  await page.getByText('Please select only image files').waitFor();
  await page
    .getByRole('dialog')
    .getByLabel(/^Quantity/)
    .fill('40');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Kept on this device').waitFor();
  await card.getByRole('link', { name: 'Waiting to be sent Delivery received: 40 kg' }).waitFor();
  await openComments(page);
  for (const words of ['The crane stands stil', 'Said in the wrong place']) {
    await page.getByLabel('New comment').fill(words);
    await page.getByLabel('New comment').press('Control+Enter');
    await soon(() => page.getByLabel('New comment').inputValue()).toBe('');
  }
  await page.goto('/se/my-tasks');
  await taskCard(page, 'Columns, Level 5').getByRole('button', { name: 'Start' }).click();
  await page.getByText('1 change of a task, 2 comments and 1 movement of material waiting to be sent').waitFor();
  await expectNoOverflow(page);

  await page.getByRole('link', { name: 'Show' }).click();
  await soon(() => queueRows(page).count()).toBe(4);
  await expectAccessible(page);
  const row = (words: string) => queueRows(page).filter({ hasText: words });
  expect(await row('stil').getByRole('button').allInnerTexts()).toEqual(['Edit', 'Try again', 'Discard']);
  await row('stil').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Comment').fill('The crane stands still');
  await page.getByRole('dialog').getByRole('button', { name: 'Save and send' }).click();
  await row('stands still').waitFor();
  await row('Cement').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Quantity').fill('-45');
  await page.getByRole('dialog').getByText('This must not be negative.').waitFor();
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Save and send' }).isDisabled()).toBe(true);
  await page.getByRole('dialog').getByLabel('Quantity').fill('45');
  await page.getByRole('dialog').getByRole('button', { name: 'Save and send' }).click();
  await row('Delivery received: 45').waitFor();
  await row('wrong place').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Discard' }).click();
  await soon(() => queueRows(page).count()).toBe(3);

  await page.context().setOffline(false);
  await page.getByText('What you wrote on this device has arrived, except what you discarded.').waitFor();
  const comments = await fixture.db.select().from(taskComments);
  expect(comments.map(({ body, authorId }) => [body, authorId])).toEqual([['The crane stands still', se.id]]);
  const moved = await fixture.db
    .select()
    .from(materialMovements)
    .where(eq(materialMovements.materialId, material?.id ?? ''));
  expect(moved.map(({ kind, onSiteChange }) => [kind, Number(onSiteChange)])).toEqual([['delivery', 45]]);
  const [task] = await fixture.db
    .select()
    .from(tasks)
    .where(eq(tasks.id, taskIds[1] ?? ''));
  expect(task?.status).toBe('in_progress');
  await closePage(page);
});

test('without a network, a use above the last known stock is told before it is kept', async () => {
  const [material] = await fixture.db
    .insert(materials)
    .values({ projectId, item: 'Grout', category: 'concrete', unit: 'kg', requiredQty: '100' })
    .returning();
  const page = await openInstalled(fixture, se, `/materials?project=${projectId}`);
  const card = page.getByRole('article').filter({ hasText: 'Grout' });
  await card.waitFor();
  await whenStored(page, '"materials"');
  await page.context().setOffline(true);
  const form = page.getByRole('dialog').filter({ hasText: 'What happened' });
  const move = async (kind: string, quantity: string) => {
    await card.getByRole('button', { name: 'Receive or use' }).click();
    await form.getByLabel('What happened').selectOption(kind);
    await form.getByLabel(/^Quantity/).fill(quantity);
    await form.getByRole('button', { name: 'Save' }).click();
  };
  await move('delivery', '40');
  await card.getByText('Delivery received: 40 kg').waitFor();
  await move('consumption', '60');
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'More than is known' });
  await question.getByText('As last known, only 40 kg can be taken.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await form.getByText('As last known, only 40 kg can be taken.').waitFor();
  await form.getByLabel(/^Quantity/).fill('30');
  await form.getByText('As last known').waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'Save' }).click();
  await card.getByText('Used on site: 30 kg').waitFor();
  await page.context().setOffline(false);
  await card.getByText('Used on site: 30 kg').waitFor({ state: 'detached' });
  const [row] = await fixture.db
    .select()
    .from(materials)
    .where(eq(materials.id, material?.id ?? ''));
  expect([Number(row?.onSiteQty), Number(row?.deliveredQty)]).toEqual([10, 0]);
  await closePage(page);
});

test('where no service worker stands an open page keeps what is written, in every room of the site', async () => {
  const cement = { projectId, item: 'Cement', category: 'concrete', unit: 'kg', requiredQty: '100' } as const;
  await fixture.db.insert(materials).values(cement);
  const page = await fixture.open(se);
  await page.goto('/se/my-tasks');
  await page.getByText('Columns, Level 5').waitFor();
  await whenStored(page, '"my"');
  await page.goto(`/materials?project=${projectId}`);
  const card = page.getByRole('article').filter({ hasText: 'Cement' });
  await card.waitFor();
  await soon(() => hasCode(page)).toBe(true);
  const go = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();

  await page.context().setOffline(true);
  await card.getByRole('button', { name: 'Receive or use' }).click();
  const move = page.getByRole('dialog');
  await move.getByLabel('What happened').selectOption('delivery');
  await move.getByLabel(/^Quantity/).fill('40');
  await move.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Kept on this device').waitFor();
  await go('My Tasks');
  await taskCard(page, 'Slab, Level 4').getByRole('button', { name: 'Start' }).click();
  await taskCard(page, 'Slab, Level 4').getByRole('button', { name: 'Mark as complete' }).click();
  await page.getByRole('button', { name: 'Columns, Level 5' }).click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Comments' }).click();
  await page.getByLabel('New comment').fill('The crane stands still');
  await page.getByLabel('New comment').press('Control+Enter');
  await soon(() => page.getByLabel('New comment').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await go('Daily Log');
  await page.getByLabel('Project').selectOption({ label: 'Riyadh Tower B' });
  await page.getByLabel('Notes').fill('Poured the slab');
  await page.getByRole('button', { name: 'Submit Daily Log' }).click();
  await page.getByRole('list', { name: 'Logs on this device' }).getByText('Poured the slab').waitFor();
  await page.getByRole('link', { name: 'Show' }).click();
  await soon(() => queueRows(page).count()).toBe(5);
  const log = queueRows(page).filter({ hasText: 'Poured the slab' });
  await log.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog');
  await edit.getByLabel('Manpower', { exact: true }).fill('7');
  await edit.getByText('Delays', { exact: true }).click();
  await edit.getByRole('button', { name: 'Add line' }).filter({ visible: true }).click();
  const hours = edit.getByLabel('Hours');
  await hours.fill('80');
  await edit.getByRole('button', { name: 'Save and send' }).click();
  await edit.getByText('Hours must be from 0 to 24.').waitFor();
  await soon(() => hours.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await hours.fill('8');
  await edit.getByRole('button', { name: 'Save and send' }).click();
  await edit.waitFor({ state: 'detached' });

  await page.context().setOffline(false);
  await page.getByText('What you wrote on this device has arrived, except what you discarded.').waitFor();
  expect((await statusOf(taskIds[0])).status).toBe('done');
  const comments = await fixture.db.select().from(taskComments).where(eq(taskComments.authorId, se.id));
  const written = await fixture.db.select().from(progressLogs).where(eq(progressLogs.projectId, projectId));
  const [row] = await fixture.db.select().from(materials).where(eq(materials.projectId, projectId));
  expect([comments[0]?.body, Number(row?.onSiteQty)]).toEqual(['The crane stands still', 40]);
  expect(written).toMatchObject([{ notes: 'Poured the slab', manpower: 7, details: { delays: [{ hours: 8 }] } }]);
  await closePage(page);
});

test('the sign-in page says how much waits and of whom, not what it says', async () => {
  const page = await openInstalled(fixture, se, '/se/daily-log');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await whenStored(page, '"auth"');
  await page.getByLabel('Manpower', { exact: true }).fill('4');
  await page.getByLabel('Notes').fill('A secret of the site');
  await page.getByRole('combobox', { name: /^Project/ }).selectOption(projectId);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByText('1 log waiting to be sent').first().waitFor();
  await fixture.db.delete(sessions).where(eq(sessions.userId, se.id));
  await page.context().setOffline(false);
  await page.goto('/api/login');
  await page.getByText('On this device, of Ahmed Site: 1 log. It is sent after the next sign-in.').waitFor();
  expect(await page.content()).not.toContain('A secret of the site');
  await expectAccessible(page);
  await closePage(page);
});

test('a session that ends while something waits asks to sign in, and then goes on', async () => {
  const page = await openInstalled(fixture, se, '/se/my-tasks');
  await page.getByText('Slab, Level 4').waitFor();
  await page.context().setOffline(true);
  await taskCard(page, 'Slab, Level 4').getByRole('button', { name: 'Start' }).click();
  await page.getByText('1 change of a task waiting to be sent').waitFor();
  await fixture.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, se.id));
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Sign in to send it' }).waitFor();
  expect((await statusOf(taskIds[0])).status).toBe('not_started');
  const token = randomBytes(24).toString('base64url');
  await fixture.db
    .insert(sessions)
    .values({ userId: se.id, token: hashSessionToken(token), expiresAt: new Date(Date.now() + 3_600_000) });
  await page.context().addCookies([sessionCookie(fixture.address, token)]);
  await page.goto('/settings/device');
  await page.getByText('What you wrote on this device has arrived, except what you discarded.').waitFor();
  expect((await statusOf(taskIds[0])).status).toBe('in_progress');
  await closePage(page);
});

test('two tabs send once and in order; what one writes the other knows', async () => {
  const page = await openInstalled(fixture, se, '/se/my-tasks');
  await page.getByText('Slab, Level 4').waitFor();
  const other = await page.context().newPage();
  await other.goto('/settings/device');
  await other.getByText('What you wrote on this device has arrived, except what you discarded.').waitFor();
  const keys: string[] = [];
  page.context().on('request', (request) => {
    const key = request.headers()['idempotency-key'];
    if (key) keys.push(key);
  });
  await page.context().setOffline(true);
  const card = taskCard(page, 'Slab, Level 4');
  await card.getByRole('button', { name: 'Start' }).click();
  await card.getByRole('button', { name: 'Mark as complete' }).click();
  await soon(() => queueRows(other).count()).toBe(2);
  await page.context().setOffline(false);
  await other.getByText('What you wrote on this device has arrived, except what you discarded.').waitFor();
  expect(keys).toHaveLength(new Set(keys).size);
  const rows = await fixture.db
    .select()
    .from(activity)
    .where(eq(activity.entityId, taskIds[0] ?? ''))
    .orderBy(asc(activity.seq));
  expect(rows.map(({ after }) => (after as { status?: string }).status)).toEqual(['in_progress', 'done']);
  await closePage(page);
});

test('what the server refuses stays, says why, and is tried again when a person says so', async () => {
  const page = await openInstalled(fixture, se, '/se/my-tasks');
  await page.getByText('Slab, Level 4').waitFor();
  await page.context().setOffline(true);
  await taskCard(page, 'Slab, Level 4').getByRole('button', { name: 'Start' }).click();
  await page.getByText('1 change of a task waiting to be sent').waitFor();
  await fixture.db
    .update(tasks)
    .set({ deletedAt: new Date() })
    .where(eq(tasks.id, taskIds[0] ?? ''));
  await page.context().setOffline(false);
  await page.getByText('1 entry was not taken and needs you').waitFor();
  await page.getByRole('link', { name: 'Show' }).click();
  await queueRows(page).filter({ hasText: 'not found' }).waitFor();
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByText(/^Refused again; each says why: 1 .*\.$/).waitFor();
  await queueRows(page).filter({ hasText: 'not found' }).waitFor();
  await fixture.db
    .update(tasks)
    .set({ deletedAt: null })
    .where(eq(tasks.id, taskIds[0] ?? ''));
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByText(/^Sent: 1 .*\.$/).waitFor();
  await page.getByText('What you wrote on this device has arrived, except what you discarded.').waitFor();
  expect((await statusOf(taskIds[0])).status).toBe('in_progress');
  await closePage(page);
});

test('what waits for another entry says so when it is to be sent now', async () => {
  const page = await openInstalled(fixture, se, '/se/my-tasks');
  await page.getByText('Slab, Level 4').waitFor();
  await page.context().setOffline(true);
  const card = taskCard(page, 'Slab, Level 4');
  await card.getByRole('button', { name: 'Start' }).click();
  await card.getByRole('button', { name: 'Mark as complete' }).click();
  await page.getByText('2 changes of tasks waiting to be sent').waitFor();
  await page.goto('/settings/device');
  await queueRows(page).nth(1).getByRole('button', { name: 'Try again' }).click();
  await page.getByText('It is sent as soon as there is a network.').waitFor();
  await fixture.db
    .update(tasks)
    .set({ status: 'blocked', blockedReason: 'No crane', version: 9 })
    .where(eq(tasks.id, taskIds[0] ?? ''));
  await page.context().setOffline(false);
  await queueRows(page).getByText('Somebody else changed it meanwhile. Please choose.').waitFor();
  for (const name of ['Try again', 'Send now']) {
    await page.getByRole('button', { name }).click();
    await page.getByText('Waits for what was written before it and needs you first: 1 change of a task.').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  await closePage(page);
});

test('of a task that somebody else changed it says who, when and what, and the person chooses', async () => {
  const pm = await fixture.addPerson('pm', ['Huda', 'Office']);
  await fixture.join(projectId, pm.id, 'pm');
  const page = await openInstalled(fixture, se, '/se/my-tasks');
  await page.getByText('Slab, Level 4').waitFor();
  await page.context().setOffline(true);
  await taskCard(page, 'Slab, Level 4').getByRole('button', { name: 'Start' }).click();
  await page.getByText('1 change of a task waiting to be sent').waitFor();
  const office = await fixture.open(pm);
  const change = { status: 'blocked', blockedReason: 'No crane', priority: 'critical' };
  const changed = await office.request.put(`${fixture.address}/api/tasks/${taskIds[0]}`, {
    data: change,
    headers: { origin: fixture.address },
  });
  expect(changed.status()).toBe(200);
  await closePage(office);
  await page.context().setOffline(false);
  await page.getByText('1 entry was not taken and needs you').waitFor();
  await page.getByRole('link', { name: 'Show' }).click();
  await queueRows(page).getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^\W*Huda Office\W* changed it: /).waitFor();
  await dialog.getByText('Priority: Medium → Critical').waitFor();
  await dialog.getByText('Blocked reason: (empty) → No crane').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use mine' }).click();
  await page.getByText('What you wrote on this device has arrived, except what you discarded.').waitFor();
  expect((await statusOf(taskIds[0])).status).toBe('in_progress');
  await closePage(page);
});

/** The last file of what a page fetches so that it can keep what is written. */
const hasCode = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/TextDialog-[^/]+\.js$/.test(name)),
  );

async function openComments(page: Page): Promise<void> {
  await page.goto(`/tasks?project=${projectId}&task=${taskIds[0]}`);
  await page.getByRole('dialog').getByRole('tab', { name: 'Comments' }).click();
}

const taskCard = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title }).first();

async function statusOf(id: string | undefined) {
  const [row] = await fixture.db
    .select()
    .from(tasks)
    .where(eq(tasks.id, id ?? ''));
  if (!row) throw new Error('The task is gone.');
  return row;
}
