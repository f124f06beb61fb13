import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { materials, payments, tasks } from '#server/database/tables/work.ts';
import { closePage, expectAccessible, setupApp, soon, type Visitor } from './fixtures.ts';
import { openInstalled, readsOnDevice, whenStored } from './installed.ts';
import { addProject } from './tasks-fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let se: Visitor;
let projectId: string;
beforeAll(async () => {
  se = await fixture.addPerson('se', ['Ahmed', 'Site']);
  const [made] = await fixture.db.insert(projects).values({ name: 'Riyadh Tower B' }).returning();
  projectId = made?.id ?? '';
  await fixture.db.insert(tasks).values({ projectId, number: 1, title: 'Slab, Level 4', assignedTo: se.id });
  await fixture.join(projectId, se.id, 'se');
});

const installed = (path: string) => openInstalled(fixture, se, path);

test('Chromium finds nothing against installing; the shortcuts are those of the role', async () => {
  const page = await installed('/se/my-tasks');
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A window that keeps no data is no place to install: the only thing said, and only of the test's own window.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const manifest = await page.evaluate(async () => {
    const { href } = document.querySelector('link[rel="manifest"]') as HTMLLinkElement;
    return (await fetch(href)).json();
  });
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/se/daily-log', '/se/my-tasks']);
  for (const { src } of manifest.icons)
    await soon(() => page.evaluate(async (url) => (await fetch(url)).status, src)).toBe(200);
  await closePage(page);
});

test('what was seen opens without a network, and says of when it is; signing out takes it away', async () => {
  const page = await installed('/projects');
  await page.getByText('Riyadh Tower B').first().waitFor();
  await whenStored(page, '"projects"');
  await page.goto('/se/my-tasks');
  await page.getByText('Slab, Level 4').waitFor();
  await whenStored(page, '"tasks"');
  await page.context().setOffline(true);
  await page.goto('/se/my-tasks');
  await page.getByText('Slab, Level 4').waitFor();
  await page.getByText(/No connection\. You see what was here at/).waitFor();
  await page.goto('/projects');
  await page.getByText('Riyadh Tower B').first().waitFor();
  // A page that was never opened is there too; what it shows was never read.
  await page.goto('/settings/preferences');
  await page.getByRole('heading', { name: 'Preferences' }).waitFor();
  await page.goto('/');
  await page.getByText('This is not on this device yet.').first().waitFor();
  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.goto('/se/my-tasks');
  await page.getByText('Slab, Level 4').waitFor();
  await page.getByRole('button', { name: /Ahmed/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page
    .getByRole('link', { name: /Sign In/ })
    .first()
    .waitFor();
  await soon(() =>
    page.evaluate(async () => (await caches.open('person')).match('/person').then((it) => it?.text())),
  ).toBe('');
  await soon(() => readsOnDevice(page)).toEqual([]);
  await page.context().setOffline(true);
  await expect(page.goto('/projects')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await closePage(page);
});

test('a construction manager has his board, targets, planner and the logs of a project without a network', async () => {
  const cm = await fixture.addPerson('cm', ['Rajesh', 'Nair']);
  await fixture.join(projectId, cm.id, 'cm');
  const page = await openInstalled(fixture, cm, '/');
  await whenStored(page, '"projects"]');
  await page.goto('/settings/device');
  await page.getByRole('button', { name: 'Fetch now' }).click();
  await page.getByText('Everything that is kept here is up to date.').waitFor();
  await page.context().setOffline(true);
  // One time, that of the line; the page's own would be another.
  await page.goto('/');
  await page.getByText(/No connection\. You see what was here at/).waitFor();
  await soon(() => page.getByText(/Figures as of/).count()).toBe(0);
  await page.goto('/tasks');
  await page.getByRole('link', { name: 'Slab, Level 4' }).waitFor();
  await page.goto(`/cm/targets?project=${projectId}`);
  await page.getByText('Generate AI Plan').first().waitFor();
  await expectEverythingHere(page);
  await page.goto(`/cm/resources?project=${projectId}`);
  await page.getByText('Manpower Demand').waitFor();
  await expectEverythingHere(page);
  await page.goto(`/projects/${projectId}?tab=logs`);
  await page.getByText('No progress logs found').waitFor();
  await page.goto('/risks');
  await page.getByText('Risk Register').waitFor();
  await expectEverythingHere(page);
  await closePage(page);
});

test('a project manager has his payments, and everyone the schedule, payments and activity of a project, without a network', async () => {
  const { id } = await addProject(fixture, 'Jeddah Depot', [
    { title: 'Excavate', plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-05' },
  ]);
  await fixture.db
    .insert(payments)
    .values({ projectId: id, description: 'Formwork hire', amount: '10', category: 'equipment' });
  for (const role of ['pm', 'se'] as const) {
    const visitor = await fixture.addPerson(role, ['Mona', role]);
    await fixture.join(id, visitor.id, role);
    const page = await openInstalled(fixture, visitor, '/settings/device');
    await page.getByRole('button', { name: 'Fetch now' }).click();
    await page.getByText('Everything that is kept here is up to date.').waitFor();
    await page.context().setOffline(true);
    if (role === 'pm') {
      await page.goto('/payments');
      await page.getByRole('article').getByText('Formwork hire').first().waitFor();
      await expectEverythingHere(page);
    }
    await page.goto(`/projects/${id}?tab=schedule`);
    await page.getByRole('region', { name: 'Schedule' }).getByText('Excavate').first().waitFor();
    await page.goto(`/projects/${id}?tab=payments`);
    await page.getByText('Formwork hire').first().waitFor();
    await page.getByText('Earned value').first().waitFor();
    await expectEverythingHere(page);
    await page.goto(`/projects/${id}?tab=activity`);
    await page.getByText('Nothing was done that matches').waitFor();
    await expectEverythingHere(page);
    await closePage(page);
  }
});

test('where the code of a chart is not on the device, a note stands in its place, the page stands and the chart comes with the network', async () => {
  const { id } = await addProject(fixture, 'Tabuk Station', [
    {
      title: 'Columns',
      plannedStartDate: '2026-03-01',
      plannedEndDate: '2035-03-05',
      status: 'in_progress',
      percentComplete: 40,
    },
  ]);
  await fixture.db.update(projects).set({ budget: '4900000' }).where(eq(projects.id, id));
  await fixture.db
    .insert(payments)
    .values({ projectId: id, description: 'Crane hire', amount: '10', category: 'equipment' });
  const visitor = await fixture.addPerson('se', ['Sami', 'Site']);
  await fixture.join(id, visitor.id, 'se');
  const page = await openInstalled(fixture, visitor, '/settings/device');
  await page.getByRole('button', { name: 'Fetch now' }).click();
  await page.getByText('Everything that is kept here is up to date.').waitFor();
  await page.context().setOffline(true);
  await page.goto(`/projects/${id}?tab=payments`);
  await page.getByText('This is not on this device yet.').waitFor();
  await page.getByRole('heading', { name: 'Tabuk Station', level: 1 }).waitFor();
  await page.getByText('Crane hire').first().waitFor();
  await page.getByText('Planned value (PV)').first().waitFor();
  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.locator('.recharts-surface').first().waitFor();
  await expectEverythingHere(page);
  await closePage(page);
});

/** What lies on this device of a read whose key has these words, as text. */
const contentOnDevice = (page: Page, word: string): Promise<string> =>
  page.evaluate(
    (wanted) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('construction-offline');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('reads').objectStore('reads').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result.filter(({ id }: { id: string }) => id.includes(wanted))));
          };
        };
      }),
    word,
  );

