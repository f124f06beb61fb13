import { createReadStream, createWriteStream } from 'node:fs';
import { chown, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '#server/start/start-error.ts';

interface StoredFile {
  /** With slashes, relative to the store. */
  readonly path: string;
  readonly size: number;
}

/** Where uploaded files live, as a backup sees it. */
export interface FileStore {
  list(): Promise<StoredFile[]>;
  read(path: string): Readable;
  /** Whole or not at all. */
  write(path: string, content: Readable): Promise<void>;
  remove(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
}

const unfinished = '.unfinished';

/** Files in a folder: DATA_DIR/files. */
export function localFiles(folder: string): FileStore {
  const placeOf = (path: string) => join(folder, ...safeParts(path));
  return {
    list: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      });
      const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(unfinished));
      return Promise.all(
        files.map(async (entry) => {
          const place = join(entry.parentPath, entry.name);
          return { path: relative(folder, place).split(sep).join('/'), size: (await lstat(place)).size };
        }),
      );
    },
    read: (path) => createReadStream(placeOf(path)),
    write: async (path, content) => {
      const place = placeOf(path);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(`${place}${unfinished}`, { mode: 0o600, flush: true }));
      await rename(`${place}${unfinished}`, place);
      await giveToOwnerOf(dirname(folder), [folder, ...foldersBetween(folder, place), place]);
    },
    remove: (path) => rm(placeOf(path), { force: true }),
    removeFolder: (path) => rm(placeOf(path), { recursive: true, force: true }),
  };
}

/** Restored by root, the files still belong to whom DATA_DIR belongs. */
async function giveToOwnerOf(dataDir: string, places: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await lstat(dataDir);
  for (const place of places) await chown(place, uid, gid);
}

function foldersBetween(folder: string, place: string): string[] {
  const parent = dirname(place);
  return parent === folder ? [] : [...foldersBetween(folder, parent), parent];
}

/** An archive may come from anywhere: its names must not lead out of the folder. */
function safeParts(path: string): string[] {
  const parts = path.split('/');
  if (
    parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\\') || part.includes('\0'))
  ) {
    throw new Error(`not a file of ours: ${path}`);
  }
  return parts;
}
