import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { photo } from '#server/testing/files.ts';
import { S3_KEYS, s3Server, secondS3Server } from '#server/testing/s3.ts';
import { ServerProcess, temporaryFolder } from '#server/testing/server-process.ts';

/** A browser's calls to a server of its own process. */
async function browse(address: string, path: string, { cookie = '', ...more }: RequestInit & { cookie?: string } = {}) {
  const answer = await fetch(new URL(path, address), {
    ...more,
    headers: { origin: address, cookie, ...more.headers },
  });
  expect([path, answer.status]).toEqual([path, expect.toSatisfy((status) => status < 300)]);
  return answer;
}

const asJson = (body: object) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

async function setUp(address: string): Promise<string> {
  const answer = await browse(
    address,
    '/api/auth/setup',
    asJson({ firstName: 'Nora', lastName: 'Tester', email: 'nora@example.test', password: 'crane rebar formwork 42' }),
  );
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Photos lie in several folders of the bucket by then: their own and those of their small pictures. */
async function sendPhotos(address: string, cookie: string): Promise<string[]> {
  const ids: string[] = [];
  for (const tint of [1, 2]) {
    const asked = await browse(address, '/api/upload/signed-url', {
      cookie,
      ...asJson({ filename: 'wall.jpg', contentType: 'image/jpeg' }),
    });
    const { signedUrl, fileUrl } = (await asked.json()) as { signedUrl: string; fileUrl: string };
    const body = new Uint8Array(await photo(tint));
    await browse(address, signedUrl, { method: 'PUT', body, headers: { 'content-type': 'image/jpeg' } });
    ids.push(fileUrl);
  }
  return ids;
}

async function sizesOf(address: string, cookie: string, paths: readonly string[]): Promise<number[]> {
  const sizes: number[] = [];
  for (const path of paths) {
    const asked = await browse(address, '/api/storage/signed-read', { cookie, ...asJson({ path }) });
    const { signedUrl } = (await asked.json()) as { signedUrl: string };
    const content = await (await browse(address, signedUrl, { cookie })).arrayBuffer();
    sizes.push(content.byteLength);
  }
  return sizes;
}

test.each([
  ['one S3 server', s3Server],
  ['another', secondS3Server],
])('a server starts again on a filled bucket of %s and reads what is in it', async (_, open) => {
  const [bucket, database, folder] = await Promise.all([open('files'), testDatabase(), temporaryFolder()]);
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    S3_BUCKET: 'files',
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: S3_KEYS.keyId,
    S3_SECRET_ACCESS_KEY: S3_KEYS.key,
  };
  const servers: ServerProcess[] = [];
  const start = () => {
    servers.push(new ServerProcess(env));
    return servers.at(-1) as ServerProcess;
  };
  try {
    const first = start();
    const address = await first.ready();
    const cookie = await setUp(address);
    const paths = await sendPhotos(address, cookie);
    const sizes = await sizesOf(address, cookie, paths);
    expect(await first.stop()).toBe(0);

    const again = start();
    expect(await sizesOf(await again.ready(), cookie, paths)).toEqual(sizes);
    expect(await again.stop()).toBe(0);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all([bucket.close(), database.close()]);
    await rm(folder, { recursive: true, force: true });
  }
});
