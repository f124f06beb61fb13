import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSigned, openReceiver } from '#features/webhooks/server/test-receiver.ts';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
const receiver = await openReceiver();
afterAll(async () => {
  await receiver.close();
  await fixture.close();
});

const TOWER = newId();
let pm: Visitor;
let engineer: Visitor;
beforeAll(async () => {
  pm = await fixture.addPerson('pm', ['Omar', 'Haddad']);
  engineer = await fixture.addPerson('se', ['Sami', 'Odeh']);
  await fixture.db.insert(projects).values({ id: TOWER, name: 'Riyadh Tower B', nextTaskNumber: 1 });
  await fixture.join(TOWER, pm.id, 'pm');
});

test('a manager adds a webhook, tries it, and a change reaches it signed; the log says so and sends it again', async () => {
  const page = await fixture.open(pm);
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: false }).first().fill('Cost system');
  await dialog.getByLabel('Address', { exact: false }).first().fill(receiver.url);
  await dialog.getByLabel('Project', { exact: true }).selectOption({ label: 'Riyadh Tower B' });
  await dialog.getByLabel('Payments').check();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const secret = await dialog.getByLabel('Secret', { exact: true }).inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const row = page.getByRole('listitem').filter({ hasText: 'Cost system' });
  await row.getByText('Tasks and Payments · Riyadh Tower B').waitFor();
  const choose = async (item: string) => {
    await row.getByRole('button', { name: 'Actions for Cost system' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Send a test');
  await page.getByText('The receiver took the test. Answered 204').waitFor();
  await page.evaluate(
    (projectId) =>
      fetch('/api/tasks', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ projectId, title: 'Pour level 4' }),
      }),
    TOWER,
  );
  await soon(() => receiver.received.map(({ body }) => body.type)).toEqual(['webhook.test', 'task.created']);
  expect(receiver.received.every((delivery) => isSigned(delivery, secret))).toBe(true);
  await choose('What was sent');
  const log = page.getByRole('dialog');
  const delivery = log.getByRole('listitem').filter({ hasText: 'task.created' });
  await delivery.getByText('Request and answer').click();
  await delivery.getByText(TOWER).waitFor();
  await expectAccessible(page);
  await delivery.getByRole('button', { name: 'Send again: task.created' }).click();
  await soon(() => receiver.received.length).toBe(3);
  expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id']);
  await closePage(page);
});

test('who may have none is offered none', async () => {
  const page = await fixture.open(engineer);
  await page.goto('/settings/profile');
  await page.getByText('API tokens').first().waitFor();
  expect(await page.getByText('Webhooks').count()).toBe(0);
  await closePage(page);
});

test.each([
  ['a desk, light, English', { lang: 'en', theme: 'light' }],
  ['a phone, dark, Arabic', { lang: 'ar', theme: 'dark', viewport: PHONE }],
  ['the narrowest phone, light, Arabic', { lang: 'ar', theme: 'light', viewport: { width: 360, height: 780 } }],
] as const)('card, dialog and log are accessible and fit: %s', async (name, options) => {
  const isArabic = options.lang === 'ar';
  const page = await fixture.open(pm, options);
  const look = async (part: string) => {
    await expectAccessible(page);
    await expectNoOverflow(page);
    if (process.env['SHOTS'])
      await page.screenshot({
        path: `${process.env['SHOTS']}/webhooks-${part}-${name}.png`,
        fullPage: part === 'card',
      });
  };
  await page.goto('/settings/profile');
  const row = page.getByRole('listitem').filter({ hasText: 'Cost system' });
  await row.waitFor();
  await look('card');
  await row.scrollIntoViewIfNeeded();
  await row.getByRole('button').click();
  await page.getByRole('menuitem').first().click();
  await page
    .getByText(isArabic ? 'الطلب والرد' : 'Request and answer')
    .first()
    .click();
  await look('log');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: isArabic ? 'إضافة خطاف ويب' : 'Add webhook' }).click();
  await page.getByRole('dialog').waitFor();
  await look('dialog');
  await closePage(page);
});

test("an administrator sees everybody's webhooks under System, pauses and removes one", async () => {
  const admin = await fixture.addPerson('admin', ['Layla', 'Nasser']);
  const page = await fixture.open(admin);
  await page.goto('/admin/system');
  const row = page.getByRole('listitem').filter({ hasText: 'Cost system' });
  await row.getByText('Omar Haddad').waitFor();
  const choose = async (item: string) => {
    await row.getByRole('button', { name: 'Actions for Cost system' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Pause');
  await row.getByText('Paused').waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await choose('Remove');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No webhooks').waitFor();
  await closePage(page);
});
