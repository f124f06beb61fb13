import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '#server/start/start-error.ts';
import { type Account, give } from './embedded-account.ts';

/** A Unix socket's path has at most 107 bytes, 103 on macOS. */
const longestPath = process.platform === 'darwin' ? 103 : 107;
export const socketName = '.s.PGSQL.5432';

/** The folder of PostgreSQL's socket, closed to everybody but its account: inside DATA_DIR, or in /tmp when that path is too long. */
export async function prepareSocketFolder(dataDir: string, account: Account): Promise<string> {
  const inside = join(dataDir, 'run');
  const folder =
    Buffer.byteLength(join(inside, socketName)) <= longestPath ? inside : await temporaryFolder(dataDir, account);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await give(account.ids, folder);
  return folder;
}

/** The same folder for the same DATA_DIR, unless somebody else already made one of that name. */
async function temporaryFolder(dataDir: string, account: Account): Promise<string> {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `construction-${name}`);
  try {
    await mkdir(folder, { mode: 0o700 });
    return folder;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const found = await lstat(folder);
  const mine = account.ids?.uid ?? process.getuid?.();
  return found.isDirectory() && found.uid === mine ? folder : mkdtemp(`${folder}-`);
}
