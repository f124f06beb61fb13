import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readApi } from './fixtures.ts';

/** Somebody else's quantity of the second line reaches the server while the page's first saving is on its way. */
export async function measureMeanwhile(page: Page, address: string, api: string, quantity: string): Promise<void> {
  const lines = (await readApi(page, `${api}/lines`)) as unknown as { itemId: string }[];
  const { version } = await readApi(page, api);
  let measured = false;
  await page.route(`**${api}`, async (route) => {
    // The page reads the certificate at the same address.
    if (!measured && route.request().method() === 'PUT') {
      measured = true;
      const data = { version, lines: [{ itemId: lines[1]?.itemId, quantity }] };
      const answer = await page.request.put(api, { data, headers: { origin: address } });
      expect(answer.ok()).toBe(true);
    }
    await route.continue();
  });
}
