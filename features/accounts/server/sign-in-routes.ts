import { eq } from 'drizzle-orm';
import type { Cookied } from '#server/adapters/sign-in/sign-in.ts';
import type { Connection } from '#server/database/open.ts';
import { sessions, users } from '#server/database/tables/accounts.ts';
import { type Context, implement } from '#server/http/route.ts';
import { recordSecurityEvent } from '#server/security-events.ts';
import { type CurrentUser, signInApi } from '../contract.ts';
import { plainEmail } from '../rules.ts';
import {
  type AttemptContext,
  countCall,
  findSubject,
  guardAccount,
  guardCodes,
  noteFailure,
  type SignInMethod,
} from './attempts.ts';
import { rememberDevice } from './devices.ts';
import { recordSignIn } from './sign-in-hooks.ts';
import { markSeen, readCurrentUser } from './store.ts';

/** What a way of signing in needs of its call. */
export type SignInContext = AttemptContext & Pick<Context, 'signIn' | 'setCookies'>;

export const signInRoutes = implement(signInApi, {
  async signIn({ body }, context) {
    await countCall(context);
    return enterWithPassword(context, body);
  },

  async verify({ body }, context) {
    await countCall(context);
    const method = body.method === 'totp' ? 'code' : 'backup-code';
    const { secondFactor } = context.signIn;
    const ownerId = await secondFactor.findChallengeOwner(context.headers);
    const account = ownerId && (await readEmail(context.db, ownerId));
    const verify = () => secondFactor.verify(context.headers, body.code, body.method);
    const attempt = () => noteFailure(context, { method, ...(account && { account }) }, verify);
    return enter(context, account ? await guardCodes(context, account, attempt) : await attempt(), method);
  },

  async passkeyOptions(_, context) {
    await countCall(context);
    const { signIn, headers, setCookies } = context;
    const { value, cookies } = await signIn.passkeys.signInOptions(headers);
    setCookies(cookies);
    return value;
  },

  async passkeySignIn({ body }, context) {
    await countCall(context);
    const check = () => context.signIn.passkeys.signIn(context.headers, body.answer);
    return enter(context, await noteFailure(context, { method: 'passkey' }, check), 'passkey');
  },

  async current(_, { db, user, signIn, headers, setCookies }) {
    setCookies(await signIn.renew(headers));
    await markSeen(db, user.id);
    return readCurrentUser(db, user.id);
  },
});

const BACKUP_OR_APP = ['totp', 'backup'] as const;

/**
 * Signs in with a password, or asks for the second factor. Guesses are counted; whoever has just made the account by a link or
 * as the first is not kept out by what others guessed at its address.
 */
export async function enterWithPassword(
  context: SignInContext,
  given: { email: string; password: string },
  method: SignInMethod = 'password',
) {
  const { signIn, headers, setCookies } = context;
  const email = plainEmail(given.email);
  const check = () => signIn.withPassword(headers, { email, password: given.password });
  const attempt = () => noteFailure(context, { method, account: email }, check);
  const entered = method === 'password' ? await guardAccount(context, email, attempt) : await attempt();
  if ('userId' in entered.value) return enter(context, { value: entered.value, cookies: entered.cookies }, method);
  setCookies(entered.cookies);
  await recordSecurityEvent(context, { kind: 'second-factor-asked', subject: await findSubject(context, email) });
  return { twoFactorRequired: true as const, methods: [...BACKUP_OR_APP] };
}

/** Sends the new session's cookie, ends the one that it replaces in this browser, and says who is there now. */
async function enter(
  context: SignInContext,
  entered: Cookied<{ readonly userId: string }>,
  method: SignInMethod,
): Promise<CurrentUser> {
  const { db, user, setCookies } = context;
  const { userId } = entered.value;
  if (user) await db.delete(sessions).where(eq(sessions.id, user.sessionId));
  await recordSignIn(db, userId);
  const current = await readCurrentUser(db, userId);
  const { isNew, cookie } = await rememberDevice(db, context, userId);
  const signedIn = { ...context, user: { id: userId, email: current.user.email } };
  await recordSecurityEvent(signedIn, { kind: 'signed-in', detail: { method } });
  if (isNew) await recordSecurityEvent(signedIn, { kind: 'new-device' });
  setCookies([...entered.cookies, cookie]);
  return current;
}

async function readEmail(db: Connection, userId: string): Promise<string | undefined> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user && plainEmail(user.email);
}
