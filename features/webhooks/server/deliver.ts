import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { linkOrigin } from '#server/adapters/mail/links.ts';
import { users } from '#server/database/tables/accounts.ts';
import { webhookDeliveries, webhooks } from '#server/database/tables/webhooks.ts';
import { unseal } from '#server/seal.ts';
import type { Services } from '#server/services.ts';
import { nextAttempt } from '../rules.ts';
import { isOwnerAllowed } from './owner.ts';
import { isDelivered, type Outcome, post, signatureHeaders } from './post.ts';
import { readChanges } from './reader.ts';

/** Deliveries of one webhook under way at once; of one subject there is never more than one. */
const AT_ONCE = 4;
/** Webhooks served at once by a server. */
const MOST_RECEIVERS = 20;
/** A delivery whose server died while it was sent is tried again after so long. */
const LEASE_MS = 120_000;
const ALERT_AGAIN_MS = 86_400_000;
export const SEAL_PURPOSE = 'webhook';

export type Context = Pick<Services, 'db' | 'config' | 'secret' | 'now' | 'log' | 'failures' | 'mail'>;
type DeliveryRow = typeof webhookDeliveries.$inferSelect;
type WebhookRow = typeof webhooks.$inferSelect;

/** A delivery was given up: for the administrators' page. */
class GivenUp extends Error {
  readonly code = 'WEBHOOK_GIVEN_UP';
}

/** Receivers that this process is serving: a slow one holds up no other. */
const serving = new Set<string>();

/** Reads what is new and sends what is due, each receiver for itself; ends when nothing is due any more. */
export async function deliver(context: Context, signal?: AbortSignal): Promise<void> {
  await readChanges(context);
  const due = await findDue(context);
  const free = due.filter((id) => !serving.has(id)).slice(0, Math.max(0, MOST_RECEIVERS - serving.size));
  await Promise.all(free.map((id) => serve(context, id, signal)));
}

async function findDue({ db, now }: Context): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(eq(webhookDeliveries.state, 'waiting'), lte(webhookDeliveries.nextAt, now()), eq(webhooks.isPaused, false)),
    );
  return rows.map(({ id }) => id);
}

async function serve(context: Context, webhookId: string, signal?: AbortSignal): Promise<void> {
  serving.add(webhookId);
  try {
    while (!signal?.aborted) {
      const claimed = await claim(context, webhookId);
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((delivery) => attempt(context, delivery)));
    }
  } finally {
    serving.delete(webhookId);
  }
}

/** Takes the next of each subject, so that no other server sends it meanwhile and none of the same subject comes before it. */
async function claim({ db, now }: Context, webhookId: string): Promise<DeliveryRow[]> {
  const moment = now();
  const first = sql`not exists (select from webhook_deliveries e where e.webhook_id = ${webhookDeliveries.webhookId}
    and e.subject = ${webhookDeliveries.subject} and e.state = 'waiting' and e.seq < ${webhookDeliveries.seq})`;
  return db.transaction(async (tx) => {
    const [own] = await tx
      .select({ isPaused: webhooks.isPaused })
      .from(webhooks)
      .where(eq(webhooks.id, webhookId))
      .for('update');
    if (!own || own.isPaused) return [];
    const next = await tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.webhookId, webhookId),
          eq(webhookDeliveries.state, 'waiting'),
          lte(webhookDeliveries.nextAt, moment),
          first,
        ),
      )
      .orderBy(webhookDeliveries.seq)
      .limit(AT_ONCE);
    if (next.length === 0) return [];
    const ids = next.map(({ id }) => id);
    return tx
      .update(webhookDeliveries)
      .set({
        attempts: sql`${webhookDeliveries.attempts} + 1`,
        lastAt: moment,
        nextAt: new Date(moment.getTime() + LEASE_MS),
      })
      .where(inArray(webhookDeliveries.id, ids))
      .returning();
  });
}

/** One attempt and its result; what the owner may not see any more is dropped. */
async function attempt(context: Context, delivery: DeliveryRow): Promise<void> {
  const { db, now } = context;
  const [found] = await db
    .select({ webhook: webhooks, owner: { id: users.id, email: users.email, preferences: users.preferences } })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.ownerId))
    .where(and(eq(webhooks.id, delivery.webhookId), isOwnerAllowed, mayStillKnow(delivery.projectId)));
  if (!found) {
    await db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, delivery.id));
    return;
  }
  const outcome = await sendOnce(context, found.webhook, delivery);
  const next = nextAttempt(delivery.attempts, now());
  const state = isDelivered(outcome) ? 'sent' : next ? 'waiting' : 'given_up';
  await db
    .update(webhookDeliveries)
    .set({ ...outcome, state, ...(state === 'waiting' && next && { nextAt: next }) })
    .where(eq(webhookDeliveries.id, delivery.id));
  if (state === 'given_up') await alertOwner(context, found.webhook, found.owner);
}

const mayStillKnow = (projectId: string | null) =>
  projectId === null
    ? undefined
    : sql`exists (select from projects p where p.id = ${projectId} and p.deleted_at is null) and (${users.role} = 'admin'
        or exists (select from members m where m.project_id = ${projectId} and m.user_id = ${users.id}))`;

export async function sendOnce(
  { config, secret, now }: Pick<Context, 'config' | 'secret' | 'now'>,
  { url, sealedSecret }: Pick<WebhookRow, 'url' | 'sealedSecret'>,
  { id, body }: Pick<DeliveryRow, 'id' | 'body'>,
): Promise<Outcome> {
  const key = unseal(secret, SEAL_PURPOSE, sealedSecret);
  if (key === undefined) return { status: null, answer: null, fault: 'secret' };
  const headers = signatureHeaders({ id, secret: key, body, at: now() });
  return post({ url, body, headers, allowed: config.WEBHOOK_NETWORKS });
}

type Owner = Pick<typeof users.$inferSelect, 'id' | 'email' | 'preferences'>;

/** At most once a day for each webhook. */
async function alertOwner({ db, mail, config, failures, log, now }: Context, webhook: WebhookRow, owner: Owner) {
  failures.record('webhook', 'webhook', new GivenUp('a receiver took nothing for three days'));
  const before = new Date(now().getTime() - ALERT_AGAIN_MS);
  const [due] = await db
    .update(webhooks)
    .set({ alertedAt: now() })
    .where(and(eq(webhooks.id, webhook.id), or(isNull(webhooks.alertedAt), lt(webhooks.alertedAt, before))))
    .returning({ id: webhooks.id });
  if (!due || !mail.isConfigured) return;
  const isArabic = owner.preferences.language === 'ar';
  const link = linkOrigin(config);
  const { name } = webhook;
  await mail
    .send({
      to: owner.email,
      subject: isArabic ? `تعذّر إيصال الأحداث إلى ${name}` : `Events could not be delivered to ${name}`,
      text: [
        isArabic
          ? 'لم يقبل المستقبِل بعض الأحداث طوال ثلاثة أيام، فأوقفت المحاولة. يمكنك الاطلاع على السبب وإعادة الإرسال من ملفك الشخصي.'
          : 'The receiver took some events at no attempt for three days; they are given up. Your profile shows why, and sends them again.',
        ...(link ? [`${link}/settings/profile`] : []),
      ].join('\n\n'),
    })
    .catch((error: unknown) => log.warn({ err: error }, 'the owner of a webhook could not be mailed'));
}
