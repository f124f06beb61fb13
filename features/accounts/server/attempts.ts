import { and, eq, sql } from 'drizzle-orm';
import {
  ATTEMPT_RULES,
  type AttemptRule,
  countAttempt,
  forgetAttempts,
  tooManyAttempts,
} from '#server/attempt-limits.ts';
import { accounts, users } from '#server/database/tables/accounts.ts';
import { networkOf } from '#server/http/proxy.ts';
import type { Context } from '#server/http/route.ts';
import { recordSecurityEvent, type SecurityContext } from '#server/security-events.ts';
import { AppError, invalid } from '#shared/http/errors.ts';
import { isEmail } from '../rules.ts';
import { findDevice, findDeviceOfAccount } from './devices.ts';

/** What counting an attempt needs of its call. */
export type AttemptContext = Pick<
  Context,
  'db' | 'config' | 'secret' | 'headers' | 'ip' | 'log' | 'now' | 'requestId'
> & {
  readonly user?: Context['user'] | undefined;
};

export type SignInMethod = 'password' | 'code' | 'backup-code' | 'passkey' | 'setup-code' | 'link';

interface Counted {
  readonly key: string;
  readonly rule: AttemptRule;
  readonly limit: keyof typeof ATTEMPT_RULES | 'codes';
  /** The account that was tried. */
  readonly account?: string | undefined;
}

/** Counts a call, or refuses it with 429; the first refusal of a window is noted in the journal. */
async function take(context: AttemptContext, { key, rule, limit, account }: Counted): Promise<void> {
  const { db, now } = context;
  const verdict = await countAttempt(db, { key, rule, now: now() });
  if (verdict.isAllowed) return;
  if (verdict.isFirst) {
    const subject = account === undefined ? undefined : await findSubject(context, account);
    await recordSecurityEvent(context, { kind: 'limit-reached', subject, detail: { limit } });
  }
  throw tooManyAttempts(verdict.seconds);
}

/**
 * Counts a call that could guess a secret. A device that has signed in before has a count of its own, so that others
 * behind the same address cannot use it up.
 */
export async function countCall(context: AttemptContext): Promise<void> {
  const device = await findDevice(context.db, context);
  const key = device ? `calls of device ${device}` : `calls of ${context.ip}`;
  await take(context, { key, rule: ATTEMPT_RULES.calls, limit: 'calls' });
}

/**
 * Runs an attempt at the secret of an account, counted before it is judged; a success clears the counts. A device that has
 * signed in to the account has its own count. All others share one for each network, and one for everywhere: neither keeps
 * the owner's devices out.
 */
export async function guardAccount<T>(context: AttemptContext, account: string, attempt: () => Promise<T>): Promise<T> {
  const { account: own, everywhere } = ATTEMPT_RULES;
  const from = await describeSender(context, account);
  const counts: Counted[] = [{ key: `${from.sender} at ${account}`, rule: own, limit: 'account', account }];
  if (!from.isKnown) counts.push({ key: `everywhere at ${account}`, rule: everywhere, limit: 'everywhere', account });
  return countAndTry(context, counts, attempt);
}

/** Runs an attempt at the second step of an account, counted like one at its password, with counts of its own. */
export async function guardCodes<T>(context: AttemptContext, account: string, attempt: () => Promise<T>): Promise<T> {
  const { account: own, codesEverywhere } = ATTEMPT_RULES;
  const from = await describeSender(context, account);
  const counts: Counted[] = [{ key: `codes from ${from.sender} at ${account}`, rule: own, limit: 'codes', account }];
  if (!from.isKnown)
    counts.push({ key: `codes from everywhere at ${account}`, rule: codesEverywhere, limit: 'codes', account });
  return countAndTry(context, counts, attempt);
}

/** A device that has signed in to the account before, else the network. */
async function describeSender(context: AttemptContext, account: string) {
  const device = await findDeviceOfAccount(context.db, context, account);
  return { sender: device ? `device ${device}` : networkOf(context.ip), isKnown: device !== undefined };
}

async function countAndTry<T>(context: AttemptContext, counts: readonly Counted[], attempt: () => Promise<T>) {
  for (const count of counts) await take(context, count);
  const result = await attempt();
  for (const { key } of counts) await forgetAttempts(context.db, key);
  return result;
}

/** The own password asked for again: a borrowed session must not find it out. */
export async function guardOwnPassword<T>(
  context: AttemptContext & { readonly user: { readonly id: string; readonly email: string } },
  attempt: () => Promise<T>,
): Promise<T> {
  const key = `own password of ${context.user.id}`;
  await take(context, { key, rule: ATTEMPT_RULES.account, limit: 'account', account: context.user.email });
  const result = await attempt();
  await forgetAttempts(context.db, key);
  return result;
}

/** The same for a secret to be handed out: an account that has a password gives it again. */
export const withOwnPassword = <T>(
  context: Context,
  password: string | undefined,
  attempt: () => Promise<T>,
): Promise<T> =>
  guardOwnPassword(context, async () => {
    const { db, user, signIn, headers } = context;
    const own = and(eq(accounts.userId, user.id), eq(accounts.providerId, 'credential'));
    const [account] = await db.select({ id: accounts.id }).from(accounts).where(own);
    if (account && !password) throw invalid('password', 'Password is required');
    if (account && password) await signIn.passwords.verify(headers, password);
    return attempt();
  });

const refusals: ReadonlySet<string> = new Set(['unauthorized', 'invalid', 'not_found']);

/** Runs a way of signing in; what it refuses is noted in the journal. */
export async function noteFailure<T>(
  context: AttemptContext,
  { method, account }: { method: SignInMethod; account?: string },
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof AppError && refusals.has(error.code)) {
      const subject = account === undefined ? undefined : await findSubject(context, account);
      await recordSecurityEvent(context, { kind: 'sign-in-failed', subject, detail: { method } });
    }
    if (error instanceof AppError && error.code === 'too_many' && method === 'code')
      await recordSecurityEvent(context, { kind: 'limit-reached', detail: { limit: 'codes' } });
    throw error;
  }
}

/** Who was meant. What is no e-mail address is not kept: people type passwords into the wrong field. */
export async function findSubject({ db }: Pick<SecurityContext, 'db'>, account: string) {
  const [user] = await db
    .select({ id: users.id, label: users.email })
    .from(users)
    .where(eq(sql`lower(${users.email})`, account));
  return user ?? (isEmail(account) ? { label: account } : undefined);
}
