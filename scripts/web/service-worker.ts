import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterBuild } from './after-build.ts';

/** What the browser keeps of a build, so that the application opens without a network. */
export interface Shell {
  /** Another one whenever a file is another one. */
  readonly version: string;
  /** The script that index.html starts: by it a page knows its own version. */
  readonly entry: string;
  readonly files: readonly string[];
}

/** Pages of people who are not signed in need the server anyway. */
const foreign = /^(landing|sign-in|\.vite)|^assets\/(landing|sign-in|entrance)|\.(br|gz|map)$/;

/**
 * Builds web/worker into one file of its own, service-worker.js, that knows every file of this build: the list is made from
 * what was written.
 */
export const serviceWorker = (): Plugin =>
  afterBuild('service-worker', async ({ root, folder }) => {
    await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'warn',
      define: { __SHELL__: JSON.stringify(await shellOf(folder)) },
      build: {
        outDir: folder,
        emptyOutDir: false,
        target: 'es2023',
        modulePreload: false,
        rolldownOptions: {
          input: join(root, 'worker/service-worker.ts'),
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    });
  });

async function shellOf(folder: string): Promise<Shell> {
  const all = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  const files = all.filter((file) => !foreign.test(file) && file !== 'service-worker.js').sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(join(folder, file)));
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
  if (!entry) throw new Error('index.html starts no script: the service worker cannot know its version.');
  return { version: hash.digest('hex').slice(0, 16), entry, files: files.map((file) => `/${file}`) };
}
