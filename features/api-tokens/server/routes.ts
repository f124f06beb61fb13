import { and, count, desc, eq } from 'drizzle-orm';
import { withOwnPassword } from '#features/accounts/server/api.ts';
import { recordChange } from '#features/audit/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { apiTokens } from '#server/database/tables/api-tokens.ts';
import { hashApiToken, newApiToken } from '#server/http/api-token.ts';
import { implement } from '#server/http/route.ts';
import { type ActorContext, recordSecurityEvent } from '#server/security-events.ts';
import { conflict, notFound } from '#shared/http/errors.ts';
import { type ApiToken, apiTokensApi, MOST_TOKENS } from '../contract.ts';

const DAY_MS = 86_400_000;
/** "cmt_" and four more: enough to know it again, nothing to guess it by. */
const SHOWN_LENGTH = 8;

type Row = typeof apiTokens.$inferSelect;

const shown = ({ id, name, beginning, scopes, expiresAt, lastUsedAt, createdAt }: Row, now: Date): ApiToken => ({
  id,
  name,
  beginning,
  scopes,
  expiresAt: expiresAt.toISOString(),
  isExpired: expiresAt <= now,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

export const apiTokenRoutes = implement(apiTokensApi, {
  async list(_, { db, user, total, now }) {
    const own = eq(apiTokens.userId, user.id);
    const rows = await db.select().from(apiTokens).where(own).orderBy(desc(apiTokens.createdAt));
    total(rows.length);
    return rows.map((row) => shown(row, now()));
  },

  create: ({ body: { name, scopes, days, password } }, context) =>
    withOwnPassword(context, password, () =>
      context.db.transaction(async (tx) => {
        const { user, now } = context;
        // One at a time: the count holds.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
        const [there] = await tx.select({ count: count() }).from(apiTokens).where(eq(apiTokens.userId, user.id));
        if (Number(there?.count) >= MOST_TOKENS) throw conflict('There are 50 API tokens already. Revoke one first.');
        const token = newApiToken();
        const expiresAt = new Date(now().getTime() + days * DAY_MS);
        const values = { id: newId(), userId: user.id, name, scopes, expiresAt, createdBy: user.id };
        const beginning = token.slice(0, SHOWN_LENGTH);
        const [row] = await tx
          .insert(apiTokens)
          .values({ ...values, beginning, hash: hashApiToken(token) })
          .returning();
        if (!row) throw new Error('the token was not stored');
        await recordChange(tx, {
          ...changeOf(row, context),
          action: 'created',
          after: { scopes: scopes.join(', '), expiresAt: expiresAt.toISOString() },
        });
        await record({ ...context, db: tx }, 'added', row);
        return { ...shown(row, now()), token };
      }),
    ),

  revoke: ({ params }, context) =>
    context.db.transaction((tx) =>
      revoke(tx, context, and(eq(apiTokens.id, params.tokenId), eq(apiTokens.userId, context.user.id))),
    ),

  async listAll(_, { db, total, now }) {
    const rows = await db
      .select({ token: apiTokens, userName: users.name, isService: users.isService })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .orderBy(desc(apiTokens.createdAt));
    total(rows.length);
    return rows.map(({ token, ...owner }) => ({ ...shown(token, now()), userId: token.userId, ...owner }));
  },

  revokeAny: ({ params }, context) =>
    context.db.transaction((tx) => revoke(tx, context, eq(apiTokens.id, params.tokenId))),
});

async function revoke(tx: Transaction, context: ActorContext, which: ReturnType<typeof eq> | undefined) {
  const [gone] = await tx.delete(apiTokens).where(which).returning();
  if (!gone) throw notFound('API token');
  await recordChange(tx, { ...changeOf(gone, context), action: 'deleted' });
  await record({ ...context, db: tx }, 'removed', gone);
  return { tokenId: gone.id };
}

/** Of a person's own credentials, nobody else is told but administrators. */
const changeOf = ({ id, userId, name }: Row, { user }: ActorContext) =>
  ({ actorId: user.id, audienceId: userId, entity: 'api-token', entityId: id, label: name }) as const;

const record = (context: ActorContext, change: 'added' | 'removed', { userId, name }: Row) =>
  recordSecurityEvent(context, {
    kind: 'credential-changed',
    detail: { credential: 'api-token', change, token: name },
    ...(userId !== context.user.id && { subject: { id: userId, label: name } }),
  });
