import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { localStorage } from './local.ts';

const folder = await mkdtemp(join(tmpdir(), 'storage-'));
afterAll(() => rm(folder, { recursive: true }));
const storage = localStorage(folder);

test('what was put comes back byte for byte, and is gone when removed', async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
  await storage.put('tasks/a/b.webp', bytes);
  expect(await storage.get('tasks/a/b.webp')).toEqual(Buffer.from(bytes));
  await storage.put('tasks/a/b.webp', Uint8Array.of(1));
  expect(await storage.get('tasks/a/b.webp')).toEqual(Buffer.of(1));
  await storage.remove('tasks/a/b.webp');
  await storage.remove('tasks/a/b.webp');
  expect(await storage.get('tasks/a/b.webp')).toBeUndefined();
});

test('a folder goes with all that lies in it, and no other', async () => {
  await storage.put('tasks/a/b.webp', Uint8Array.of(1));
  await storage.put('tasks/ab/c.webp', Uint8Array.of(2));
  await storage.removeFolder('tasks/a');
  await storage.removeFolder('tasks/a');
  expect(await storage.get('tasks/a/b.webp')).toBeUndefined();
  expect(await storage.get('tasks/ab/c.webp')).toEqual(Buffer.of(2));
});

test.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', 'a\\b', 'a/\0'])('%j leads nowhere', async (path) => {
  await expect(async () => storage.put(path, Uint8Array.of(1))).rejects.toThrow('not a file of ours');
  await expect(async () => storage.get(path)).rejects.toThrow('not a file of ours');
});
