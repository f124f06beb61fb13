import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { payments } from '#server/database/tables/work.ts';
import { measureMeanwhile } from './certificate-conflict.ts';
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
beforeAll(async () => {
  pm = await fixture.addPerson('pm', ['Mona', 'Hassan']);
});

const TERMS = {
  direction: 'incoming',
  party: 'Ministry of Works',
  vatRate: '15',
  retentionPercent: '10',
  retentionCapPercent: '10',
  completionPercent: '50',
  advancePercent: '10',
  recoveryPercent: '10',
  taxesAdvance: false,
  allowsOverrun: false,
  paymentDays: 30,
  version: 0,
};
const BILL = [
  { section: 'Substructure', number: '1', description: 'Excavation', unit: 'm3', quantity: '100', rate: '100' },
  { section: 'Substructure', number: '2', description: 'Concrete', unit: 'm3', quantity: '10', rate: '450' },
];

/** A project whose first certificate is measured: half of the excavation, 5,000.00 before VAT. */
async function openDraft(name: string) {
  const [made] = await fixture.db.insert(projects).values({ name, budget: '1000000' }).returning();
  const id = made?.id ?? '';
  await fixture.join(id, pm.id, 'pm');
  const page = await fixture.open(pm);
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const headers = { origin: fixture.address };
    const answer = await page.request[method](`/api/projects/${id}/${path}`, { data, headers });
    expect(answer.ok()).toBe(true);
    return answer.json();
  };
  await send('put', 'contract', TERMS);
  const [item] = await send('post', 'bill', { items: BILL });
  const { id: certificateId } = await send('post', 'certificates', { date: '2026-03-31' });
  const { version } = await send('put', `certificates/${certificateId}`, {
    lines: [{ itemId: item.id, quantity: '50' }],
  });
  const path = `/projects/${id}/certificates/${certificateId}`;
  const issue = () => send('post', `certificates/${certificateId}/issue`, { version });
  return { id, page, path, send, issue, certificateId };
}

