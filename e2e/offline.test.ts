import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { closePage, openGround, PHONE, soon, type Visitor } from './ground.ts';

const ground = await openGround();
afterAll(ground.close);

let se: Visitor;
let projectId: string;
beforeAll(async () => {
  se = await ground.addPerson('se', ['Ahmed', 'Site']);
  const [made] = await ground.db.insert(projects).values({ name: 'Riyadh Tower B' }).returning();
  projectId = made?.id ?? '';
  await ground.db.insert(tasks).values({ projectId, number: 1, title: 'Slab, Level 4', assignedTo: se.id });
  await ground.join(projectId, se.id, 'se');
});

/** A page whose service worker stands and has every file of the build. */
async function installed(path: string): Promise<Page> {
  const page = await ground.open(se, { viewport: PHONE, serviceWorkers: 'allow' });
  await page.goto(path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    const isTold = async () => (await (await caches.open('person')).match('/person'))?.text();
    while (!(await isTold())) await new Promise(requestAnimationFrame);
  });
  return page;
}

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
  await kept(page, 'projects');
  await page.goto('/se/my-tasks');
  await page.getByText('Slab, Level 4').waitFor();
  await kept(page, 'tasks');
  await page.context().setOffline(true);
  await page.goto('/se/my-tasks');
  await page.getByText('Slab, Level 4').waitFor();
  await page.getByText(/No connection\. You see what was here at/).waitFor();
  await page.goto('/projects');
  await page.getByText('Riyadh Tower B').first().waitFor();
  // A page that was never opened is there too; what it shows was never read.
  await page.goto('/settings/preferences');
  await page.getByRole('heading', { name: 'Preferences' }).waitFor();
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
  await soon(() => page.evaluate(readsOnDevice)).toEqual([]);
  await page.context().setOffline(true);
  await expect(page.goto('/projects')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await closePage(page);
});

/** Until a read of this room lies on the device. */
async function kept(page: Page, room: string): Promise<void> {
  await soon(() => page.evaluate(readsOnDevice)).toContainEqual(expect.stringContaining(`"${room}"`));
}

function readsOnDevice(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('construction-offline');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const keys = opening.result.transaction('reads').objectStore('reads').getAllKeys();
      keys.onsuccess = () => {
        opening.result.close();
        resolve(keys.result.map(String));
      };
    };
  });
}
