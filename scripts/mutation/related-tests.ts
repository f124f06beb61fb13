import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from '../law/source-files.ts';

const FOLDERS = ['shared', 'features', 'server', 'web'];
const IMPORTED = /(?:from|import)\s*\(?\s*'([#.][^']+)'/g;

/** Which files import which, by their text. */
export function readImporters(): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const path of FOLDERS.flatMap(sourcePaths)) {
    for (const [, target = ''] of readFileSync(join(root, path), 'utf8').matchAll(IMPORTED)) {
      const imported = target.startsWith('#') ? target.slice(1) : posix.join(dirname(path), target);
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  return importers;
}

const sourcePaths = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path));

/** The tests that come to a file through imports: its own one and those of its own folder first, then the nearest. */
export function findRelatedTests(path: string, importers: ReadonlyMap<string, string[]>, isTest: RegExp): string[] {
  const tests: string[] = [];
  const seen = new Set([path]);
  for (let level = [path]; level.length > 0; ) {
    level = [...new Set(level.flatMap((file) => importers.get(file) ?? []))].filter((file) => !seen.has(file)).sort();
    for (const file of level) seen.add(file);
    tests.push(...level.filter((file) => /\.test\.tsx?$/.test(file) && isTest.test(file)));
  }
  const isOwn = (test: string) =>
    Number(test.startsWith(path.replace(/ts$/, 'test.'))) + Number(dirname(test) === dirname(path));
  return tests.sort((one, other) => isOwn(other) - isOwn(one));
}
