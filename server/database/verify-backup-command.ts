import { resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { runOnce } from '#server/start/run.ts';
import { say } from '#server/start/say.ts';
import { StartError } from '#server/start/start-error.ts';
import { verifyBackup } from './verify-backup.ts';

/** `npm run verify-backup FILE` */
runOnce(async (lifetime) => {
  const [name] = process.argv.slice(2);
  if (!name) throw new StartError('Name the backup to verify, for example: npm run verify-backup backup.tar.gz');
  const path = resolve(process.env['INIT_CWD'] ?? '', name);
  const { BACKUP_PASSPHRASE: passphrase } = readConfig(process.env);
  const found = await verifyBackup({ path, signal: lifetime.signal, passphrase }, lifetime);
  say(
    `${path} restores whole: ${found.rows} rows of ${found.tables} tables and ${found.files} files of ${found.createdAt}.`,
  );
});
