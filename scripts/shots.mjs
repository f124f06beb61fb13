// `npm run shots`: pictures of every screen into shots/. With --landing it also makes the landing page's own pictures anew.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build-web.mjs';
import { findBrowser } from './find-browser.mjs';
import { install } from './install.mjs';
import { runAttached } from './run-attached.mjs';
import { main } from './say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

await main(async () => {
  const { node } = await install(root, { withTools: true });
  const browser = await findBrowser(root, node);
  await buildWeb(root, node);
  const env = { ...process.env, CHROMIUM_PATH: browser };
  return runAttached(node, [join(root, 'scripts/shots/take.ts'), ...process.argv.slice(2)], { env });
});
