import { mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDataDir } from './data-dir.ts';
import { StartError } from './start-error.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'construction-data-'));
  await symlink(join(folder, 'loop'), join(folder, 'loop'));
  await symlink(join(folder, 'nowhere'), join(folder, 'dangling'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['loop/inner', 'dangling', 'dangling/inner', '/proc/nowhere', '/proc/nowhere/inner'])(
  'a data folder that cannot even be looked at is refused in a sentence: %s',
  async (name) => {
    const refused = await claimDataDir(resolve(folder, name)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect((refused as Error).message).toMatch(/^DATA_DIR .* cannot be used: .* Choose another folder/);
  },
);

test('a data folder is made with the folders above it, and taken again', async () => {
  const deep = join(folder, 'a', 'b', 'c');
  await claimDataDir(deep);
  await claimDataDir(deep);
  expect((await stat(deep)).isDirectory()).toBe(true);
});
