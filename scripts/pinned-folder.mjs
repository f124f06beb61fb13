// Packages kept apart from the product's own: a folder of scripts/ with a package.json and a lock, installed below .cache.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { assertComplete } from './installed.mjs';
import { runNpm } from './npm.mjs';
import { say } from './say.mjs';

const FILES = ['package.json', 'package-lock.json'];

/**
 * The folder with what scripts/NAME asks for, installed first when it is missing or something else is asked for now. It is made
 * beside its place and moved there when whole: an interrupted installation leaves nothing that looks finished.
 * @param {{ purpose: string, npm: { command: string, args: string[] }, check?: (folder: string) => void }} options
 */
export async function installPinned(root, name, { purpose, npm, check }) {
  const wanted = FILES.map((file) => readFileSync(join(root, 'scripts', name, file)));
  const version = createHash('sha256').update(Buffer.concat(wanted)).digest('hex').slice(0, 12);
  const folder = join(root, '.cache', `${name}-${version}`);
  if (existsSync(folder)) return folder;
  say(`${purpose} (first time only) …`);
  await makeBeside(folder, async (coming) => {
    for (const [place, file] of FILES.entries()) writeFileSync(join(coming, file), wanted[place]);
    await runNpm(npm, coming, ['ci'], purpose);
    assertComplete(coming);
    check?.(coming);
    return coming;
  });
  return folder;
}

const HOUR_MS = 3_600_000;

/** Fills a folder of its own and moves what `make` returns to `folder`. Of two starts at once the first one's is kept. */
export async function makeBeside(folder, make) {
  mkdirSync(dirname(folder), { recursive: true });
  removeAbandoned(`${folder}-coming-`);
  const coming = mkdtempSync(`${folder}-coming-`);
  try {
    const made = await make(coming);
    if (!existsSync(folder)) renameSync(made, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(coming, { recursive: true, force: true });
  }
}

/** What interrupted starts left; a younger one may still be at work. */
function removeAbandoned(prefix) {
  for (const name of readdirSync(dirname(prefix)).filter((one) => one.startsWith(basename(prefix)))) {
    const path = join(dirname(prefix), name);
    if (Date.now() - statSync(path).mtimeMs > HOUR_MS) rmSync(path, { recursive: true, force: true });
  }
}
