import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { reasonIn } from './backup-rule.ts';
import type { Config } from './config.ts';
import { INCOMPLETE } from './start/run.ts';

const MOST_OUTPUT = 10_000;

const Lacks = z.object({ missing: z.int(), reason: z.string() });

/**
 * Runs a command of backups in a process of its own; gives what the backup lacks, where it does.
 * @throws Error with what the command complains of when it fails
 */
export async function runBackupCommand(
  name: 'backup-command.ts' | 'verify-backup-command.ts',
  path: string,
  { config, signal }: { readonly config: Config; readonly signal: AbortSignal },
): Promise<z.output<typeof Lacks> | undefined> {
  const { DATA_DIR, DATABASE_URL, BACKUP_PASSPHRASE } = config;
  const given = { DATA_DIR, DATABASE_URL, BACKUP_PASSPHRASE };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'database', name), path], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, ...given },
    signal,
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(0, MOST_OUTPUT);
  });
  let lacks: z.output<typeof Lacks> | undefined;
  child.on('message', (message) => {
    lacks = Lacks.parse(message);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0 || (code === INCOMPLETE && lacks)) return lacks;
  throw new Error(reasonIn(output) || `${name} ended with ${code}`);
}
