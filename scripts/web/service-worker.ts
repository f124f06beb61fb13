import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { type Manifest, type ShellFiles, shellFiles, unknownPages } from './shell-files.ts';

/** What the browser keeps of a build, so that the application opens without a network. */
export interface Shell extends ShellFiles {
  /** Another one whenever a file is another one. */
  readonly version: string;
  /** The script that index.html starts: by it a page knows its own version. */
  readonly entry: string;
}

/** Of the files beside the assets: pages of people who are not signed in, and manifests, need the server anyway. */
const foreign = /^(landing|sign-in|manifest|\.vite|assets|service-worker)|\.(br|gz|map)$/;

/**
 * Builds web/worker into one file of its own, service-worker.js, that knows which files of this build a device keeps: the list is
 * made from what was written.
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
  const loose = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((file) => !foreign.test(file));
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const unknown = unknownPages(manifest);
  if (unknown.length > 0) throw new Error(`shell-files.ts names pages that are not there: ${unknown.join(', ')}.`);
  const { files, byRole, byLanguage } = shellFiles(manifest);
  const common = [...loose, ...files].sort();
  const all = [...new Set([...common, ...Object.values(byRole).flat(), ...Object.values(byLanguage).flat()])].sort();
  const hash = createHash('sha256');
  for (const file of all) hash.update(file).update(await readFile(join(folder, file)));
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
  if (!entry) throw new Error('index.html starts no script: the service worker cannot know its version.');
  return {
    version: hash.digest('hex').slice(0, 16),
    entry,
    files: addressesOf(common),
    byRole: mapValues(byRole, addressesOf),
    byLanguage: mapValues(byLanguage, addressesOf),
  };
}

const addressesOf = (files: readonly string[]): string[] => files.map((file) => `/${file}`);

const mapValues = <K extends string, T, U>(record: Readonly<Record<K, T>>, map: (value: T) => U): Record<K, U> =>
  Object.fromEntries(Object.entries<T>(record).map(([key, value]) => [key, map(value)])) as Record<K, U>;
