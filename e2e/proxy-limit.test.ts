import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '#server/database/tables/files.ts';
import { projects } from '#server/database/tables/projects.ts';
import { noise } from '#server/testing/files.ts';
import { badNetwork } from './bad-network.ts';
import { closePage, PHONE, sessionCookie, setupApp, type Visitor } from './fixtures.ts';

/** As nginx and Traefik's usual example have it. */
const MOST_BYTES = 1024 * 1024;

const fixture = await setupApp();
const proxy = await badNetwork(fixture.address, 7, MOST_BYTES);
afterAll(async () => {
  proxy.close();
  await fixture.close();
});

let se: Visitor;
let projectId: string;
beforeAll(async () => {
  se = await fixture.addPerson('se', ['Salem', 'Site']);
  const [made] = await fixture.db.insert(projects).values({ name: 'Behind a proxy' }).returning();
  projectId = made?.id ?? '';
  await fixture.join(projectId, se.id, 'se');
});

test('through a proxy that takes at most 1 MB a photo of nearly 10 MB arrives whole', async () => {
  const content = await noise(1780);
  expect(content.length).toBeGreaterThan(9_000_000);
  const page = await fixture.open(se, { viewport: PHONE, baseURL: proxy.address });
  await page.context().addCookies([sessionCookie(proxy.address, se.token)]);
  await page.addInitScript(() => localStorage.setItem('photos-full-size', '1'));
  await page.goto(`/se/daily-log?project=${projectId}`);
  await page
    .getByLabel('Choose photos')
    .setInputFiles([{ name: 'large.jpg', mimeType: 'image/jpeg', buffer: content }]);
  await page.getByText('Uploaded').first().waitFor();
  await page.getByLabel('Notes').fill('A large photo');
  await page.getByRole('button', { name: 'Submit Daily Log' }).last().click();
  await page.getByText('Daily log submitted successfully!').waitFor();
  const stored = await fixture.db.select().from(files);
  expect(stored.map(({ size, sha256, entity }) => [size, sha256, entity])).toEqual([
    [content.length, createHash('sha256').update(content).digest('hex'), 'log'],
  ]);
  await closePage(page);
});