test('what somebody adds while a page stays open is on the device soon, without a press', async () => {
  const pm = await fixture.addPerson('pm', ['Maha', 'Office']);
  await fixture.join(projectId, pm.id, 'pm');
  const page = await openInstalled(fixture, await fixture.signIn(se.email), '/settings/device');
  await page.getByText('Ready', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Fetch now' }).click();
  await page.getByText('Everything that is kept here is up to date.').waitFor();
  expect(await contentOnDevice(page, 'materials')).not.toContain('Tile adhesive');
  const office = await fixture.open(pm);
  const material = { item: 'Tile adhesive', category: 'finishing', unit: 'kg', requiredQty: 900, projectId };
  const made = await office.request.post(`${fixture.address}/api/materials`, {
    headers: { origin: fixture.address },
    data: material,
  });
  expect(made.status()).toBe(201);
  await soon(() => contentOnDevice(page, 'materials')).toContain('Tile adhesive');
  await closePage(page);
  await closePage(office);
});

const expectEverythingHere = (page: Page) =>
  soon(() => page.getByText('This is not on this device yet.').count()).toBe(0);

test('a new phone that was opened once has the tasks, the project and the materials of its person without a network', async () => {
  await fixture.db
    .insert(materials)
    .values({ projectId, item: 'Cement OPC', category: 'concrete', unit: 'tonnes', requiredQty: '120' });
  // He signed out on the other one.
  const page = await openInstalled(fixture, await fixture.signIn(se.email), '/');
  await page.getByRole('heading', { name: 'Project Dashboard' }).waitFor();
  // Another page, before the first has read ahead: what the first one kept says what is still wanted.
  await whenStored(page, '"projects"]');
  await page.goto('/settings/device');
  await page.getByText(/^Its overview, tasks and materials, as of/).waitFor();
  await page.getByText('Ready', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Fetch now' }).click();
  await page.getByText('Everything that is kept here is up to date.').waitFor();
  await page.context().setOffline(true);
  await page.goto('/se/my-tasks');
  await page.getByText('Slab, Level 4').waitFor();
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('heading', { name: 'Riyadh Tower B', level: 1 }).waitFor();
  await page.getByText('Items need attention').waitFor();
  await page.getByText('No risk alerts').waitFor();
  await page.getByRole('list').getByText('Ahmed Site').waitFor();
  await page.getByRole('tab', { name: 'Materials' }).click();
  await page.getByText('Cement OPC').first().waitFor();
  await page.goto('/materials');
  await page.getByText('Cement OPC').first().waitFor();
  await page.goto(`/projects/${projectId}?tab=tasks`);
  await page.getByRole('link', { name: 'Slab, Level 4' }).waitFor();
  await page.goto(`/materials?project=${projectId}`);
  await page.getByText('Cement OPC').first().waitFor();
  await page.goto('/se/daily-log');
  await page.getByRole('option', { name: 'Riyadh Tower B' }).waitFor({ state: 'attached' });
  await page.goto('/settings/device');
  await page.getByText('The application opens on this device without a network.').waitFor();
  await page.getByText('On this device for Ahmed Site:').waitFor();
  await expectAccessible(page);
  await page.goto('/gallery');
  await page.getByText('No Photos Available').waitFor();
  await page.goto(`/gallery?project=${projectId}`);
  await page.getByText('No Photos Available').waitFor();
  await page.goto('/search?q=slab');
  await page
    .getByText('No connection: found among the projects, tasks and materials that are kept on this device.')
    .waitFor();
  await page.getByRole('link', { name: 'Slab, Level 4' }).waitFor();
  await page.goto('/settings/profile');
  await page.getByText(se.email).filter({ visible: true }).waitFor();
  await closePage(page);
});
