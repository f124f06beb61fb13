import { resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { recordSecurityEvent } from '#server/security-events.ts';
import { INCOMPLETE, reportToParent, runOnce } from '#server/start/run.ts';
import { complain, say } from '#server/start/say.ts';
import { StartError } from '#server/start/start-error.ts';
import { backUp } from './backup.ts';
import { openForBackup } from './backup-source.ts';
import { explainDatabase } from './database-error.ts';
import { lackingInWords } from './named-files.ts';

/** `npm run backup FILE`; exit code 2 where the file store lacked files that rows name: everything else is in it. */
runOnce(async (lifetime) => {
  const [file] = process.argv.slice(2);
  if (!file) throw new StartError('Name the file to write, for example: npm run backup backup.tar.gz');
  const config = readConfig(process.env);
  // npm runs this in the product's folder; the name was given in the person's own.
  const path = resolve(process.env['INIT_CWD'] ?? '', file);
  const source = await openForBackup(config, lifetime);
  const contents = await backUp({
    ...source,
    path,
    signal: lifetime.signal,
    passphrase: config.BACKUP_PASSPHRASE,
  }).catch((error) => {
    throw explainDatabase(error, source.pool.options);
  });
  const { missing } = contents;
  const lacks = missing.length > 0 && { missing: missing.length };
  const detail = { call: 'backup', rows: contents.rows, files: contents.files, ...lacks };
  // A database that the new version has not been started on yet has no journal.
  const { rows } = await source.pool.query(`select to_regclass('security_events') as journal`);
  if (rows[0]?.journal) await recordSecurityEvent({ db: source.db }, { kind: 'exported', detail });
  say(`Backed up ${contents.rows} rows of ${contents.tables} tables and ${contents.files} files to ${path}`);
  if (missing.length === 0) return 0;
  complain(`The backup is incomplete: ${lackingInWords(missing)}. Everything else is in it.`);
  await reportToParent({ missing: missing.length, reason: lackingInWords(missing) });
  return INCOMPLETE;
});
