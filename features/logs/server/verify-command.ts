import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { storageOf } from '#server/adapters/storage/storage.ts';
import { readConfig } from '#server/config.ts';
import { openAlone, openForBackup } from '#server/database/backup-source.ts';
import { restore } from '#server/database/restore.ts';
import { type Lifetime, runOnce } from '#server/start/run.ts';
import { say } from '#server/start/say.ts';
import { StartError } from '#server/start/start-error.ts';
import { type Verdict, verifyLogs } from './verify.ts';

const HASH = /^[0-9a-f]{64}$/i;

/**
 * `npm run verify-logs [BACKUP] [HASH]`: of this installation, or of a backup, which is unpacked beside it and removed again. With
 * a hash from a printed log it says whether the chain has it.
 */
runOnce(async (lifetime) => {
  const words = process.argv.slice(2);
  const hash = words.find((word) => HASH.test(word))?.toLowerCase();
  const archive = words.find((word) => !HASH.test(word));
  const opened = archive ? await unpacked(archive, lifetime) : await openForBackup(readConfig(process.env), lifetime);
  const verdicts = await verifyLogs({ db: opened.db, storage: storageOf(opened.files) });
  for (const verdict of verdicts) say(lineOf(verdict));
  if (verdicts.length === 0) say('There are no daily logs.');
  if (hash) say(knows(verdicts, hash));
  const broken = verdicts.filter(({ fault }) => fault !== undefined);
  if (broken.length > 0) throw new StartError(`${broken.length} of ${verdicts.length} projects are not as they were.`);
  if (hash && !verdicts.some(({ hashes }) => hashes.has(hash))) throw new StartError('The hash is not in any chain.');
});

const lineOf = ({ project, entries, logs, photos, lastHash, fault }: Verdict) =>
  fault === undefined
    ? `${project}: untouched. ${logs} logs, ${entries} entries, ${photos} photos. Last hash ${lastHash}`
    : `${project}: BROKEN. ${fault}`;

const knows = (verdicts: readonly Verdict[], hash: string) =>
  verdicts.flatMap(({ hashes, project }) => (hashes.has(hash) ? [`${hash} is in the chain of ${project}.`] : []))[0] ??
  `${hash} is in no chain.`;

async function unpacked(archive: string, { onStop, signal }: Lifetime) {
  const path = resolve(process.env['INIT_CWD'] ?? '', archive);
  const folder = await mkdtemp(join(tmpdir(), 'verify-logs-'));
  onStop(() => rm(folder, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR: join(folder, 'data') });
  const opened = await openAlone(config, { onStop });
  await restore({ ...opened, path, replace: false, signal, passphrase: process.env['BACKUP_PASSPHRASE'] });
  return opened;
}
