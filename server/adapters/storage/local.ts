import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { localFiles } from '#server/database/backup-files.ts';
import type { Storage } from './storage.ts';

/** Files in DATA_DIR/files, where the backup finds them. */
export function localStorage(dataDir: string): Storage {
  const files = localFiles(join(dataDir, 'files'));
  return {
    put: (path, content) => files.write(path, Readable.from([content])),
    get: async (path) => {
      const file = await files.open(path);
      return file && buffer(file.content);
    },
    remove: (path) => files.remove(path),
    removeFolder: (path) => files.removeFolder(path),
  };
}
