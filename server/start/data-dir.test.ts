import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test.each(['loop/inner', 'dangling'])(
  'a data folder that cannot even be looked at is refused in a sentence: %s',
  async (name) => {
    const refused = await claimDataDir(join(folder, name)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect((refused as Error).message).toMatch(/^DATA_DIR .* cannot be used: .* Choose another folder/);
  },
);
