import { and, eq, isNull, sql } from 'drizzle-orm';
import { recorded } from '#features/activity/server/store.ts';
import { canMailLinks, linkOrigin } from '#server/adapters/mail/links.ts';
import type { Database } from '#server/database/open.ts';
import { accounts, users } from '#server/database/tables/accounts.ts';
import { implement } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/http/errors.ts';
import { passwordApi } from '../contract.ts';
import { RESET_VALID_MS } from '../rules.ts';
import { resetMail } from './mails.ts';
import { ownChange } from './store.ts';

const done = { done: true } as const;

export const passwordRoutes = implement(passwordApi, {
  async forgot({ body }, context) {
    const { limits, ip, log, requestId } = context;
    limits.attempts.take(ip);
    if (!canMailLinks(context)) {
      throw new AppError('unavailable', 'This installation sends no mail. Ask an administrator for a new password.');
    }
    // Not awaited: neither the answer nor its duration tells whether the address has an account.
    mailReset(context, body.email).catch((error: unknown) =>
      log.error({ err: error, requestId }, 'password reset could not be mailed'),
    );
    return done;
  },

  async reset({ body }, { limits, ip, signIn }) {
    limits.attempts.take(ip);
    await signIn.passwords.reset(body.token, body.password);
    return done;
  },

  async change({ body }, { db, user, signIn, limits, headers, setCookies }) {
    const key = `password of ${user.id}`;
    limits.failedSignIns.take(key);
    const change = () => signIn.passwords.change(headers, body.currentPassword, body.newPassword);
    const { cookies } = await recorded(db, ownChange(user, { password: 'changed' }), change);
    limits.failedSignIns.forget(key);
    setCookies(cookies);
    return done;
  },
});

async function mailReset({ db, signIn, mail, limits, config }: Services, email: string): Promise<void> {
  const origin = linkOrigin(config);
  const person = await findByPassword(db, email);
  if (!person || origin === undefined) return;
  limits.mails.take(email);
  const token = await signIn.passwords.issueReset(person.id, RESET_VALID_MS);
  const link = `${origin}/api/login/reset?token=${token}`;
  await mail.send({ to: person.email, ...resetMail(person.preferences.language ?? 'en', link) });
}

/** Whoever signs in through the provider alone gets no password by mail: the provider decides who comes in. */
async function findByPassword(db: Database, email: string) {
  const [found] = await db
    .select({ id: users.id, email: users.email, preferences: users.preferences })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deactivatedAt)));
  return found;
}
