import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chown, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '#server/start/start-error.ts';

/** A file as it was when it was opened, whatever happens to its name meanwhile. */
interface OpenFile {
  readonly size: number;
  readonly content: Readable;
}

/** Says to which database a store belongs (server/adapters/storage/store-mark.ts); no backup holds it. */
export const MARK_FILE = '.file-store';

/** Where uploaded files live, as a backup sees it. Paths have slashes and are relative to the store. */
export interface FileStore {
  /** Without the mark of the store. */
  list(): Promise<string[]>;
  /** Undefined when there is no such file. */
  open(path: string): Promise<OpenFile | undefined>;
  /** Whole or not at all. */
  write(path: string, content: Readable): Promise<void>;
  /** Writes it whole beside its place, where nobody sees it before `adopt` or `discard`. */
  stage(path: string, content: Readable): Promise<void>;
  adopt(path: string): Promise<void>;
  discard(path: string): Promise<void>;
  remove(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  /** @throws StartError in words when the store cannot be used. */
  check(): Promise<void>;
}

const unfinished = '.unfinished';

/** Files in a folder: DATA_DIR/files. */
export function localFiles(folder: string): FileStore {
  const placeOf = (path: string) => join(folder, ...safeParts(path));
  const writeTo = async (temporary: string, content: Readable) => {
    await mkdir(dirname(temporary), { recursive: true, mode: 0o700 });
    await pipeline(content, createWriteStream(temporary, { mode: 0o600, flush: true }));
  };
  const moveTo = async (place: string, temporary: string) => {
    await rename(temporary, place);
    await giveToOwnerOf(dirname(folder), [folder, ...foldersBetween(folder, place), place]);
  };
  const stagedAt = (path: string) => `${placeOf(path)}${unfinished}`;
  return {
    list: async () => {
      const places = await filesBelow(folder);
      return places.map((place) => relative(folder, place).split(sep).join('/')).filter((path) => path !== MARK_FILE);
    },
    open: (path) => openFile(placeOf(path)),
    // Each by a name of its own: two who write the same file at once do not write into each other's.
    write: async (path, content) => {
      const temporary = `${placeOf(path)}.${randomUUID()}${unfinished}`;
      try {
        await writeTo(temporary, content);
        await moveTo(placeOf(path), temporary);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    stage: (path, content) => writeTo(stagedAt(path), content),
    adopt: (path) => moveTo(placeOf(path), stagedAt(path)),
    discard: (path) => rm(stagedAt(path), { force: true }),
    remove: (path) => rm(placeOf(path), { force: true }),
    removeFolder: (path) => rm(placeOf(path), { recursive: true, force: true }),
    // DATA_DIR was claimed at the start.
    check: async () => {},
  };
}

/** While others write and remove: a folder that is gone by now holds nothing. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(unlessMissing);
  const found = (entries ?? []).map(async (entry) => {
    const place = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(place);
    return entry.isFile() && !entry.name.endsWith(unfinished) ? [place] : [];
  });
  return (await Promise.all(found)).flat();
}

async function openFile(place: string): Promise<OpenFile | undefined> {
  const file = await open(place).catch(unlessMissing);
  if (!file) return undefined;
  const { size } = await file.stat();
  return { size, content: file.createReadStream() };
}

function unlessMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
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
export function safeParts(path: string): string[] {
  const parts = path.split('/');
  if (
    parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\\') || part.includes('\0'))
  ) {
    throw new Error(`not a file of ours: ${path}`);
  }
  return parts;
}
