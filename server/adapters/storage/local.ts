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
    get: (path) => buffer(files.read(path)).catch(missing),
    remove: (path) => files.remove(path),
    removeFolder: (path) => files.removeFolder(path),
  };
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
