import { readSettings } from '#features/organisation/server/store.ts';
import { implement } from '#server/http/route.ts';
import { invitationApi } from '../contract.ts';
import { acceptInvitation, findInvitation } from './invitation.ts';
import { enterWithPassword } from './sign-in-routes.ts';

export const invitationRoutes = implement(invitationApi, {
  async find({ params }, { db, limits, ip }) {
    limits.attempts.take(ip);
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
    const { db, signIn, limits, ip } = context;
    limits.attempts.take(ip);
    await findInvitation(db, params.token);
    const { password, ...names } = body;
    const passwordHash = await signIn.passwords.hash(password);
    const { email } = await db.transaction((tx) =>
      acceptInvitation(tx, { token: params.token, ...names, passwordHash }),
    );
    const entered = await enterWithPassword(context, { email, password });
    if ('twoFactorRequired' in entered) throw new Error('a new account asks for a second factor');
    return entered;
  },
});
