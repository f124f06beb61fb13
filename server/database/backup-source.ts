import { existsSync } from 'node:fs';
import { createFiles } from '#server/adapters/storage/create.ts';
import type { Config } from '#server/config.ts';
import { claimDataDir } from '#server/start/data-dir.ts';
import type { Lifetime } from '#server/start/run.ts';
import { StartError } from '#server/start/start-error.ts';
import type { BackupOrder } from './backup.ts';
import { findEmbedded, startEmbedded } from './embedded.ts';
import { clusterOf } from './embedded-cluster.ts';
import { externalOptions, type OpenDatabase, openPool } from './open.ts';

type Source = Pick<BackupOrder, 'pool' | 'files' | 'dataDir'> & Pick<OpenDatabase, 'db'>;

/** Rows and files for a backup: of a server that runs, or of one that does not. */
export async function openForBackup(config: Config, { onStop }: Lifetime): Promise<Source> {
  const running = config.DATABASE_URL ? undefined : await findEmbedded(config.DATA_DIR);
  if (!config.DATABASE_URL && !running && !existsSync(clusterOf(config.DATA_DIR))) {
    throw new StartError(`There is no database in DATA_DIR ${config.DATA_DIR}: nothing to back up.`);
  }
  return running ? sourceIn(config, openPool(running), onStop) : openAlone(config, { onStop });
}

/** Rows and files for nobody else: an embedded database whose server runs is refused. */
export async function openAlone(config: Config, { onStop }: Pick<Lifetime, 'onStop'>): Promise<Source> {
  if (config.DATABASE_URL) {
    await claimDataDir(config.DATA_DIR);
    return sourceIn(config, openPool(externalOptions(config.DATABASE_URL)), onStop);
  }
  const embedded = await startEmbedded(config.DATA_DIR);
  onStop(embedded.stop);
  return sourceIn(config, openPool(embedded.options), onStop);
}

async function sourceIn(config: Config, database: OpenDatabase, onStop: Lifetime['onStop']): Promise<Source> {
  onStop(database.close);
  return { db: database.db, pool: database.pool, files: await createFiles(config), dataDir: config.DATA_DIR };
}
