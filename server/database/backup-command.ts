import { resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { runOnce } from '#server/start/run.ts';
import { say } from '#server/start/say.ts';
import { StartError } from '#server/start/start-error.ts';
import { backUp } from './backup.ts';
import { openForBackup } from './backup-source.ts';
import { explainDatabase } from './database-error.ts';

/** `npm run backup FILE` */
runOnce(async (lifetime) => {
  const [file] = process.argv.slice(2);
  if (!file) throw new StartError('Name the file to write, for example: npm run backup backup.tar.gz');
  const config = readConfig(process.env);
  // npm runs this in the product's folder; the name was given in the person's own.
  const path = resolve(process.env['INIT_CWD'] ?? '', file);
  const source = await openForBackup(config, lifetime);
  const contents = await backUp({ ...source, path, signal: lifetime.signal }).catch((error) => {
    throw explainDatabase(error, source.pool.options);
  });
  say(`Backed up ${contents.rows} rows of ${contents.tables} tables and ${contents.files} files to ${path}`);
});
