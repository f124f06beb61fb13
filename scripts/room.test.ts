import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertFree, newFiles } from './room/files.ts';
import { readNames } from './room/names.ts';

const ROOT = join(import.meta.dirname, '..');
const snags = ['snags', '--one', 'Snag', '--many', 'Snags', '--arabic-one', 'ملاحظة', '--arabic-many', 'ملاحظات'];

/** The words typed after `npm run room`, some of them others. */
const typed = (change: Partial<Record<'name' | 'one' | 'many' | 'arabicOne', string>>) => {
  const { name = 'snags', one = 'Snag', many = 'Snags', arabicOne = 'ملاحظة' } = change;
  return [name, '--one', one, '--many', many, '--arabic-one', arabicOne, '--arabic-many', 'ملاحظات'];
};

describe('what is typed', () => {
  test('names of several words are written as each place writes them', () => {
    const names = readNames(typed({ name: 'site-notes', one: 'Site note', many: 'Site notes' }));
    expect(names).toMatchObject({ table: 'site_notes', rooms: 'siteNotes', Rooms: 'SiteNotes', kind: 'site-note' });
    expect(names).toMatchObject({ room: 'siteNote', Room: 'SiteNote', one: 'site note', many: 'site notes' });
    const paths = newFiles(names).map(({ path }) => path);
    expect(paths).toContain('features/site-notes/web/parts/ProjectSiteNotes.tsx');
    expect(paths).toContain('server/database/tables/site-notes.ts');
  });

  test('an abbreviation stays in capitals', () => {
    const names = readNames(typed({ name: 'rfis', one: 'RFI', many: 'RFIs' }));
    expect(names).toMatchObject({ One: 'RFI', one: 'RFI', many: 'RFIs', kind: 'rfi', Room: 'Rfi' });
  });

  test.each([
    [[], /^Please give all of these: npm run room -- snags --one Snag /],
    [['snags'], /^Please give all of these/],
    [[...snags, '--colour', 'red'], /^Please give all of these/],
    [typed({ name: 'Snags' }), '"Snags" is no name of a folder: at most 40 small letters and hyphens (site-notes).'],
    [typed({ name: 'a'.repeat(41) }), /is no name of a folder/],
    [typed({ one: 'snag' }), '"snag" must be English words that begin with a capital, such as "Site note".'],
    [typed({ one: "Snag's" }), /must be English words/],
    [typed({ arabicOne: 'Snag' }), '"Snag" must be Arabic words, as ملاحظة is.'],
    [typed({ one: 'Snags' }), /^One and several must have different names/],
    [
      typed({ name: 'classes', one: 'Class', many: 'Classes' }),
      '"class" has another meaning in the code: choose another name.',
    ],
  ])('%j is refused in one sentence', (args, sentence) => {
    expect(() => readNames(args)).toThrow(sentence);
  });

  test.each([
    [{ name: 'risks', one: 'Hazard' }, 'There is a room features/risks already.'],
    [{ name: 'progress-logs' }, /^The table progress_logs is in use in server\/database\/tables\/site\.ts\.$/],
    [{ name: 'requests' }, /^The table requests is in use/],
    [{ name: 'dangers', one: 'Risk' }, '"Risk" is in use: the history or shared/permissions.ts has a "risk".'],
    [{ name: 'overview' }, 'features/project-page/web/tabs.tsx has a line of that name already: choose another name.'],
    [
      { name: 'hints', one: 'Note', arabicOne: 'غير ذلك', many: 'Notes' },
      /^"Notes" stands in .*ar\.json already, as "الملاحظات": use the same Arabic\.$/,
    ],
  ])('%j is taken', (change, sentence) => {
    expect(() => assertFree(ROOT, readNames(typed(change)))).toThrow(sentence);
  });
});

/**
 * A room is made in a copy of the repository and judged there by what `npm run check` runs, by its own tests and by those that hold
 * every room. Of the access matrix its own lines run alone, because the others take 20 seconds and run anyway. Two checks run at a
 * time: about a minute on two quiet cores.
 */
describe('the room that is made', () => {
  let copy: string;
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'room-'));
    const others = new Set(['node_modules', '.git', '.cache', 'data', 'dist', 'shots', 'coverage']);
    for (const name of await readdir(ROOT))
      if (!others.has(name)) await cp(join(ROOT, name), join(copy, name), { recursive: true });
    // The migration tool is installed once, below .cache.
    await mkdir(join(ROOT, '.cache'), { recursive: true });
    for (const name of ['node_modules', '.cache']) await symlink(join(ROOT, name), join(copy, name));
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  const addRoom = (args: readonly string[]) => run(copy, `node scripts/room/add-room.ts ${quoted(args)}`);

  test('a name that is taken changes nothing', async () => {
    const before = await listsOf(copy);
    const { code, output } = await addRoom(typed({ name: 'risks', one: 'Hazard' }));
    expect([code, output]).toEqual([1, 'There is a room features/risks already.\n']);
    expect(await listsOf(copy)).toEqual(before);
  });

  test('it compiles, keeps every law and passes its tests and those of all rooms', async () => {
    const made = await addRoom(snags);
    expect(made.code, made.output).toBe(0);
    const lists = made.output.split('\n').filter((line) => line.startsWith('line in'));
    expect(lists.length, 'A room costs six list lines at most.').toBeLessThanOrEqual(6);
    const { scripts } = JSON.parse(await readFile(join(copy, 'package.json'), 'utf8'));
    const vitest = 'vitest run --project unit --project server';
    const faults = await Promise.all([
      firstFault(copy, [scripts.types, 'biome check --error-on-warnings .', 'knip']),
      firstFault(copy, [
        scripts.law,
        `${vitest} features/snags shared/permissions features/activity/change-format scripts/law/imports \
          features/activity/server/every-write server/bounded-contracts server/money-fields server/database/schema`,
        `${vitest} server/access-matrix -t "snags|every endpoint"`,
      ]),
    ]);
    expect(faults).toEqual([undefined, undefined]);
  });
});

const quoted = (args: readonly string[]): string => args.map((arg) => `"${arg}"`).join(' ');

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a command with the tools of node_modules, without what this test's own runner says of itself in the environment. */
function run(cwd: string, command: string): Promise<Ended> {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|VITE_|TEST$|NODE_ENV$)/.test(name));
  const path = [join(cwd, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(delimiter);
  const env = { ...Object.fromEntries(own), PATH: path };
  return new Promise((resolve, reject) => {
    const child = spawn(command, { cwd, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** What the first check that fails says; those after it are not run. */
async function firstFault(cwd: string, commands: readonly string[]): Promise<string | undefined> {
  for (const command of commands) {
    const { code, output } = await run(cwd, command);
    if (code !== 0) return `${command}\n${output}`;
  }
  return undefined;
}

/** What a room changes of what is there. */
const listsOf = async (root: string) => [
  await readdir(join(root, 'features')),
  await readdir(join(root, 'server/database/tables')),
  await readdir(join(root, 'migrations')),
  await readFile(join(root, 'docs/architecture.md'), 'utf8'),
  await readFile(join(root, 'shared/permissions.ts'), 'utf8'),
];
