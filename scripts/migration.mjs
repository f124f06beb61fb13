// `npm run migration`: writes the statements that bring the database to what server/database/tables says.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';
import { installPinned } from './pinned-folder.mjs';
import { runAttached } from './run-attached.mjs';
import { main } from './say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

await main(async () => {
  const { node, npm } = await install(root, { withTools: true });
  const folder = await installPinned(root, 'migration-tool', { purpose: 'Installing the migration tool', npm });
  const tool = join(folder, 'node_modules/drizzle-kit/bin.cjs');
  const code = await runAttached(node, [tool, 'generate', ...process.argv.slice(2)], { cwd: root });
  packSnapshots(join(root, 'migrations/meta'));
  return code;
});

/** The tool compares with the newest snapshot alone, which nobody reads: it is written without indentation, at half the size. */
function packSnapshots(folder) {
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  const [newest, ...older] = snapshots.sort().reverse();
  for (const name of older) rmSync(join(folder, name));
  if (!newest) return;
  const file = join(folder, newest);
  writeFileSync(file, `${JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))}\n`);
}
