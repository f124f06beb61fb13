import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, account, Browser } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';

let app: App;
beforeAll(async () => {
  app = await testApp();
  await account(app, 'viewer', 'v@example.test');
});
afterAll(() => app.close());

const HERE = 'http://localhost:3000';

describe('/api/login', () => {
  test('shows the sign-in page, also below it', async () => {
    for (const url of ['/api/login', '/api/login?next=%2Frisks', '/api/login/reset?token=x', '/api/login/invitation']) {
      const answer = await new Browser(app).send('GET', url);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    }
  });

  test('remembers the page that led to it', async () => {
    const referer = { referer: `${HERE}/projects/7?tab=tasks` };
    const answer = await new Browser(app).send('GET', '/api/login', undefined, referer);
    expect(answer.status).toBe(302);
    expect(answer.headers['location']).toBe('/api/login?next=%2Fprojects%2F7%3Ftab%3Dtasks');
  });

  test.each([`${HERE}/`, `${HERE}/api/login?next=%2Fx`, 'https://evil.test/projects', `${HERE}.evil.test/projects`])(
    'but not %s',
    async (referer) => {
      const answer = await new Browser(app).send('GET', '/api/login', undefined, { referer });
      expect(answer.status).toBe(200);
    },
  );

  test('sends whoever is signed in on, to paths of ours only', async () => {
    const browser = new Browser(app);
    await browser.signIn('v@example.test');
    const leads = async (query: string) => (await browser.send('GET', `/api/login${query}`)).headers['location'];
    expect(await leads('')).toBe('/');
    expect(await leads('?next=%2Frisks%3Fa%3D1')).toBe('/risks?a=1');
    expect(await leads('?next=https%3A%2F%2Fevil.test')).toBe('/');
    expect(await leads('?next=%2F%2Fevil.test')).toBe('/');
    expect(await leads('?next=%2F%5Cevil.test')).toBe('/');
    expect(await leads('?next=%2Fapi%2Flogout')).toBe('/');
  });
});

test('/api/logout leads home also when nobody is signed in', async () => {
  const answer = await new Browser(app).send('GET', '/api/logout');
  expect([answer.status, answer.headers['location']]).toEqual([302, '/']);
});
