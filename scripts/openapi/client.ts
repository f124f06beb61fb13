import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tools } from './tools.ts';

interface Generator {
  default(document: object): Promise<object>;
  astToString(ast: object): string;
}

const ROOT = join(import.meta.dirname, '../..');
/** Out of git. */
const FOLDER = join(ROOT, '.cache/openapi-client');

/**
 * Writes the types of a client, made by openapi-typescript of this description, and the settings by which the compiler judges the
 * programs given against them.
 * @returns the path of those settings
 */
export async function generateClient({ folder, load }: Tools, document: object, programs: readonly string[]) {
  const { default: generate, astToString } = await load<Generator>('openapi-typescript/dist/index.mjs');
  const types = join(FOLDER, 'api-client.ts');
  const settings = join(FOLDER, 'tsconfig.json');
  await mkdir(FOLDER, { recursive: true });
  await writeFile(types, astToString(await generate(structuredClone(document))));
  await writeFile(
    settings,
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.server.json'),
      compilerOptions: {
        lib: ['ES2024', 'DOM', 'DOM.Iterable'],
        paths: { 'api-client': [types], 'openapi-fetch': [join(folder, 'node_modules/openapi-fetch')] },
      },
      include: programs,
      exclude: [],
    }),
  );
  return settings;
}
