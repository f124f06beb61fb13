import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { afterEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const law = require('../../.dependency-cruiser.cjs') as { options: ICruiseOptions };
const { rooms } = require('./rooms.cjs') as { rooms: string[] };
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** The names of the rules that a tree of these files breaks. */
async function broken(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'law-'));
  folders.push(folder);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const imports = {
    '#shared/*': './shared/*',
    '#server/*': './server/*',
    '#web/*': './web/*',
    '#features/*': './features/*',
  };
  const all = { 'package.json': JSON.stringify({ type: 'module', imports }), ...files };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const roots = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))];
  const options = { ...law.options, baseDir: folder, validate: true, ruleSet: law } as ICruiseOptions;
  const { output } = await cruise(roots, options);
  return [...new Set((output as ICruiseResult).summary.violations.map(({ rule }) => rule.name))];
}

const named = 'export const x = 1;\n';
const from = (path: string) => `import { x } from '${path}';\nexport const y = x;\n`;

const planted: [rule: string, file: string, imported: string, target: string][] = [
  ['web-never-touches-server', 'features/tasks/web/Page.tsx', '#server/config.ts', 'server/config.ts'],
  ['web-never-touches-server', 'web/main.tsx', '#features/tasks/server/store.ts', 'features/tasks/server/store.ts'],
  ['server-never-touches-web', 'features/tasks/server/store.ts', '#web/ui/Button.tsx', 'web/ui/Button.tsx'],
  ['shared-stands-alone', 'shared/money.ts', '#features/tasks/rules.ts', 'features/tasks/rules.ts'],
  ['foundations-know-no-feature', 'server/http/mount.ts', '#features/tasks/contract.ts', 'features/tasks/contract.ts'],
  [
    'foundations-know-no-feature',
    'web/layout/Header.tsx',
    '#features/tasks/web/queries.ts',
    'features/tasks/web/queries.ts',
  ],
  ['contract-and-rules-are-pure', 'features/tasks/rules.ts', './server/store.ts', 'features/tasks/server/store.ts'],
  ['contract-and-rules-are-pure', 'features/tasks/contract.ts', '#web/i18n/text.ts', 'web/i18n/text.ts'],
  ['rooms-stand-in-order', 'features/projects/rules.ts', '#features/tasks/rules.ts', 'features/tasks/rules.ts'],
  ['rooms-stand-in-order', 'features/audit/rules.ts', '#features/landing/rules.ts', 'features/landing/rules.ts'],
  ['histories-only-list', 'features/histories.ts', './tasks/rules.ts', 'features/tasks/rules.ts'],
  ['rooms-are-listed', 'features/cranes/rules.ts', '#shared/money.ts', 'shared/money.ts'],
  [
    'rooms-have-doors',
    'features/tasks/server/routes.ts',
    '#features/projects/server/routes.ts',
    'features/projects/server/routes.ts',
  ],
  [
    'rooms-stand-in-order',
    'features/work-knowledge/crew-rules.ts',
    '#features/tasks/contract.ts',
    'features/tasks/contract.ts',
  ],
  [
    'knowledge-stays-off-the-client',
    'features/tasks/web/Page.tsx',
    '#features/work-knowledge/crew-rules.ts',
    'features/work-knowledge/crew-rules.ts',
  ],
  [
    'rooms-have-doors',
    'features/tasks/web/Page.tsx',
    '#features/projects/web/Page.tsx',
    'features/projects/web/Page.tsx',
  ],
];

test.each(planted)('%s: %s must not import %s', async (rule, file, imported, target) => {
  expect(await broken({ [file]: from(imported), [target]: named })).toEqual([rule]);
});

test('libraries-stay-in-their-adapters: a room must not import pg', async () => {
  expect(
    await broken({ 'features/tasks/server/store.ts': "import pg from 'pg';\nexport const pool = pg.Pool;\n" }),
  ).toEqual(['libraries-stay-in-their-adapters']);
});

test.each([
  ['fastify-stays-in-http', 'server/config.ts', 'fastify'],
  ['pg-stays-in-the-database', 'server/http/app.ts', 'pg'],
  ['better-auth-stays-in-sign-in', 'server/http/session.ts', 'better-auth'],
  ['nodemailer-stays-in-mail', 'server/config.ts', 'nodemailer'],
  ['models-stay-in-ai', 'server/config.ts', 'ai'],
  ['typst-stays-in-pdf', 'server/config.ts', '@myriaddreamin/typst-ts-node-compiler'],
  ['spreadsheets-stay-in-sheets', 'server/config.ts', '@e965/xlsx'],
  ['pictures-stay-in-pictures', 'server/http/app.ts', 'sharp'],
  ['only-photos-decode-pictures', 'features/tasks/server/store.ts', 'sharp'],
  ['screens-stay-in-web', 'features/tasks/contract.ts', 'react'],
  ['the-database-stays-in-the-server', 'shared/money.ts', 'drizzle-orm'],
])('%s: %s must not import %s', async (rule, file, name) => {
  expect(await broken({ [file]: `import * as x from '${name}';\nexport const y = x;\n` })).toEqual([rule]);
});

test('products-need-no-tools: the server must not import its tests', async () => {
  expect(
    await broken({ 'server/http/app.ts': from('#server/testing/app.ts'), 'server/testing/app.ts': named }),
  ).toEqual(['products-need-no-tools']);
});

test('no-cycles: two files must not import each other', async () => {
  expect(
    await broken({
      'shared/a.ts': from('./b.ts'),
      'shared/b.ts': "import { y } from './a.ts';\nexport const x = () => y;\n",
    }),
  ).toEqual(['no-cycles']);
});

test('no-cycles: types count too', async () => {
  expect(
    await broken({
      'shared/a.ts': "import type { y } from './b.ts';\nexport const x: typeof y = 1;\n",
      'shared/b.ts': "import type { x } from './a.ts';\nexport const y: typeof x = 1;\n",
    }),
  ).toEqual(['no-cycles']);
});

test('every folder of features stands once in the order of rooms', async () => {
  const folders = (await readdir(join(ROOT, 'features'), { withFileTypes: true })).filter((one) => one.isDirectory());
  const advice =
    'Add a new room to the drawing of docs/architecture.md, "The order of rooms", after every room that it imports.';
  expect(rooms.toSorted(), advice).toEqual(folders.map(({ name }) => name).toSorted());
});

test('what the doors are for is allowed', async () => {
  const files = {
    'features/tasks/web/Page.tsx': `${from('#features/projects/web/queries.ts')}import { x as z } from '#features/projects/web/parts/Row.tsx';\nexport const w = z;\n`,
    'features/projects/web/queries.ts': from('#features/projects/contract.ts'),
    'features/projects/web/parts/Row.tsx': named,
    'features/projects/contract.ts': from('#shared/money.ts'),
    'features/tasks/server/routes.ts': from('#features/projects/server/api.ts'),
    'features/projects/server/api.ts': named,
    'shared/money.ts': named,
    'server/routes.ts': from('#features/projects/contract.ts'),
  };
  expect(await broken(files)).toEqual([]);
});
