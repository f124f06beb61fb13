import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installFromDebian, locate, starts } from './debian.mjs';
import { Problem, say } from './say.mjs';

/** Debian's, the one without a window first: it takes a third less of a machine. */
const debian = ['chromium-headless-shell', 'chromium'];
const names = [...debian, 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A Chromium that starts: named by the environment, on the machine, from Debian, or the one inside npm. */
export async function findBrowser(root, node) {
  const { CHROMIUM_PATH, CHROME_PATH } = process.env;
  const given = [CHROMIUM_PATH, CHROME_PATH].filter(Boolean);
  return (
    [...given, ...names, ...elsewhere].map(locate).find((path) => starts(path)) ??
    (await fromDebian()) ??
    (await fromPackage(root, node)) ??
    fail()
  );
}

async function fromDebian() {
  const isThere = await installFromDebian(debian, 'a browser');
  return isThere ? debian.map(locate).find((path) => starts(path)) : undefined;
}

/** The package unpacks into the temporary folder and brings the libraries that a bare machine lacks. */
const unpack = `
  import chromium, { inflate } from '@sparticuz/chromium';
  import { createRequire } from 'node:module';
  import { dirname, join } from 'node:path';
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  await inflate(join(dirname(main), '..', 'bin', 'al2023.tar.br'));
  console.log(await chromium.executablePath());
`;

async function fromPackage(root, node) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(root, '.cache', 'chromium');
  const starter = join(folder, 'start');
  if (!existsSync(starter)) {
    say('Unpacking a browser for the tests …');
    mkdirSync(folder, { recursive: true });
    const options = { cwd: root, env: { ...process.env, TMPDIR: folder } };
    const { stdout } = await promisify(execFile)(node, ['--input-type=module', '-e', unpack], options);
    const libraries = join(folder, 'al2023', 'lib');
    writeFileSync(starter, `#!/bin/sh\nLD_LIBRARY_PATH="${libraries}" exec "${stdout.trim()}" "$@"\n`);
    chmodSync(starter, 0o755);
  }
  return starts(starter) ? starter : undefined;
}

function fail() {
  throw new Problem('No Chromium was found for the browser tests. Install one and set CHROMIUM_PATH to its program.');
}
