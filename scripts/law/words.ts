/**
 * npm run law:words: names in plain English. docs/vocabulary.md says which words are not used in identifiers and names of files;
 * words.json says how often each still stands there. The numbers only fall: `node scripts/law/words.ts --write` records them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, type SourceFile, sourceFiles } from './source-files.ts';

export type Counts = Readonly<Record<string, number>>;

const LIST = join(root, 'scripts/law/words.json');
const FOLDERS = ['shared', 'server', 'web', 'features', 'bench', 'e2e', 'scripts'];

/** How often each of the words is part of an identifier or of a file's name. */
export function countWords(files: readonly SourceFile[], words: readonly string[]): Counts {
  const counts = new Map(words.map((word) => [word, 0]));
  for (const { path, text } of files) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    for (const identifier of [name, ...identifiersIn(text)])
      for (const part of partsOf(identifier)) {
        const count = counts.get(part);
        if (count !== undefined) counts.set(part, count + 1);
      }
  }
  return Object.fromEntries(counts);
}

/** camelCase, snake_case and kebab-case, in lower case. */
const partsOf = (identifier: string): string[] =>
  identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const identifiersIn = (text: string): string[] => withoutText(text).match(/[A-Za-z_$][\w$]*/g) ?? [];

/** Comments and quoted text are no names (the text is a file of this repository, of 450 lines at most); what stands between the braces of a template is left out with it. */
const withoutText = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, ' ');

/** The words that stand more often than they did. */
export const grown = (now: Counts, before: Counts): string[] =>
  Object.entries(now)
    .filter(([word, count]) => count > (before[word] ?? 0))
    .map(
      ([word, count]) => `"${word}" stands in ${count} names, ${before[word] ?? 0} are allowed: see docs/vocabulary.md`,
    );

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const before = JSON.parse(readFileSync(LIST, 'utf8')) as Counts;
  const now = countWords(sourceFiles(FOLDERS, /\.(tsx?|mjs)$/), Object.keys(before));
  if (process.argv.includes('--write')) writeFileSync(LIST, `${JSON.stringify(now, null, 2)}\n`);
  else {
    for (const line of grown(now, before)) process.stderr.write(`${line}\n`);
    process.exitCode = grown(now, before).length > 0 ? 1 : 0;
  }
}
