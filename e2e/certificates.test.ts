import { afterAll, beforeAll, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { closePage, expectAccessible, expectNoOverflow, openGround, PHONE, soon, type Visitor } from './ground.ts';

const ground = await openGround();
afterAll(ground.close);

let pm: Visitor;
let projectId: string;
beforeAll(async () => {
  pm = await ground.addPerson('pm', ['Mona', 'Hassan']);
  const [made] = await ground.db.insert(projects).values({ name: 'Riyadh Tower B', budget: '1000000' }).returning();
  projectId = made?.id ?? '';
  await ground.join(projectId, pm.id, 'pm');
});

test('from the terms and an imported bill to an issued certificate and its payment', async () => {
  const page = await ground.open(pm);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('link', { name: 'Payment Certificates' }).click();
  await page.getByText('No certificates yet').waitFor();
  await soon(() => page.getByRole('button', { name: 'New certificate' }).isDisabled()).toBe(true);

  await page.getByRole('button', { name: 'Contract terms' }).click();
  await page.getByRole('textbox', { name: /^Contractor/ }).fill('Al Bina Contracting');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('The terms are saved.').waitFor();

  await page.getByRole('tab', { name: 'Bill of Quantities' }).click();
  await page.getByRole('button', { name: 'Import from Excel or CSV' }).click();
  const csv =
    'Item No.,Description,Unit,Qty,Rate\n1,Excavation,m3,"1,000",35.50\n2,Concrete,m3,200,450\n3,Wrong,m3,many,1\n';
  await page
    .getByLabel('File (.xlsx, .xls or .csv)')
    .setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByText('1 row is wrong and is left out.').waitFor();
  await page.getByText('This is not a number.').waitFor();
  await page.getByRole('button', { name: 'Add 2 items, leave out 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave them out' }).click();
  await page.getByRole('cell', { name: 'Concrete' }).waitFor();
  await page
    .getByText(/SAR.125,500\.00/)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'New certificate' }).click();
  await page.getByRole('button', { name: 'Begin measuring' }).click();
  const first = page.getByLabel('Quantity to date of item 1');
  await first.fill('50%');
  await first.press('Enter');
  const second = page.getByLabel('Quantity to date of item 2');
  await soon(() => second.evaluate((field) => field === document.activeElement)).toBe(true);
  await second.fill('201');
  await second.press('Enter');
  await page.getByText(/The bill has 200\. More needs a variation/).waitFor();
  await second.fill('١٠٠');
  await second.press('Enter');
  const due = page.locator('dl > div').filter({ hasText: 'Amount due' });
  await due.getByText(/SAR.65,887\.50/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue' }).click();
  await page.getByText('The certificate is issued.').waitFor();
  await page.getByText('Issued', { exact: true }).waitFor();
  await soon(() => page.getByLabel('Quantity to date of item 1').count()).toBe(0);

  await page.getByRole('link', { name: 'Its payment' }).click();
  const card = page.getByRole('article').filter({ hasText: 'Payment certificate 1' });
  await card.getByText('PC-001').waitFor();
  await card.getByText('Al Bina Contracting').waitFor();
  await closePage(page);
});

test('is read on a phone without scrolling sideways', async () => {
  const page = await ground.open(pm, { viewport: PHONE });
  await page.goto(`/projects/${projectId}/certificates`);
  await page.getByText('Certificate No. 1').click();
  await page.getByText('Amount due').waitFor();
  await expectNoOverflow(page);
  await page.goto(`/projects/${projectId}/certificates?view=bill`);
  await page.getByText('Excavation').waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await closePage(page);
});
