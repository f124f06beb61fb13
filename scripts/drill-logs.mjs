// The second half of `npm run drill`: 20 daily logs with 5 photos each, in a real browser, over a connection that loses 30 % of
// the requests and reloads the page at random; then the same and 200 changes of tasks, a comment and a photo of each and
// movements of material written without a network, the browser killed, the session ended, the clock wrong, behind a proxy that takes 1 MB.
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build-web.mjs';
import { findBrowser } from './find-browser.mjs';
import { install } from './install.mjs';
import { main } from './say.mjs';
import { runVitest } from './steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

await main(async () => {
  const { node } = await install(root, { withTools: true });
  const browser = await findBrowser(root, node);
  await buildWeb(root, node);
  const env = {
    CHROMIUM_PATH: browser,
    DRILL_LOGS: '20',
    DRILL_PHOTOS: '5',
    LOSS_LOGS: '20',
    LOSS_PHOTOS: '5',
    LOSS_TASKS: '100',
    LOSS_MOVES: '20',
  };
  return runVitest(root, node, ['--project', 'browser', 'e2e/log-drill.test.ts', 'e2e/loss-drill.test.ts'], env);
});
