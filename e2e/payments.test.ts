import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { payments } from '#server/database/tables/work.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let pm: Visitor;
let viewer: Visitor;
let projectId: string;
beforeAll(async () => {
  pm = await fixture.addPerson('pm', ['Mona', 'Hassan']);
  viewer = await fixture.addPerson('viewer', ['Khalid', 'Omar']);
  const [made] = await fixture.db.insert(projects).values({ name: 'Riyadh Tower B', budget: '1000' }).returning();
  projectId = made?.id ?? '';
  await fixture.join(projectId, pm.id, 'pm');
  await fixture.join(projectId, viewer.id, 'viewer');
});

test('a payment is added, approved, taken back with a reason, approved again and paid', async () => {
  const page = await fixture.open(pm);
  await page.goto('/payments');
  await page.getByText('Select a project to view payments.').waitFor();
  await soon(() => page.getByRole('button', { name: 'Add Payment' }).isDisabled()).toBe(true);
  await page.getByLabel('Project', { exact: true }).selectOption({ label: 'Riyadh Tower B' });
  await page.getByText('No payments recorded for this project yet.').waitFor();
  await page.getByRole('button', { name: 'Add First Payment' }).click();
  const dialog = page.getByRole('dialog');
  await soon(() => dialog.getByRole('button', { name: 'Add Payment' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Description').fill('Concrete C40');
  await dialog.getByLabel(/^Amount/).fill('١٬٢٣٤٫٥٠');
  await dialog.getByText(/Net SAR.1,073\.48 \+ VAT SAR.161\.02/).waitFor();
  await dialog.getByLabel('Vendor').fill('Haikal');
  await dialog.getByRole('button', { name: 'Add Payment' }).click();
  await page.getByText('Payment record created successfully!').waitFor();
  const card = page.getByRole('article').filter({ hasText: 'Concrete C40' });
  await card.getByText('Pending').waitFor();
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await card.getByText('Approved').waitFor();
  await card.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Take approval back' }).click();
  await page.getByLabel('Reason').fill('Wrong invoice');
  await page.getByRole('dialog').getByRole('button', { name: 'Take approval back' }).click();
  await card.getByText('Sent back: Wrong invoice').waitFor();
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await card.getByRole('button', { name: 'Mark Paid' }).click();
  await page.getByRole('dialog').getByLabel('Reference').fill('SADAD 4711');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark Paid' }).click();
  await card.getByText('Paid', { exact: true }).waitFor();
  await card.getByText('SADAD 4711').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await soon(() => card.getByRole('button', { name: /Approve|Mark Paid/ }).count()).toBe(0);
  await page.getByText('Over budget!').waitFor();
  await page.getByText('123.5% of budget').waitFor();
  await expectAccessible(page);
  await closePage(page);
});

test('who decides on what somebody changed meanwhile sees what changed, and what he typed stays', async () => {
  const [row] = await fixture.db
    .insert(payments)
    .values({ projectId, description: 'Formwork', amount: '100', category: 'materials' })
    .returning();
  const page = await fixture.open(pm);
  const headers = { origin: new URL(fixture.address).origin };
  const elsewhere = async (data: object) =>
    expect((await page.request.put(`/api/payments/${row?.id}`, { data, headers })).status()).toBe(200);
  await page.goto(`/payments?project=${projectId}&q=formwork`);
  const card = page.getByRole('article').filter({ hasText: 'Formwork' });
  await card.getByRole('button', { name: 'Approve' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(/SAR.100\.00 for/).waitFor();
  await elsewhere({ amount: 250 });
  await question.getByRole('button', { name: 'Approve' }).click();
  await question.getByText(/SAR.250\.00 for/).waitFor();
  await question.getByText(/Amount: .*100\.00.* → .*250\.00/).waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await card.getByText(/250/).first().waitFor();
  await card.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Vendor').fill('Haikal');
  await elsewhere({ amount: 300, vendor: 'Najd' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/Amount: .*250\.00.* → .*300\.00/).waitFor();
  await dialog.getByText('Changed by both of you, yours is in the form: Vendor.').waitFor();
  await soon(() => dialog.getByLabel(/^Amount/).inputValue()).toBe('300');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await elsewhere({ status: 'approved' });
  await card.getByRole('button', { name: 'Mark Paid' }).click();
  await dialog.getByLabel('Reference').fill('SADAD 12');
  await elsewhere({ dueDate: '2099-01-31' });
  await dialog.getByRole('button', { name: 'Mark Paid' }).click();
  await dialog.getByText(/Due date: – → /).waitFor();
  await soon(() => dialog.getByLabel('Reference').inputValue()).toBe('SADAD 12');
  await dialog.getByRole('button', { name: 'Mark Paid' }).click();
  await card.getByText('SADAD 12').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await card.getByText('Haikal').waitFor();
  await closePage(page);
});

test('an invoice is attached, a second one of the same number warned of, an export holds the exact figure', async () => {
  const page = await fixture.open(pm);
  await page.goto(`/payments?project=${projectId}`);
  const add = async (amount: string) => {
    await page.getByRole('button', { name: 'Add Payment' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Description').fill(`Cables ${amount}`);
    await dialog.getByLabel(/^Amount/).fill(amount);
    await dialog.getByLabel('Vendor').fill('Najd Cables');
    await dialog.getByLabel('Invoice number').fill('NC-1');
    return dialog;
  };
  const first = await add('77.10');
  await first.getByRole('button', { name: 'Add Payment' }).click();
  await page.getByText('Payment record created successfully!').waitFor();
  const second = await add('12');
  await second.getByText('This payment may be entered already').waitFor();
  await second.getByText('Same vendor and invoice number').waitFor();
  await expectAccessible(page);
  await second.getByRole('button', { name: 'Add Payment' }).click();
  const card = page.getByRole('article').filter({ hasText: 'Cables 77.10' });
  await page.getByRole('article').filter({ hasText: 'Cables 12' }).waitFor();
  await card.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Attachments' }).click();
  const content = Buffer.from('%PDF-1.7\n%%EOF\n');
  const choosing = page.waitForEvent('filechooser');
  await page.getByText('Attach invoice').click();
  await (await choosing).setFiles({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: content });
  await page.getByRole('link', { name: 'invoice.pdf' }).waitFor();
  await expectAccessible(page);
  const exported = await page.request.get(`/api/payments/export?format=csv&projectId=${projectId}&search=77.10`);
  expect(await exported.text()).toContain('77.1');
  await closePage(page);
});

test('the analysis shows what is measurable, as chart and as table', async () => {
  const page = await fixture.open(pm);
  await page.goto(`/payments?project=${projectId}&view=analysis`);
  await page.getByText('The project has no tasks.').waitFor();
  await page.getByText('Ageing of open payments').waitFor();
  await page.getByRole('button', { name: 'Show table' }).click();
  await page.getByRole('table', { name: 'Cost by month' }).waitFor();
  await page.getByText('The budget is overspent').click();
  await page.getByRole('dialog').getByText('Threshold 100.0%').waitFor();
  await expectAccessible(page);
  await closePage(page);
});

test('overdue ones are announced with their exact sum; viewers read and change nothing', async () => {
  const late = { projectId, category: 'labor', dueDate: '2020-01-01' } as const;
  await fixture.db.insert(payments).values([
    { ...late, description: 'Late one', amount: '0.1' },
    { ...late, description: 'Late two', amount: '1000000.2', status: 'approved', approvedAt: new Date() },
  ]);
  const page = await fixture.open(viewer);
  await page.goto(`/payments?project=${projectId}&q=late`);
  await page.getByText('2 payments are overdue for a total of SAR 1,000,000').waitFor();
  await soon(() => page.getByRole('article').count()).toBe(2);
  await soon(() => page.getByRole('button', { name: /Approve|Mark Paid|Add/ }).count()).toBe(0);
  await closePage(page);
});

test.each(['en', 'ar'] as const)('in %s on a phone: accessible, nothing scrolls sideways', async (lang) => {
  for (const theme of ['light', 'dark'] as const) {
    const page = await fixture.open(pm, { lang, theme, viewport: PHONE });
    await page.goto('/payments');
    await page.getByRole('article').first().waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await closePage(page);
  }
});

test('who deletes with the keyboard goes on at the next payment', async () => {
  const [made] = await fixture.db.insert(projects).values({ name: 'Dammam Silo' }).returning();
  const rows = ['Anchors', 'Blocks', 'Cement'].map((description, day) => ({
    ...{ projectId: made?.id ?? '', description, amount: '10', category: 'materials' as const },
    dueDate: `2026-01-0${day + 1}`,
  }));
  await fixture.db.insert(payments).values(rows);
  const page = await fixture.open(await fixture.addPerson('admin', ['Nora', 'Harbi']));
  await page.goto(`/payments?project=${made?.id}`);
  const cards = page.getByRole('article').filter({ hasText: /Anchors|Blocks|Cement/ });
  await soon(() => cards.count()).toBe(3);
  const next = cards.filter({ hasText: (await cards.nth(1).textContent())?.match(/Anchors|Blocks|Cement/)?.[0] ?? '' });
  await cards.nth(0).getByRole('button', { name: 'Actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await soon(() => cards.count()).toBe(2);
  const menu = next.getByRole('button', { name: 'Actions' });
  await soon(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await closePage(page);
});
