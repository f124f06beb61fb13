import type { Page } from 'playwright-core';
import { PHONE, type setupApp, soon, type Visitor } from './fixtures.ts';

type Fixture = Awaited<ReturnType<typeof setupApp>>;

/** A page whose service worker stands, has every file of the build and knows who is here. */
export async function openInstalled(fixture: Pick<Fixture, 'open'>, visitor: Visitor, path: string): Promise<Page> {
  const page = await fixture.open(visitor, { viewport: PHONE, serviceWorkers: 'allow' });
  await page.goto(path);
  await whenInstalled(page);
  return page;
}

export const whenInstalled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    const isRegistered = async () => (await (await caches.open('person')).match('/person'))?.text();
    while (!(await isRegistered())) await new Promise(requestAnimationFrame);
  });

/** Until a read whose address holds these words lies on the device. */
export async function whenStored(page: Page, ...words: readonly string[]): Promise<void> {
  const found = async () => (await readsOnDevice(page)).some((key) => words.every((word) => key.includes(word)));
  await soon(found).toBe(true);
}

export function readsOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('construction-offline');
        // Before the application has made its store there is none to look into, and none is made.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve([]) : reject(opening.error));
        opening.onsuccess = () => {
          const keys = opening.result.transaction('reads').objectStore('reads').getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            resolve(keys.result.map(String));
          };
        };
      }),
  );
}

/** What waits on this device, as the queue names it, a line each. */
export const queueRows = (page: Page) => page.getByRole('list', { name: 'Waiting to be sent' }).locator('> li');

/** The drafts on this device: a page that is closed at once may not have laid down its last letters. */
export const draftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('construction-offline');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => resolve(JSON.stringify(reading.result));
        };
      }),
  );
