// `npm run room`: adds a room to features/ (scripts/room/add-room.ts).
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';
import { runAttached } from './run-attached.mjs';
import { main } from './say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

await main(async () => {
  const { node } = await install(root, { withTools: true });
  return runAttached(node, [join(root, 'scripts/room/add-room.ts'), ...process.argv.slice(2)], { cwd: root });
});
