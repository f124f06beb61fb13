import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { writeWhole } from './data-dir.ts';
import { codeOf, StartError } from './start-error.ts';

/** What cookies and links are signed with: SESSION_SECRET, else one made once and kept in DATA_DIR. */
export async function sessionSecret(config: Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>): Promise<string> {
  if (config.SESSION_SECRET) return config.SESSION_SECRET;
  const path = join(config.DATA_DIR, 'session-secret');
  const stored = await readFile(path, 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw new StartError(`${path} cannot be read (${codeOf(error)}). Make it readable, or set SESSION_SECRET.`, {
      cause: error,
    });
  });
  if (stored.trim() !== '') return stored.trim();
  const secret = randomBytes(32).toString('base64url');
  await writeWhole(path, `${secret}\n`);
  return secret;
}
