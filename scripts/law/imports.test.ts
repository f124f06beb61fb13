import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { afterEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const law = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as { options: ICruiseOptions };
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
  ['web-never-touches-server', 'features/a/web/Page.tsx', '#server/config.ts', 'server/config.ts'],
  ['web-never-touches-server', 'web/main.tsx', '#features/a/server/store.ts', 'features/a/server/store.ts'],
  ['server-never-touches-web', 'features/a/server/store.ts', '#web/ui/Button.tsx', 'web/ui/Button.tsx'],
  ['shared-stands-alone', 'shared/money.ts', '#features/a/rules.ts', 'features/a/rules.ts'],
  ['foundations-know-no-feature', 'server/http/mount.ts', '#features/a/contract.ts', 'features/a/contract.ts'],
  ['foundations-know-no-feature', 'web/layout/Header.tsx', '#features/a/web/queries.ts', 'features/a/web/queries.ts'],
  ['contract-and-rules-are-pure', 'features/a/rules.ts', './server/store.ts', 'features/a/server/store.ts'],
  ['contract-and-rules-are-pure', 'features/a/contract.ts', '#web/i18n/text.ts', 'web/i18n/text.ts'],
  ['rooms-have-doors', 'features/a/server/routes.ts', '#features/b/server/routes.ts', 'features/b/server/routes.ts'],
  [
    'knowledge-stands-alone',
    'features/work-knowledge/crew-rules.ts',
    '#features/a/contract.ts',
    'features/a/contract.ts',
  ],
  [
    'knowledge-stays-off-the-client',
    'features/a/web/Page.tsx',
    '#features/work-knowledge/crew-rules.ts',
    'features/work-knowledge/crew-rules.ts',
  ],
  ['rooms-have-doors', 'features/a/web/Page.tsx', '#features/b/web/Page.tsx', 'features/b/web/Page.tsx'],
];

test.each(planted)('%s: %s must not import %s', async (rule, file, imported, target) => {
  expect(await broken({ [file]: from(imported), [target]: named })).toEqual([rule]);
});

test('libraries-stay-in-their-adapters: a room must not import pg', async () => {
  expect(
    await broken({ 'features/a/server/store.ts': "import pg from 'pg';\nexport const pool = pg.Pool;\n" }),
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
  ['only-the-eye-looks-at-pixels', 'features/a/server/store.ts', 'sharp'],
  ['screens-stay-in-web', 'features/a/contract.ts', 'react'],
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

test('what the doors are for is allowed', async () => {
  const files = {
    'features/a/web/Page.tsx': `${from('#features/b/web/queries.ts')}import { x as z } from '#features/b/web/parts/Row.tsx';\nexport const w = z;\n`,
    'features/b/web/queries.ts': from('#features/b/contract.ts'),
    'features/b/web/parts/Row.tsx': named,
    'features/b/contract.ts': from('#shared/money.ts'),
    'features/a/server/routes.ts': from('#features/b/server/store.ts'),
    'features/b/server/store.ts': named,
    'shared/money.ts': named,
    'server/routes.ts': from('#features/b/contract.ts'),
  };
  expect(await broken(files)).toEqual([]);
});
