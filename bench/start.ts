import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECRET, serve } from './fixtures.ts';

/** How long a start takes, first (with initdb and migrations) and second, and what the process weighs once it answers. */
const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
const env = { DATA_DIR: join(folder, 'data'), SESSION_SECRET: SECRET };
for (const which of ['first start', 'second start', 'third start']) {
  const began = performance.now();
  const server = await serve('server/main.ts', 3911, env);
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(
    `${which.padEnd(14)} ${seconds.toFixed(2)} s, server ${await megabytes(server.pid)} MB resident\n`,
  );
  await server.stop();
}
await rm(folder, { recursive: true, force: true });

async function megabytes(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
  return (kilobytes / 1024).toFixed(0);
}
