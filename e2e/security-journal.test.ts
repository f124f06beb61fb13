import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { recordSecurityEvent } from '#server/security-events.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(() => fixture.close());
let admin: Visitor;
let manager: Visitor;
const stranger = `${'a-very-long-address-'.repeat(5)}@example.test`;

/** Names and values stand in marks that isolate their direction. */
const words = (text: string) =>
  new RegExp([...text].map((letter) => letter.replace(/[.*+?^${}()|[\]\\/]/, '\\$&')).join('[\u2068\u2069]*'));

beforeAll(async () => {
  admin = await fixture.addPerson('admin', ['Abeer', 'Admin']);
  manager = await fixture.addPerson('pm', ['Paul', 'Manager']);
  const headers = new Headers({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537' });
  const from = { db: fixture.db, ip: '203.0.113.7', headers };
  const user = { id: admin.id, email: 'abeer@example.test' };
  const subject = { id: manager.id, label: 'paul@example.test' };
  const roles = { before: 'viewer', after: 'pm' };
  await recordSecurityEvent({ ...from, user }, { kind: 'role-changed', subject, detail: roles });
  await recordSecurityEvent(from, {
    kind: 'sign-in-failed',
    subject: { label: stranger },
    detail: { method: 'password' },
  });
  await recordSecurityEvent({ db: fixture.db }, { kind: 'restored', detail: { rows: 12 } });
});

test('an administrator reads who did what from where, and narrows it; the address keeps that', async () => {
  const page = await fixture.open(admin);
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Security journal' }).first().click();
  await page.getByRole('heading', { name: 'Security journal' }).waitFor();
  await page.getByText(words('Before: Viewer · After: Project Manager')).waitFor();
  await page.getByText(words('Abeer Admin, to Paul Manager')).waitFor();
  await page.getByText(words('203.0.113.0/24 · Chrome · Windows')).first().waitFor();
  await page.getByText('The system').waitFor();
  await page.getByLabel('Event').selectOption('sign-in-failed');
  await page.getByText(words('Abeer Admin, to Paul Manager')).waitFor({ state: 'detached' });
  await page.getByText(stranger).waitFor();
  await soon(() => new URL(page.url()).search).toBe('?kind=sign-in-failed');
  await page.goto(`/admin/security?person=${newId()}`);
  await page.getByText('Nothing was recorded that matches').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText(stranger).waitFor();
  await closePage(page);
});

test('nobody else opens it', async () => {
  const page = await fixture.open(manager);
  await page.goto('/admin/security');
  await page.getByText('This page is only accessible to Administrators.').waitFor();
  await closePage(page);
});

describe('fits a phone', () => {
  test.each(['en', 'ar'] as const)('%s', async (language) => {
    const page = await fixture.open(admin, { lang: language, viewport: PHONE });
    await page.goto('/admin/security');
    await page.getByText(stranger).waitFor();
    if (language === 'ar') expect(await page.getByText('تغيير دور').count()).toBeGreaterThan(0);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await closePage(page);
  });
});
