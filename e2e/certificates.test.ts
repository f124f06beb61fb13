import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billItems } from '#server/database/tables/certificates.ts';
import { projects } from '#server/database/tables/projects.ts';
import { measureMeanwhile } from './certificate-conflict.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';

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

test('from the terms and an imported bill to an issued certificate and its payment', async () => {
  const page = await fixture.open(pm);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('link', { name: 'Payment Certificates' }).click();
  await page.getByText('No certificates yet').waitFor();
  await soon(() => page.getByRole('button', { name: 'New certificate' }).isDisabled()).toBe(true);

  await page.getByRole('button', { name: 'Contract terms' }).click();
  // The organisation has a rate: the advance is taxed unless the contract says otherwise, and why is said.
  const advance = page.getByRole('combobox', { name: 'VAT on the advance' });
  await page.getByText('In Saudi Arabia VAT is due when an advance is received.').waitFor();
  expect(await advance.inputValue()).toBe('yes');
  await page.getByRole('textbox', { name: /^Contractor/ }).fill('Al Bina Contracting');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('The terms are saved.').waitFor();

  await page.getByRole('tab', { name: 'Bill of Quantities' }).click();
  await page.getByRole('button', { name: 'Import from Excel or CSV' }).click();
  const csv =
    'Item No.,Description,Unit,Qty,Rate\n1,Excavation,m3,"1,000",35.50\n2,Concrete,m3,200,450\n3,Wrong,m3,many,1\n4,Rock,m3,Rate only,80\n';
  await page
    .getByLabel('File (.xlsx, .xls or .csv)')
    .setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByText('1 row is wrong and is left out.').waitFor();
  await page.getByText('This is not a number.').waitFor();
  await page.getByText(/^Rate only: it is kept with quantity 0/).waitFor();
  await page.getByRole('button', { name: 'Add 3 items, leave out 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave them out' }).click();
  const bill = page.getByRole('table', { name: 'Bill of Quantities' });
  await bill.getByRole('cell', { name: 'Concrete' }).waitFor();
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
  const rateOnly = page.getByLabel('Quantity to date of item 4');
  await rateOnly.fill('5');
  await rateOnly.press('Enter');
  await page.getByText(/The bill has 0\. More needs a variation/).waitFor();
  await rateOnly.press('Escape');
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
  const page = await fixture.open(pm, { viewport: PHONE });
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

describe('Issue waits for what is on screen', () => {
  const items = Array.from({ length: 120 }, (_, index) => ({
    number: `${index + 1}`,
    section: index < 8 ? 'Ground' : 'Roof',
    description: `Item ${index + 1}`,
    unit: 'm',
    quantity: '100',
    rate: '10',
  }));
  /** A draft of a bill of 120 items of 100, in a project of its own. */
  async function openDraft(name: string, options: Parameters<typeof fixture.open>[1] = {}) {
    const [made] = await fixture.db.insert(projects).values({ name, budget: '1000000' }).returning();
    const id = made?.id ?? '';
    await fixture.join(id, pm.id, 'pm');
    const page = await fixture.open(pm, options);
    const post = async (path: string, data: object) => {
      const answer = await page.request.post(`/api/projects/${id}/${path}`, {
        data,
        headers: { origin: fixture.address },
      });
      expect(answer.status()).toBe(201);
      return (await answer.json()) as { id: string };
    };
    await post('bill', { items });
    const draft = await post('certificates', { date: '2026-03-31' });
    const path = `/projects/${id}/certificates/${draft.id}`;
    await page.goto(path);
    const quantity = (number: number) => page.getByLabel(`Quantity to date of item ${number}`, { exact: true });
    const due = page.locator('dl > div').filter({ hasText: 'Amount due' });
    const issue = page.getByRole('button', { name: 'Issue', exact: true });
    const dialog = page.getByRole('alertdialog');
    return { page, path, quantity, due, issue, dialog };
  }
  type Draft = Awaited<ReturnType<typeof openDraft>>;

  async function isHeldBack({ page, issue, dialog, quantity }: Draft) {
    await quantity(1).fill('60');
    await quantity(1).press('Enter');
    await quantity(1).fill('150');
    await quantity(1).press('Tab');
    await page.getByText(/The bill has 100\. More needs a variation/).waitFor();
    await soon(async () => {
      await page
        .getByLabel(/^Quantity to date/)
        .last()
        .scrollIntoViewIfNeeded();
      return quantity(120).count();
    }).toBe(1);
    await soon(() => quantity(1).count()).toBe(0);
    await issue.click();
    await page.getByText('The quantity of item 1 is not taken. Please correct it first.').waitFor();
    const isFocused = () => quantity(1).evaluate((field) => field === document.activeElement);
    await soon(isFocused).toBe(true);
    expect(await quantity(1).inputValue()).toBe('150');
    await soon(() =>
      quantity(1).evaluate((field) => {
        const { left, top, width, height } = field.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === field;
      }),
    ).toBe(true);
    expect(await dialog.count()).toBe(0);
  }

  test('for a refused quantity, which it names and brings into view', async () => {
    const draft = await openDraft('Refused');
    const { page, due, issue, dialog, quantity } = draft;
    await isHeldBack(draft);
    await quantity(1).fill('12.34567');
    await issue.click();
    await page.getByText('A number may have at most 4 decimals.').waitFor();
    // The press has come to its end: what is typed before that would still go with it.
    await soon(() => issue.getAttribute('aria-busy')).toBeNull();
    expect(await dialog.count()).toBe(0);
    await quantity(1).fill('70');
    await issue.click();
    await dialog.getByText(/SAR.735\.00 are due/).waitFor();
    await due.getByText(/SAR.735\.00/).waitFor();
    await closePage(page);
  });

  test('for a refused quantity on a phone, and leaving asks first', async () => {
    const draft = await openDraft('Refused on site', { viewport: PHONE });
    const { page, path, quantity } = draft;
    await isHeldBack(draft);
    await page.getByRole('button', { name: 'Issue', exact: true }).waitFor();
    await page
      .locator(`a[href$="${path.replace(/\/[^/]*$/, '')}"]`)
      .first()
      .click();
    await page.getByRole('alertdialog').getByText('What you entered has not been saved.').waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await quantity(1).press('Escape');
    expect(await quantity(1).inputValue()).toBe('60');
    await closePage(page);
  });

  test('a column copied from a spreadsheet goes down from where it is pasted', async () => {
    const { page, quantity } = await openDraft('Pasted');
    const paste = (number: number, text: string) =>
      quantity(number).evaluate((field, data) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', data);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await paste(2, '10\r\n\r\n٣٠\r\n150\r\n');
    await page.getByText('2 of 3 quantities pasted').waitFor();
    await soon(() => quantity(2).inputValue()).toBe('10');
    expect([await quantity(3).inputValue(), await quantity(4).inputValue()]).toEqual(['0', '30']);
    await page.getByText(/The bill has 100\. More needs a variation/).waitFor();
    expect(await quantity(5).inputValue()).toBe('150');
    await paste(5, '50%\r\n20\r\n');
    await page.getByText('2 quantities pasted').waitFor();
    await soon(() => quantity(6).inputValue()).toBe('20');
    await paste(7, '1\t2\r\n3\t4\r\n');
    await page.getByText(/^Copied columns: 2\. From here on there is room for 1:/).waitFor();
    expect(await quantity(7).inputValue()).toBe('0');
    await paste(8, '41\r\n\r\n42\r\n');
    await page.getByText('1 blank cell of a section row was skipped.').waitFor();
    await soon(() => quantity(9).inputValue()).toBe('42');
    expect([await quantity(8).inputValue(), await quantity(10).inputValue()]).toEqual(['41', '0']);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Go to the next quantity').waitFor();
    await closePage(page);
  });

  test('two columns copied from a spreadsheet go into claimed and certified, a wider block is refused in words', async () => {
    const { page, path, quantity } = await openDraft('Pasted as a block');
    const claim = (number: number) => page.getByLabel(`Claimed to date of item ${number}`, { exact: true });
    const paste = (text: string) =>
      claim(2).evaluate((field, data) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', data);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await paste('1\t2\t3\r\n');
    await page.getByText(/^Copied columns: 3\. From here on there is room for 2:/).waitFor();
    expect([await claim(2).inputValue(), await quantity(2).inputValue()]).toEqual(['', '0']);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await paste('30\t20\r\n\t25\r\n50%\t\r\n');
    await page.getByText('4 quantities pasted').waitFor();
    await saved;
    await page.goto(path);
    await soon(() => claim(2).inputValue()).toBe('30');
    const stored = await Promise.all(
      [2, 3, 4].map(async (row) => [await claim(row).inputValue(), await quantity(row).inputValue()]),
    );
    expect(stored).toEqual([
      ['30', '20'],
      ['', '25'],
      ['50', '0'],
    ]);
    await closePage(page);
  });

  test('what the contractor claims stands beside what is certified, typed and pasted, and stays', async () => {
    const { page, path, quantity } = await openDraft('Claimed');
    const claim = (number: number) => page.getByLabel(`Claimed to date of item ${number}`, { exact: true });
    await claim(1).fill('-5');
    await claim(1).press('Enter');
    await page.getByText('A claim cannot be below zero.').waitFor();
    await claim(1).fill('١٢٠');
    await claim(1).press('Enter');
    await soon(() => claim(2).evaluate((field) => field === document.activeElement)).toBe(true);
    await quantity(1).fill('80');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await quantity(1).press('Enter');
    await soon(() => quantity(2).evaluate((field) => field === document.activeElement)).toBe(true);
    await saved;
    await page.goto(path);
    await soon(() => claim(1).inputValue()).toBe('120');
    expect([await quantity(1).inputValue(), await claim(2).inputValue()]).toEqual(['80', '']);
    await page.getByText(/SAR.840\.00/).waitFor();
    await closePage(page);
  });

  test('for a save that failed', async () => {
    const { page, path, issue, dialog, quantity } = await openDraft('Unsaved');
    await page.route(`**/api${path}`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await quantity(1).fill('60');
    await issue.click();
    await page.getByText('The quantities could not be saved.').waitFor();
    expect(await dialog.count()).toBe(0);
    await page.unroute(`**/api${path}`);
    await issue.click();
    await dialog.getByText(/SAR.630\.00 are due/).waitFor();
    await closePage(page);
  });

  test('for a change of somebody else, until what is typed is saved anew', async () => {
    const { page, path, issue, dialog, quantity } = await openDraft('Measured by two');
    await measureMeanwhile(page, fixture.address, `/api${path}`, '50');
    await quantity(1).fill('60');
    await issue.click();
    await page.getByText('Item 2: 0 → 50').waitFor();
    await issue.click();
    await page.getByText('The certificate is not issued.').waitFor();
    expect(await dialog.count()).toBe(0);
    await page.getByRole('button', { name: 'Save what I typed' }).click();
    await soon(() => page.getByText('Item 2: 0 → 50').count()).toBe(0);
    await issue.click();
    await dialog.getByText(/SAR.1,155\.00 are due/).waitFor();
    await closePage(page);
  });
});

test('in Arabic the figures of a column end below each other', async () => {
  const [made] = await fixture.db.insert(projects).values({ name: 'Decimals' }).returning();
  const own = made?.id ?? '';
  await fixture.join(own, pm.id, 'pm');
  await fixture.db.insert(billItems).values(
    ['1234.5', '7.25'].map((rate, index) => ({
      projectId: own,
      number: `${index + 1}`,
      description: `Item ${index + 1}`,
      quantity: '10',
      rate,
      position: index,
    })),
  );
  const page = await fixture.open(pm, { lang: 'ar' });
  await page.goto(`/projects/${own}/certificates`);
  await page.getByRole('tab').nth(1).click();
  await page.getByText('Item 2').waitFor();
  const ends = await page.locator('tbody tr[data-index]').evaluateAll((rows) =>
    rows.map((row) => {
      const range = document.createRange();
      range.selectNodeContents(row.querySelectorAll('td.text-end')[1] ?? row);
      return Math.round(range.getBoundingClientRect().right);
    }),
  );
  expect(ends).toHaveLength(2);
  expect(ends[0]).toBe(ends[1]);
  await closePage(page);
});

test('in Arabic the decimals of a certificate’s summary stand below each other', async () => {
  const page = await fixture.open(pm, { lang: 'ar' });
  const [{ id }] = (await (await page.request.get(`/api/projects/${projectId}/certificates`)).json()) as [
    { id: string },
  ];
  await page.goto(`/projects/${projectId}/certificates/${id}`);
  await page.locator('main dl > div.col-span-2 dd').first().waitFor();
  const ends = await page
    .locator('main dl > div.col-span-2:not(.text-md) > dd, main table.text-xs tbody td:first-child')
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return { cell: cell.tagName, right: Math.round(range.getBoundingClientRect().right) };
      }),
    );
  const rightsOf = (name: string) => new Set(ends.filter(({ cell }) => cell === name).map(({ right }) => right));
  expect(ends.filter(({ cell }) => cell === 'DD').length).toBeGreaterThan(3);
  expect([rightsOf('DD').size, rightsOf('TD').size]).toEqual([1, 1]);
  await closePage(page);
});
