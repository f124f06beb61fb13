import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/http/app.ts';
import { isHidden, review, routes } from '#server/routes.ts';
import { testApp } from '#server/testing/app.ts';
import { removeDataDir, ServerProcess, temporaryFolder } from '#server/testing/server-process.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a request that began to arrive before the server was closed is answered', async () => {
  const server = await buildApp(app.services, { routes, isHidden, review });
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const accepted = once(server.server, 'connection');
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n');
  const [inside] = await accepted;
  await once(inside, 'data').catch(() => undefined);
  const closed = server.close();
  socket.write('Connection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK/);
  await closed;
});

test('with DRAIN_SECONDS a server that is asked to stop says so to the proxy before it and serves on', async () => {
  const folder = await temporaryFolder();
  const dataDir = `${folder}/data`;
  const server = new ServerProcess({ DATA_DIR: dataDir, DRAIN_SECONDS: '300' });
  try {
    const address = await server.ready();
    const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status;
    expect(await statusOf('/api/ready')).toBe(200);
    process.kill(server.pid, 'SIGTERM');
    await expect.poll(() => statusOf('/api/ready')).toBe(503);
    expect(await statusOf('/api/auth/state')).toBe(200);
  } finally {
    await server.stop('SIGKILL');
    await removeDataDir(dataDir);
  }
});
