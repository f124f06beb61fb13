/**
 * npm run law:patterns: no regular expression of the product takes more than linear time on any text (shared/, server/, features/).
 * The verdicts are recheck's, which proves most patterns by automata and attacks the others; they are kept in pattern-verdicts.json,
 * because all of them together take minutes. A pattern that is not linear needs a comment above its line or its statement, `at most
 * 300 characters: why`, with a cap under which its steps stay few; the code around it holds the cap.
 * Patterns made by `new RegExp` are taken from the loaded module. One that is made later, in a function, needs the comment too.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { root, type SourceFile, sourceFiles } from './source-files.ts';

export interface Pattern {
  readonly path: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** The exponent of the worst case: 1 is linear. `unknown`: the checker came to no end. */
export type Degree = number | 'exponential' | 'unknown';
type Verdicts = Record<string, Degree>;

/** What a text of the allowed length may cost at most, in steps of the matcher: some 50 ms. */
const MOST_STEPS = 30_000_000;
const VERDICTS = join(root, 'scripts/law/pattern-verdicts.json');
/** The checker's own limit a pattern. A busy machine takes long over the large ones. */
const CHECK_MS = 120_000;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

interface Found {
  readonly literals: readonly Pattern[];
  /** Lines with `new RegExp` or `RegExp(`. */
  readonly made: readonly number[];
}

export function findPatterns(file: SourceFile): Found {
  const literals: Pattern[] = [];
  const made: number[] = [];
  const visit = (node: Node) => {
    const line = () => file.text.slice(0, node.start).split('\n').length;
    const regex = node['regex'] as { pattern: string; flags: string } | undefined;
    if (regex) literals.push({ path: file.path, line: line(), source: regex.pattern, flags: regex.flags });
    const callee = node['callee'] as { name?: string } | undefined;
    if (/^(New|Call)Expression$/.test(node.type) && callee?.name === 'RegExp') made.push(line());
    for (const child of Object.values(node).flat()) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node);
    }
  };
  visit(parseSync(file.path, file.text).program as unknown as Node);
  return { literals, made };
}

/** Loads modules and notes every pattern they make while loading, with the line that makes it. */
export async function recordMadePatterns(paths: readonly string[]): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, given, newTarget) {
      const pattern = Reflect.construct(target, given, newTarget) as RegExp;
      const [, address = '', line = ''] =
        /\n\s+at (?!.*patterns\.ts).*?file:\/\/([^?\n]*?)(?:\?[^:\n]*)?:(\d+):\d+/.exec(
          new Error('made').stack ?? '',
        ) ?? [];
      const path = decodeURI(address);
      const own = path.startsWith(root) ? path.slice(root.length + 1) : path;
      found.push({ path: own, line: Number(line), source: pattern.source, flags: pattern.flags });
      return pattern;
    },
  });
  try {
    for (const path of paths) await import(pathToFileURL(resolve(root, path)).href);
  } finally {
    globalThis.RegExp = original;
  }
  return found;
}

const keyOf = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 20);

/** The degree of one pattern, by the checker itself. */
export async function checkPattern({ source, flags }: Pick<Pattern, 'source' | 'flags'>): Promise<Degree> {
  process.env['RECHECK_BACKEND'] ??= 'pure';
  const { checkSync } = await import('recheck');
  const result = checkSync(source, flags, { timeout: CHECK_MS });
  if (result.status !== 'vulnerable') return result.status === 'safe' ? 1 : 'unknown';
  return result.complexity.type === 'polynomial' ? result.complexity.degree : 'exponential';
}

export interface Finding extends Pattern {
  readonly found: string;
}

interface Judged {
  readonly pattern: Pattern;
  readonly degree: Degree;
  readonly text: string;
}

/** What is wrong with a pattern of this degree where it stands; undefined where its cap makes it harmless. */
export function describeFinding({ pattern, degree, text }: Judged): Finding | undefined {
  const power = isBounded(pattern.source) ? atMostBounded(degree) : degree;
  if (power === 1) return undefined;
  if (power === 'exponential') return { ...pattern, found: 'is exponential' };
  if (power === 'unknown') return { ...pattern, found: 'is too much for the checker: make it simpler' };
  const cap = capAbove(text, pattern.line);
  const shown = `takes steps to the power of ${degree}`;
  if (cap === undefined) return { ...pattern, found: `${shown} and names no cap: "at most … characters: why"` };
  return cap ** power <= MOST_STEPS ? undefined : { ...pattern, found: `${shown}: ${cap} characters are too many` };
}

