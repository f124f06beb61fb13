import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { openPinned } from '../../scripts/pinned-packages.ts';

/** What the server knows from the start. */
export const S3_KEYS = { keyId: 'S3RVER', key: 'S3RVER' };

interface S3Server {
  readonly endpoint: string;
  close(): Promise<void>;
}

/** A server that speaks the S3 protocol, on a free port, with an empty bucket. */
export async function s3Server(bucket: string): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const options = {
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  };
  const server = new S3rver(options);
  const { port } = (await server.run()) as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

interface Fauxqs {
  startFauxqs(options: object): Promise<{ port: number; createBucket(name: string): void; stop(): Promise<void> }>;
}

/** Another one, written by others: what one of them takes for the protocol, the other need not. It checks no key. */
export async function secondS3Server(bucket: string): Promise<S3Server> {
  const { load } = await openPinned('second-s3', 'Installing a second S3 server for tests');
  const { startFauxqs } = await load<Fauxqs>('fauxqs/dist/app.js');
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  server.createBucket(bucket);
  return { endpoint: `http://127.0.0.1:${server.port}`, close: () => server.stop() };
}
