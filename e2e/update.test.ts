import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePage, PHONE, sessionCookie, setupApp, soon, type Visitor } from './fixtures.ts';
import { whenInstalled } from './installed.ts';
import { addProject } from './tasks-fixtures.ts';

const fixture = await setupApp();
const front = await frontOf(fixture.address);
afterAll(async () => {
  front.close();
  await fixture.close();
});

let se: Visitor;
beforeAll(async () => {
  se = await fixture.addPerson('se', ['Ahmed', 'Site']);
  const { id } = await addProject(fixture, 'Riyadh Tower B', [{ title: 'Slab, Level 4', assignedTo: se.id }]);
  await fixture.join(id, se.id, 'se');
});

test('a new version waits for the person’s word; what was written and what waits outlives it', async () => {
  const page = await fixture.open(undefined, { viewport: PHONE, serviceWorkers: 'allow', baseURL: front.address });
  await page
    .context()
    .addCookies([sessionCookie(front.address, se.token), { url: front.address, name: 'lang', value: 'en' }]);
  await page.goto('/se/my-tasks');
  await page.getByText('Slab, Level 4').waitFor();
  await whenInstalled(page);
  front.setDown(true);
  await page.getByRole('button', { name: 'Start' }).first().click();
  await page.getByText('1 change of a task waiting to be sent').waitFor();
  await page.goto('/se/daily-log');
  await page.getByLabel('Notes').fill('Half a sentence');
  await page.evaluate(() => Object.assign(globalThis, { isBefore: true }));
  front.setDown(false);
  front.release();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByText('A new version is ready. What you wrote and what waits to be sent stays.').waitFor();
  expect(await isBefore(page)).toBe(true);
  await page.getByRole('button', { name: 'Update' }).click();
  await soon(() => isBefore(page).catch(() => true)).toBe(false);
  await soon(() => page.getByLabel('Notes').inputValue()).toBe('Half a sentence');
  await page.goto('/settings/device');
  await page.getByText(/^What you sent from this device has arrived\. A daily log you began here/).waitFor();
  await closePage(page);
});

/** The page was not loaded again. */
const isBefore = (page: Page): Promise<boolean> => page.evaluate(() => 'isBefore' in globalThis);

/** A server in front of ours that, once told, has another build: the same code under another name. */
async function frontOf(target: string) {
  const { hostname, port } = new URL(target);
  let isDown = false;
  let isNew = false;
  const pass = (incoming: IncomingMessage, reply: ServerResponse) => {
    const { method, headers, url: path } = incoming;
    const asked = send({ hostname, port, method, path, headers }, (answered) => {
      reply.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(reply);
    });
    asked.on('error', () => reply.destroy());
    incoming.pipe(asked);
  };
  const worker = async (reply: ServerResponse) => {
    const code = await (await fetch(`${target}/service-worker.js`)).text();
    const next = code.replace(/(version:\W)/, '$1next').replace(/(entry:\W\/assets\/)/, '$1next-');
    reply.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }).end(next);
  };
  const server = createServer((incoming, reply) => {
    if (isDown) reply.destroy();
    else if (isNew && incoming.url === '/service-worker.js') void worker(reply);
    else pass(incoming, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    setDown: (down: boolean) => {
      isDown = down;
      if (down) server.closeAllConnections();
    },
    release: () => {
      isNew = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
