import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';

const MEGABYTE = 1024 * 1024;
let clockMs = 0;
const app = await testApp({
  traffic: {
    requests: { all: 6, address: 4, person: 4 },
    bodies: { all: 3 * MEGABYTE, address: 3 * MEGABYTE, person: 2 * MEGABYTE },
    sockets: { all: 12, address: 100 },
    clock: () => clockMs,
    sweepMs: 5,
  },
});
let port = 0;
let admin: Person;
beforeAll(async () => {
  admin = await app.person('admin');
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(app.close);

const sockets: Socket[] = [];
const connections = () => new Promise<number>((resolve) => app.app.server.getConnections((_, count) => resolve(count)));
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(connections).toBe(0);
});

interface Sent {
  readonly path?: string;
  readonly length?: number;
  readonly cookie?: string;
  readonly method?: string;
}

/** Sends headers that announce a body, and one byte of it. */
function begin({ path = '/api/projects', length = MEGABYTE - 1, cookie = '', method = 'POST' }: Sent = {}): Socket {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n{`);
  return socket;
}

const firstLine = async (socket: Socket): Promise<string> => {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString();
};

test('without a session a call that needs one is refused before its body is read, and an open one gets a small body', async () => {
  expect(await firstLine(begin())).toMatch(/^HTTP\/1.1 401 /);
  expect(await firstLine(begin({ path: '/api/no/such/call' }))).toMatch(/^HTTP\/1.1 404 /);
  expect(await firstLine(begin({ path: '/api/auth/sign-in/email' }))).toMatch(/^HTTP\/1.1 413 /);
});

test('bodies in memory are limited for a person, and what ends is free again', async () => {
  const open = Array.from({ length: 3 }, () => begin({ cookie: admin.cookie }));
  // Two are waiting for the rest of their bodies.
  expect(await Promise.any(open.map(firstLine))).toMatch(/^HTTP\/1.1 503 [\s\S]*Retry-After: 5/i);
  for (const socket of open) socket.destroy();
  await expect
    .poll(async () => {
      const socket = begin({ cookie: admin.cookie, length: 2 });
      socket.write('}');
      return (await firstLine(socket)).slice(0, 12);
    })
    .toBe('HTTP/1.1 422');
});

test('open requests are limited by address; a probe is answered all the same', async () => {
  const path = '/api/auth/sign-in/email';
  const open = Array.from({ length: 5 }, () => begin({ path, length: 100 }));
  expect(await Promise.any(open.map(firstLine))).toMatch(/^HTTP\/1.1 503 [\s\S]*Retry-After: 5/i);
  const probe = begin({ path: '/api/health', method: 'GET', length: 1 });
  expect(await firstLine(probe)).toMatch(/^HTTP\/1.1 200 /);
});

test('a connection beyond the most is told so and closed', async () => {
  for (let count = 0; count < 12; count += 1) sockets.push(connect(port, '127.0.0.1').on('error', () => {}));
  await expect.poll(connections).toBe(12);
  const answer = await text(begin());
  expect(answer).toMatch(/^HTTP\/1.1 503 /);
  expect(answer).toMatch(/content-security-policy/i);
});

test('a body that comes too slowly is answered 408 and closed; one that makes progress is not', async () => {
  const path = '/api/auth/sign-in/email';
  const silent = begin({ path, length: 1000 });
  const sending = begin({ path, length: 20_001 });
  const ended = text(silent);
  let isEnded = false;
  void ended.then(() => {
    isEnded = true;
  });
  let left = 20_001;
  const send = (length: number) => {
    sending.write(' '.repeat(length));
    left -= length;
  };
  while (!isEnded) {
    if (left > 1) send(1000);
    clockMs += 4000;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(await ended).toMatch(/^HTTP\/1.1 408 [\s\S]*Connection: close[\s\S]*did not come to its end in time/);
  send(left);
  expect(await firstLine(sending)).toMatch(/^HTTP\/1.1 4(00|22) /);
});
