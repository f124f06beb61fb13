import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { megabytes, SECRET, serve } from './fixtures.ts';

/**
 * How long a start takes, first (with initdb and migrations) and later, with code compiled before as `npm start` keeps it; the processor's
 * time of it, which says the same on a busy machine; and what the process weighs by itself (PSS, without PostgreSQL) half a minute later.
 */
const QUIET_MS = Number(process.env['QUIET_MS'] ?? 30_000);
const MS_PER_TICK = 10;
const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
const env = {
  DATA_DIR: join(folder, 'data'),
  SESSION_SECRET: SECRET,
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/node'),
};
const names = ['first start', 'second start', 'third start'];
for (const which of names) {
  const began = performance.now();
  const server = await serve('server/main.ts', 3911, env);
  const seconds = (performance.now() - began) / 1000;
  const processor = (await cpuMs(server.pid)) / 1000;
  if (which === names.at(-1)) await delay(QUIET_MS);
  process.stdout.write(
    `${which.padEnd(14)} ${seconds.toFixed(2)} s, ${processor.toFixed(2)} s of processor, server ${await megabytes(server.pid)} MB\n`,
  );
  await server.stop();
}
await rm(folder, { recursive: true, force: true });

/** Of user and system, of all its threads (Linux). */
async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * MS_PER_TICK;
}