/**
 * Whether every repeat has an upper bound, so that what follows from one place of a text is bounded, however long the text. The
 * checker's attack measures the growth up to that bound and takes it for a power; an exponential one stays refused.
 */
const isBounded = (source: string): boolean =>
  !/[*+]|\{\d+,\}/.test(source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, ''));
const BOUNDED_DEGREE = 2;
const atMostBounded = (degree: Degree): Degree => {
  if (degree === 'exponential') return degree;
  return degree === 'unknown' ? BOUNDED_DEGREE : Math.min(degree, BOUNDED_DEGREE);
};

/** The cap named by the comments right above a line, or above the top-level statement it is part of. */
function capAbove(text: string, line: number): number | undefined {
  const lines = text.split('\n');
  const statement = lines.slice(0, line).findLastIndex((one) => /^[a-z]/.test(one)) + 1;
  return capIn(commentAbove(lines, line)) ?? capIn(commentAbove(lines, statement));
}

function commentAbove(lines: readonly string[], line: number): string {
  let from = line - 1;
  while (from > 0 && /^\s*(\/\/|\/\*|\*)/.test(lines[from - 1] ?? '')) from -= 1;
  return lines
    .slice(from, line - 1)
    .map((one) => one.replace(/^[\s/*]+/, ''))
    .join(' ');
}

function capIn(comment: string): number | undefined {
  const cap = /\bat most ([\d,]+) characters: \S/i.exec(comment)?.[1];
  return cap === undefined ? undefined : Number(cap.replaceAll(',', ''));
}

export async function checkPatterns(write = (_: string) => undefined as unknown): Promise<Finding[]> {
  const files = sourceFiles(['shared', 'server', 'features'], /\.tsx?$/);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const found = files.map((file) => ({ file, ...findPatterns(file) }));
  const making = found.filter(({ made }) => made.length > 0);
  const made = (await recordMadePatterns(making.map(({ file }) => file.path))).filter(({ path }) => texts.has(path));
  const known: Verdicts = existsSync(VERDICTS) ? (JSON.parse(readFileSync(VERDICTS, 'utf8')) as Verdicts) : {};
  const used: Verdicts = {};
  const findings: Finding[] = [];
  for (const pattern of [...found.flatMap(({ literals }) => literals), ...made]) {
    const key = keyOf(pattern);
    const verdict = known[key] ?? (await checkPattern(pattern));
    if (!(key in known)) {
      write(`${pattern.path}:${pattern.line}: checked, ${verdict}\n`);
      known[key] = verdict;
      keep(known);
    }
    used[key] = verdict;
    const finding = describeFinding({ pattern, degree: verdict, text: texts.get(pattern.path) ?? '' });
    if (finding) findings.push(finding);
  }
  keep(used);
  return [...findings, ...making.flatMap((one) => unseen(one, made))];
}

function keep(used: Verdicts): void {
  const sorted = Object.fromEntries(Object.entries(used).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const text = `${JSON.stringify(sorted, null, 2)}\n`;
  if (!existsSync(VERDICTS) || readFileSync(VERDICTS, 'utf8') !== text) writeFileSync(VERDICTS, text);
}

/** Patterns made in a function: what they are made of is not known here. */
function unseen({ file, made }: Found & { readonly file: SourceFile }, seen: readonly Pattern[]): Finding[] {
  const lines = new Set(seen.filter(({ path }) => path === file.path).map(({ line }) => line));
  return made
    .filter((line) => !lines.has(line) && capAbove(file.text, line) === undefined)
    .map((line) => ({
      path: file.path,
      line,
      source: '',
      flags: '',
      found: 'is made after loading and names no cap: "at most … characters: why"',
    }));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const findings = await checkPatterns((text) => process.stderr.write(text));
  for (const { path, line, source, flags, found } of findings)
    process.stderr.write(`${path}:${line}: ${source ? `/${source.slice(0, 120)}/${flags} ` : 'a pattern '}${found}\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
