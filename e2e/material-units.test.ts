import { afterAll, beforeAll, expect, test } from 'vitest';
import { organisation } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import {
  closePage,
  expectAccessible,
  expectNoOverflow,
  PHONE,
  readApi,
  setupApp,
  soon,
  type Visitor,
} from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let pm: Visitor;
let projectId: string;
beforeAll(async () => {
  pm = await fixture.addPerson('pm', ['Mona', 'Hassan']);
  const [made] = await fixture.db.insert(projects).values({ name: 'Riyadh Tower B', budget: '1000000' }).returning();
  projectId = made?.id ?? '';
  await fixture.join(projectId, pm.id, 'pm');
});

const unitsNow = async (page: Parameters<typeof readApi>[0]) =>
  ((await readApi(page, `/api/projects/${projectId}/materials`)) as unknown as { unit: string }[])
    .map(({ unit }) => unit)
    .sort();

test('a material has a unit of the user’s own, typed in the form or kept from a file', async () => {
  const page = await fixture.open(pm);
  await page.goto('/materials');
  await page.getByLabel('Project', { exact: true }).selectOption({ label: 'Riyadh Tower B' });
  await page.getByRole('button', { name: 'Add Material' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Item name').fill('Cement');
  await dialog.getByLabel('Unit', { exact: true }).selectOption({ label: 'Another unit' });
  const own = dialog.getByLabel('Unit of your own');
  await dialog.getByLabel('Required quantity').fill('200');
  await dialog.getByRole('button', { name: 'Add Material' }).click();
  await dialog.getByText('Please name the unit.').waitFor();
  await own.fill('كيس');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Material' }).click();
  await page.getByText('Material added successfully!').waitFor();
  expect(await unitsNow(page)).toEqual(['كيس']);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import from a spreadsheet' }).click();
  const csv = 'Item,Unit,Quantity\nMembrane,Roll,12\nPlaster,كيس,40\n';
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('These units are to be looked at:').waitFor();
  await dialog.getByLabel('Roll', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Add 2', exact: true }).click();
  await page.getByText('2 materials added').waitFor();
  await soon(() => unitsNow(page)).toEqual(['Roll', 'كيس', 'كيس']);
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page);
  await closePage(page);
});

test('what is added or imported has the organisation’s currency of materials unless another is chosen', async () => {
  await fixture.db.update(organisation).set({ materialCurrency: 'SAR' });
  const page = await fixture.open(pm);
  await page.goto(`/materials?project=${projectId}`);
  await page.getByRole('button', { name: 'Add Material' }).first().click();
  expect(await page.getByRole('dialog').getByLabel('Currency').inputValue()).toBe('SAR');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import from a spreadsheet' }).click();
  const csv = 'Item,Unit,Quantity,Cost\nWaterproofing primer,liters,12,40\n';
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('Costs without a currency of their own are read in SAR.').waitFor();
  await page.getByRole('button', { name: 'Add 1', exact: true }).click();
  await page.getByText('1 material added').waitFor();
  const added = await fixture.db.query.materials.findFirst({
    where: (table, { eq }) => eq(table.item, 'Waterproofing primer'),
  });
  expect(added?.currency).toBe('SAR');
  await closePage(page);
});
