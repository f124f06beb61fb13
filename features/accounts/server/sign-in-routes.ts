import { eq } from 'drizzle-orm';
import type { Cookied } from '#server/adapters/sign-in/sign-in.ts';
import { sessions } from '#server/database/tables/accounts.ts';
import { guessOf } from '#server/http/limits.ts';
import { type Context, implement } from '#server/http/route.ts';
import { type CurrentUser, signInApi } from '../contract.ts';
import { plainEmail } from '../rules.ts';
import { recordSignIn } from './arrivals.ts';
import { markSeen, readCurrentUser } from './store.ts';

/** What a way of signing in needs of its call. */
export type SignInContext = Pick<Context, 'db' | 'signIn' | 'limits' | 'headers' | 'ip' | 'setCookies'> & {
  readonly user: Context['user'] | undefined;
};

export const signInRoutes = implement(signInApi, {
  async signIn({ body }, context) {
    context.limits.attempts.take(context.ip);
    return enterWithPassword(context, body);
  },

  async verify({ body }, context) {
    context.limits.attempts.take(context.ip);
    return enter(context, await context.signIn.secondFactor.verify(context.headers, body.code, body.method));
  },

  async passkeyOptions(_, { limits, ip, signIn, headers, setCookies }) {
    limits.attempts.take(ip);
    const { value, cookies } = await signIn.passkeys.signInOptions(headers);
    setCookies(cookies);
    return value;
  },

  async passkeySignIn({ body }, context) {
    context.limits.attempts.take(context.ip);
    return enter(context, await context.signIn.passkeys.signIn(context.headers, body.answer));
  },

  async current(_, { db, user, signIn, headers, setCookies }) {
    setCookies(await signIn.renew(headers));
    await markSeen(db, user.id);
    return readCurrentUser(db, user.id);
  },
});

const BACKUP_OR_APP = ['totp', 'backup'] as const;

/** Every try counts before it is judged, so that many at once gain nothing; a success clears the account's count. */
export async function enterWithPassword(context: SignInContext, given: { email: string; password: string }) {
  const { limits, ip, signIn, headers, setCookies } = context;
  const email = plainEmail(given.email);
  const wasRight = guessOf(limits, email, ip);
  const entered = await signIn.withPassword(headers, { email, password: given.password });
  wasRight();
  if ('userId' in entered.value) return enter(context, { value: entered.value, cookies: entered.cookies });
  setCookies(entered.cookies);
  return { twoFactorRequired: true as const, methods: [...BACKUP_OR_APP] };
}

/** Sends the new session's cookie, ends the one that it replaces in this browser, and says who is there now. */
async function enter(context: SignInContext, entered: Cookied<{ readonly userId: string }>): Promise<CurrentUser> {
  const { db, user, setCookies } = context;
  const { userId } = entered.value;
  if (user) await db.delete(sessions).where(eq(sessions.id, user.sessionId));
  setCookies(entered.cookies);
  await recordSignIn(db, userId);
  return readCurrentUser(db, userId);
}
