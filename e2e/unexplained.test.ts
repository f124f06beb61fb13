import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { payments } from '#server/database/tables/work.ts';
import { closePage, setupApp, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let pm: Visitor;
let projectId: string;
beforeAll(async () => {
  pm = await fixture.addPerson('pm', ['Mona', 'Hassan']);
  const [made] = await fixture.db.insert(projects).values({ name: 'Riyadh Tower B', budget: '1000' }).returning();
  projectId = made?.id ?? '';
  await fixture.join(projectId, pm.id, 'pm');
  await fixture.db
    .insert(payments)
    .values({ projectId, description: 'Formwork', amount: '100', category: 'materials' });
});

test.each([
  [403, 'A proxy before the server refused this (403).'],
  [413, 'A proxy before the server takes nothing this large.'],
  [429, 'The server is busy.'],
  [502, 'The server does not answer.'],
] as const)(
  'a payment that a proxy answers with %i says why it was not saved, and stays typed',
  async (status, why) => {
    const page = await fixture.open(pm);
    await page.goto(`/payments?project=${projectId}`);
    await page.getByRole('button', { name: 'Add Payment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Description').fill('Concrete C40');
    await dialog.getByLabel(/^Amount/).fill('500');
    await dialog.getByLabel('Vendor').fill('Haikal');
    await page.route('**/api/payments', (route) => route.fulfill({ status, body: '<h1>no</h1>' }));
    await dialog.getByRole('button', { name: 'Add Payment' }).click();
    const shown = await page.getByText(/^Failed to create payment\./).textContent();
    expect(shown?.replaceAll(/\p{Cf}/gu, '')).toBe(`Failed to create payment. ${why}`);
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Concrete C40');
    await closePage(page);
  },
);

test.each([
  [403, /A proxy before the server refused this/],
  [429, /The server is busy\./],
  [500, /The server has a fault\./],
] as const)(
  'what was read before stays when the next read is answered with %i, and it is no lost connection',
  async (status, why) => {
    const page = await fixture.open(pm);
    await page.goto(`/payments?project=${projectId}`);
    await page.getByRole('article').filter({ hasText: 'Formwork' }).waitFor();
    await page.route(/\/api\/.*payments/, (route) => route.fulfill({ status, body: '<h1>no</h1>' }));
    const answer = await page.request.post('/api/payments', {
      data: { projectId, description: `Meanwhile ${status}`, amount: 5, category: 'materials', vendor: 'Haikal' },
      headers: { Origin: fixture.address },
    });
    expect(answer.status()).toBe(201);
    const line = page.getByRole('status').filter({ hasText: 'You see what was here at' });
    await line.waitFor();
    expect(await line.textContent()).toMatch(why);
    expect(await line.textContent()).not.toContain('No connection');
    await page.getByRole('article').filter({ hasText: 'Formwork' }).waitFor();
    await closePage(page);
  },
);
