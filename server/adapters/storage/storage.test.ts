import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { localFiles } from '#server/database/backup-files.ts';
import { S3_KEYS, s3Server, secondS3Server } from '#server/testing/s3.ts';
import { s3Files } from './s3.ts';
import { storageOf } from './storage.ts';

const folder = await mkdtemp(join(tmpdir(), 'storage-'));
const [server, second] = await Promise.all([s3Server('pictures'), secondS3Server('pictures')]);
afterAll(async () => {
  await Promise.all([server.close(), second.close()]);
  await rm(folder, { recursive: true });
});
const bucket = { bucket: 'pictures', region: 'us-east-1', endpoint: server.endpoint, ...S3_KEYS };

describe.each([
  ['a folder', localFiles(join(folder, 'files'))],
  ['a bucket', s3Files(bucket)],
  ['a bucket of another server', s3Files({ ...bucket, endpoint: second.endpoint })],
])('%s', (_, files) => {
  const storage = storageOf(files);

  test('gives back what was put byte for byte, and nothing once it is removed', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
    await storage.put('tasks/a/b.webp', bytes);
    expect(await storage.get('tasks/a/b.webp')).toEqual(Buffer.from(bytes));
    await storage.put('tasks/a/b.webp', Uint8Array.of(1));
    expect(await storage.get('tasks/a/b.webp')).toEqual(Buffer.of(1));
    await storage.remove('tasks/a/b.webp');
    await storage.remove('tasks/a/b.webp');
    expect(await storage.get('tasks/a/b.webp')).toBeUndefined();
  });

  test('two who put the same file at once both succeed, and one of them is there whole', async () => {
    const contents = Array.from({ length: 12 }, (_, index) => Buffer.alloc(200_000, index));
    await Promise.all(contents.map((content) => storage.put('tasks/a/b.webp', content)));
    const found = (await storage.get('tasks/a/b.webp')) ?? Buffer.of();
    expect(contents.some((content) => content.equals(found))).toBe(true);
    expect(await files.list()).toEqual(['tasks/a/b.webp']);
    await storage.remove('tasks/a/b.webp');
  });

  test('loses a folder with all that lies in it, and no other', async () => {
    await storage.put('tasks/a/b.webp', Uint8Array.of(1));
    await storage.put('tasks/a/c/d.webp', Uint8Array.of(1));
    await storage.put('tasks/ab/c.webp', Uint8Array.of(2));
    await storage.removeFolder('tasks/a');
    await storage.removeFolder('tasks/a');
    expect(await storage.get('tasks/a/b.webp')).toBeUndefined();
    expect(await storage.get('tasks/ab/c.webp')).toEqual(Buffer.of(2));
    expect(await files.list()).toEqual(['tasks/ab/c.webp']);
    await storage.remove('tasks/ab/c.webp');
  });

  test('shows nothing of what is staged until it is adopted', async () => {
    await files.stage('photos/wall – north (1).jpg', Readable.from([Buffer.from('staged')]));
    await files.stage('photos/b.jpg', Readable.from([Buffer.from('other')]));
    expect(await files.list()).toEqual([]);
    await files.adopt('photos/wall – north (1).jpg');
    await files.discard('photos/b.jpg');
    const file = await files.open('photos/wall – north (1).jpg');
    expect([file?.size, file && String(await buffer(file.content))]).toEqual([6, 'staged']);
    expect(await files.list()).toEqual(['photos/wall – north (1).jpg']);
    await files.remove('photos/wall – north (1).jpg');
    expect(await files.list()).toEqual([]);
  });

  test.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', 'a\\b', 'a/\0'])('finds no way to %j', async (path) => {
    await expect(async () => storage.put(path, Uint8Array.of(1))).rejects.toThrow('not a file of ours');
    await expect(async () => storage.get(path)).rejects.toThrow('not a file of ours');
  });

  test('can be used, empty and filled', async () => {
    await files.check();
    const paths = ['photos/a.jpg', 'tasks/a/b.webp', 'tasks/a/c.webp', 'thumbnails/a/320.webp'];
    for (const path of paths) await storage.put(path, Uint8Array.of(1));
    await files.check();
    for (const path of paths) await storage.remove(path);
  });
});

test('a bucket of more than a page is listed to its end, and a folder of that size removed', async () => {
  const storage = storageOf(s3Files({ ...bucket, endpoint: second.endpoint }));
  const paths = Array.from({ length: 1001 }, (_, index) => `many/${String(index).padStart(4, '0')}`);
  for (let from = 0; from < paths.length; from += 50)
    await Promise.all(paths.slice(from, from + 50).map((path) => storage.put(path, Uint8Array.of(1))));
  expect((await storage.list()).sort()).toEqual(paths);
  await storage.removeFolder('many');
  expect(await storage.list()).toEqual([]);
});

test('a bucket of several pages is listed to its end', async () => {
  const pages = createServer((request, response) => {
    const isSecond = new URL(request.url ?? '', 'http://s3').searchParams.get('continuation-token') === 'more';
    const next = isSecond ? '' : '<NextContinuationToken>more</NextContinuationToken>';
    const found = `<Contents><Key>${isSecond ? 'b' : 'a'}</Key></Contents>`;
    response.end(`<ListBucketResult><IsTruncated>${!isSecond}</IsTruncated>${next}${found}</ListBucketResult>`);
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const { port } = pages.address() as AddressInfo;
  expect(await s3Files({ ...bucket, endpoint: `http://127.0.0.1:${port}` }).list()).toEqual(['a', 'b']);
  pages.close();
});

test.each([
  ['no bucket', { bucket: 'nowhere' }, 'there is no such bucket.'],
  ['a wrong key', { keyId: 'wrong' }, 'access is refused. Check S3_ACCESS_KEY_ID'],
  ['no server', { endpoint: 'http://127.0.0.1:1' }, 'the server does not answer. Check S3_ENDPOINT.'],
])('%s is said in words', async (_, wrong, words) => {
  await expect(s3Files({ ...bucket, ...wrong }).check()).rejects.toThrow(words);
});

describe('a bucket whose server', () => {
  const silence = createServer(() => undefined);
  const breakingOff = createServer((_, response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('half');
    setImmediate(() => response.destroy());
  });
  const failing = createServer((_, response) => response.writeHead(500).end());
  afterAll(() => [silence, breakingOff, failing].map((one) => one.close().closeAllConnections()));
  const patience = { connectMs: 500, silentMs: 100, answerMs: 5000 };
  const at = async (hung: typeof silence) => {
    await new Promise<void>((resolve) => hung.listen(0, '127.0.0.1', resolve));
    const { port } = hung.address() as AddressInfo;
    return storageOf(s3Files({ ...bucket, endpoint: `http://127.0.0.1:${port}` }, patience));
  };
  const inWords = { code: 'unavailable', retryAfter: 10 };

  test('never answers is given up, in words', async () => {
    const storage = await at(silence);
    await expect(storage.put('a/b', Uint8Array.of(1))).rejects.toMatchObject(inWords);
    await expect(storage.get('a/b')).rejects.toMatchObject(inWords);
  });

  test('breaks off, or fails, is told in words', async () => {
    await expect((await at(breakingOff)).get('a/b')).rejects.toMatchObject(inWords);
    await expect((await at(failing)).put('a/b', Uint8Array.of(1))).rejects.toMatchObject(inWords);
  });

  test('is not there is told in words', async () => {
    const storage = storageOf(s3Files({ ...bucket, endpoint: 'http://127.0.0.1:9' }, patience));
    await expect(storage.remove('a/b')).rejects.toMatchObject(inWords);
  });
});
