import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Connection } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { installation } from '#server/database/tables/organisation.ts';

const KEY = 'setup-code';
/** Without signs that are taken for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

interface Context {
  readonly config: Config;
  readonly db: Connection;
}

const isLocal = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Whether the server listens to this machine alone. */
export const isLoopback = ({ HOST }: Config): boolean => isLocal(HOST);

/** Others can reach it too: by the network itself, or through the proxy at PUBLIC_URL. */
export const isReachable = (config: Config): boolean =>
  !isLoopback(config) || (config.PUBLIC_URL !== undefined && !isLocal(new URL(config.PUBLIC_URL).hostname));

/** The code that the first visit asks for, made at the first start; undefined when it asks for none. */
export async function prepareSetupCode({ config, db }: Context): Promise<string | undefined> {
  if (!isReachable(config)) return undefined;
  const [anybody] = await db.select({ id: users.id }).from(users).limit(1);
  if (anybody) return undefined;
  await db.insert(installation).values({ key: KEY, value: newCode() }).onConflictDoNothing();
  return readSetupCode({ config, db });
}

/** A server that others can reach asks for a code even when none was printed: then it matches nothing. */
export async function readSetupCode({ config, db }: Context): Promise<string | undefined> {
  if (!isReachable(config)) return undefined;
  const [found] = await db.select().from(installation).where(eq(installation.key, KEY));
  return found?.value ?? newCode();
}

export async function forgetSetupCode(db: Connection): Promise<void> {
  await db.delete(installation).where(eq(installation.key, KEY));
}

function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
}
