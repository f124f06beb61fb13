import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { payments, tasks } from '#server/database/tables/work.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';

const mailbox: string[] = [];
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) =>
    void text(stream).then((mail) => {
      mailbox.push(mail);
      done();
    }),
});
const postPort = await new Promise<number>((resolve) => {
  post.listen(0, '127.0.0.1', () => resolve((post.server.address() as AddressInfo).port));
});
const fixture = await setupApp({ SMTP_URL: `smtp://127.0.0.1:${postPort}`, MAIL_FROM: 'office@example.test' });
afterAll(async () => {
  await fixture.close();
  await new Promise<void>((resolve) => post.close(resolve));
});

const [tower, yard] = [newId(), newId()];
let pm: Visitor;

beforeAll(async () => {
  pm = await fixture.addPerson('pm', ['Faisal', 'Otaibi']);
  await fixture.db.insert(projects).values([
    { id: tower, name: 'Olaya Tower', client: 'Dar Al Wisal', budget: '1000000' },
    { id: yard, name: 'Equipment Yard' },
  ]);
  for (const id of [tower, yard]) await fixture.join(id, pm.id, 'pm');
  const now = new Date();
  await fixture.db.insert(tasks).values([
    { projectId: tower, number: 1, title: 'Pour the raft', status: 'done', completedAt: now },
    { projectId: tower, number: 2, title: 'Fix rebar', status: 'in_progress' },
    { projectId: yard, number: 1, title: 'Clear the yard', status: 'blocked' },
  ]);
  await fixture.db.insert(payments).values({
    projectId: tower,
    description: 'Steel of the raft',
    amount: '375000',
    category: 'materials',
    status: 'paid',
    paidDate: now,
  });
});

test('the filters stand in the address and act on every figure; a slice opens its rows; the tabs follow', async () => {
  const page = await fixture.open(pm);
  await page.goto('/analytics');
  await page.getByText('3 of 3 tasks').waitFor();
  await page.getByText('No critical risks detected').waitFor();
  await expectAccessible(page);

  await page.getByLabel('Project Scope').selectOption('Olaya Tower');
  await page.getByText('2 of 2 tasks').waitFor();
  await page.getByLabel('Time Period').selectOption('Last 3 months');
  await soon(() => page.url()).toContain('days=90');
  expect(page.url()).toContain(`project=${tower}`);
  await page.getByRole('button', { name: 'Completed' }).click();
  const rows = page.getByRole('dialog', { name: 'Tasks: Completed' });
  await rows.getByText('Pour the raft').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Budget Analysis' }).click();
  await page.getByText('$100,000').first().waitFor();
  await page.getByText('converted to USD').waitFor();
  await page.getByText('payments marked paid · converted from SAR 375,000').waitFor();
  await page.getByRole('button', { name: 'Show table' }).first().click();
  await page.getByRole('button', { name: '$100,000' }).click();
  await page
    .getByRole('dialog', { name: /^Paid in/ })
    .getByText('Steel of the raft')
    .waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Progress Tracking' }).click();
  await page.getByText('On Track').waitFor();
  await page.getByRole('tab', { name: 'Photo Gallery' }).click();
  await page.getByText('No Photos Available').waitFor();
  await soon(() => new URL(page.url()).pathname).toBe('/gallery');
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await soon(() => new URL(page.url()).search).toBe('');
  await closePage(page);
});

