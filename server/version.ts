import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const COMMIT_LENGTH = 8;

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** The product's version, with the commit where it was cloned by git: "1.0.0 (b1bce585)". */
export const VERSION = [version, commitIn(join(root, '.git'))].filter((part) => part !== undefined).join(' ');

function commitIn(folder: string): string | undefined {
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : '');
  const head = read(join(folder, 'HEAD'));
  const commit = head.startsWith('ref: ') ? read(join(folder, head.slice('ref: '.length))) : head;
  return /^[0-9a-f]{40,64}$/.test(commit) ? `(${commit.slice(0, COMMIT_LENGTH)})` : undefined;
}
