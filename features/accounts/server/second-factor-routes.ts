import { and, eq } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import { recordChange, recorded } from '#features/activity/server/store.ts';
import type { Connection } from '#server/database/open.ts';
import { accounts, passkeys } from '#server/database/tables/accounts.ts';
import { type Context, implement, type SessionUser } from '#server/http/route.ts';
import { invalid, notFound } from '#shared/http/errors.ts';
import { passkeyApi, secondFactorApi } from '../contract.ts';
import { ownChange } from './store.ts';

const done = { done: true } as const;

export const secondFactorRoutes = implement(secondFactorApi, {
  begin: ({ body }, context) =>
    withPasswordOf(context, async () => {
      const { uri, backupCodes } = await context.signIn.secondFactor.begin(context.headers, body.password);
      const secret = new URL(uri).searchParams.get('secret') ?? '';
      return { uri, secret, backupCodes: [...backupCodes], qr: renderSVG(uri, { border: 2, ecc: 'M' }) };
    }),

  async confirm({ body }, { db, user, limits, ip, signIn, headers, setCookies }) {
    limits.attempts.take(ip);
    const confirm = () => signIn.secondFactor.confirm(headers, body.code);
    const { cookies } = await recorded(db, ownChange(user, { secondFactor: 'on' }), confirm);
    setCookies(cookies);
    return done;
  },

  disable: ({ body }, context) =>
    withPasswordOf(context, async () => {
      const { db, user, signIn, headers, setCookies } = context;
      const disable = () => signIn.secondFactor.disable(headers, body.password);
      const { cookies } = await recorded(db, ownChange(user, { secondFactor: 'off' }), disable);
      setCookies(cookies);
      return done;
    }),

  renewBackupCodes: ({ body }, context) =>
    withPasswordOf(context, async () => ({
      backupCodes: [...(await context.signIn.secondFactor.renewBackupCodes(context.headers, body.password))],
    })),
});

export const passkeyRoutes = implement(passkeyApi, {
  async list(_, { db, user, total }) {
    const rows = await db.select().from(passkeys).where(eq(passkeys.userId, user.id)).orderBy(passkeys.createdAt);
    total(rows.length);
    return rows.map(({ id, name, createdAt }) => ({ id, name: name ?? '', createdAt: createdAt.toISOString() }));
  },

  options: ({ body }, context) =>
    withPasswordOf(context, async () => {
      const { db, user, signIn, headers, setCookies } = context;
      if (await hasPassword(db, user.id)) {
        if (!body.password) throw invalid('password', 'Password is required');
        await signIn.passwords.verify(headers, body.password);
      }
      const { value, cookies } = await signIn.passkeys.registrationOptions(headers);
      setCookies(cookies);
      return value;
    }),

  async register({ body }, { db, user, signIn, headers, setCookies }) {
    const register = () => signIn.passkeys.register(headers, body.name, body.answer);
    const { cookies } = await recorded(db, ownChange(user, { passkey: body.name }), register);
    setCookies(cookies);
    return done;
  },

  remove: ({ params }, { db, user }) =>
    db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(passkeys)
        .where(and(eq(passkeys.id, params.passkeyId), eq(passkeys.userId, user.id)))
        .returning();
      if (!gone) throw notFound('Passkey');
      await recordChange(tx, ownChange(user, { passkeyRemoved: gone.name ?? '' }));
      return { id: gone.id };
    }),
});

async function hasPassword(db: Connection, userId: string): Promise<boolean> {
  const [own] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  return own !== undefined;
}

/** A borrowed session must not find out the password: five wrong ones a minute. */
async function withPasswordOf<T>(
  { limits, user }: Pick<Context, 'limits'> & { user: SessionUser },
  run: () => Promise<T>,
) {
  const key = `password of ${user.id}`;
  limits.failedSignIns.take(key);
  const answer = await run();
  limits.failedSignIns.forget(key);
  return answer;
}
