import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#server/database/backup-files.ts';

/** Where uploaded files lie. Paths are ours ("tasks/<id>/<id>.webp"), never something a person sent. */
export interface Storage {
  /** Whole or not at all. */
  put(path: string, content: Uint8Array): Promise<void>;
  /** Undefined when there is no such file. */
  get(path: string): Promise<Buffer | undefined>;
  remove(path: string): Promise<void>;
  /** With all that lies in it. */
  removeFolder(path: string): Promise<void>;
  /** The paths of everything that lies here. */
  list(): Promise<string[]>;
}

/** What handlers may do with the files that a backup takes as a whole. */
export const storageOf = (files: FileStore): Storage => ({
  put: (path, content) => files.write(path, Readable.from([content])),
  get: async (path) => {
    const file = await files.open(path);
    return file && buffer(file.content);
  },
  remove: (path) => files.remove(path),
  removeFolder: (path) => files.removeFolder(path),
  list: () => files.list(),
});
