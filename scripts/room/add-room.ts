/**
 * npm run room -- NAME --one … --many … --arabic-one … --arabic-many …: a small room that compiles and passes every law: a list of
 * a project on a tab of its own, adding, closing. Writes scripts/room/template with the names in it, the lines of the list files,
 * and the migration. CONTRIBUTING.md says what comes then.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { assertFree, changedLists, type File, newFiles } from './files.ts';
import { InputError, type RoomNames, readNames } from './names.ts';

const root = join(import.meta.dirname, '../..');
const print = (line: string) => process.stdout.write(`${line}\n`);

function addRoom(names: RoomNames): number {
  assertFree(root, names);
  const made = newFiles(names);
  const lists = changedLists(root, names);
  for (const file of [...made, ...lists]) write(file);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const sources = [...made, ...lists].map(({ path }) => path).filter((path) => !path.endsWith('.md'));
  const format = spawnSync(process.execPath, [biome, 'check', '--write', ...sources], { cwd: root, encoding: 'utf8' });
  if (format.status !== 0) process.stderr.write(`${format.stdout}${format.stderr}`);
  for (const { path } of made) print(`new      ${path}`);
  for (const { path } of lists) print(`line in  ${path}`);
  const migration = spawnSync(process.execPath, ['scripts/migration.mjs', '--name', names.table], {
    cwd: root,
    stdio: 'inherit',
  });
  if (migration.status !== 0)
    process.stderr.write(`All but the migration is there: npm run migration -- --name ${names.table}\n`);
  else print('\nNow read what was made, above all the Arabic, and the SQL in migrations/; then npm run check.');
  return format.status || migration.status || 0;
}

function write({ path, text }: File): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

try {
  process.exitCode = addRoom(readNames(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
