// `npm run drill:cluster`: two servers on Debian's PostgreSQL with a synchronous standby, killed one after the other under load
// (scripts/cluster/drill.ts). With --short few listeners and one kill of each kind.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build-web.mjs';
import { installFromDebian } from './debian.mjs';
import { install } from './install.mjs';
import { runAttached } from './run-attached.mjs';
import { main, Problem } from './say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

await main(async () => {
  const { node } = await install(root, { withTools: true });
  const isThere = existsSync('/usr/lib/postgresql') || (await installFromDebian(['postgresql'], 'PostgreSQL'));
  if (!isThere)
    throw new Problem(
      'This drill needs the PostgreSQL of Debian or Ubuntu (/usr/lib/postgresql). Install it (apt-get install postgresql), or run the drill as root there.',
    );
  await buildWeb(root, node);
  return runAttached(node, [join(root, 'scripts/cluster/drill-command.ts'), ...process.argv.slice(2)]);
});
