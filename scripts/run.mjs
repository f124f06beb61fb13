// Runs one of the product's commands on the pinned Node: node scripts/run.mjs server/database/backup-command.ts FILE
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';
import { runAttached } from './run-attached.mjs';
import { main } from './say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [command, ...rest] = process.argv.slice(2);

await main(async () => {
  const { node } = await install(root, { withTools: false });
  return runAttached(node, [join(root, command), ...rest]);
});
