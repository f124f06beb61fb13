import { readSettings } from '#features/settings/server/api.ts';
import { implement } from '#server/http/route.ts';
import { recordSecurityEvent } from '#server/security-events.ts';
import { invitationApi } from '../contract.ts';
import { countCall, noteFailure } from './attempts.ts';
import { acceptInvitation, findInvitation } from './invitation.ts';
import { assertStrongPassword } from './password-strength.ts';
import { enterWithPassword } from './sign-in-routes.ts';

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
