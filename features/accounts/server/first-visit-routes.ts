import { timingSafeEqual } from 'node:crypto';
import { readSettings, saveSettings } from '#features/settings/server/api.ts';
import { canMailLinks } from '#server/adapters/mail/links.ts';
import { implement } from '#server/http/route.ts';
import { recordSecurityEvent } from '#server/security-events.ts';
import type { Services } from '#server/services.ts';
import { forgetSetupCode, readSetupCode } from '#server/start/first-visit.ts';
import { AppError, conflict, invalid } from '#shared/http/errors.ts';
import { type CurrentUser, firstVisitApi, invitationApi } from '../contract.ts';
import { type AttemptContext, countCall, guardAccount, noteFailure } from './attempts.ts';
import { createUser } from './create.ts';
import { acceptInvitation, findInvitation } from './invitation.ts';
import { assertStrongPassword } from './password-strength.ts';
import { enterWithPassword, type SignInContext } from './sign-in-routes.ts';
import { hasNoUsers, withFirstAdminLock } from './store.ts';

const isSetUp = () => conflict('This installation is set up already. Sign in instead.');

export const firstVisitRoutes = implement(firstVisitApi, {
  async state(_, services) {
    const needsSetup = await hasNoUsers(services.db);
    const { name } = await readSettings(services.db);
    return {
      needsSetup,
      organisationName: name,
      needsSetupCode: needsSetup && (await readSetupCode(services)) !== undefined,
      canExploreDemo: needsSetup && services.demo !== undefined,
      canMail: canMailLinks(services),
      providerName: services.signIn.provider?.name ?? null,
    };
  },

  async setUp({ body }, context) {
    const { setupCode, organisationName, password, ...person } = body;
    await admit(context, setupCode);
    await assertStrongPassword({ password, owner: { ...person, organisationName } });
    const passwordHash = await context.signIn.passwords.hash(password);
    await withFirstAdminLock(context.db, async (tx) => {
      if (!(await hasNoUsers(tx))) throw isSetUp();
      const id = await createUser(tx, { ...person, role: 'admin', passwordHash });
      const subject = { id, label: person.email };
      await recordSecurityEvent(
        { ...context, db: tx },
        { kind: 'account-created', subject, detail: { role: 'admin' } },
      );
      if (organisationName)
        await saveSettings(tx, { ...context, user: { id, email: person.email } }, { name: organisationName });
      await forgetSetupCode(tx);
    });
    return signedIn(context, { email: person.email, password });
  },

  async exploreDemo({ body }, context) {
    await admit(context, body.setupCode);
    const { demo } = context;
    if (!demo) throw new AppError('unavailable', 'The demonstration data is not available here.');
    const account = await withFirstAdminLock(context.db, async (tx) => {
      if (!(await hasNoUsers(tx))) throw isSetUp();
      const loaded = await demo.load();
      await forgetSetupCode(tx);
      return loaded;
    });
    return signedIn(context, account);
  },
});

/** Only while nobody has an account, and only for whoever sees the terminal when others can reach this server too. */
async function admit(context: Services & AttemptContext, given: string | undefined) {
  await countCall(context);
  if (!(await hasNoUsers(context.db))) throw isSetUp();
  const wanted = await readSetupCode(context);
  if (wanted === undefined) return;
  const check = async () => {
    if (isSame(given ?? '', wanted)) return;
    throw invalid('setupCode', 'This is not the setup code that the terminal shows.');
  };
  await guardAccount(context, 'setup code', () => noteFailure(context, { method: 'setup-code' }, check));
}

/** Compares without telling by its duration how much was right. */
function isSame(given: string, wanted: string): boolean {
  const plain = (text: string) =>
    Buffer.from(
      text
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')
        .padEnd(64)
        .slice(0, 64),
    );
  return timingSafeEqual(plain(given), plain(wanted));
}

async function signedIn(context: SignInContext, account: { email: string; password: string }): Promise<CurrentUser> {
  const entered = await enterWithPassword(context, account, 'setup-code');
  if ('twoFactorRequired' in entered) throw new Error('a new account asks for a second factor');
  return entered;
}

export const invitationRoutes = implement(invitationApi, {
  async find({ params }, context) {
    await countCall(context);
    const { db } = context;
    const { invitation, projectName } = await findInvitation(db, params.token);
    const { name } = await readSettings(db);
    return {
      email: invitation.email,
      role: invitation.role,
      organisationName: name,
      projectName,
      expiresAt: invitation.expiresAt.toISOString(),
    };
  },

  async accept({ params, body }, context) {
    const { db, signIn } = context;
    await countCall(context);
    const open = await noteFailure(context, { method: 'link' }, () => findInvitation(db, params.token));
    const { password, ...names } = body;
    const { name: organisationName } = await readSettings(db);
    const owner = { ...names, email: open.invitation.email, organisationName };
    await assertStrongPassword({ password, owner });
    const passwordHash = await signIn.passwords.hash(password);
    const { email } = await db.transaction(async (tx) => {
      const accepted = await acceptInvitation(tx, { token: params.token, ...names, passwordHash });
      const subject = { id: accepted.userId, label: accepted.email };
      await recordSecurityEvent({ ...context, db: tx }, { kind: 'link-used', subject, detail: { link: 'invitation' } });
      await recordSecurityEvent(
        { ...context, db: tx },
        { kind: 'account-created', subject, detail: { role: accepted.role } },
      );
      return accepted;
    });
    const entered = await enterWithPassword(context, { email, password }, 'link');
    if ('twoFactorRequired' in entered) throw new Error('a new account asks for a second factor');
    return entered;
  },
});
