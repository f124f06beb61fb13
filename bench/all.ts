import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
// @ts-expect-error: the scripts that run before anything is installed are plain JavaScript.
import { buildWeb } from '../scripts/build-web.mjs';

/**
 * `npm run bench`: these one after the other, and what they find as the rows of one table; ten minutes on two quiet cores. The databases are
 * smaller and the turns shorter than where a benchmark is started alone; what is set in the environment goes first. The pages are built
 * before, where they are not; what each took, and how busy the machine was with it and all else, stands in the last rows.
 */
const benches: readonly (readonly [file: string, env?: Readonly<Record<string, string>>])[] = [
  ['bench/projects.ts', { SECONDS: '1.5' }],
  ['bench/tasks.ts', { OTHERS: '100000', SECONDS: '1.5', TURNS: '2' }],
  ['bench/dashboard.ts', { TASKS: '100000', SECONDS: '1.5' }],
  ['bench/money.ts', { SECONDS: '1.5' }],
  ['bench/health.ts', { PROJECTS: '20', SECONDS: '4' }],
  ['bench/board.ts'],
  ['bench/gantt.ts'],
  ['bench/gallery.ts'],
  ['bench/start.ts', { QUIET_MS: '10000' }],
  ['bench/photos.ts'],
  ['scripts/web/bytes.ts'],
  ['bench/lighthouse.ts', { RUNS: '3' }],
];
const MOST_SECONDS = 600;

const print = (bench: string, text: string) => process.stdout.write(`| ${bench.padEnd(10)} | ${text} |\n`);

/** Whether it held its bounds. */
function run(file: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  const name = /(\w+)\.ts$/.exec(file)?.[1] ?? file;
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, ...process.env },
  });
  createInterface({ input: child.stdout }).on('line', (line) => line.trim() && print(name, line.trim()));
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
}

const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(0);

await buildWeb(join(import.meta.dirname, '..'), process.execPath);
const began = performance.now();
const took: string[] = [];
print('bench', 'found');
print('---', '---');
for (const [file, env = {}] of benches) {
  const own = performance.now();
  if (!(await run(file, env))) process.exitCode = 1;
  took.push(`${file} ${secondsSince(own)} s at load ${loadavg()[0]?.toFixed(0)}`);
}
print('took', took.join(', '));
print('all', `${secondsSince(began)} s (at most ${MOST_SECONDS})`);
