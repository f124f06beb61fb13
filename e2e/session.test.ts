import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { sessions } from '#server/database/tables/accounts.ts';
import { projects } from '#server/database/tables/projects.ts';
import { closePage, setupApp, soon } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

test('a session that is ended elsewhere says so on an idle page and goes to the sign-in page', async () => {
  const cm = await fixture.addPerson('cm', ['Rajesh', 'Nair']);
  const idle = await fixture.open(cm);
  await idle.goto('/projects');
  await idle.getByText('No projects have been assigned to you yet.').waitFor();
  const other = await fixture.open(cm);
  await other.goto('/settings/profile');
  await other.getByRole('heading', { level: 1 }).waitFor();
  // Both share one session: its end is told to whoever holds a stream of it.
  const [own] = await fixture.db.select().from(sessions).where(eq(sessions.userId, cm.id));
  const isNotified = () => document.body.textContent.includes('You are logged out. Logging in again...');
  // It stands there for half a second only: watched from before, frame by frame.
  const notified = idle.waitForFunction(isNotified);
  const status = await other.evaluate(
    async (id) => (await fetch(`/api/auth/sessions/${id}`, { method: 'DELETE' })).status,
    own?.id,
  );
  expect(status).toBe(200);
  await notified;
  await idle.waitForURL(/\/api\/login\?next=%2Fprojects/);
  await closePage(idle);
  await closePage(other);
});

test('the palette finds projects by a part of their name', async () => {
  const pm = await fixture.addPerson('pm', ['Mona', 'Hassan']);
  const [made] = await fixture.db.insert(projects).values({ name: 'مجمع فلل الياسمين' }).returning();
  await fixture.join(made?.id ?? '', pm.id, 'pm');
  const page = await fixture.open(pm);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('الياسمين');
  await page.getByRole('option', { name: /الياسمين/ }).click();
  await page.getByRole('heading', { name: 'مجمع فلل الياسمين', level: 1 }).waitFor();
  await closePage(page);
});

test('what changes between a page’s reads and its stream is read again, and nothing else is', async () => {
  const pm = await fixture.addPerson('pm', ['Sara', 'Ali']);
  const [made] = await fixture.db.insert(projects).values({ name: 'Marina Mall' }).returning();
  const id = made?.id ?? '';
  await fixture.join(id, pm.id, 'pm');
  const other = await fixture.open(pm);
  await other.goto('/settings/profile');
  const page = await fixture.open(pm);
  const reads: string[] = [];
  page.on('request', (request) => reads.push(new URL(request.url()).pathname));
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/events*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/projects/${id}`);
  await page.getByRole('heading', { name: 'Marina Mall', level: 1 }).waitFor();
  const status = await other.evaluate(async (url) => {
    const body = JSON.stringify({ name: 'Marina Mall, East' });
    return (await fetch(url, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body })).status;
  }, `/api/projects/${id}`);
  expect(status).toBe(200);
  letGo();
  await page.getByRole('heading', { name: 'Marina Mall, East', level: 1 }).waitFor();
  const times = (path: string) => reads.filter((one) => one === path).length;
  await soon(() => times(`/api/projects/${id}`)).toBe(2);
  expect(times('/api/auth/user')).toBe(1);
  await closePage(page);
  await closePage(other);
});

test('the code of the dashboard and what it asks first are on their way with the page', async () => {
  const pm = await fixture.addPerson('pm', ['Laila', 'Saleh']);
  const page = await fixture.open(pm);
  const { link } = (await page.request.get('/')).headers();
  expect(link).toMatch(/<\/assets\/dashboard-[^>]*\.js>; rel=modulepreload/);
  expect(link).toContain('</api/dashboard/stats>; rel=preload');
  await closePage(page);
});
