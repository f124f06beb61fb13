import { lstatSync } from 'node:fs';
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, StartError } from './start-error.ts';

/** Says whose folder this is; written before anything else, so that a folder with files and without it is foreign. */
const marker = 'instance.json';
const product = 'construction-management-tool';
const format = 1;
/** What a fresh disk or a version-controlled empty folder holds. */
const harmless = new Set(['lost+found', '.gitkeep', '.gitignore', '.DS_Store']);

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  ENOENT: 'there is no such folder, and it cannot be made',
  ENOSPC: 'the disk is full',
};

/** Creates DATA_DIR, or makes sure that it is ours and writable. Throws StartError in words. */
export async function claimDataDir(dataDir: string): Promise<void> {
  try {
    const made = await makeFolder(dataDir);
    // An unprivileged account must be able to walk through the folder when root starts the database for it.
    if (made) await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!(await isClaimed(dataDir))) await claim(dataDir);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const code = codeOf(error);
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be used: ${reasons[code] ?? code}. ${ownership(dataDir)}Choose another folder, for example DATA_DIR=/path/to/folder npm start.`,
      { cause: error },
    );
  }
}

/** Whether it had to be made. Step by step: Node's own `recursive` tries for ever where the system makes no folder, as below /proc. */
async function makeFolder(path: string): Promise<boolean> {
  const make = () =>
    mkdir(path).then(
      () => true,
      async (error: unknown) => {
        if (codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()) return false;
        throw error;
      },
    );
  try {
    return await make();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  await makeFolder(dirname(path));
  return make();
}

/** Most often the folder was made by a start as root. Nothing is said of a folder that may not even be looked at. */
function ownership(dataDir: string): string {
  const found = lookAt(dataDir);
  if (!found?.isDirectory() || !process.getuid || found.uid === process.getuid()) return '';
  return 'It belongs to another account: start as that one, or make it yours with sudo chown -R. ';
}

function lookAt(path: string) {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

/** Writes a file whole or not at all, readable by its owner only; it then belongs to whom DATA_DIR belongs. */
export async function writeWhole(path: string, content: string): Promise<void> {
  const temporary = `${path}.${process.pid}`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await writeFile(file, content);
    await file.sync();
  } finally {
    await file.close();
  }
  if (process.getuid?.() === 0) {
    const { uid, gid } = lstatSync(dirname(path));
    await chown(temporary, uid, gid);
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** A rename is on the disk only after its folder was synced; Windows has no such call. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function isClaimed(dataDir: string): Promise<boolean> {
  const text = await readFile(join(dataDir, marker), 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const instance = readInstance(text);
  if (instance.product !== product) throw foreign(dataDir);
  if (instance.format > format) {
    throw new StartError(`DATA_DIR ${dataDir} was written by a newer version of this product. Install that version.`);
  }
  return true;
}

function readInstance(text: string): { product: string; format: number } {
  try {
    const { product, format } = JSON.parse(text) as { product?: string; format?: number };
    return { product: product ?? '', format: format ?? 0 };
  } catch {
    return { product: '', format: 0 };
  }
}

async function claim(dataDir: string): Promise<void> {
  const found = (await readdir(dataDir)).filter((name) => !harmless.has(name) && !name.startsWith(`${marker}.`));
  if (found.length > 0) throw foreign(dataDir);
  await writeWhole(join(dataDir, marker), `${JSON.stringify({ product, format })}\n`);
}

const foreign = (dataDir: string) =>
  new StartError(
    `DATA_DIR ${dataDir} holds files that are not this product's. Choose an empty or a new folder with DATA_DIR=/path/to/folder.`,
  );
