import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { type FileStore, localFiles } from '#server/database/backup-files.ts';

/** As a person at the terminal knows it. */
export const nameOfStore = ({ S3_BUCKET, DATA_DIR }: Config): string =>
  S3_BUCKET ? `the bucket ${S3_BUCKET}` : `the folder ${join(DATA_DIR, 'files')}`;

/** Where this installation keeps its files: a bucket when S3_BUCKET is set, else DATA_DIR/files. Backups read the same. */
export async function createFiles(config: Config): Promise<FileStore> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: key } = config;
  if (!bucket || !keyId || !key) return localFiles(join(config.DATA_DIR, 'files'));
  const { s3Files } = await import('./s3.ts');
  return s3Files({ bucket, keyId, key, region: config.S3_REGION, endpoint: config.S3_ENDPOINT });
}
