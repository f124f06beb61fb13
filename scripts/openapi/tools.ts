import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
// @ts-expect-error: the scripts that run before anything is installed are plain JavaScript.
import { installPinned } from '../pinned-folder.mjs';
// @ts-expect-error: as above.
import { prepareRuntime } from '../runtime.mjs';

export const ROOT = join(import.meta.dirname, '../..');

export interface Tools {
  readonly folder: string;
  load<T>(name: string): Promise<T>;
}

/** The packages of scripts/openapi-tools, installed first where they are missing. */
export async function openTools(): Promise<Tools> {
  const { npm } = await prepareRuntime(ROOT);
  const folder: string = await installPinned(ROOT, 'openapi-tools', {
    purpose: 'Installing the tools of the API',
    npm,
  });
  const { resolve } = createRequire(join(folder, 'package.json'));
  return { folder, load: (name) => import(pathToFileURL(resolve(name)).href) };
}
