import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { checkPattern, describeFinding, findPatterns } from './patterns.ts';

/** What a process of its own prints: in here modules are loaded already, and by another name. */
async function run(...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  return stdout + stderr;
}

test('the product: no pattern takes more than linear time, or its cap is small', async () => {
  expect(await run(join(import.meta.dirname, 'patterns.ts'))).toBe('');
});

const found = async (text: string) => {
  const { literals } = findPatterns({ path: 'shared/planted.ts', text });
  const findings = await Promise.all(
    literals.map(async (pattern) => describeFinding({ pattern, degree: await checkPattern(pattern), text })),
  );
  return findings.map((finding) => finding?.found);
};

test.each([
  ['(a+)+$', 'is exponential'],
  ['^(?:a|a)*$', 'is exponential'],
  ['\\(.*?\\)', 'takes steps to the power of 2 and names no cap: "at most … characters: why"'],
  ['\\s+$', 'takes steps to the power of 2 and names no cap: "at most … characters: why"'],
  ['"(?:\\\\.|[^"\\\\])*"|x', 'takes steps to the power of 2 and names no cap: "at most … characters: why"'],
  ['a*b?a*b?a*$', 'takes steps to the power of 4 and names no cap: "at most … characters: why"'],
])('a planted /%s/ is found', async (source, message) => {
  expect(await found(`export const planted = /${source}/;`)).toEqual([message]);
});

test('a pattern that is too much for the checker is refused, unless each repeat has a bound and a cap keeps it small', () => {
  const judged = (source: string, text: string) =>
    describeFinding({ pattern: { path: 'shared/planted.ts', line: 2, source, flags: '' }, degree: 'unknown', text })
      ?.found;
  expect(judged('(a|b)*c', '// At most 30 characters: a code.\nx')).toBe(
    'is too much for the checker: make it simpler',
  );
  expect(judged('(a|b){0,9}c[*]\\+', '// At most 30 characters: a code.\nx')).toBeUndefined();
  expect(judged('(a|b){0,9}c', 'x\nx')).toContain('names no cap');
});

test('linear patterns pass', async () => {
  expect(await found('const a = [/^\\s+/, /^\\s+$/, /"[^"]*"/g, /^[a-z]+(?:-[a-z]+)*$/];')).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});

test('a cap above the line or the statement allows what it keeps small, and nothing exponential', async () => {
  expect(await found('// At most 300 characters: a title.\nconst a = /\\s+$/;')).toEqual([undefined]);
  expect(
    await found('/**\n * Of titles. At most\n * 3,000 characters: a note.\n */\nconst a = [\n  /\\s+$/,\n];'),
  ).toEqual([undefined]);
  expect(await found('// At most 300,000 characters: a file.\nconst a = /\\s+$/;')).toEqual([
    'takes steps to the power of 2: 300000 characters are too many',
  ]);
  expect(await found('// At most 300 characters\nconst a = /\\s+$/;')).toEqual([
    expect.stringContaining('names no cap'),
  ]);
  expect(await found('// At most 300 characters: a title.\nconst a = 1;\nconst b = /\\s+$/;')).toEqual([
    expect.stringContaining('names no cap'),
  ]);
  expect(await found('// At most 30 characters: a code.\nconst a = /(a+)+$/;')).toEqual(['is exponential']);
});

test('patterns made by a constructor are seen where a module makes them, with what they are made of', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'law-')));
  try {
    await mkdir(join(folder, 'shared'));
    const text =
      "const space = '\\\\s+';\nexport const made = new RegExp(space + '$', 'u');\nexport const later = (x) => new RegExp(x);\n";
    const path = join(folder, 'shared/planted.mjs');
    await writeFile(path, text);
    const law = pathToFileURL(join(import.meta.dirname, 'patterns.ts')).href;
    const program = `import(${JSON.stringify(law)}).then(async ({ recordMadePatterns }) =>
      console.log(JSON.stringify(await recordMadePatterns([${JSON.stringify(path)}]))))`;
    expect(JSON.parse(await run('-e', program))).toEqual([{ path, line: 2, source: '\\s+$', flags: 'u' }]);
    expect(findPatterns({ path, text }).made).toEqual([2, 3]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
