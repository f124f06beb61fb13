import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { say } from './say.mjs';

/** Where a program of this name is; an empty text where it is nowhere. A path is its own answer. */
export function locate(name) {
  if (name.includes('/') || name.includes('\\')) return name;
  const folder = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].find((path) => existsSync(join(path, name)));
  return folder ? join(folder, name) : '';
}

/** Whether it can be started; some systems have a stub of a name that only explains how to install it. */
export const starts = (path, option = '--version') =>
  existsSync(path) && spawnSync(path, [option], { stdio: 'ignore', timeout: 20_000 }).status === 0;

/** Installs the first of these packages that Debian has; false where that cannot be done, or not by this account. */
export async function installFromDebian(names, purpose) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false;
  say(`Installing ${purpose} for the tests (a Debian package) …`);
  if (!(await apt('update', '-q'))) return false;
  for (const name of names) if (await apt('install', '-yq', '--no-install-recommends', name)) return true;
  return false;
}

/** A service that a package brings is not started: the machine stays as quiet as it was. */
const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
const apt = (...words) =>
  promisify(execFile)('apt-get', words, { env: environment, maxBuffer: 2 ** 26 }).then(
    () => true,
    () => false,
  );

/** The nginx that a test starts with the documented settings; an empty text where there is none, and that test is skipped. */
export async function findNginx() {
  const there = () => (starts(locate('nginx'), '-v') ? locate('nginx') : '');
  return there() || ((await installFromDebian(['nginx-light', 'nginx'], 'nginx')) ? there() : '');
}
