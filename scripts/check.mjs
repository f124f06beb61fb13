// `npm run check`: what must hold before a commit, in under a minute.
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';
import { main } from './say.mjs';
import { runSteps, runVitest } from './steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

await main(async () => {
  const { node } = await install(root, { withTools: true });
  const { failed } = await runSteps(root);
  const code = await runVitest(root, node, ['--project', 'unit']);
  return failed > 0 ? 1 : code;
});