test('an advance above the terms is refused once, with its currency', async () => {
  const { page, path, id } = await openDraft('Riyadh Tower A');
  await page.goto(path);
  for (const [lang, advance, issue, words] of [
    ['en', 'Advance payment', 'Issue', /^The terms leave .* to be paid in advance/],
    ['ar', 'دفعة مقدمة', 'إصدار', /تُبقي الشروط/],
  ] as const) {
    await page.context().addCookies([{ url: fixture.address, name: 'lang', value: lang }]);
    await page.goto(`/projects/${id}/certificates`);
    await page.getByRole('button', { name: advance, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input').first().fill('5000');
    await dialog.getByText(words).waitFor();
    await dialog.getByRole('button', { name: issue, exact: true }).click();
    await soon(() => dialog.locator('input').first().getAttribute('aria-invalid')).toBe('true');
    await soon(() => dialog.getByText(words).count()).toBe(1);
    expect(await dialog.getByText(words).textContent()).toMatch(/SAR|ر\.س/);
  }
  await closePage(page);
});

test('money comes in parts, is corrected, and the rest is written off', async () => {
  const { page, path, id, certificateId, issue } = await openDraft('Riyadh Tower B');
  await issue();
  await page.goto(path);
  await page.getByRole('button', { name: 'Record the receipt' }).click();
  const amount = page.getByRole('textbox', { name: /^Amount/ });
  await soon(() => amount.inputValue({ timeout: 1000 })).toBe('5250');
  await amount.fill('-5');
  expect(await page.getByText(/stays outstanding/).count()).toBe(0);
  await amount.fill('12x');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please enter a number.').waitFor();
  await amount.fill('٥٬٠٠٠');
  await page.getByText(/250\.00 stays outstanding/).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Say why less was paid than is outstanding.').waitFor();
  await page.getByRole('textbox', { name: /^Why less was paid/ }).fill('Bank charges');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The receipt is recorded.').waitFor();
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Receipts' }) });
  await card.getByText('Bank charges').waitFor();
  await card.getByText(/SAR.250\.00/).waitFor();
  await card.getByText('Overdue').waitFor();
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Correct' }).click();
  await amount.fill('5100');
  await page.getByRole('button', { name: 'Save' }).click();
  await card.getByText(/SAR.150\.00/).waitFor();

  const correct = async () => {
    await card.getByRole('button', { name: 'Actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Correct' }).click();
  };
  await correct();
  const day = page.getByLabel(/^Received on/);
  await day.fill('2026-03-30');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Money cannot be received before the day of its certificate.').waitFor();
  await day.fill('2026-04-20');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Money cannot be received before').waitFor({ state: 'detached' });

  await card.getByRole('button', { name: 'Write off the rest' }).click();
  await page.getByRole('textbox', { name: /^Reason/ }).fill('Agreed with the employer');
  await page.getByRole('button', { name: 'Write off', exact: true }).click();
  await page.getByText('The amount is written off.').waitFor();
  await page.getByText('Received, rest written off', { exact: true }).waitFor();
  expect(await readApi(page, `/api/projects/${id}/certificates/${certificateId}`)).toMatchObject({
    status: 'paid',
    receipts: [
      { amount: '5100', date: '2026-04-20', reason: 'Bank charges' },
      { kind: 'write_off', amount: '150' },
    ],
  });

  // Nothing is outstanding now: why less came is still shown, and stays when the reference alone is corrected.
  await correct();
  await soon(() => page.getByRole('textbox', { name: /^Why less was paid/ }).inputValue({ timeout: 1000 })).toBe(
    'Bank charges',
  );
  await page.getByRole('textbox', { name: /^Reference/ }).fill('SARIE 1');
  await page.getByRole('button', { name: 'Save' }).click();
  await card.getByText('SARIE 1').waitFor();
  expect(await readApi(page, `/api/projects/${id}/certificates/${certificateId}`)).toMatchObject({
    receipts: [{ reference: 'SARIE 1', reason: 'Bank charges' }, {}],
  });
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page);
  await closePage(page);
});

test('a penalty of a draft is in its sum at once, beside what is measured', async () => {
  const { page, path } = await openDraft('Riyadh Tower C');
  await page.goto(path);
  const due = page.locator('dl > div').filter({ hasText: 'Amount due' });
  await due.getByText(/SAR.5,250\.00/).waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('textbox', { name: /^Description/ }).fill('Ten days late');
  const amount = page.getByRole('textbox', { name: /^Amount/ });
  await amount.fill('100,000');
  await page.getByText(/This deducts more than the certificate comes to, .*SAR.5,250\.00/).waitFor();
  await amount.fill('1,000');
  await page.getByText(/This deducts more than/).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save' }).click();
  await due.getByText(/SAR.4,250\.00/).waitFor();
  await page.getByText(/Penalty for delay: .*Ten days late/).waitFor();
  // The page behind shows the new sum before the dialog has closed, and takes no typing until then.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const quantity = page.getByLabel('Quantity to date of item 1', { exact: true });
  await quantity.fill('60');
  await quantity.press('Enter');
  await due.getByText(/SAR.5,300\.00/).waitFor();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue' }).click();
  await page.getByText('The certificate is issued.').waitFor();
  await due.getByText(/SAR.5,300\.00/).waitFor();
  await expectAccessible(page);
  await closePage(page);
});

test('a deduction is not saved over what somebody else measured meanwhile', async () => {
  const { page, path, id, certificateId } = await openDraft('Riyadh Tower D');
  await page.goto(path);
  const url = `/api/projects/${id}/certificates/${certificateId}`;
  const quantity = page.getByLabel('Quantity to date of item 1', { exact: true });
  await measureMeanwhile(page, fixture.address, url, '5');
  await quantity.fill('60');
  await quantity.press('Enter');
  await page.getByText('Item 2: 0 → 5').waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('textbox', { name: /^Description/ }).fill('Ten days late');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('1000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/Look at what is measured first, then save the deduction/).waitFor();
  const measured = (await readApi(page, `${url}/lines`)) as unknown as { done: string }[];
  expect(measured.map(({ done }) => done)).toEqual(['50', '5']);
  expect(await readApi(page, url)).toMatchObject({ deductions: [] });
  await closePage(page);
});

test('what is certified stands as income beside cost in the budget', async () => {
  const { page, id, issue } = await openDraft('Riyadh Tower E');
  await issue();
  await fixture.db.insert(payments).values({
    projectId: id,
    description: 'Excavators',
    amount: '1150',
    vatRate: '15',
    category: 'equipment',
    status: 'approved',
  });
  await page.goto(`/payments?project=${id}&view=analysis`);
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Income and margin' }) });
  const figure = (name: string) => card.locator('dl > div').filter({ hasText: name });
  await figure('Certified income')
    .getByTitle(/SAR.5,000\.00/)
    .waitFor();
  await figure('Cost approved')
    .getByTitle(/SAR.1,000\.00/)
    .waitFor();
  await figure('Margin').getByText('80.0%').waitFor();
  await expectAccessible(page);
  await page.goto('/payments?view=analysis');
  await card.getByRole('link', { name: 'Riyadh Tower E' }).waitFor();
  await page.setViewportSize(PHONE);
  await card.getByText('Riyadh Tower E').waitFor();
  await expectNoOverflow(page);
  await closePage(page);
});
