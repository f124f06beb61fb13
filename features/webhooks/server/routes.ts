import { and, eq, lt, ne } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Connection } from '#server/database/open.ts';
import { webhookDeliveries, webhooks } from '#server/database/tables/webhooks.ts';
import { type Context, implement } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import { webhooksApi } from '../contract.ts';
import { deliver, sendOnce } from './deliver.ts';
import { isDelivered } from './post.ts';
import {
  changeOf,
  findOwn,
  insertWebhook,
  readDeliveries,
  readWebhooks,
  recordWebhook,
  shownDelivery,
} from './store.ts';

const PRESET_LIMIT = 50;
const STORED_DAYS = 30;
const DAY_MS = 86_400_000;

export const webhookRoutes = implement(webhooksApi, {
  async list(_, { db, user, total }) {
    const list = await readWebhooks(db, user);
    total(list.length);
    return list;
  },
  create: ({ body }, context) =>
    context.db.transaction(async (tx) => {
      const { id, secret } = await insertWebhook(tx, context, body);
      return { ...(await readOne(tx, context, id)), secret };
    }),
  pause: ({ params, body: { isPaused } }, context) =>
    context.db.transaction(async (tx) => {
      const webhook = await findOwn(tx, context.user, params.webhookId);
      await tx.update(webhooks).set({ isPaused }).where(eq(webhooks.id, webhook.id));
      const before = { isPaused: webhook.isPaused };
      await recordChange(tx, { ...changeOf(webhook), action: 'updated', before, after: { isPaused } });
      return readOne(tx, context, webhook.id);
    }),
  remove: ({ params }, context) =>
    context.db.transaction(async (tx) => {
      const webhook = await findOwn(tx, context.user, params.webhookId);
      await tx.delete(webhooks).where(eq(webhooks.id, webhook.id));
      await recordChange(tx, { ...changeOf(webhook), action: 'deleted' });
      await recordWebhook({ ...context, db: tx }, 'removed', webhook);
      return { webhookId: webhook.id };
    }),
  async test({ params }, context) {
    const { db, user, now } = context;
    const webhook = await findOwn(db, user, params.webhookId);
    const at = now();
    const data = { entity: 'webhook', id: webhook.id, action: 'test', projectId: null, actorId: user.id };
    const body = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data });
    const id = newId();
    const outcome = await sendOnce(context, webhook, { id, body });
    const state = isDelivered(outcome) ? 'sent' : 'given_up';
    const values = { ...outcome, id, webhookId: webhook.id, body, state, type: 'webhook.test', subject: id } as const;
    return db.transaction(async (tx) => {
      const [row] = await tx
        .insert(webhookDeliveries)
        .values({ ...values, attempts: 1, lastAt: at })
        .returning();
      if (!row) throw new Error('the delivery was not stored');
      await recordChange(tx, { ...changeOf(webhook), action: 'updated', after: { tested: at.toISOString() } });
      return shownDelivery(row);
    });
  },
  async deliveries({ params, query: { limit = PRESET_LIMIT, offset = 0 } }, { db, user, total }) {
    const webhook = await findOwn(db, user, params.webhookId);
    const found = await readDeliveries(db, webhook.id, { limit, offset });
    total(found.total);
    return found.rows;
  },
  async resend({ params }, context) {
    const { db, user, now, log } = context;
    const sent = await db.transaction(async (tx) => {
      const webhook = await findOwn(tx, user, params.webhookId);
      const [row] = await tx
        .update(webhookDeliveries)
        .set({ state: 'waiting', attempts: 0, nextAt: now() })
        .where(and(eq(webhookDeliveries.id, params.deliveryId), eq(webhookDeliveries.webhookId, webhook.id)))
        .returning();
      if (!row) throw notFound('Delivery');
      await recordChange(tx, { ...changeOf(webhook), action: 'updated', after: { sentAgain: row.type } });
      return row;
    });
    deliver(context).catch((error: unknown) => log.warn({ err: error }, 'a webhook could not be sent again at once'));
    return shownDelivery(sent);
  },
});

async function readOne(db: Connection, { user }: Pick<Context, 'user'>, id: string) {
  const [found] = user ? await readWebhooks(db, user, id) : [];
  if (!found) throw notFound('Webhook');
  return found;
}

/** What was sent or given up a month ago. */
export async function purgeDeliveries(db: Connection, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - STORED_DAYS * DAY_MS);
  await db
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.createdAt, limit), ne(webhookDeliveries.state, 'waiting')));
}
