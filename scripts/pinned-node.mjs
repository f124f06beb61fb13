import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './say.mjs';

const needed = 24;

/** The Node that runs the product: the one installed with the packages, else this one if it is new enough. */
export function pinnedNode(root) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const pinned = join(root, 'node_modules', `node-${system}-${process.arch}`, program);
  if (existsSync(pinned) && !isMusl()) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= needed) return process.execPath;
  throw new Problem(
    `This is Node ${process.versions.node}, and no Node ${needed} comes with the product for ${process.platform}-${process.arch}. Install Node ${needed} or newer and start again.`,
  );
}

/** Alpine and the like: the pinned Node is made for glibc. */
function isMusl() {
  const loaders = ['/lib/ld-musl-x86_64.so.1', '/lib/ld-musl-aarch64.so.1'];
  const glibc = ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1'];
  return loaders.some((path) => existsSync(path)) && !glibc.some((path) => existsSync(path));
}
