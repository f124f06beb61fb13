import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { securityHeaders } from './security-headers.ts';

const app = await testApp();
let port = 0;
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(app.close);

/** What the server answers to these bytes before it closes the connection. */
async function answerTo(bytes: string): Promise<{ head: string; body: Record<string, unknown> }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
}

test.each([
  ['letters that were not escaped', 'GET /api/search?search=مستشفى HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['headers without an end', `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s: answered in the form of every failure', async (_, bytes, status) => {
  const { head, body } = await answerTo(bytes);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('Content-Type: application/problem+json');
  expect(body).toMatchObject({ type: 'about:blank', status, detail: expect.stringMatching(/request/) });
  expect(head).toContain(`X-Request-Id: ${body['requestId']}`);
});

test.each([
  ['an address that cannot be decoded', '/api/%ff', 400],
  ['an expectation', '/api/health', 417, 'Expect: miracles\r\n'],
  ['no route', '/api/no/such', 404],
  ['another host', '/api/health', 421, 'Host: evil.test\r\n'],
] as const)('%s is refused with the headers that every answer bears', async (_, path, status, line: string = '') => {
  const own = line.startsWith('Host') ? '' : 'Host: localhost\r\n';
  const { head } = await answerTo(`GET ${path} HTTP/1.1\r\n${own}${line}Connection: close\r\n\r\n`);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expectCommonHeaders(head);
});

test.each([
  ['what is no HTTP', 'hello\r\n\r\n'],
  ['headers without an end', `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
])('%s is refused with the headers that every answer bears', async (_, bytes) => {
  expectCommonHeaders((await answerTo(bytes)).head);
});

function expectCommonHeaders(head: string): void {
  const names = head
    .toLowerCase()
    .split('\r\n')
    .map((line) => line.split(':')[0]);
  const common = Object.keys(securityHeaders(false));
  expect(common.length).toBeGreaterThan(8);
  expect(names).toEqual(expect.arrayContaining([...common, 'x-request-id', 'cache-control']));
  expect(head).toMatch(/cache-control: no-store/i);
}
