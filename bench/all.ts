import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * `npm run bench`: these one after the other, and what they find as the rows of one table; ten minutes on two quiet cores. The databases are
 * smaller and the turns shorter than where a benchmark is started alone; what is set in the environment goes first.
 */
const benches: readonly (readonly [file: string, env?: Readonly<Record<string, string>>])[] = [
  ['bench/projects.ts', { SECONDS: '2' }],
  ['bench/tasks.ts', { OTHERS: '100000', SECONDS: '2', TURNS: '2' }],
  ['bench/dashboard.ts', { TASKS: '100000', SECONDS: '2' }],
  ['bench/money.ts', { SECONDS: '2' }],
  ['bench/health.ts', { PROJECTS: '20', SECONDS: '4', QUIET_MS: '70000' }],
  ['bench/board.ts'],
  ['bench/gantt.ts'],
  ['bench/gallery.ts'],
  ['bench/start.ts', { QUIET_MS: '10000' }],
  ['bench/photos.ts'],
  ['scripts/web/bytes.ts'],
  ['bench/lighthouse.ts'],
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

const began = performance.now();
print('bench', 'found');
print('---', '---');
for (const [file, env = {}] of benches) if (!(await run(file, env))) process.exitCode = 1;
const seconds = (performance.now() - began) / 1000;
print('all', `${seconds.toFixed(0)} s (at most ${MOST_SECONDS})`);