test('Export Report says so and gives a real file of what the filters select', async () => {
  const page = await fixture.open(pm);
  await page.goto(`/analytics?project=${tower}&days=7`);
  await page.getByRole('button', { name: 'Export Report' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PDF', exact: true }).click();
  await page.getByText('Your report is being generated and will be downloaded shortly.').waitFor();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^report-.*\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await closePage(page);
});

test('on a phone, in Arabic: nothing runs over the edge', async () => {
  const reader = await fixture.addPerson('pm', ['Huda', 'Zahrani']);
  await fixture.join(tower, reader.id, 'pm');
  const page = await fixture.open(reader, { viewport: PHONE });
  await page.request.put(`${fixture.address}/api/preferences`, {
    data: { language: 'ar' },
    headers: { origin: fixture.address },
  });
  for (const path of ['/analytics', '/analytics?tab=budget', '/analytics?tab=progress', '/gallery']) {
    await page.goto(path);
    await page.getByRole('tab', { selected: true }).waitFor();
    await expectNoOverflow(page);
  }
  await page.goto('/analytics');
  await page.getByText('توزيع المهام').first().waitFor();
  await expectAccessible(page);
  await closePage(page);
});

test('every tab is accessible and fits: with nothing to see, and with names and sums nobody expected', async () => {
  const newcomer = await fixture.addPerson('pm', ['Rana', 'Saeed']);
  const pages = ['/analytics', '/analytics?tab=budget', '/analytics?tab=progress', '/gallery'];
  const look = async (visitor: Visitor, options: object) => {
    const page = await fixture.open(visitor, options);
    for (const path of pages) {
      await page.goto(path);
      await page.getByRole('tab', { selected: true }).waitFor();
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
    await closePage(page);
  };
  await look(newcomer, {});
  const long = newId();
  const name = `${'Extension of the northern utility corridor '.repeat(3)}${'x'.repeat(40)}`;
  await fixture.db.insert(projects).values({ id: long, name, budget: '1000000000' });
  await fixture.join(long, newcomer.id, 'pm');
  await fixture.db
    .insert(tasks)
    .values({ projectId: long, number: 1, title: name, status: 'done', completedAt: new Date() });
  await fixture.db.insert(risks).values({ projectId: long, title: name, description: name, probability: 5, impact: 5 });
  const due = { status: 'paid', paidDate: new Date(), category: 'other' } as const;
  await fixture.db.insert(payments).values({ projectId: long, description: name, amount: '999999999.99', ...due });
  await look(newcomer, { viewport: PHONE, theme: 'dark' });
});

test('a chart is a table one press away, with its figures, on each tab that has one', async () => {
  const page = await fixture.open(pm);
  await page.goto(`/analytics?project=${tower}&days=7`);
  await page.getByRole('button', { name: 'Show table' }).first().click();
  await page.getByRole('table', { name: 'Progress Timeline' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Budget Analysis' }).click();
  await page.getByRole('button', { name: 'Show table' }).first().click();
  await page.getByRole('table', { name: 'Planned vs actual cost per month' }).waitFor();
  await expectAccessible(page);
  await closePage(page);
});

test('a report is sent by mail from now on, and now', async () => {
  const page = await fixture.open(pm);
  await page.goto(`/analytics?project=${tower}&days=90`);
  await page.getByRole('button', { name: 'Export Report' }).click();
  await page.getByRole('menuitem', { name: 'Send this report by mail' }).click();
  const form = page.getByRole('dialog', { name: 'Send this report by mail' });
  await soon(() => form.getByLabel('Project Scope').inputValue()).toBe(tower);
  await soon(() => form.getByLabel('Time Period').inputValue()).toBe('90');
  await form.getByRole('checkbox', { name: 'Faisal Otaibi' }).uncheck();
  await form.getByRole('button', { name: 'Send by mail from now on' }).click();
  await form.getByText('Choose who gets it.').waitFor();
  await expectAccessible(page);
  await form.getByRole('checkbox', { name: 'Faisal Otaibi' }).check();
  await form.getByRole('button', { name: 'Send by mail from now on' }).click();
  const list = page.getByRole('dialog', { name: 'Reports by mail' });
  await list.getByText('Every Sunday at 07:00').waitFor();
  await list.getByText('Not sent yet').waitFor();
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Actions of Olaya Tower' }).click();
  await page.getByRole('menuitem', { name: 'Send now' }).click();
  await list.getByText(/to 1 of 1 recipients/).waitFor();
  await soon(() => mailbox.join()).toContain('Subject: Progress report: Olaya Tower');
  expect(mailbox.join()).toContain('application/pdf');
  await list.getByRole('button', { name: 'Actions of Olaya Tower' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await list.getByText('No report is sent by mail yet').waitFor();
  await closePage(page);
});

test('a timeline of a plan that has not begun says so instead of drawing an axis of nothing', async () => {
  const id = newId();
  await fixture.db.insert(projects).values({ id, name: 'Begins next year' });
  await fixture.join(id, pm.id, 'pm');
  const dates = { plannedStartDate: '2099-01-04', plannedEndDate: '2099-01-08' };
  await fixture.db.insert(tasks).values({ projectId: id, number: 1, title: 'Set out', ...dates });
  const page = await fixture.open(pm);
  await page.goto(`/analytics?project=${id}`);
  await page.getByText('No work was planned or done by the end of this period.').waitFor();
  await closePage(page);
});
