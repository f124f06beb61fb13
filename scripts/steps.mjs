import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from './say.mjs';

/** What is checked besides the tests, each counting as one; the longest first. */
const fixed = { format: 'biome check --error-on-warnings .', lock: 'node scripts/lock.mjs --check' };
const byPackage = ['types', 'law', 'knip'];
/** Each turns in one thread, nearly: a core that waits helps nobody. */
const AT_ONCE = 2;

/** Runs every check and says how each ended; gives the number of those that failed and of all. */
export async function runSteps(root) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const steps = [
    ...byPackage.filter((name) => scripts[name]).map((name) => [name, scripts[name]]),
    ...Object.entries(fixed),
  ];
  const left = steps.values();
  const failures = await Promise.all(Array.from({ length: AT_ONCE }, () => runEach(root, left)));
  const failed = failures.reduce((sum, some) => sum + some, 0);
  return { failed, passed: steps.length - failed };
}

/** Takes one after the other of what is left; gives how many of them failed. */
async function runEach(root, left) {
  let failed = 0;
  for (const [name, command] of left) {
    const started = Date.now();
    const { code, output } = await runCommand(root, command);
    say(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (code !== 0) {
      failed++;
      say(output.trim());
    }
  }
  return failed;
}

function runCommand(root, command) {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: root, shell: true, env: withTools(root), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** The tools of node_modules before the machine's own, the pinned Node among them. */
const withTools = (root) => ({
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
});

/** A test that turns on one spot for ever cannot be stopped by its own time limit: four times the whole is enough. */
const LIMIT_MINUTES = 80;

/** Runs vitest in this terminal; gives its exit code. Each of its workers starts on code compiled before. */
export function runVitest(root, node, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), ...withTools(root), ...env },
    });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    const overdue = setTimeout(() => {
      say(`The tests did not end within ${LIMIT_MINUTES} minutes: one of those not told above hangs.`);
      child.kill('SIGKILL');
    }, LIMIT_MINUTES * 60_000);
    child.once('close', (code) => {
      clearTimeout(overdue);
      resolve(code ?? 1);
    });
  });
}
