import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, say } from './say.mjs';

/** Makes node_modules what package-lock.json says; does nothing when it already is. */
export async function install(root, { withTools }) {
  if (isInstalled(root, withTools)) return;
  const isFirst = !existsSync(join(root, 'node_modules'));
  say(`Installing packages (${isFirst ? 'first start only' : 'they changed'}), about a minute …`);
  const options = [
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
    ...(withTools ? [] : ['--omit=dev']),
  ];
  const { code, output } = await npm(root, ['ci', ...options]);
  if (code !== 0) {
    throw new Problem(`${output.trim()}\nInstalling packages failed. Look above for the reason, then start again.`);
  }
}

/**
 * npm writes down what it installed as its last step, in node_modules/.package-lock.json: an interrupted installation has
 * no such list, or an old one.
 */
function isInstalled(root, withTools) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const found = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true;
    const mayMiss = entry.optional || entry.devOptional || (entry.dev && !withTools);
    const there = found[place];
    return there ? there.version === entry.version : mayMiss;
  });
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return {};
  }
}

function npm(root, args) {
  const cli = process.env.npm_execpath;
  const [command, given] = cli?.endsWith('.js') ? [process.execPath, [cli, ...args]] : ['npm', args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, given, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: command === 'npm' && process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', (error) => reject(new Problem(`npm cannot be run: ${error.message}`)));
    child.once('close', (code) => resolve({ code, output }));
  });
}
