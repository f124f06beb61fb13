import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, say } from './say.mjs';

const inputs = [
  'web',
  'shared',
  'features',
  'scripts/web',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Builds dist/web when something it is made of has changed since the last build that came to its end. */
export async function buildWeb(root, node) {
  const stamp = join(root, 'dist', 'web.stamp');
  const state = stateOf(root);
  if (existsSync(join(root, 'dist/web/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state)
    return;
  say('Building the web pages …');
  rmSync(stamp, { force: true });
  await build(root, node);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, state);
}

function stateOf(root) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap((input) => filesIn(root, input))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(root, path) {
  if (!existsSync(join(root, path))) return [];
  if (/\.\w+$/.test(path)) return /\.test\.tsx?$/.test(path) ? [] : [path];
  if (/^features\/[^/]+\/server$/.test(path)) return [];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesIn(root, `${path}/${name}`));
}

function build(root, node) {
  const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Problem(`${output.trim()}\nBuilding the web pages failed.`));
    });
  });
}
