import { LLMock } from '@copilotkit/aimock';
import { afterAll, test } from 'vitest';
import { closePage, expectAccessible, expectNoOverflow, PHONE, readApi, setupApp, soon } from './fixtures.ts';

const mock = new LLMock({ port: 0, logLevel: 'silent' });
await mock.start();
const fixture = await setupApp({ AI_BASE_URL: `${mock.url}/v1` });
afterAll(async () => {
  await fixture.close();
  await mock.stop();
});
const admin = await fixture.addPerson('admin', ['Nora', 'Al-Harbi']);

test('an administrator tests a model, saves it, replaces nothing he does not see, and removes the key', async () => {
  const page = await fixture.open(admin);
  await page.goto('/admin/organisation');
  await page.getByLabel('Provider').selectOption('openai-compatible');
  await page.getByRole('textbox', { name: 'Model', exact: true }).fill('site-1');
  await page.getByLabel('Key', { exact: true }).fill('sk-wrong');
  mock.on({ predicate: () => true }, { error: { message: 'no', type: 'x' }, status: 401 });
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByText('The provider was reached, but refused the key.').waitFor();
  mock.reset();
  mock.on({ predicate: () => true }, { content: '{"ready": true}' });
  await page.getByLabel('Key', { exact: true }).fill('sk-right');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByText(/The model answered as it should/).waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('openai-compatible/site-1').waitFor();
  await page.getByText('A key is set').waitFor();
  await soon(() => page.getByLabel('Key', { exact: true }).inputValue()).toBe('');
  await soon(() => page.content()).not.toContain('sk-right');
  await page.getByRole('button', { name: 'Remove the key' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The key is removed.').waitFor();
  await soon(() => readApi(page, '/api/organisation/ai')).toMatchObject({ keySet: false, model: 'site-1' });
  await closePage(page);
});

test('fits a phone in Arabic; what the server refuses reads in Arabic', async () => {
  const page = await fixture.open(admin, { lang: 'ar', theme: 'dark', viewport: PHONE });
  await page.goto('/admin/organisation');
  await page.getByLabel('المزوّد').selectOption('anthropic');
  await page.getByLabel('المفتاح', { exact: true }).fill('مفتاح');
  await page.getByRole('button', { name: 'تطبيق' }).click();
  await page.getByText('المفتاح أحرف لاتينية وأرقام ورموز فقط، بلا مسافات.').waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await closePage(page);
});
