import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withBackup } from '../adapters/storage/backup-store.ts';
import { readConfig } from '../config.ts';
import { INCOMPLETE, type Lifetime, reportToParent, runOnce } from '../start/run.ts';
import { complain, say } from '../start/say.ts';
import { StartError } from '../start/start-error.ts';
import { type ArchiveFile, type Content, eachPart, type Manifest, verifyArchive } from './archive.ts';
import { type Contents, plainForms } from './backup.ts';
import { openAlone } from './backup-source.ts';
import type { Table } from './catalog.ts';
import { lackingInWords, readNamedFiles } from './named-files.ts';
import { restore } from './restore.ts';

const newline = 0x0a;
const modulus = 2n ** 64n;

/** The sum of the hashes of lines: the same whatever their order. */
async function sumOfLines(content: Content, sum = 0n): Promise<bigint> {
  let pending = Buffer.alloc(0);
  let total = sum;
  for await (const chunk of content) {
    const all = Buffer.concat([pending, chunk]);
    let start = 0;
    for (let end = all.indexOf(newline); end >= 0; end = all.indexOf(newline, start)) {
      const hash = createHash('sha256').update(all.subarray(start, end)).digest();
      total = (total + hash.readBigUInt64LE()) % modulus;
      start = end + 1;
    }
    pending = all.subarray(start);
  }
  return total;
}

async function sumsInArchive(file: ArchiveFile): Promise<Map<string, bigint>> {
  const sums = new Map<string, bigint>();
  await eachPart(file, async (name, content) => {
    const [kind, table = ''] = name.split('/');
    if (kind === 'tables') sums.set(table, await sumOfLines(content, sums.get(table)));
  });
  return sums;
}

async function sumInDatabase(client: pg.ClientBase, { name, columns }: Table): Promise<bigint> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return sumOfLines(client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${list}) to stdout`)));
}

/** Each file that a row names must be in the archive, with the row's checksum, but for those that it says it lacks. */
async function assertFiles(client: pg.ClientBase, { parts, tables, missing }: Manifest): Promise<void> {
  const checksums = new Map(parts.map(({ name, sha256 }) => [name, sha256]));
  const lacks = new Set(missing);
  const names = tables.map(({ name }) => name);
  for (const { path, sha256 } of await readNamedFiles(client, names)) {
    if (lacks.has(path)) continue;
    const found = checksums.get(`files/${path}`);
    if (found === undefined) throw new StartError(`The backup does not hold the file ${path}, which a row names.`);
    if (sha256 !== '' && found !== sha256)
      throw new StartError(`The backup does not hold the file ${path} as its row names it.`);
  }
}

/**
 * Restores a backup into a throw-away database beside the product's own and compares every row and every file with the archive.
 * @throws StartError that names the first difference
 */
async function verifyBackup(file: ArchiveFile, { onStop }: Pick<Lifetime, 'onStop'>) {
  const manifest = await verifyArchive(file);
  const folder = await mkdtemp(join(tmpdir(), 'verify-backup-'));
  onStop(() => rm(folder, { recursive: true, force: true }));
  const place = await openAlone(readConfig({ DATA_DIR: join(folder, 'data') }), { onStop });
  const contents = await restore({ ...place, ...file, replace: false });
  const wanted = await sumsInArchive(file);
  const client = await place.pool.connect();
  try {
    await client.query(plainForms);
    for (const table of manifest.tables)
      if ((await sumInDatabase(client, table)) !== (wanted.get(table.name) ?? 0n))
        throw new StartError(`The rows of ${table.name} are others once they are restored.`);
    await assertFiles(client, manifest);
  } finally {
    client.release();
  }
  return contents satisfies Contents;
}

/** `npm run verify-backup FILE`; exit code 2 where it restores, but lacked files when it was made. */
runOnce(async (lifetime) => {
  const [name] = process.argv.slice(2);
  if (!name) throw new StartError('Name the backup to verify, for example: npm run verify-backup backup.tar.gz');
  const config = readConfig(process.env);
  const { BACKUP_PASSPHRASE: passphrase } = config;
  let missing: readonly string[] = [];
  await withBackup(config, name, {
    signal: lifetime.signal,
    use: async (path) => {
      const found = await verifyBackup({ path, signal: lifetime.signal, passphrase }, lifetime);
      const how = found.missing.length === 0 ? 'restores whole' : 'restores';
      say(
        `${name} ${how}: ${found.rows} rows of ${found.tables} tables and ${found.files} files of ${found.createdAt}.`,
      );
      missing = found.missing;
    },
  });
  if (missing.length === 0) return 0;
  complain(`It is incomplete since it was made: ${lackingInWords(missing)}.`);
  await reportToParent({ missing: missing.length, reason: lackingInWords(missing) });
  return INCOMPLETE;
});
