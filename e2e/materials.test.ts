import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { materials } from '#server/database/tables/work.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let cm: Visitor;
let se: Visitor;
let projectId: string;
beforeAll(async () => {
  cm = await fixture.addPerson('cm', ['Rajesh', 'Nair']);
  se = await fixture.addPerson('se', ['Saad', 'Qahtani']);
  const [made] = await fixture.db.insert(projects).values({ name: 'Riyadh Tower B' }).returning();
  projectId = made?.id ?? '';
  await fixture.join(projectId, cm.id, 'cm');
  await fixture.join(projectId, se.id, 'se');
});

test('a material is added, received, moved, used; the ledger adds up; the banner goes', async () => {
  const page = await fixture.open(cm);
  await page.goto('/materials');
  await page.getByText('Please select a project above to add and manage materials').waitFor();
  await page.getByLabel('Project', { exact: true }).selectOption({ label: 'Riyadh Tower B' });
  await page.getByRole('button', { name: 'Add Material' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Material' }).click();
  await dialog.getByText('Item name is required').waitFor();
  await dialog.getByText('Required quantity is required').waitFor();
  await dialog.getByLabel('Item name').fill('Rebar 16 mm');
  await dialog.getByLabel('Category').selectOption('steel');
  await dialog.getByLabel('Unit', { exact: true }).selectOption('tonnes');
  await dialog.getByLabel('Required quantity').fill('٤٢٫٥');
  await soon(() => dialog.getByLabel('Currency').inputValue()).toBe('USD');
  await dialog.getByLabel('Currency').selectOption('SAR');
  await dialog.getByLabel('Cost/unit').fill('2.25');
  await dialog.getByText(/^Total SAR\s95\.63$/).waitFor();
  await dialog.getByLabel('Currency').selectOption('USD');
  await dialog.getByText(/^Total \$95\.63$/).waitFor();
  await dialog.getByLabel('Currency').selectOption('SAR');
  await dialog.getByText(/^Total SAR\s95\.63$/).waitFor();
  await dialog.getByRole('button', { name: 'Add Material' }).click();
  await page.getByText('Material added successfully!').waitFor();
  await page.getByText('1 material is running low or out of stock.').waitFor();
  await page.getByRole('button', { name: 'Show them' }).click();
  await soon(() => page.getByLabel('Status', { exact: true }).inputValue()).toBe('shortage');
  await page.getByLabel('Status', { exact: true }).selectOption('');
  const card = page.getByRole('article').filter({ hasText: 'Rebar 16 mm' });
  await card.getByText('42.5 tonnes short').waitFor();
  await card.getByText(/^SAR\s2\.25$/).waitFor();

  const move = async (kind: string, quantity: string, note = '') => {
    await card.getByRole('button', { name: 'Receive or use' }).click();
    await dialog.getByLabel('What happened').selectOption(kind);
    await dialog.getByLabel(/^(Quantity|Counted on site)/).fill(quantity);
    await dialog.getByLabel('Note').fill(note);
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await move('transfer', '1');
  await page.getByText('Only 0 tonnes are in the store.').waitFor();
  await dialog.getByLabel('What happened').selectOption('delivery');
  await dialog.getByLabel(/^Quantity/).fill('50.1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card.getByText('50.1 tonnes of 42.5 tonnes').waitFor();
  await page.getByText('running low or out of stock').waitFor({ state: 'detached' });
  await move('transfer', '50.1');
  await card.getByText('0 tonnes', { exact: true }).waitFor();
  await move('consumption', '0.2', 'Raft');
  await card.getByText('49.9 tonnes', { exact: true }).waitFor();
  await move('adjustment', '49.9', 'Count');
  await dialog.getByText('This is what the ledger has already.').waitFor();
  await dialog.getByLabel(/^Counted on site/).fill('49.5');
  await dialog.getByText('The ledger has 49.9 tonnes: 0.4 tonnes fewer were counted.').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card.getByText('49.5 tonnes', { exact: true }).waitFor();

  await card.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Ledger' }).click();
  await dialog.getByRole('row', { name: /Used on site.*-0\.2.*Raft/ }).waitFor();
  await expectAccessible(page);
  await closePage(page);
});

test('a site engineer receives and uses, and cannot add, adjust or delete', async () => {
  const cement = { projectId, item: 'Cement', category: 'concrete', unit: 'kg', requiredQty: '10' } as const;
  await fixture.db.insert(materials).values(cement);
  const page = await fixture.open(se);
  await page.goto(`/materials?project=${projectId}`);
  const card = page.getByRole('article').filter({ hasText: 'Cement' });
  await card.getByRole('button', { name: 'Receive or use' }).click();
  const options = page.getByRole('dialog').getByLabel('What happened').getByRole('option');
  await options.first().waitFor({ state: 'attached' });
  await soon(() => options.allTextContents()).toEqual([
    'Delivery received',
    'Moved between store and site',
    'Used on site',
  ]);
  await page.keyboard.press('Escape');
  await soon(() => page.getByRole('button', { name: 'Add Material' }).count()).toBe(0);
  await card.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem').first().waitFor();
  await soon(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Ledger', 'History']);
  await closePage(page);
});

test.each(['en', 'ar'] as const)('in %s on a phone: accessible, nothing scrolls sideways', async (lang) => {
  for (const theme of ['light', 'dark'] as const) {
    const page = await fixture.open(cm, { lang, theme, viewport: PHONE });
    await page.goto('/materials');
    await page.getByRole('article').first().waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await closePage(page);
  }
});

test('the table: quantities by keyboard, errors at the cell, another one’s change told', async () => {
  const [own] = await fixture.db.insert(projects).values({ name: 'Table Tower' }).returning();
  await fixture.join(own?.id ?? '', cm.id, 'cm');
  const base = { projectId: own?.id ?? '', category: 'steel', unit: 'tonnes', requiredQty: '10' } as const;
  await fixture.db.insert(materials).values(['Angle', 'Bolt', 'Channel'].map((item) => ({ ...base, item })));
  const page = await fixture.open(cm);
  await page.goto(`/materials?project=${own?.id}&view=table`);
  const cell = (name: string) => page.getByRole('button', { name, exact: true });
  await cell('Angle: Required: 10').focus();
  await page.keyboard.type('1,234.50');
  await page.keyboard.press('Tab');
  await cell('Angle: Required: 1,234.5').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('١٢٣');
  await page.keyboard.press('Enter');
  await giveReason(page);
  await cell('Angle: On site: 123').waitFor();
  await cell('Channel: On site: 0').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('-5');
  await page.keyboard.press('Enter');
  await page.getByText('This must not be negative.').waitFor();
  await cell('Channel: On site: -5').waitFor();
  await page.reload();
  await cell('Bolt: On site: 0').waitFor();
  await cell('Bolt: On site: 0').focus();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  // What the page has read by now no longer matters: this entry is that of the row as it was.
  await page.getByRole('dialog', { name: 'Reason for the adjustment' }).waitFor();
  const bolt = await fixture.db
    .update(materials)
    .set({ onSiteQty: '7', version: 9 })
    .where(eq(materials.item, 'Bolt'))
    .returning();
  expect(bolt).toHaveLength(1);
  await giveReason(page);
  await page.getByText('Changed by somebody else: it is 7 now. Enter yours again to overwrite it.').waitFor();
  await expectAccessible(page);
  await expectErrorsWhileTyping(page);

  const items = () => page.getByRole('table').locator('tbody td:first-child b').allInnerTexts();
  const required = page.getByRole('columnheader', { name: 'Required' });
  await required.getByRole('button').click();
  await soon(items).toEqual(['Bolt', 'Channel', 'Angle']);
  await required.getByRole('button').click();
  await soon(items).toEqual(['Angle', 'Bolt', 'Channel']);
  expect(await required.getAttribute('aria-sort')).toBe('descending');
  await cell('Channel: Required: 10').focus();
  await page.keyboard.type('5000');
  await page.keyboard.press('Enter');
  await cell('Channel: Required: 5,000').waitFor();
  await soon(items).toEqual(['Angle', 'Bolt', 'Channel']);
  await page.getByLabel('Category', { exact: true }).selectOption('timber');
  await page.getByText('No material matches your search.').waitFor();
  expect(page.url()).toContain('category=timber');
  await closePage(page);
});

/** Somebody's delivery is shown in the row while its count is being typed: neither is lost without a word. */
async function expectErrorsWhileTyping(page: Page) {
  const row = page.getByRole('row').filter({ hasText: 'Channel' });
  const onSite = row.getByRole('button', { name: /^Channel: On site/ });
  await onSite.focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('4');
  const [own] = await fixture.db.select().from(materials).where(eq(materials.item, 'Channel'));
  const other = await fixture.open(cm);
  await other.goto('/settings/profile');
  const body = { onSiteQty: 6, reason: 'Delivered', version: own?.version };
  expect(await put(other, `/api/materials/${own?.id}`, body)).toBe(200);
  await closePage(other);
  await soon(() => row.getByRole('cell').allInnerTexts()).toContain('6');
  await page.keyboard.press('Enter');
  await row.getByText('Changed by somebody else: it is 6 now. Enter yours again to overwrite it.').waitFor();
  await row.getByRole('button', { name: 'Channel: On site: 4' }).focus();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await giveReason(page);
  await soon(() => row.getByRole('cell').allInnerTexts()).toContain('4');
}

const put = (page: Page, url: string, body: object) => send(page, 'PUT', url, body);
const send = (page: Page, method: 'PUT' | 'POST', url: string, body: object) =>
  page.evaluate(
    async ([by, to, text]) =>
      (await fetch(to, { method: by, headers: { 'Content-Type': 'application/json' }, body: text })).status,
    [method, url, JSON.stringify(body)] as const,
  );

async function giveReason(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Reason for the adjustment' });
  await dialog.getByLabel('Reason').fill('Counted');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('forecast: what will be missing with its arithmetic; a list is imported after a look at it', async () => {
  const [own] = await fixture.db.insert(projects).values({ name: 'Forecast Tower' }).returning();
  await fixture.join(own?.id ?? '', cm.id, 'cm');
  const page = await fixture.open(cm);
  await page.goto(`/materials?project=${own?.id}`);
  await page.getByRole('button', { name: 'AI Forecast' }).click();
  await page.getByText('All materials are adequately stocked').waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import from a spreadsheet' }).click();
  const dialog = page.getByRole('dialog');
  const text = 'Material,Unit,Qty,Cost\nRebar 12 mm,ton,"1,200.5",2\nPaint,litre,-4,2\nCement,كيس,5,x9\n';
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByText('1 row can be added').waitFor();
  // What is refused stands in its cell as the file says it.
  for (const name of ['كيس', 'x9'])
    await dialog
      .getByRole('row', { name: /Cement/ })
      .getByRole('cell', { name, exact: true })
      .waitFor();
  await dialog.getByText('Costs without a currency of their own are read in USD.').waitFor();
  await dialog.getByText('Required quantity: This must not be negative.').waitFor();
  await soon(() => page.getByRole('article').count()).toBe(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 1 and leave out the rest' }).click();
  await page.getByRole('article').filter({ hasText: 'Rebar 12 mm' }).waitFor();
  const coming = { item: 'Doors', requiredQty: 4, expectedDeliveryDate: new Date().toISOString() };
  expect(await send(page, 'POST', '/api/materials', { ...coming, projectId: own?.id })).toBe(201);
  await page
    .getByRole('status')
    .filter({ hasText: '1 material is running low or out of stock. For 1 more the delivery comes in time.' })
    .waitFor();
  await page.getByRole('button', { name: 'AI Forecast' }).click();
  await page.getByText('Found 1 potential shortfalls').first().waitFor();
  await dialog.getByText('Not known when').waitFor();
  await dialog.getByText('Order byNot known').waitFor();
  await dialog.getByText('How this is reckoned').click();
  await dialog.getByText('Required 1,200.5 tonnes, available 0 tonnes.').waitFor();
  await expectAccessible(page);
  await closePage(page);
});

test('two people edit one material: the second is told, takes over the rest and loses nothing', async () => {
  const base = { projectId, item: 'Gravel', category: 'other', unit: 'm3', requiredQty: '10' } as const;
  const [made] = await fixture.db.insert(materials).values(base).returning();
  const page = await fixture.open(cm);
  await page.goto(`/materials?project=${projectId}`);
  const card = page.getByRole('article').filter({ hasText: 'Gravel' });
  await card.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Required quantity').fill('12.5');
  const others = { supplier: 'Najd Quarries', requiredQty: '11', version: 2 };
  await fixture.db
    .update(materials)
    .set(others)
    .where(eq(materials.id, made?.id ?? ''));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Required quantity: 10 → 11').waitFor();
  await dialog.getByText('Changed by both of you, yours is in the form: Required quantity.').waitFor();
  await soon(() => dialog.getByLabel('Supplier').inputValue()).toBe('Najd Quarries');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Material updated successfully!').waitFor();
  await card.getByText('0 m3 of 12.5 m3').waitFor();
  await card.getByText('Najd Quarries').waitFor();
  await closePage(page);
});
