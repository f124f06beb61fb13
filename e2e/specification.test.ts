import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { dailyFigures } from '#server/database/tables/snapshots.ts';
import { payments } from '#server/database/tables/work.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { closePage, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let pm: Visitor;
beforeAll(async () => {
  pm = await fixture.addPerson('pm', ['Mona', 'Hassan']);
});

async function addProject(more: Partial<typeof projects.$inferInsert> = {}): Promise<string> {
  const id = newId();
  await fixture.db.insert(projects).values({ id, name: `Project ${id.slice(-6)}`, ...more });
  await fixture.join(id, pm.id, 'pm');
  return id;
}

test('a city that was picked stays in its field; weather without coordinates is taken with a note', async () => {
  const page = await fixture.open(pm);
  await page.goto('/projects/create');
  const note = page.getByText('There is no forecast until the site has coordinates.');
  await page.getByLabel(/^Enable weather monitoring/).check();
  await note.waitFor();
  await page.getByLabel('Project Name').fill('Without a place');
  await page.getByLabel('City').selectOption('Jeddah');
  await note.waitFor({ state: 'detached' });
  expect(await page.getByLabel('City').inputValue()).toBe('Jeddah');
  expect(await page.getByLabel('Latitude').inputValue()).not.toBe('');
  for (const field of ['Latitude', 'Longitude']) await page.getByLabel(field).fill('');
  await note.waitFor();
  const half = page.getByText('Latitude and longitude belong together.');
  const create = page.getByRole('button', { name: 'Create Project' });
  await page.getByLabel('Latitude').fill('24.7');
  await create.click();
  await half.waitFor();
  await page.getByLabel('City').selectOption('Jeddah');
  await half.waitFor({ state: 'detached' });
  await page.getByLabel('Longitude').fill('');
  await half.waitFor();
  await page.getByLabel('Latitude').fill('');
  await half.waitFor({ state: 'detached' });
  await create.click();
  await page.getByText('Project created successfully!').waitFor();
  await closePage(page);
});

test('a budget used above 80 % is red, as it is before rounding; 80 % is not', async () => {
  for (const [amount, isRed] of [
    ['800', false],
    ['800.4', true],
  ] as const) {
    const projectId = await addProject({ name: `Spent ${amount}`, budget: '1000' });
    const paid = { description: 'Steel', category: 'materials', status: 'paid', paidDate: new Date() } as const;
    await fixture.db.insert(payments).values({ projectId, amount, ...paid });
    const page = await fixture.open(pm);
    await page.goto(`/projects?search=${encodeURIComponent(`Spent ${amount}`)}`);
    const used = page
      .getByRole('article')
      .filter({ hasText: `Spent ${amount}` })
      .getByText('Budget Used 80%');
    await soon(() => used.getAttribute('class')).toContain(isRed ? 'text-red-ink' : 'text-ink-3');
    await closePage(page);
  }
});

test('payments load behind five cards', async () => {
  const page = await fixture.open(pm);
  await page.route('**/api/budget/summary*', () => {});
  await page.goto('/payments');
  const cards = () =>
    page
      .getByRole('status', { name: 'Loading' })
      .evaluateAll((groups) => groups.map((group) => group.querySelectorAll('.bg-card').length));
  await soon(cards).toContain(5);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await closePage(page);
});

test('a trend that stands still is orange', async () => {
  const projectId = await addProject({ budget: '1000' });
  const money = { currency: 'SAR', budget: '1000', spent: '0', overdueAmount: '0', overdueCount: 0 };
  const counts = { taskCount: 0, doneCount: 0, inProgressCount: 0, blockedCount: 0, weight: '0', weightDone: '0' };
  const rest = { status: 'active', health: 'on-track', progress: 0, criticalRisks: 0, highRisks: 0 } as const;
  const date = addDays(dateIn('Asia/Riyadh', new Date()), -20);
  await fixture.db.insert(dailyFigures).values({ projectId, date, ...money, ...counts, ...rest });
  const page = await fixture.open(pm);
  await page.goto('/');
  const card = page.getByRole('main').locator('section').filter({ hasText: 'Critical Risks' }).first();
  await soon(() => card.locator('b').first().getAttribute('class')).toContain('text-amber-ink');
  await closePage(page);
});
