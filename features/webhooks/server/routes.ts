import { and, eq, lt, ne } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Connection } from '#server/database/open.ts';
import { webhookDeliveries, webhooks } from '#server/database/tables/webhooks.ts';
import { implement } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import { webhooksApi } from '../contract.ts';
import { deliver, sendOnce } from './deliver.ts';
import { isDelivered } from './post.ts';
import {
  changeOf,
  findOwn,
  insertWebhook,
  oneOf,
  readDeliveries,
  readWebhooks,
  removeWebhook,
  setPaused,
  shownDelivery,
} from './store.ts';

const PRESET_LIMIT = 50;
const PRESET_ALL = 1000;
const STORED_DAYS = 30;
const DAY_MS = 86_400_000;

export const webhookRoutes = implement(webhooksApi, {
  async list(_, { db, user, total }) {
    const list = await readWebhooks(db, eq(webhooks.ownerId, user.id));
    total(list.length);
    return list;
  },
  create: ({ body }, context) =>
    context.db.transaction(async (tx) => {
      const { id, secret } = await insertWebhook(tx, context, body);
      const [made] = await readWebhooks(tx, oneOf(id));
      if (!made) throw new Error('the webhook was not stored');
      return { ...made, secret };
    }),
  pause: ({ params: { webhookId }, body: { isPaused } }, context) =>
    context.db.transaction((tx) => setPaused(tx, context, oneOf(webhookId, context.user), isPaused)),
  remove: ({ params: { webhookId } }, context) =>
    context.db.transaction((tx) => removeWebhook(tx, context, oneOf(webhookId, context.user))),
  async listAll({ query: { limit = PRESET_ALL, offset = 0 } }, { db, total }) {
    total(await db.$count(webhooks));
    return readWebhooks(db, undefined, { limit, offset });
  },
  pauseAny: ({ params: { webhookId }, body: { isPaused } }, context) =>
    context.db.transaction((tx) => setPaused(tx, context, oneOf(webhookId), isPaused)),
  removeAny: ({ params: { webhookId } }, context) =>
    context.db.transaction((tx) => removeWebhook(tx, context, oneOf(webhookId))),
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
      await recordChange(tx, { ...changeOf(webhook, user), action: 'updated', after: { tested: at.toISOString() } });
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
      await recordChange(tx, { ...changeOf(webhook, user), action: 'updated', after: { sentAgain: row.type } });
      return row;
    });
    deliver(context).catch((error: unknown) => log.warn({ err: error }, 'a webhook could not be sent again at once'));
    return shownDelivery(sent);
  },
});

/** What was sent or given up a month ago. */
export async function purgeDeliveries(db: Connection, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - STORED_DAYS * DAY_MS);
  await db
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.createdAt, limit), ne(webhookDeliveries.state, 'waiting')));
}
