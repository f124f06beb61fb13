/**
 * npm run law:migrations: while an upgrade goes from server to server, the version before works on the tables of the new one. A migration
 * therefore expands: it takes away and renames nothing that is in use and asks for no column that the version before does not write. What is
 * in use no more goes in a later version, in a migration whose first line says so: `-- contract: why no version in use needs it`.
 */
import { pathToFileURL } from 'node:url';
import { type SourceFile, sourceFiles } from './source-files.ts';

/** The last of those from before the law, which an installation passes through while it is stopped. */
const LAST_FREE = '0010_webhooks';

interface Finding {
  readonly path: string;
  readonly line: number;
  readonly found: string;
}

const refused: readonly (readonly [pattern: RegExp, isFine?: RegExp])[] = [
  [/^drop\s+(?:table|view|materialized\s+view|type|function|procedure|schema|sequence|domain)\b/],
  [/\bdrop\s+column\b/],
  [/\bdrop\s+default\b/],
  [/\brename\b/],
  [/\bset\s+not\s+null\b/],
  [/\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/],
  [/\badd\s+(?:column\s+)?(?!constraint\b)\S.*\bnot\s+null\b/, /\bdefault\b|\bgenerated\b/],
];

export const checkMigrations = (): Finding[] =>
  sourceFiles(['migrations'], /^migrations\/\d{4}_[^/]*\.sql$/)
    .filter(({ path }) => path > `migrations/${LAST_FREE}.sql`)
    .flatMap(contractionsIn);

export function contractionsIn({ path, text }: SourceFile): Finding[] {
  if (/^-- contract: \S/.test(text)) return [];
  const plain = blankTexts(text).toLowerCase();
  const made = new Set(
    [...plain.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\S+)/g)].map(([, name]) => name),
  );
  const findings: Finding[] = [];
  for (const { 0: statement, index } of plain.matchAll(/[^;]+/g)) {
    const words = statement.trim();
    const [, altered] = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\S+)/.exec(words) ?? [];
    if (altered !== undefined && made.has(altered)) continue;
    const at = index + statement.length - statement.trimStart().length;
    for (const [pattern, isFine] of refused) {
      if (!partsOf(words).some((part) => pattern.test(part) && !isFine?.test(part))) continue;
      findings.push({
        path,
        line: text.slice(0, at).split('\n').length,
        found: words.replace(/\s+/g, ' ').slice(0, 100),
      });
      break;
    }
  }
  return findings;
}

/** The actions of one ALTER TABLE; commas within brackets separate none. */
function partsOf(statement: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of statement.replace(/\s+/g, ' ')) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

/** Without comments, texts and bodies of functions, in as many lines. */
const blankTexts = (text: string): string =>
  text.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, (found) =>
    found.replace(/[^\n]/g, ' '),
  );

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const findings = checkMigrations();
  for (const { path, line, found } of findings)
    process.stderr.write(
      `${path}:${line}: "${found}" breaks the version before, which still runs while servers are upgraded one after the other. ` +
        'Expand now and contract in a later version: "-- contract: why" in the first line.\n',
    );
  process.exitCode = findings.length > 0 ? 1 : 0;
}
