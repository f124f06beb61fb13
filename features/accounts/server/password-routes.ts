import { and, eq, isNull, sql } from 'drizzle-orm';
import { recorded } from '#features/audit/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { canMailLinks, linkOrigin } from '#server/adapters/mail/links.ts';
import { ATTEMPT_RULES, countAttempt } from '#server/attempt-limits.ts';
import type { Database } from '#server/database/open.ts';
import { accounts, users } from '#server/database/tables/accounts.ts';
import { implement } from '#server/http/route.ts';
import { recordSecurityEvent, type SecurityContext } from '#server/security-events.ts';
import type { Services } from '#server/services.ts';
import { AppError, notFound } from '#shared/http/errors.ts';
import { passwordApi } from '../contract.ts';
import { RESET_VALID_MS } from '../rules.ts';
import { countCall, guardOwnPassword, noteFailure } from './attempts.ts';
import { rememberDevice } from './devices.ts';
import { assertStrongPassword } from './password-strength.ts';
import { endOtherAccess, ownChange } from './store.ts';

interface Mailed {
  readonly subject: string;
  readonly text: string;
}

type Language = 'en' | 'ar';

function resetMail(language: Language, link: string): Mailed {
  if (language === 'ar') {
    return {
      subject: 'تعيين كلمة مرور جديدة',
      text: `طُلب تعيين كلمة مرور جديدة لحسابك في نظام إدارة الإنشاءات.

افتح هذا الرابط خلال ساعة واحدة لتعيينها:
${link}

إن لم تطلب ذلك فتجاهل هذه الرسالة، ولن يتغير شيء.`,
    };
  }
  return {
    subject: 'Set a new password',
    text: `Somebody asked for a new password for your account in the Construction Management Tool.

Open this link within one hour to set it:
${link}

If it was not you, ignore this mail; nothing changes.`,
  };
}

const done = { done: true } as const;

const withOrganisation = async <T>(db: Database, owner: T) => ({
  ...owner,
  organisationName: (await readSettings(db)).name,
});

export const passwordRoutes = implement(passwordApi, {
  async forgot({ body }, context) {
    const { log, requestId } = context;
    await countCall(context);
    if (!canMailLinks(context)) {
      throw new AppError('unavailable', 'This installation sends no mail. Ask an administrator for a new password.');
    }
    // Not awaited: neither the answer nor its duration tells whether the address has an account.
    mailReset(context, body.email).catch((error: unknown) =>
      log.error({ err: error, requestId }, 'password reset could not be mailed'),
    );
    return done;
  },

  async reset({ body }, context) {
    await countCall(context);
    const { db, signIn } = context;
    const ownerId = await noteFailure(context, { method: 'link' }, () => signIn.passwords.ownerOfReset(body.token));
    const [owner] = await db.select().from(users).where(eq(users.id, ownerId));
    if (!owner) throw notFound('User');
    await assertStrongPassword({ password: body.password, owner: await withOrganisation(db, owner) });
    await recorded(db, ownChange(owner, { password: 'changed' }), async () => {
      await noteFailure(context, { method: 'link' }, () => signIn.passwords.reset(body.token, body.password));
      await endOtherAccess(db, owner.id);
    });
    const subject = { id: owner.id, label: owner.email };
    await recordSecurityEvent(context, { kind: 'link-used', subject, detail: { link: 'password' } });
    // Who holds the link need not wait for what others guessed at the account.
    const { isNew, cookie } = await rememberDevice(db, context, owner.id);
    if (isNew) await recordSecurityEvent(context, { kind: 'new-device', subject });
    context.setCookies([cookie]);
    return done;
  },

  async change({ body }, context) {
    const { db, user, signIn, headers, setCookies } = context;
    const [owner = user] = await db.select().from(users).where(eq(users.id, user.id));
    await assertStrongPassword({
      password: body.newPassword,
      owner: await withOrganisation(db, owner),
      field: 'newPassword',
    });
    const change = async () => {
      const changed = await signIn.passwords.change(headers, body.currentPassword, body.newPassword);
      await endOtherAccess(db, user.id, { sessionId: user.sessionId, cookies: changed.cookies });
      return changed;
    };
    const { cookies } = await guardOwnPassword(context, () =>
      recorded(db, ownChange(user, { password: 'changed' }), change),
    );
    await recordSecurityEvent(context, {
      kind: 'credential-changed',
      detail: { credential: 'password', change: 'changed' },
    });
    setCookies(cookies);
    return done;
  },
});

async function mailReset(context: Services & SecurityContext, email: string): Promise<void> {
  const { db, signIn, mail, config, now } = context;
  const origin = linkOrigin(config);
  const person = await findByPassword(db, email);
  if (!person || origin === undefined) return;
  const { isAllowed } = await countAttempt(db, { key: `mails to ${email}`, rule: ATTEMPT_RULES.mails, now: now() });
  if (!isAllowed) return;
  const token = await signIn.passwords.issueReset(person.id, RESET_VALID_MS);
  const link = `${origin}/api/login/reset?token=${token}`;
  await mail.send({ to: person.email, ...resetMail(person.preferences.language ?? 'en', link) });
  const subject = { id: person.id, label: person.email };
  await recordSecurityEvent(context, { kind: 'link-issued', subject, detail: { link: 'password', mailed: true } });
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
