import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './say.mjs';

/**
 * The packages of a folder's package-lock.json that are not installed there as it says. npm writes down what it installed as its
 * last step, in node_modules/.package-lock.json: an interrupted installation has no such list, or an old one. An optional package
 * made for this machine counts too: npm leaves one out without a word when it does not arrive.
 */
export function findMissing(folder, { withTools = false } = {}) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const found = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  return Object.keys(wanted).filter((place) => {
    if (place === '') return false;
    const there = found[place];
    return there ? there.version !== wanted[place].version : isNeeded(wanted[place], withTools);
  });
}

/** Refuses an installation that npm calls complete and that lacks something. */
export function assertComplete(folder, options) {
  const missing = findMissing(folder, options).map((place) => place.replace(/^.*node_modules\//, ''));
  if (missing.length === 0) return;
  const some = missing.slice(0, 3).join(', ');
  throw new Problem(
    `${some}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''} did not arrive from the package registry: there may be no space left on the disk, or the connection broke. Start again when that is mended.`,
  );
}

function isNeeded({ optional, dev, devOptional, os, cpu, libc }, withTools) {
  if (devOptional || (dev && !withTools)) return false;
  return (
    !optional || ((os || cpu) && fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, libcOfMachine()))
  );
}

const fits = (allowed, value) => !allowed || [allowed].flat().includes(value);

function libcOfMachine() {
  const isMusl = ['x86_64', 'aarch64'].some((processor) => existsSync(`/lib/ld-musl-${processor}.so.1`));
  const isGlibc = ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1'].some((path) => existsSync(path));
  return isMusl && !isGlibc ? 'musl' : 'glibc';
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}
