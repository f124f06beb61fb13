// The one Node and the one npm that run the product, brought by whatever npm the machine has (docs/decisions/001).
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { machineNpm } from './npm.mjs';
import { installPinned } from './pinned-folder.mjs';
import { Problem } from './say.mjs';

const NEEDED = 24;

/**
 * The pinned runtime, installed first when it is missing.
 * @returns {Promise<{ node: string, npm: { command: string, args: string[] } }>}
 */
export async function prepareRuntime(root) {
  const purpose = 'Bringing the Node and npm that the product runs on';
  const folder = await installPinned(root, 'runtime', { purpose, npm: machineNpm(), check: removeForeignNode });
  const node = findNode(folder);
  return { node, npm: { command: node, args: [join(folder, 'node_modules/npm/bin/npm-cli.js')] } };
}

/** The Node that came is made for glibc: on Alpine and the like it arrives and does not start. */
function removeForeignNode(folder) {
  const node = pinnedNode(folder);
  if (spawnSync(node, ['--version'], { stdio: 'ignore' }).status !== 0) rmSync(node, { force: true });
  findNode(folder);
}

/** The Node that came, else the machine's own where that is new enough. */
function findNode(folder) {
  if (existsSync(pinnedNode(folder))) return pinnedNode(folder);
  if (Number.parseInt(process.versions.node, 10) >= NEEDED) return process.execPath;
  throw new Problem(
    `This is Node ${process.versions.node}, and no Node ${NEEDED} comes with the product for ${process.platform}-${process.arch}. Install Node ${NEEDED} or newer and start again.`,
  );
}

function pinnedNode(folder) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  return join(folder, 'node_modules', `node-${system}-${process.arch}`, program);
}
