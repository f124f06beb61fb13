/** The files of a new room, and the lines that the list files get for it. Nothing is written here. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, type RoomNames } from './names.ts';

const TEMPLATE = join(import.meta.dirname, 'template');
const ENDING = '.txt';

export interface File {
  readonly path: string;
  readonly text: string;
}

/** scripts/room/template with the names in their places. */
export const newFiles = (names: RoomNames): File[] =>
  globSync(`**/*${ENDING}`, { cwd: TEMPLATE })
    .sort()
    .map((path) => ({
      path: fillIn(path.slice(0, -ENDING.length), names).replaceAll('\\', '/'),
      text: fillIn(readFileSync(join(TEMPLATE, path), 'utf8'), names),
    }));

function fillIn(text: string, names: RoomNames): string {
  return text.replace(/\$([A-Za-z]+)\$/g, (place, name: string) => {
    const value = names[name as keyof RoomNames];
    if (value === undefined) throw new Error(`scripts/room/template names ${place}, which names.ts does not know.`);
    return value;
  });
}

interface ListLine {
  readonly path: string;
  /** Where the line goes: before this text, or after it. */
  readonly before?: RegExp;
  readonly after?: RegExp;
  readonly line: (names: RoomNames) => string;
}

/** The first import of a file; the formatter puts them in order. */
const FIRST_IMPORT = /^import /m;

const listLines: readonly ListLine[] = [
  { path: 'docs/architecture.md', after: /^control {2,}.*$/m, line: ({ folder }) => ` · ${folder}` },
  {
    path: 'features/histories.ts',
    before: FIRST_IMPORT,
    line: ({ folder, rooms }) => `import { history as ${rooms} } from './${folder}/history.ts';\n`,
  },
  { path: 'features/histories.ts', before: /^\] as const/m, line: ({ rooms }) => `  ${rooms},\n` },
  {
    path: 'server/routes.ts',
    before: FIRST_IMPORT,
    line: ({ folder, room }) => `import { ${room}Routes } from '#features/${folder}/server/routes.ts';\n`,
  },
  { path: 'server/routes.ts', before: /^\];$/m, line: ({ room }) => `  ...${room}Routes,\n` },
  {
    path: 'server/database/schema.ts',
    before: FIRST_IMPORT,
    line: ({ folder, rooms }) => `import * as ${rooms} from './tables/${folder}.ts';\n`,
  },
  { path: 'server/database/schema.ts', before: /^\};$/m, line: ({ rooms }) => `  ...${rooms},\n` },
  {
    path: 'shared/permissions.ts',
    before: /^\} as const satisfies /m,
    line: ({ kind }) => `  '${kind}.create': site,\n  '${kind}.close': builders,\n`,
  },
  {
    path: 'features/project-page/web/tabs.tsx',
    before: /^\/\*\* The tabs of a project/m,
    line: ({ folder, Rooms }) =>
      `const Project${Rooms} = lazyPart(() => import('#features/${folder}/web/parts/Project${Rooms}.tsx'), 'Project${Rooms}');\n\n`,
  },
  {
    path: 'features/project-page/web/tabs.tsx',
    before: /^\} as const satisfies /m,
    line: ({ folder, Rooms, Many }) => `  '${folder}': { label: msg('${Many}'), Panel: Project${Rooms} },\n`,
  },
];

/** The list files with the room's lines in them. @throws Error when a list no longer looks as it did */
export function changedLists(root: string, names: RoomNames): File[] {
  const texts = new Map<string, string>();
  for (const list of listLines) {
    const text = texts.get(list.path) ?? readFileSync(join(root, list.path), 'utf8');
    texts.set(list.path, insert(text, list, names));
  }
  return [...texts].map(([path, text]) => ({ path, text }));
}

function insert(text: string, { path, before, after, line }: ListLine, names: RoomNames): string {
  const found = (before ?? after)?.exec(text);
  if (!found) throw new Error(`${path} has no place for a new line any more: see scripts/room/files.ts.`);
  const place = found.index + (after ? found[0].length : 0);
  return text.slice(0, place) + line(names) + text.slice(place);
}

/** @throws InputError when a name of the room is in use */
export function assertFree(root: string, names: RoomNames): void {
  const { folder, table, rooms, Rooms, kind, One } = names;
  const has = (path: string, pattern: RegExp) => pattern.test(readFileSync(join(root, path), 'utf8'));
  if (existsSync(join(root, 'features', folder))) throw new InputError(`There is a room features/${folder} already.`);
  const tables = globSync('server/database/tables/*.ts', { cwd: root });
  const ofTable = tables.find((path) => has(path, new RegExp(`pgTable\\(\\s*'${table}'`)));
  if (ofTable || existsSync(join(root, 'server/database/tables', `${folder}.ts`)))
    throw new InputError(`The table ${table} is in use in ${ofTable ?? `server/database/tables/${folder}.ts`}.`);
  const rights = has('shared/permissions.ts', new RegExp(`'${kind}\\.(create|close)'`));
  const isKnown = globSync('features/*/history.ts', { cwd: root }).some((path) => has(path, kindIn(kind)));
  if (rights || isKnown)
    throw new InputError(`"${One}" is in use: the history or shared/permissions.ts has a "${kind}".`);
  const lists = [
    ['features/project-page/web/tabs.tsx', `\\b(Project${Rooms}|${rooms}:)`],
    ['server/database/schema.ts', `\\* as ${rooms}\\b`],
    ['features/histories.ts', `\\bas ${rooms}\\b`],
    ['server/routes.ts', `\\b${names.room}Routes\\b`],
  ] as const;
  const list = lists.find(([path, pattern]) => has(path, new RegExp(pattern)));
  if (list) throw new InputError(`${list[0]} has a line of that name already: choose another name.`);
  assertSameArabic(root, names);
}

const kindIn = (kind: string): RegExp => new RegExp(`^\\s+'?${kind}'?: \\[`, 'm');

/** Two rooms that say the same in English say the same in Arabic. */
function assertSameArabic(root: string, names: RoomNames): void {
  const own = newFiles(names).find(({ path }) => path.endsWith('/ar.json'));
  const texts = JSON.parse(own?.text ?? '{}') as Record<string, string>;
  for (const path of globSync(['web/i18n/ar.json', 'features/*/web/ar.json'], { cwd: root })) {
    const others = JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string>;
    const clash = Object.keys(texts).find((key) => Object.hasOwn(others, key) && others[key] !== texts[key]);
    if (clash)
      throw new InputError(`"${clash}" stands in ${path} already, as "${others[clash]}": use the same Arabic.`);
  }
}
