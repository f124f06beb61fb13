import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';
import { afterBuild } from './after-build.ts';

/** The one script of web/public, which the bundler copies as it stands; every page waits for it before its first paint. */
export const minifyTheme = (): Plugin =>
  afterBuild('minify-theme', async ({ folder }) => {
    const path = join(folder, 'theme.js');
    const { code, errors } = await minify(path, await readFile(path, 'utf8'), { module: false });
    if (errors.length > 0) throw new Error(`theme.js: ${errors[0]?.message}`);
    await writeFile(path, code);
  });
