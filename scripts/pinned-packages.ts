import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
// @ts-expect-error: the scripts that run before anything is installed are plain JavaScript.
import { installPinned } from './pinned-folder.mjs';
// @ts-expect-error: as above.
import { prepareRuntime } from './runtime.mjs';

const ROOT = join(import.meta.dirname, '..');

export interface PinnedPackages {
  readonly folder: string;
  /** A module of one of them, by its path below node_modules. */
  load<T>(file: string): Promise<T>;
}

/** The packages of scripts/NAME, apart from the product's own; installed first where they are missing. */
export async function openPinned(name: string, purpose: string): Promise<PinnedPackages> {
  const { npm } = await prepareRuntime(ROOT);
  const folder: string = await installPinned(ROOT, name, { purpose, npm });
  return { folder, load: (file) => import(pathToFileURL(join(folder, 'node_modules', file)).href) };
}
