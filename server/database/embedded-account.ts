import { execFileSync, spawnSync } from 'node:child_process';
import { lstatSync, type Stats, statSync } from 'node:fs';
import { lchown, readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '#server/start/start-error.ts';

/**
 * As whom PostgreSQL's programs run. PostgreSQL refuses to run as root, so root starts it under an unprivileged account;
 * anybody else runs it as himself.
 */
export interface Account {
  /** Absent: the account of this process. */
  readonly ids?: { readonly uid: number; readonly gid: number };
  /** The command that starts a program under the account. */
  command(program: string, args: string[]): { file: string; args: string[]; ids: { uid?: number; gid?: number } };
  /** Whether the account can walk to a folder with no more than its own rights. */
  reaches(folder: string): boolean;
}

const isRoot = () => process.getuid?.() === 0;

/** Chooses the account for a DATA_DIR whose database is, or will be, in `cluster`. Throws StartError in words. */
export async function chooseAccount(dataDir: string, cluster: string): Promise<Account> {
  if (!isRoot()) {
    requireOwnCluster(dataDir, cluster);
    return plainAccount();
  }
  const ids = ownerOf(cluster) ?? ownerOf(dataDir) ?? nobody();
  if (stat(cluster)?.uid === 0) await giveAll(cluster, ids);
  const account = switchedAccount(ids);
  return account.reaches(dataDir) ? account : liftedAccount(dataDir, ids);
}

/** Gives a folder that root made to the account, so that PostgreSQL can write there. */
export async function give(ids: Account['ids'], path: string): Promise<void> {
  if (ids) await lchown(path, ids.uid, ids.gid);
}

function plainAccount(): Account {
  return { command: (file, args) => ({ file, args, ids: {} }), reaches: () => true };
}

function switchedAccount(ids: { uid: number; gid: number }): Account {
  return {
    ids,
    command: (file, args) => ({ file, args, ids }),
    reaches: (folder) => mayWalk(folder, ids),
  };
}

/**
 * DATA_DIR lies where the account may not walk, for example below root's home. Then PostgreSQL gets the one right it lacks,
 * to pass folders, and nothing else of root.
 */
function liftedAccount(dataDir: string, ids: { uid: number; gid: number }): Account {
  for (const right of ['dac_read_search', 'dac_override']) {
    const lift = [
      ...[`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups'],
      ...[`--inh-caps=-all,+${right}`, `--ambient-caps=-all,+${right}`],
      // Without it access(2), by which PostgreSQL looks for its own files, does not know of the right.
      '--securebits=+no_setuid_fixup',
    ];
    const walk = ['/bin/sh', '-c', 'cd "$1"', 'sh', dataDir];
    const tried = spawnSync('setpriv', [...lift, ...walk], { cwd: '/', stdio: 'ignore' });
    if (tried.status !== 0) continue;
    return {
      ids,
      command: (program, args) => ({ file: 'setpriv', args: [...lift, program, ...args], ids: {} }),
      reaches: () => true,
    };
  }
  throw new StartError(
    `The database cannot run as root, and the account it runs under cannot reach DATA_DIR ${dataDir}. Choose a folder outside of root's home, for example DATA_DIR=/var/lib/construction-management-tool npm start.`,
  );
}

/** By owner, group and mode of the folder and of all above it. */
function mayWalk(folder: string, { uid, gid }: { uid: number; gid: number }): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return false;
  const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
  const parent = dirname(folder);
  return (found.mode & bit) !== 0 && (parent === folder || mayWalk(parent, { uid, gid }));
}

function stat(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

/** Who first ran this as an ordinary user, and later as root, still finds his files to be his. */
function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const found = stat(path);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

function nobody(): { uid: number; gid: number } {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return { uid: 65_534, gid: 65_534 };
  }
}

function requireOwnCluster(dataDir: string, cluster: string): void {
  const owner = stat(cluster)?.uid;
  if (owner === undefined || process.getuid === undefined || owner === process.getuid()) return;
  throw new StartError(
    `The database in ${dataDir} belongs to another account: it was first started as root or by somebody else. Start it as root again, or make it yours with: sudo chown -R ${accountName()} ${dataDir}`,
  );
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

async function giveAll(folder: string, ids: { uid: number; gid: number }): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), ids.uid, ids.gid);
  }
  await lchown(folder, ids.uid, ids.gid);
}
