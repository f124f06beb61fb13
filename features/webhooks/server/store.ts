import { randomBytes } from 'node:crypto';
import { count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import { authorizeProject } from '#features/authorization/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { projects } from '#server/database/tables/projects.ts';
import { webhookDeliveries, webhooks } from '#server/database/tables/webhooks.ts';
import type { SessionUser } from '#server/http/route.ts';
import { seal } from '#server/seal.ts';
import { type ActorContext, recordSecurityEvent } from '#server/security-events.ts';
import { conflict, notFound } from '#shared/http/errors.ts';
import { type AnyWebhook, type Delivery, MOST_WEBHOOKS } from '../contract.ts';
import type { EventKind } from '../rules.ts';
import { SEAL_PURPOSE } from './deliver.ts';
import { isOwnerAllowed } from './owner.ts';
import { SECRET_PREFIX } from './post.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const SECRET_BYTES = 24;

const countOf = (state: 'waiting' | 'given_up') =>
  sql<number>`(select count(*)::int from webhook_deliveries d where d.webhook_id = ${webhooks.id} and d.state = ${state})`;

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Those that a condition names, the oldest first, with whose they are. */
export async function readWebhooks(db: Connection, which?: SQL, page?: Page): Promise<AnyWebhook[]> {
  const lastSentAt = sql<Date | null>`(select max(d.last_at) from webhook_deliveries d
    where d.webhook_id = ${webhooks.id} and d.state = 'sent')`.mapWith(webhookDeliveries.lastAt);
  const query = db
    .select({
      webhook: webhooks,
      projectName: projects.name,
      waitingCount: countOf('waiting'),
      givenUpCount: countOf('given_up'),
      ownerName: users.name,
      isOwnerAllowed,
      lastSentAt,
    })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.ownerId))
    .leftJoin(projects, eq(projects.id, webhooks.projectId))
    .where(which)
    .orderBy(webhooks.createdAt, webhooks.id);
  const rows = await (page ? query.limit(page.limit).offset(page.offset) : query);
  return rows.map(({ webhook, lastSentAt: sent, ...more }) => ({
    id: webhook.id,
    name: webhook.name,
    url: webhook.url,
    kinds: webhook.kinds as EventKind[],
    projectId: webhook.projectId,
    isPaused: webhook.isPaused,
    createdAt: webhook.createdAt.toISOString(),
    lastSentAt: sent?.toISOString() ?? null,
    ownerId: webhook.ownerId,
    ...more,
  }));
}

/** The condition for one webhook, of this person or anybody's. */
export const oneOf = (id: string, owner?: Pick<SessionUser, 'id'>): SQL =>
  sql`${webhooks.id} = ${id} and ${owner === undefined ? sql`true` : eq(webhooks.ownerId, owner.id)}`;

/** @throws AppError 404 for none */
export async function setPaused(
  tx: Transaction,
  { user }: { readonly user: SessionUser },
  which: SQL,
  isPaused: boolean,
): Promise<AnyWebhook> {
  const webhook = await findOne(tx, which);
  await tx.update(webhooks).set({ isPaused }).where(which);
  const before = { isPaused: webhook.isPaused };
  await recordChange(tx, { ...changeOf(webhook, user), action: 'updated', before, after: { isPaused } });
  const [found] = await readWebhooks(tx, which);
  if (!found) throw notFound('Webhook');
  return found;
}

/** @throws AppError 404 for none */
export async function removeWebhook(
  tx: Transaction,
  context: ActorContext & { readonly user: SessionUser },
  which: SQL,
) {
  const webhook = await findOne(tx, which);
  await tx.delete(webhooks).where(which);
  await recordChange(tx, { ...changeOf(webhook, context.user), action: 'deleted' });
  await recordWebhook({ ...context, db: tx }, 'removed', webhook);
  return { webhookId: webhook.id };
}

/** @throws AppError 404 for none */
async function findOne(db: Connection, which: SQL): Promise<WebhookRow> {
  const [found] = await db.select().from(webhooks).where(which);
  if (!found) throw notFound('Webhook');
  return found;
}

/** @throws AppError 404 for one that is none of this person's */
export const findOwn = (db: Connection, user: Pick<SessionUser, 'id'>, id: string): Promise<WebhookRow> =>
  findOne(db, oneOf(id, user));

interface Wanted {
  readonly name: string;
  readonly url: string;
  readonly kinds: readonly EventKind[];
  readonly projectId?: string | null | undefined;
}

/** @throws AppError 404 for a project that may not be seen, 409 past the most */
export async function insertWebhook(
  tx: Transaction,
  context: ActorContext & { readonly secret: string; readonly user: SessionUser },
  { name, url, kinds, projectId = null }: Wanted,
) {
  const { user } = context;
  if (projectId !== null) await authorizeProject(tx, user, projectId, 'project.read');
  // One at a time: the count holds.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
  const [there] = await tx.select({ count: count() }).from(webhooks).where(eq(webhooks.ownerId, user.id));
  if (Number(there?.count) >= MOST_WEBHOOKS) throw conflict('There are 20 webhooks already. Remove one first.');
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  const sealedSecret = seal(context.secret, SEAL_PURPOSE, secret);
  const values = { id: newId(), ownerId: user.id, name, url, kinds: [...kinds], projectId, sealedSecret };
  const [row] = await tx.insert(webhooks).values(values).returning();
  if (!row) throw new Error('the webhook was not stored');
  await recordChange(tx, { ...changeOf(row, user), action: 'created', after: { url } });
  await recordWebhook({ ...context, db: tx }, 'added', row);
  return { id: row.id, secret };
}

/** A person's own: only that person and administrators see the change. */
export const changeOf = ({ id, ownerId, name }: WebhookRow, actor: Pick<SessionUser, 'id'>) =>
  ({ actorId: actor.id, audienceId: ownerId, entity: 'webhook', entityId: id, label: name }) as const;

export const recordWebhook = (context: ActorContext, change: 'added' | 'removed', { name }: WebhookRow) =>
  recordSecurityEvent(context, {
    kind: 'credential-changed',
    detail: { credential: 'webhook', change, token: name },
  });

export const shownDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  nextAt: row.state === 'waiting' ? row.nextAt.toISOString() : null,
  lastAt: row.lastAt?.toISOString() ?? null,
  body: row.body,
  status: row.status,
  answer: row.answer,
  fault: row.fault,
  createdAt: row.createdAt.toISOString(),
});

export async function readDeliveries(db: Connection, webhookId: string, page: { limit: number; offset: number }) {
  const own = eq(webhookDeliveries.webhookId, webhookId);
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(own)
    .orderBy(desc(webhookDeliveries.seq))
    .limit(page.limit)
    .offset(page.offset);
  return { rows: rows.map(shownDelivery), total: await db.$count(webhookDeliveries, own) };
}
