import { APIError, type BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { newId } from '#server/database/columns.ts';
import type { Database } from '#server/database/open.ts';
import { accounts, passkeys, sessions, twoFactors, users, verifications } from '#server/database/tables/accounts.ts';
import { cookiePrefix, isHttps } from '#server/http/session.ts';
import { CLIENT_IP_HEADER } from '#server/http/web-headers.ts';
import type { Log } from '../../log.ts';
import type { HashCost, Hasher } from './password-hash.ts';
import { withHashedSessionTokens } from './session-tokens.ts';
import type { SignInHooks } from './sign-in.ts';

export interface Parts {
  readonly config: Config;
  readonly db: Database;
  readonly secret: string;
  readonly log: Log;
  readonly hooks: SignInHooks;
  /** Only tests set it. */
  readonly hashCost?: HashCost;
}

export const APP_NAME = 'Construction Management Tool';
export const DEACTIVATED = 'DEACTIVATED';
export const FIRST_VISIT = 'first_visit';

const DAY_S = 86_400;
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;

/** better-auth as we use it; plugins come on top. Sign-up, telemetry and its own rate limits are off. */
export function libraryOptions({ config, db, secret, log, hooks }: Parts, hasher: Hasher) {
  const schema = {
    user: users,
    session: sessions,
    account: accounts,
    verification: verifications,
    twoFactor: twoFactors,
    passkey: passkeys,
  };
  return {
    appName: APP_NAME,
    secret,
    baseURL: baseUrl(config),
    basePath: '/api/auth',
    database: withHashedSessionTokens(drizzleAdapter(db, { provider: 'pg', schema, transaction: true })),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { log: quietly(log) },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: hasher.hash,
        verify: async ({ hash, password }) => {
          const isRight = await hasher.verify({ hash, password });
          if (isRight && hasher.isOutdated(hash)) await renewHash({ db, log, hasher }, { hash, password });
          return isRight;
        },
      },
    },
    session: { expiresIn: 30 * DAY_S, updateAge: DAY_S, freshAge: 0, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: false },
        lastName: { type: 'string', required: false },
        role: { type: 'string', input: false, defaultValue: 'viewer' },
      },
    },
    account: {
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
    },
    onAPIError: { errorURL: '/api/login' },
    databaseHooks: databaseHooks(db, hooks),
    advanced: {
      cookiePrefix: cookiePrefix(config),
      // The prefix says it already: the library's own would make it "__Secure-__Host-".
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps(config) },
      database: { generateId: () => newId() },
      // The origin is judged for every call in server/http/origin.ts.
      disableCSRFCheck: true,
      disableOriginCheck: true,
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
  } satisfies BetterAuthOptions;
}

/** Without PUBLIC_URL the address is the request's own. */
const baseUrl = ({ PUBLIC_URL }: Config) =>
  PUBLIC_URL
    ? new URL(PUBLIC_URL).origin
    : { allowedHosts: ['*'], protocol: 'http' as const, fallback: 'http://localhost' };

function databaseHooks(db: Database, hooks: SignInHooks): BetterAuthOptions['databaseHooks'] {
  return {
    session: {
      create: {
        before: async ({ userId }) => {
          if (!(await isActive(db, userId))) {
            throw new APIError('FORBIDDEN', { code: DEACTIVATED, message: 'This account is deactivated.' });
          }
        },
        // The other ways in are calls of the accounts room, which sees to it itself.
        after: async ({ userId }, context) => {
          if (!context?.path.startsWith('/callback')) return;
          const headers = context.headers ?? new Headers();
          const cookies = await hooks.signedIn(userId, { ip: headers.get(CLIENT_IP_HEADER) ?? undefined, headers });
          for (const cookie of cookies) context.responseHeaders.append('set-cookie', cookie);
        },
      },
    },
    user: {
      create: {
        before: async () => {
          if (await hooks.mayArrive()) return;
          throw new APIError('FORBIDDEN', { code: FIRST_VISIT, message: 'The first visit needs the setup code.' });
        },
        after: ({ id }) => hooks.arrived(id),
      },
    },
    // The provider's tokens are used once and never kept.
    account: {
      create: {
        before: async (account) => ({
          data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null },
        }),
      },
    },
  };
}

/** A password hashed in an older way is hashed anew once it is known again. A failure leaves the old hash, which still works. */
async function renewHash(
  { db, log, hasher }: Pick<Parts, 'db' | 'log'> & { hasher: Hasher },
  { hash, password }: { hash: string; password: string },
): Promise<void> {
  try {
    const renewed = await hasher.hash(password);
    await db.update(accounts).set({ password: renewed }).where(eq(accounts.password, hash));
  } catch (error) {
    log.warn({ err: error }, 'the hash of a password could not be renewed');
  }
}

async function isActive(db: Database, userId: string): Promise<boolean> {
  const [user] = await db.select({ deactivatedAt: users.deactivatedAt }).from(users).where(eq(users.id, userId));
  return user !== undefined && user.deactivatedAt === null;
}

type Level = 'debug' | 'info' | 'success' | 'warn' | 'error';

/** Wrong passwords and expired links are everyday events: the library's warnings are for whoever debugs. */
function quietly(log: Log) {
  return (level: Level, message: string, ...rest: unknown[]) => {
    const error = rest.find((value) => value instanceof Error);
    log[level === 'error' ? 'warn' : 'debug']({ ...(error && { err: error }) }, `sign-in: ${message}`);
  };
}
