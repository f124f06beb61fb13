import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';

const compressible = /\.(js|css|svg|html|json|webmanifest)$/;

/** Writes .br and .gz beside every text file of the build; the server sends them as they are. */
export const precompress = (): Plugin =>
  afterBuild('precompress', async ({ folder }) => {
    const files = await readdir(folder, { recursive: true });
    await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(join(folder, file))));
  });

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
