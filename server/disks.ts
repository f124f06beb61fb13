import { statfs } from 'node:fs/promises';
import type { Config } from './config.ts';

export interface Disk {
  readonly folder: 'data' | 'backups';
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** What is free where the server writes; a folder that is not there, or not mounted, and a bucket are left out. */
export async function readDisks({ DATA_DIR, BACKUP_TO }: Config): Promise<Disk[]> {
  const places = [['data', DATA_DIR] as const, ...(BACKUP_TO ? [['backups', BACKUP_TO] as const] : [])];
  const found = places.map(async ([folder, path]): Promise<Disk | undefined> => {
    const disk = await statfs(path).catch(() => undefined);
    return disk && { folder, freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize };
  });
  return (await Promise.all(found)).filter((disk) => disk !== undefined);
}
