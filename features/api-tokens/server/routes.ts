import { and, desc, eq } from 'drizzle-orm';
import { withOwnPassword } from '#features/accounts/server/api.ts';
import { recordChange } from '#features/audit/server/api.ts';
import type { Transaction } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { apiTokens } from '#server/database/tables/api-tokens.ts';
import { implement } from '#server/http/route.ts';
import type { ActorContext } from '#server/security-events.ts';
import { notFound } from '#shared/http/errors.ts';
import { apiTokensApi } from '../contract.ts';
import { changeOf, makeToken, recordToken, shownToken } from './make-token.ts';

const PRESET_LIMIT = 1000;

export const apiTokenRoutes = implement(apiTokensApi, {
  async list(_, { db, user, total, now }) {
    const own = eq(apiTokens.userId, user.id);
    const rows = await db.select().from(apiTokens).where(own).orderBy(desc(apiTokens.createdAt));
    total(rows.length);
    return rows.map((row) => shownToken(row, now()));
  },

  create: ({ body: { password, ...wanted } }, context) =>
    withOwnPassword(context, password, () =>
      context.db.transaction((tx) => makeToken(tx, context, { ...wanted, userId: context.user.id })),
    ),

  revoke: ({ params }, context) =>
    context.db.transaction((tx) =>
      revoke(tx, context, and(eq(apiTokens.id, params.tokenId), eq(apiTokens.userId, context.user.id))),
    ),

  async listAll({ query: { limit = PRESET_LIMIT, offset = 0 } }, { db, total, now }) {
    const rows = await db
      .select({ token: apiTokens, userName: users.name, isService: users.isService })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
      .limit(limit)
      .offset(offset);
    total(await db.$count(apiTokens));
    return rows.map(({ token, ...owner }) => ({ ...shownToken(token, now()), userId: token.userId, ...owner }));
  },

  revokeAny: ({ params }, context) =>
    context.db.transaction((tx) => revoke(tx, context, eq(apiTokens.id, params.tokenId))),
});

async function revoke(tx: Transaction, context: ActorContext, which: ReturnType<typeof and>) {
  const [gone] = await tx.delete(apiTokens).where(which).returning();
  if (!gone) throw notFound('API token');
  await recordChange(tx, { ...changeOf(gone, context), action: 'deleted' });
  await recordToken({ ...context, db: tx }, 'removed', gone);
  return { tokenId: gone.id };
}
