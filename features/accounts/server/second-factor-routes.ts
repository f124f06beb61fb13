import { and, eq } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import { recordChange, recorded } from '#features/audit/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Cookied } from '#server/adapters/sign-in/sign-in.ts';
import type { Database } from '#server/database/open.ts';
import { passkeys } from '#server/database/tables/accounts.ts';
import { implement, type SessionUser } from '#server/http/route.ts';
import { recordSecurityEvent, type SecurityContext } from '#server/security-events.ts';
import { conflict, notFound } from '#shared/http/errors.ts';
import { passkeyApi, secondFactorApi } from '../contract.ts';
import { plainEmail } from '../rules.ts';
import { countCall, guardCodes, guardOwnPassword, withOwnPassword } from './attempts.ts';
import { endOtherAccess, ownChange } from './store.ts';

const done = { done: true } as const;

export const secondFactorRoutes = implement(secondFactorApi, {
  begin: ({ body }, context) =>
    guardOwnPassword(context, async () => {
      const { uri, backupCodes } = await context.signIn.secondFactor.begin(context.headers, body.password);
      const secret = new URL(uri).searchParams.get('secret') ?? '';
      return { uri, secret, backupCodes: [...backupCodes], qr: renderSVG(uri, { border: 2, ecc: 'M' }) };
    }),

  async confirm({ body }, context) {
    const { db, user, signIn, headers, setCookies } = context;
    await countCall(context);
    const confirm = () => signIn.secondFactor.confirm(headers, body.code);
    const change = () => changeFactor(db, user, { secondFactor: 'on' }, confirm);
    setCookies(await guardCodes(context, plainEmail(user.email), change));
    await recordCredential(context, 'second-factor', 'on');
    return done;
  },

  disable: ({ body }, context) =>
    guardOwnPassword(context, async () => {
      const { db, user, signIn, headers, setCookies } = context;
      const { secondFactorRoles } = await readSettings(db);
      if (secondFactorRoles[user.role]) throw conflict('Your role needs a second factor, so it stays on.');
      const disable = () => signIn.secondFactor.disable(headers, body.password);
      setCookies(await changeFactor(db, user, { secondFactor: 'off' }, disable));
      await recordCredential(context, 'second-factor', 'off');
      return done;
    }),

  renewBackupCodes: ({ body }, context) =>
    guardOwnPassword(context, async () => {
      const { db, user, signIn, headers } = context;
      const backupCodes = await recorded(db, ownChange(user, { backupCodes: 'renewed' }), async () => {
        const codes = await signIn.secondFactor.renewBackupCodes(headers, body.password);
        await endOtherAccess(db, user.id, user);
        return codes;
      });
      await recordCredential(context, 'backup-codes', 'renewed');
      return { backupCodes: [...backupCodes] };
    }),
});

export const passkeyRoutes = implement(passkeyApi, {
  async list(_, { db, user, total }) {
    const rows = await db.select().from(passkeys).where(eq(passkeys.userId, user.id)).orderBy(passkeys.createdAt);
    total(rows.length);
    return rows.map(({ id, name, createdAt }) => ({ id, name: name ?? '', createdAt: createdAt.toISOString() }));
  },

  options: ({ body }, context) =>
    withOwnPassword(context, body.password, async () => {
      const { signIn, headers, setCookies } = context;
      const { value, cookies } = await signIn.passkeys.registrationOptions(headers);
      setCookies(cookies);
      return value;
    }),

  async register({ body }, context) {
    const { db, user, signIn, headers, setCookies } = context;
    await countCall(context);
    const register = () => signIn.passkeys.register(headers, body.name, body.answer);
    setCookies(await changeFactor(db, user, { passkey: body.name }, register));
    await recordCredential(context, 'passkey', 'added');
    return done;
  },

  remove: ({ params }, { db, user, ...context }) =>
    db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(passkeys)
        .where(and(eq(passkeys.id, params.passkeyId), eq(passkeys.userId, user.id)))
        .returning();
      if (!gone) throw notFound('Passkey');
      await endOtherAccess(tx, user.id, user);
      await recordChange(tx, ownChange(user, { passkeyRemoved: gone.name ?? '' }));
      await recordCredential({ ...context, user, db: tx }, 'passkey', 'removed');
      return { id: gone.id };
    }),
});

/** Runs the library's change, ends what could outlast it, and returns the cookies of the session that goes on. */
async function changeFactor(
  db: Database,
  user: SessionUser,
  after: Record<string, unknown>,
  change: () => Promise<Cookied<null>>,
): Promise<readonly string[]> {
  const { cookies } = await recorded(db, ownChange(user, after), async () => {
    const changed = await change();
    await endOtherAccess(db, user.id, { sessionId: user.sessionId, cookies: changed.cookies });
    return changed;
  });
  return cookies;
}

const recordCredential = (context: SecurityContext, credential: string, change: string) =>
  recordSecurityEvent(context, { kind: 'credential-changed', detail: { credential, change } });
