import { connect } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { hostNameOf } from './hosts.ts';

const app = await testApp();
const proxied = await testApp({ env: { PUBLIC_URL: 'https://projects.example.com', TRUSTED_PROXY: '10.0.0.5' } });
let address = '';
beforeAll(async () => {
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await proxied.close();
});

const get = (host: string, url = '/api/auth/state') => app.call({ method: 'GET', url, headers: { host } });

const own = Object.values(networkInterfaces())
  .flat()
  .map((entry) => entry?.address.split('%')[0] ?? '')
  .map((ip) => (ip.includes(':') ? `[${ip}]` : ip));

test.each([
  'localhost',
  'LOCALHOST:3000',
  'app.localhost:3000',
  'localhost.',
  '127.0.0.1',
  '127.9.9.9:80',
  '[::1]:3000',
  `${hostname()}:3000`,
  ...own,
])('this machine is known as %s', async (host) => {
  expect((await get(host)).status).toBe(200);
});

test.each(['rebind.evil.test', 'localhost.evil.test', '127.0.0.1.evil.test', '203.0.113.9:3000', '0.0.0.0:3000'])(
  'it is not known as %s, which is told in words',
  async (host) => {
    const { status, body } = await get(host);
    expect(status).toBe(421);
    expect(body.detail).toContain(`does not go by the name ${hostNameOf(host)}`);
    expect(body.detail).toContain('PUBLIC_URL');
    expect(body.key).toContain('{{name}}');
  },
);

test.each([
  '/',
  '/projects',
  '/api/projects',
  '/api/login',
  '/api/logout',
  '/favicon.svg',
  '/api/no/such',
  '/api/health',
])('%s is not answered for a foreign name either', async (url) => {
  expect((await get('rebind.evil.test', url)).status).toBe(421);
});

test('the first visit is not made for a foreign name', async () => {
  const names = { organisationName: 'Evil', firstName: 'Eve', lastName: 'Evil', email: 'eve@evil.test' };
  const refused = await app.call({
    method: 'POST',
    url: '/api/auth/setup',
    headers: { host: 'rebind.evil.test', origin: 'http://rebind.evil.test' },
    payload: { ...names, password: 'a long enough password 7' },
  });
  expect(refused.status).toBe(421);
  expect((await get('localhost:3000')).body.needsSetup).toBe(true);
});

const FORMS = [
  'a b',
  'a/b',
  'user@localhost',
  'a:99999',
  '[::1',
  '1.2.3.4.5',
  '%',
  'localhost:x',
  ':80',
  'x'.repeat(300),
];
const PLACES = ['/api/login', '/api/logout', '/api/auth/state', '/api/auth/callback/oidc', '/', '/api/health'];

test.each(FORMS)('the Host line "%s" is a bad request everywhere', async (host) => {
  const answers = await Promise.all(PLACES.map((url) => get(host, url)));
  expect(answers.map(({ status }) => status)).toEqual(PLACES.map(() => 400));
  expect(answers[0]?.body.detail).toBe('The Host line of this request names no host.');
});

describe('without a Host line', () => {
  const ask = async (lines: string) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(`${lines}\r\n\r\n`);
    return text(socket);
  };

  test('a probe is answered', async () => {
    for (const path of ['/api/health', '/api/ready']) expect(await ask(`GET ${path} HTTP/1.0`)).toMatch(/ 200 OK/);
  });

  test('anything else is a bad request in words, with the headers of every answer', async () => {
    for (const version of ['1.0', '1.1\r\nConnection: close']) {
      const answer = await ask(`GET /api/auth/state HTTP/${version}`);
      expect(answer).toMatch(/ 400 Bad Request/);
      expect(answer).toMatch(/content-security-policy: /i);
      expect(answer).toContain('names no host');
    }
  });
});

test('two Host lines are a bad request, whatever they say', async () => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write('GET /api/auth/state HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/ 400 Bad Request/);
  expect(answer).toContain('more than one Host line');
});

describe('behind a proxy', () => {
  const ask = (remoteAddress: string, headers: Record<string, string>) =>
    proxied.call({ method: 'GET', url: '/api/auth/state', headers, remoteAddress });

  test('the public name is known, in Host or forwarded by a trusted proxy; a foreign one is not', async () => {
    const inside = { host: 'app:3000' };
    expect((await ask('10.0.0.5', { host: 'projects.example.com' })).status).toBe(200);
    expect((await ask('10.0.0.5', { ...inside, 'x-forwarded-host': 'projects.example.com' })).status).toBe(200);
    expect((await ask('10.0.0.5', { ...inside, 'x-forwarded-host': 'evil.test' })).status).toBe(421);
    expect((await ask('10.0.0.5', inside)).status).toBe(421);
  });

  test('of a stranger the forwarded name is not believed', async () => {
    const headers = { host: 'evil.test', 'x-forwarded-host': 'projects.example.com' };
    expect((await ask('203.0.113.9', headers)).status).toBe(421);
  });

  test('a forwarded protocol that is none is a bad request', async () => {
    const answer = await ask('10.0.0.5', { host: 'projects.example.com', 'x-forwarded-proto': 'a b' });
    expect(answer.status).toBe(400);
  });
});
