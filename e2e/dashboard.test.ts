import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { materials, payments, tasks } from '#server/database/tables/work.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

const today = dateIn('Asia/Riyadh', new Date());
const tower = newId();
const long = `${'Extension of the northern utility corridor '.repeat(2)}${'x'.repeat(40)}`;
let pm: Visitor;
let newcomer: Visitor;

beforeAll(async () => {
  pm = await fixture.addPerson('pm', ['Faisal', 'Otaibi']);
  newcomer = await fixture.addPerson('pm', ['Rana', 'Saeed']);
  const dates = { plannedStartDate: addDays(today, -50), plannedEndDate: addDays(today, 50) };
  await fixture.db.insert(projects).values({ id: tower, name: long, client: long, budget: '1000000000', ...dates });
  await fixture.join(tower, pm.id, 'pm');
  await fixture.db.insert(tasks).values([
    { projectId: tower, number: 1, title: long, status: 'done', completedAt: new Date() },
    { projectId: tower, number: 2, title: 'Fix rebar', status: 'in_progress', plannedEndDate: addDays(today, -2) },
    { projectId: tower, number: 3, title: 'Raise the crane', status: 'blocked' },
  ]);
  await fixture.db
    .insert(risks)
    .values({ projectId: tower, title: long, description: long, probability: 5, impact: 5 });
  const invoice = { projectId: tower, description: long, amount: '999999999.99', category: 'other' } as const;
  await fixture.db.insert(payments).values({ ...invoice, dueDate: addDays(today, -3) });
  const missing = { projectId: tower, item: long, category: 'steel', unit: 'tonnes' } as const;
  await fixture.db.insert(materials).values({ ...missing, requiredQty: '10' });
});

test('with nothing to see it says so, accessibly, on a phone too', async () => {
  for (const options of [{}, { viewport: PHONE, theme: 'dark' as const }]) {
    const page = await fixture.open(newcomer, options);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Project Dashboard' }).waitFor();
    await page.getByText('No material shortfalls detected').waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await closePage(page);
  }
});

test('with names and sums nobody expected it fits and stays accessible, in Arabic too', async () => {
  for (const options of [{}, { viewport: PHONE, lang: 'ar' as const, theme: 'dark' as const }]) {
    const page = await fixture.open(pm, options);
    await page.goto('/');
    await page.getByText(long).first().waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await closePage(page);
  }
});

test('a device with a wrong clock says of when the figures are by the server’s', async () => {
  const page = await fixture.open(pm);
  const ahead = 2 * 3_600_000;
  await page.clock.setSystemTime(new Date(Date.now() + ahead));
  await page.goto('/');
  const line = page.getByText('Figures as of');
  await line.waitFor();
  const minutesOf = (moment: number) =>
    new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Riyadh' }).format(moment);
  const now = Date.now();
  expect([now - 60_000, now].map((moment) => `Figures as of ${minutesOf(moment)} today.`)).toContain(
    ((await line.textContent()) ?? '').replace(/^.*(?=Figures)/s, ''),
  );
  await closePage(page);
});

test('its figures lead to the rows they were counted from', async () => {
  const page = await fixture.open(pm);
  await page.goto('/');
  await page.getByRole('link', { name: /Blocked/ }).click();
  await soon(() => new URL(page.url()).pathname).toBe('/tasks');
  await page.getByText('Raise the crane').first().waitFor();
  await page.goto('/');
  await page.getByRole('link', { name: /Overdue Invoices/ }).click();
  await soon(() => new URL(page.url()).pathname).toBe('/payments');
  await page.goto('/');
  await page.getByRole('link', { name: /Critical Risks/ }).click();
  await soon(() => new URL(page.url()).pathname).toBe('/risks');
  await closePage(page);
});

test('a page’s code is on its way before its link is pressed: under the pointer, with the focus, at a finger’s touch', async () => {
  // Pages that no device reads ahead by itself.
  const page = await fixture.open(await fixture.addPerson('admin', ['Nora', 'Al-Harbi']));
  await page.goto('/');
  await page.getByRole('heading', { name: 'Project Dashboard' }).waitFor();
  const place = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  const isAsked = (file: string) =>
    page.evaluate((part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)), file);
  const ways = [
    ['UsersPage', () => place('Users & Roles').hover()],
    ['SecurityJournalPage', () => place('Security journal').focus()],
    ['TrashPage', () => place('Trash').dispatchEvent('touchstart')],
  ] as const;
  for (const [file, near] of ways) {
    expect(await isAsked(file)).toBe(false);
    await near();
    await soon(() => isAsked(file)).toBe(true);
  }
  expect(new URL(page.url()).pathname).toBe('/');
  await closePage(page);
});
