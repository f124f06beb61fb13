import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Connection } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { knownDevices } from '#server/database/tables/security.ts';
import { cookiePrefix, isHttps } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';

/**
 * Devices that have signed in before, known by a cookie (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 * The cookie holds a secret for each of the accounts that signed in there last, and a signature. It signs nobody in: it
 * only gives the device a count of failed attempts of its own, which nobody else can use up.
 */
interface Cookies extends Pick<Services, 'config' | 'secret'> {
  readonly headers: Headers;
}

const DAY_S = 86_400;
/** Browsers keep no cookie for longer. */
const VALID_S = 400 * DAY_S;
/** People who share a tablet on site. */
const MOST_ACCOUNTS = 8;
/** Devices of one account; the ones unused for longest are forgotten. */
const MOST_DEVICES = 20;
const SECRET = /^[\w-]{22}$/;

const cookieName = ({ config }: Pick<Cookies, 'config'>): string => `${cookiePrefix(config)}.device`;

const sign = (secret: string, value: string): string =>
  createHmac('sha256', secret).update(`device cookie ${value}`).digest('base64url');

/** Stored in place of the secret, so that a copy of the database makes no device known. */
const hash = (deviceSecret: string): string => createHash('sha256').update(deviceSecret).digest('base64url');

/** The secrets of a device's cookie, the newest first; none when it is not signed by this installation. */
export function readDeviceSecrets({ config, secret, headers }: Cookies): readonly string[] {
  const prefix = `${cookieName({ config })}=`;
  const pair = (headers.get('cookie') ?? '').split(/;\s*/).find((one) => one.startsWith(prefix));
  const [value = '', signature = '', ...rest] = (pair ?? '').slice(prefix.length).split('~');
  const given = Buffer.from(signature);
  const wanted = Buffer.from(sign(secret, value));
  if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return [];
  return value
    .split('.')
    .filter((one) => SECRET.test(one))
    .slice(0, MOST_ACCOUNTS);
}

/** The device as the count of an account knows it; undefined when it never signed in to that account. */
export async function findDeviceOfAccount(db: Connection, cookies: Cookies, email: string) {
  const hashes = readDeviceSecrets(cookies).map(hash);
  if (hashes.length === 0) return undefined;
  const [known] = await db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(sql`lower(${users.email})`, email), inArray(knownDevices.deviceHash, hashes)))
    .limit(1);
  return known?.deviceHash;
}

/** The device, when anybody has signed in there. */
export async function findDevice(db: Connection, cookies: Cookies): Promise<string | undefined> {
  const hashes = readDeviceSecrets(cookies).map(hash);
  if (hashes.length === 0) return undefined;
  const [known] = await db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(inArray(knownDevices.deviceHash, hashes))
    .orderBy(knownDevices.createdAt, knownDevices.deviceHash)
    .limit(1);
  return known?.deviceHash;
}

/** Makes the device known to the account that just proved itself there. Gives the cookie to send, and whether it is new. */
export async function rememberDevice(db: Connection, cookies: Cookies, userId: string) {
  const secrets = readDeviceSecrets(cookies);
  const own = and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceHash, secrets.map(hash)));
  const [known] =
    secrets.length === 0 ? [] : await db.update(knownDevices).set({ lastUsedAt: sql`now()` }).where(own).returning();
  const current = secrets.find((one) => hash(one) === known?.deviceHash) ?? randomBytes(16).toString('base64url');
  if (!known) await insertDevice(db, userId, hash(current));
  const remaining = [current, ...secrets.filter((one) => one !== current)].slice(0, MOST_ACCOUNTS).join('.');
  return { isNew: !known, cookie: deviceCookie(cookies, remaining) };
}

async function insertDevice(db: Connection, userId: string, deviceHash: string): Promise<void> {
  await db.insert(knownDevices).values({ userId, deviceHash });
  await db.execute(sql`delete from known_devices where user_id = ${userId} and device_hash not in (
    select device_hash from known_devices where user_id = ${userId} order by last_used_at desc limit ${MOST_DEVICES})`);
}

function deviceCookie({ config, secret }: Cookies, value: string): string {
  const attributes = [
    `Max-Age=${VALID_S}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(isHttps(config) ? ['Secure'] : []),
  ];
  return [`${cookieName({ config })}=${value}~${sign(secret, value)}`, ...attributes].join('; ');
}

/** Devices whose cookie has expired. */
export async function purgeDevices(db: Connection, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now.getTime() - VALID_S * 1000)));
}
