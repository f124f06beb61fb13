// Makes everything that the product runs on and starts nothing: the first half of `npm start`, for an image (Containerfile).
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build-web.mjs';
import { install } from './install.mjs';
import { main } from './say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

await main(async () => {
  const { node } = await install(root, { withTools: false });
  await buildWeb(root, node);
  return 0;
});
