import type pg from 'pg';
import { withBackup } from '#server/adapters/storage/backup-store.ts';
import { readConfig } from '#server/config.ts';
import { recordSecurityEvent } from '#server/security-events.ts';
import { runOnce } from '#server/start/run.ts';
import { complain, say } from '#server/start/say.ts';
import { StartError } from '#server/start/start-error.ts';
import { openAlone } from './backup-source.ts';
import { explainDatabase } from './database-error.ts';
import { lackingInWords } from './named-files.ts';
import { restore } from './restore.ts';
import { separateCopy, separationInWords } from './restored-copy.ts';

/** `npm run restore FILE [-- --replace] [--keep-access]` */
runOnce(async (lifetime) => {
  const given = process.argv.slice(2);
  const file = given.find((argument) => !argument.startsWith('--'));
  if (!file) throw new StartError('Name the backup to restore, for example: npm run restore backup.tar.gz');
  const config = readConfig(process.env);
  const replace = given.includes('--replace');
  const keepAccess = given.includes('--keep-access');
  await withBackup(config, file, {
    signal: lifetime.signal,
    use: async (path) => {
      const source = await openAlone(config, lifetime);
      const words: string[] = [];
      const finish = async (client: pg.ClientBase) =>
        void words.push(...separationInWords(await separateCopy(client, { keepAccess }), keepAccess));
      const passphrase = config.BACKUP_PASSPHRASE;
      const order = { ...source, path, replace, signal: lifetime.signal, passphrase, finish };
      const contents = await restore(order).catch((error) => {
        throw explainDatabase(error, source.pool.options);
      });
      const detail = { createdAt: contents.createdAt, rows: contents.rows, files: contents.files };
      await recordSecurityEvent({ db: source.db }, { kind: 'restored', detail });
      say(
        `Restored ${contents.rows} rows of ${contents.tables} tables and ${contents.files} files of ${contents.createdAt}.`,
      );
      if (contents.missing.length > 0)
        complain(`The backup lacked files when it was made: ${lackingInWords(contents.missing)}.`);
      for (const line of words) say(line);
    },
  });
  say('Start the server with: npm start');
});
