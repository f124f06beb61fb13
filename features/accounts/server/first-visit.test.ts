import { afterEach, describe, expect, test } from 'vitest';
import { users } from '#server/database/tables/accounts.ts';
import { prepareSetupCode } from '#server/start/first-visit.ts';
import { type App, account, Browser } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';

const open: App[] = [];
const start = async (options: Parameters<typeof testApp>[0] = {}) => {
  const app = await testApp(options);
  open.push(app);
  return app;
};
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

const ADMIN = {
  organisationName: 'Al-Harbi Contracting',
  firstName: 'Nora',
  lastName: 'Al-Harbi',
  email: ' Nora@Example.test ',
  password: 'ten letters',
};
const setUp = (browser: Browser, more: object = {}) => browser.send('POST', '/api/auth/setup', { ...ADMIN, ...more });

describe('the first visit', () => {
  test('creates the administrator, names the organisation and signs in; then it is over', async () => {
    const app = await start();
    const browser = new Browser(app);
    expect((await browser.send('GET', '/api/auth/state')).body).toEqual({
      needsSetup: true,
      organisationName: '',
      needsSetupCode: false,
      canExploreDemo: false,
      canMail: false,
      providerName: null,
    });
    const made = await setUp(browser);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      user: { email: 'nora@example.test', firstName: 'Nora', lastName: 'Al-Harbi' },
      role: 'admin',
      organisation: { name: 'Al-Harbi Contracting' },
    });
    expect(await browser.isSignedIn()).toBe(true);
    expect((await browser.send('GET', '/api/auth/state')).body.needsSetup).toBe(false);
    expect((await setUp(new Browser(app), { email: 'second@example.test' })).status).toBe(409);
    expect((await new Browser(app).send('POST', '/api/auth/explore-demo')).status).toBe(409);
  });

  test('of ten at once one wins', async () => {
    const app = await start();
    const tries = Array.from({ length: 10 }, (_, i) => setUp(new Browser(app), { email: `a${i}@example.test` }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
    expect(await app.db.select().from(users)).toHaveLength(1);
  });

  test.each([
    ['password', { password: 'too short' }],
    ['password', { password: 'x'.repeat(129) }],
    ['email', { email: 'nobody' }],
    ['firstName', { firstName: '  ' }],
  ])('a wrong %s is named and nothing is created', async (field, wrong) => {
    const app = await start();
    const answer = await setUp(new Browser(app), wrong);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe(field);
    expect(await app.db.select().from(users)).toHaveLength(0);
  });
});

describe.each([
  ['by the network', { HOST: '0.0.0.0' }],
  ['through a proxy', { PUBLIC_URL: 'http://site.example.test' }],
])('a server that others can reach %s', (_, env: Record<string, string>) => {
  const browserOf = (app: App) => new Browser(app, { origin: env['PUBLIC_URL'] ?? 'http://localhost:3000' });

  test('asks for the code that the terminal shows, the same after a restart', async () => {
    const app = await start({ env });
    const code = await prepareSetupCode(app.services);
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(await prepareSetupCode(app.services)).toBe(code);
    const browser = browserOf(app);
    expect((await browser.send('GET', '/api/auth/state')).body.needsSetupCode).toBe(true);
    for (const wrong of [undefined, '', 'ABCD-EFGH', code?.slice(0, 8)]) {
      const answer = await setUp(browser, { setupCode: wrong });
      expect(answer.status).toBe(422);
      expect(answer.body.errors[0].field).toBe('setupCode');
    }
    const made = await setUp(browser, { setupCode: ` ${code?.toLowerCase().replace('-', ' ')} ` });
    expect(made.status).toBe(201);
    expect(await prepareSetupCode(app.services)).toBeUndefined();
  });

  test('stops guessing after five wrong codes', async () => {
    const app = await start({ env });
    const code = await prepareSetupCode(app.services);
    const browser = browserOf(app);
    for (let i = 0; i < 5; i++) expect((await setUp(browser, { setupCode: 'WRONG' })).status).toBe(422);
    expect((await setUp(browser, { setupCode: code })).status).toBe(429);
  });

  test('without a printed code nothing is let in', async () => {
    const app = await start({ env });
    expect((await setUp(browserOf(app), { setupCode: '' })).status).toBe(422);
  });
});

describe('the demonstration', () => {
  test('is offered where there is one, loads it and signs in to it', async () => {
    const email = 'admin@demo.test';
    const demo = {
      load: async () => {
        await account(app, 'admin', email);
        return { email, password: 'a long enough password' };
      },
      remove: async () => {},
    };
    const app: App = await start({ services: { demo } });
    const browser = new Browser(app);
    expect((await browser.send('GET', '/api/auth/state')).body.canExploreDemo).toBe(true);
    const entered = await browser.send('POST', '/api/auth/explore-demo');
    expect(entered.status).toBe(201);
    expect(entered.body.user.email).toBe(email);
    expect(await browser.isSignedIn()).toBe(true);
  });

  test('is not to be had where there is none', async () => {
    const app = await start();
    const answer = await new Browser(app).send('POST', '/api/auth/explore-demo', {});
    expect(answer.status).toBe(503);
  });
});
