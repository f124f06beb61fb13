import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { codeOf, StartError } from '#server/start/start-error.ts';
import { type BackupStore, bucketIn } from './backup-place.ts';

type Settings = Pick<
  Config,
  'BACKUP_S3_REGION' | 'BACKUP_S3_ENDPOINT' | 'BACKUP_S3_ACCESS_KEY_ID' | 'BACKUP_S3_SECRET_ACCESS_KEY'
>;

/** The store at an address, of BACKUP_TO or named to a command. */
export async function openBackupStore(config: Settings, address: string, signal: AbortSignal): Promise<BackupStore> {
  const place = bucketIn(address);
  if (!place) return folderStore(address);
  const { BACKUP_S3_ACCESS_KEY_ID: keyId, BACKUP_S3_SECRET_ACCESS_KEY: key } = config;
  if (!keyId || !key)
    throw new StartError(`BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must be set for ${address}.`);
  const { bucketStore } = await import('./backup-bucket.ts');
  const bucket = {
    bucket: place.bucket,
    region: config.BACKUP_S3_REGION,
    endpoint: config.BACKUP_S3_ENDPOINT,
    keyId,
    key,
  };
  return bucketStore(bucket, { folder: place.folder, signal });
}

/** A backup as a person names it to a command: a path, or its address in a bucket, from where it is fetched for `use`. */
export async function withBackup(
  config: Settings,
  named: string,
  { signal, use }: { readonly signal: AbortSignal; readonly use: (path: string) => Promise<void> },
): Promise<void> {
  // npm runs a command in the product's folder; the name was given in the person's own.
  if (!bucketIn(named)) return use(resolve(process.env['INIT_CWD'] ?? '', named));
  const end = named.lastIndexOf('/');
  const store = await openBackupStore(config, named.slice(0, end), signal);
  return store.read(named.slice(end + 1), use);
}

/** Never made here: where a share is not mounted, the backups would lie on this machine's own disk. */
function folderStore(folder: string): BackupStore {
  return {
    list: () =>
      readdir(folder).catch((error) => {
        throw codeOf(error) === 'ENOENT' ? new StartError(missingFolder(folder), { cause: error }) : error;
      }),
    add: async (name, make) => {
      await assertFolder(folder);
      await make(join(folder, name));
    },
    read: (name, use) => use(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** @throws StartError for a folder that is not there; a bucket is not asked. */
export async function assertFolder(address: string): Promise<void> {
  if (bucketIn(address)) return;
  await stat(address).catch((error) => {
    throw codeOf(error) === 'ENOENT' ? new StartError(missingFolder(address), { cause: error }) : error;
  });
}

const missingFolder = (folder: string) =>
  `BACKUP_TO ${folder} cannot be used: there is no such folder. Mount the share, or make the folder (mkdir ${folder}).`;
