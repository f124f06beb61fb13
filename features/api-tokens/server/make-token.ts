import { count, eq } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { apiTokens } from '#server/database/tables/api-tokens.ts';
import { hashApiToken, newApiToken } from '#server/http/api-token.ts';
import { type ActorContext, recordSecurityEvent } from '#server/security-events.ts';
import { conflict } from '#shared/http/errors.ts';
import type { Scope } from '#shared/http/token-scopes.ts';
import { type ApiToken, MOST_TOKENS } from '../contract.ts';

const DAY_MS = 86_400_000;
/** "cmt_" and four more: enough to know it again, nothing to guess it by. */
const SHOWN_LENGTH = 8;

export type TokenRow = typeof apiTokens.$inferSelect;

export const shownToken = (row: TokenRow, now: Date): ApiToken => ({
  id: row.id,
  name: row.name,
  beginning: row.beginning,
  scopes: row.scopes,
  expiresAt: row.expiresAt.toISOString(),
  isExpired: row.expiresAt <= now,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

interface Wanted {
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly days: number;
}

/** Stores the hash of a new token and answers the token, with its line in history and journal. @throws AppError 409 past the most */
export async function makeToken(tx: Transaction, context: ActorContext & { readonly now: () => Date }, wanted: Wanted) {
  const { userId, name, scopes, days } = wanted;
  // One at a time: the count holds.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [there] = await tx.select({ count: count() }).from(apiTokens).where(eq(apiTokens.userId, userId));
  if (Number(there?.count) >= MOST_TOKENS) throw conflict('There are 50 API tokens already. Revoke one first.');
  const now = context.now();
  const token = newApiToken();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const stored = { beginning: token.slice(0, SHOWN_LENGTH), hash: hashApiToken(token), createdBy: context.user.id };
  const values = { id: newId(), userId, name, scopes: [...scopes], expiresAt, ...stored };
  const [row] = await tx.insert(apiTokens).values(values).returning();
  if (!row) throw new Error('the token was not stored');
  const after = { scopes: scopes.join(', '), expiresAt: expiresAt.toISOString() };
  await recordChange(tx, { ...changeOf(row, context), action: 'created', after });
  await recordToken({ ...context, db: tx }, 'added', row);
  return { ...shownToken(row, now), token };
}

/** A person's own credentials: only that person and administrators see the change. */
export const changeOf = ({ id, userId, name }: TokenRow, { user }: ActorContext) =>
  ({ actorId: user.id, audienceId: userId, entity: 'api-token', entityId: id, label: name }) as const;

export const recordToken = (context: ActorContext, change: 'added' | 'removed', { userId, name }: TokenRow) =>
  recordSecurityEvent(context, {
    kind: 'credential-changed',
    detail: { credential: 'api-token', change, token: name },
    ...(userId !== context.user.id && { subject: { id: userId, label: name } }),
  });
