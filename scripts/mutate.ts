/**
 * npm run mutate [-- PATH … --sample N --seed N --tests N --seconds N --server]: changes one small thing in a source file, runs the
 * tests nearest to it, and prints whether one of them failed (killed) or none (survived: no test notices this mistake), and at the end
 * the score of each file. The files on disk stay as they are. The same seed draws the same sample from the same sources, in the same
 * order: what an interrupted run has printed is a random sample, too. Mutations that change nothing anybody can observe are named in
 * mutation/equivalent.json, with the reason, and are left out.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { root, sourceFiles } from './law/source-files.ts';
import { isEquivalent } from './mutation/equivalent.ts';
import { applyMutation, findMutations, type Mutation, mutatedLine } from './mutation/mutations.ts';
import { findRelatedTests, readImporters } from './mutation/related-tests.ts';
import type { Run } from './mutation/runner.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '60' },
    server: { type: 'boolean', default: false },
  },
});

const RULES = /(^shared\/.*|\/rules|-rules|\/engine\/.*)\.ts$/;
const UNIT = /^(shared|web)\/|^features\/[^/]+\/(?!server\/)/;
const ANY = /^/;
/** What only tests use. */
const FOR_TESTS = /(^|\/)(testing|fixtures)\/|\/test-[^/]+$/;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function draw(mutations: readonly Mutation[], count: number, seed: number): Mutation[] {
  const random = randomFrom(seed);
  return mutations
    .map((mutation) => ({ mutation, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ mutation }) => mutation);
}

const isChosen = (path: string): boolean =>
  positionals.length === 0
    ? RULES.test(path)
    : positionals.some((chosen) => path === chosen || path.startsWith(`${chosen.replace(/\/$/, '')}/`));

let runner: ChildProcess | undefined;

async function startRunner(): Promise<ChildProcess> {
  const child = fork(join(root, 'scripts/mutation/runner.ts'), [values.server ? 'server' : 'unit'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function check(run: Run): Promise<string | undefined> {
  runner ??= await startRunner();
  const child = runner;
  const limit = AbortSignal.timeout(Number(values.seconds) * 1000);
  child.send(run);
  try {
    const [{ isKilled, by }] = await once(child, 'message', { signal: limit });
    return isKilled ? (by ?? 'an error outside any test') : undefined;
  } catch {
    child.kill('SIGKILL');
    runner = undefined;
    return 'the limit of time';
  }
}

process.on('exit', () => runner?.kill('SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    printScores();
    process.exit(1);
  });

const sources = sourceFiles(['shared', 'features', 'server'], /\.ts$/).filter(
  ({ path }) => isChosen(path) && !FOR_TESTS.test(path),
);
const texts = new Map(sources.map(({ path, text }) => [path, text]));
const possible = sources.flatMap(({ path, text }) => findMutations(path, text));
const all = possible.filter((mutation) => !isEquivalent(mutation, texts.get(mutation.path) ?? ''));
const sample = draw(all, Number(values.sample), Number(values.seed));
const importers = readImporters();
type Outcome = 'killed' | 'survived' | 'untested';
const outcomes: { readonly path: string; readonly outcome: Outcome }[] = [];
/** Of tests that noticed a mutation, whether they pass without any: one that fails by itself would count every mutation as killed. */
const isPassing = new Map<string, boolean>();
for (const mutation of sample) {
  const { path, line, before, after } = mutation;
  // As it was read: whoever edits it meanwhile moves every place in it.
  const original = texts.get(path) ?? '';
  const related = findRelatedTests(path, importers, values.server ? ANY : UNIT).slice(0, Number(values.tests));
  let tests: string[];
  let by: string | undefined;
  do {
    tests = related.filter((test) => isPassing.get(test) !== false);
    by = tests.length > 0 ? await check({ path, text: applyMutation(original, mutation), tests }) : undefined;
    if (by === undefined || isPassing.has(by) || !tests.includes(by)) break;
    const isFailing = (await check({ path, text: original, tests: [by] })) !== undefined;
    isPassing.set(by, !isFailing);
    if (isFailing) print(`left out ${by}: it fails without any mutation`);
  } while (!isPassing.get(by));
  const outcome: Outcome = by ? 'killed' : tests.length > 0 ? 'survived' : 'untested';
  outcomes.push({ path, outcome });
  const change = `${before.replace(/\s+/g, ' ')} → ${after.replace(/\s+/g, ' ') || '(nothing)'}`;
  print(`${outcome.padEnd(8)} ${path}:${line}  ${change}  (${by ?? mutatedLine(original, mutation)})`);
}

const scoreOf = (list: typeof outcomes): string => {
  const count = (which: Outcome) => list.filter(({ outcome }) => outcome === which).length;
  const percent = list.length === 0 ? 100 : Math.round((count('killed') / list.length) * 100);
  return `${percent} % killed: ${count('killed')} of ${list.length}, ${count('survived')} survived, ${count('untested')} without a test`;
};
printScores();
process.exit(0);

function printScores() {
  for (const [path, own] of Map.groupBy(outcomes, ({ path }) => path)) {
    const equivalent =
      possible.filter((one) => one.path === path).length - all.filter((one) => one.path === path).length;
    print(`${path}: ${scoreOf(own)}, ${equivalent} equivalent`);
  }
  print(
    `${scoreOf(outcomes)} (of ${all.length} possible, ${possible.length - all.length} equivalent); seed ${values.seed}`,
  );
}
