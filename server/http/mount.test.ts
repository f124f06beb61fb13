import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readUpload } from './mount.ts';

const BODY = '--x\r\ncontent-disposition: form-data; name="plan"; filename="plan.csv"\r\n\r\na;b\r\n--x--\r\n';

test.each([
  ['before it is read', 'half', BODY.slice(0, 80)],
  ['before it is read', 'all', BODY],
  ['while it is read', 'half', BODY.slice(0, 80)],
] as const)('who leaves %s is not waited for: %s of the file was sent', async (when, _, sent) => {
  const app = fastify();
  onTestFinished(() => app.close());
  await app.register(multipart);
  const arrived = Promise.withResolvers<void>();
  const outcome = Promise.withResolvers<unknown>();
  app.post('/', async (request) => {
    const read = () => readUpload({ field: 'plan', maxBytes: 1000 }, request).catch((error: unknown) => error);
    if (when === 'while it is read') outcome.resolve(read());
    arrived.resolve();
    // As a handler that asks the database first.
    await once(request.raw, 'close').catch(() => undefined);
    outcome.resolve(read());
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${BODY.length}\r\n\r\n${sent}`,
  );
  await arrived.promise;
  socket.destroy();
  expect(await outcome.promise).toMatchObject({ code: 'malformed' });
});
