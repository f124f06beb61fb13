import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organisation } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let pm: Visitor;
beforeAll(async () => {
  pm = await fixture.addPerson('pm', ['Mona', 'Hassan']);
});

const BILL = [
  { section: 'Substructure', number: '1', description: 'Excavation', unit: 'm3', quantity: '100', rate: '100' },
  { section: 'Substructure', number: '2', description: 'Concrete', unit: 'm3', quantity: '10', rate: '450' },
];

/** A project with a bill of 14,500.00. */
async function openContract(name: string, by: Visitor) {
  const [made] = await fixture.db.insert(projects).values({ name, budget: '1000000' }).returning();
  const id = made?.id ?? '';
  await fixture.join(id, pm.id, 'pm');
  const page = await fixture.open(by);
  const headers = { origin: fixture.address };
  const answer = await page.request.post(`/api/projects/${id}/bill`, { data: { items: BILL }, headers });
  expect(answer.ok()).toBe(true);
  return { id, page };
}

/** Of each "quantity × rate" on the page, the one below the other: which way it runs from the unit to the sign. */
const orders = (page: Page) =>
  page.locator('table tbody').evaluate((body) => {
    const places = { m3: [] as number[], '×': [] as number[] };
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const part of ['m3', '×'] as const)
        for (const { index } of (node.textContent ?? '').matchAll(new RegExp(part, 'g'))) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + part.length);
          places[part].push(range.getBoundingClientRect().left);
        }
    return places.m3.map((unit, at) => (unit < (places['×'][at] ?? 0) ? 'left to right' : 'right to left'));
  });

test('a variation changes an item whose number was typed as a new one, and omits another', async () => {
  const { id, page } = await openContract('Riyadh Tower C', pm);
  await page.goto(`/projects/${id}/certificates?view=variations`);
  await page.getByRole('button', { name: 'Add variation' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add variation' });
  await dialog.getByRole('textbox', { name: /^Variation number/ }).fill('VO-1');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Instructed by the engineer');
  await dialog.getByLabel(/^Date/).fill('2026-04-02');
  await dialog.getByRole('textbox', { name: 'Item number' }).fill('1');
  await dialog.getByText(/Item 1 is in the bill already: Excavation/).waitFor();
  await dialog.getByRole('button', { name: 'Change it instead' }).click();
  await dialog.getByRole('textbox', { name: 'New quantity' }).fill('١٢٠');
  await dialog
    .getByText(/SAR.2,000\.00/)
    .first()
    .waitFor();
  await dialog.getByRole('searchbox', { name: 'Find an item to change or omit' }).fill('concr');
  await dialog.getByRole('button', { name: /Concrete/ }).click();
  await dialog.getByRole('button', { name: 'Omit' }).last().click();
  await dialog.getByText(/SAR.4,500\.00/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByText(/Additions .*2,000\.00.*, omissions .*4,500\.00/).waitFor();
  await page.getByText('Omitted', { exact: true }).first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record approval' }).click();
  await page.getByRole('textbox', { name: /^Approved by/ }).fill('Eng. Salem');
  await page.getByLabel(/^Approved on/).fill('2026-04-10');
  await page.getByRole('dialog').getByRole('button', { name: 'Record approval' }).click();
  await page.getByText('Approved', { exact: true }).waitFor();

  await page.getByRole('tab', { name: 'Bill of Quantities' }).click();
  await page.getByText(/Changed by variation .*VO-1.*, was .*100 m3.* × .*100\.00/).waitFor();
  await page.getByText(/Omitted by variation .*VO-1.*, was .*10 m3.* × .*450\.00/).waitFor();
  await page.getByText('12,000.00').first().waitFor();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.getByText(/Omitted by variation/).waitFor();
  await expectNoOverflow(page);
  expect(await orders(page)).toEqual(['left to right', 'left to right', 'left to right', 'left to right']);
  const arabic = await fixture.open(pm, { lang: 'ar', viewport: PHONE });
  await arabic.goto(`/projects/${id}/certificates?view=bill`);
  await arabic.getByText('Excavation').waitFor();
  expect(await orders(arabic)).toEqual(['right to left', 'right to left', 'right to left', 'right to left']);
  await closePage(arabic);
  await page.goto(`/projects/${id}/certificates?view=variations`);
  await page.getByText('Approved', { exact: true }).waitFor();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Add variation' }).first().click();
  await page.getByRole('searchbox', { name: 'Find an item to change or omit' }).fill('excav');
  await page.getByRole('button', { name: /Excavation/ }).click();
  await page.getByRole('textbox', { name: 'New quantity' }).waitFor();
  await expectNoOverflow(page);
  await closePage(page);
});

test('who may not see money is not led to the payment certificates', async () => {
  const viewer = await fixture.addPerson('viewer', ['Sami', 'Nasser']);
  const { id, page } = await openContract('Riyadh Tower D', pm);
  await fixture.join(id, viewer.id, 'viewer');
  await page.goto(`/projects/${id}`);
  await page.getByRole('link', { name: 'Payment Certificates' }).waitFor();
  await fixture.db.update(organisation).set({ viewersSeeMoney: false });
  const theirs = await fixture.open(viewer);
  await theirs.goto(`/projects/${id}`);
  await theirs.getByRole('heading', { name: 'Riyadh Tower D' }).waitFor();
  await theirs.getByRole('tab', { name: 'Overview' }).waitFor();
  expect(await theirs.getByRole('link', { name: 'Payment Certificates' }).count()).toBe(0);
  await fixture.db.update(organisation).set({ viewersSeeMoney: true });
  await closePage(theirs);
  await closePage(page);
});
