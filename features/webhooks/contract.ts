import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, listQuery, text } from '#shared/http/fields.ts';
import { EVENT_KINDS } from './rules.ts';

export const MOST_WEBHOOKS = 20;
const WRONG_URL = 'Give an address such as https://example.com/hook, without a name or password in it.';

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hostname } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== '';
}

const Kinds = z
  .array(z.enum(EVENT_KINDS, `kinds must be of these: ${EVENT_KINDS.join(', ')}`), 'kinds must be a list')
  .min(1, 'Choose at least one kind of event.')
  .max(EVENT_KINDS.length, 'kinds must not be repeated')
  .transform((kinds) => EVENT_KINDS.filter((kind) => kinds.includes(kind)));

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(EVENT_KINDS)),
  /** Null: all projects of the owner. */
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  isPaused: z.boolean(),
  waitingCount: z.int(),
  givenUpCount: z.int(),
  lastSentAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Webhook = z.output<typeof Webhook>;

/** Any webhook of the organisation, with whose it is. */
const AnyWebhook = Webhook.extend({
  ownerId: Id,
  ownerName: z.string(),
  /** False where the owner is deactivated or has a role without webhooks: nothing is sent. */
  isOwnerAllowed: z.boolean(),
});
export type AnyWebhook = z.output<typeof AnyWebhook>;

export const NewWebhook = z.object({
  name: text(80, 'Name').pipe(z.string().min(1, 'Name is required')),
  url: text(500, 'url').refine(isWebAddress, WRONG_URL),
  kinds: Kinds,
  projectId: Id.nullable().optional(),
});

export const Delivery = z.object({
  id: Id,
  type: z.string(),
  state: z.enum(['waiting', 'sent', 'given_up']),
  attempts: z.int(),
  /** Of one that waits. */
  nextAt: z.string().nullable(),
  lastAt: z.string().nullable(),
  /** What is or was sent. */
  body: z.string(),
  /** The status of the last answer and its beginning, or why there was none. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
  fault: z.string().nullable(),
  createdAt: z.string(),
});
export type Delivery = z.output<typeof Delivery>;

const params = z.object({ webhookId: Id });
const deliveryParams = params.extend({ deliveryId: Id });

export const webhooksApi = contract({
  list: {
    method: 'GET',
    path: '/api/webhooks',
    summary: 'The own webhooks, the oldest first',
    access: 'webhook.manage',
    response: z.array(Webhook),
  },
  create: {
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Add a webhook. The secret that its deliveries are signed with is answered this once',
    access: 'webhook.manage',
    body: NewWebhook,
    response: Webhook.extend({ secret: z.string() }),
    status: 201,
  },
  pause: {
    method: 'PUT',
    path: '/api/webhooks/:webhookId',
    summary: 'Pause an own webhook or let it go on; what happens while it is paused is not sent',
    access: 'webhook.manage',
    params,
    body: z.object({ isPaused: z.boolean('isPaused must be true or false') }),
    response: Webhook,
  },
  remove: {
    method: 'DELETE',
    path: '/api/webhooks/:webhookId',
    summary: 'Remove an own webhook with what waits for it',
    access: 'webhook.manage',
    params,
    response: params,
  },
  listAll: {
    method: 'GET',
    path: '/api/admin/webhooks',
    summary: 'All webhooks of the organisation, with whose they are, the oldest first (1,000 by default)',
    access: 'user.manage',
    query: listQuery.omit({ search: true }),
    response: z.array(AnyWebhook),
  },
  pauseAny: {
    method: 'PUT',
    path: '/api/admin/webhooks/:webhookId',
    summary: "Pause anybody's webhook or let it go on",
    access: 'user.manage',
    params,
    body: z.object({ isPaused: z.boolean('isPaused must be true or false') }),
    response: AnyWebhook,
  },
  removeAny: {
    method: 'DELETE',
    path: '/api/admin/webhooks/:webhookId',
    summary: "Remove anybody's webhook with what waits for it",
    access: 'user.manage',
    params,
    response: params,
  },
  test: {
    method: 'POST',
    path: '/api/webhooks/:webhookId/test',
    summary: 'Send a delivery of the type webhook.test now, once, and answer how it went',
    access: 'webhook.manage',
    isHeavy: true,
    params,
    response: Delivery,
  },
  deliveries: {
    method: 'GET',
    path: '/api/webhooks/:webhookId/deliveries',
    summary: 'What was sent by an own webhook or waits, the newest first (50 by default); kept for 30 days',
    access: 'webhook.manage',
    params,
    query: listQuery.omit({ search: true }),
    response: z.array(Delivery),
  },
  resend: {
    method: 'POST',
    path: '/api/webhooks/:webhookId/deliveries/:deliveryId/send',
    summary: 'Send a delivery again, whatever became of it, with the same id',
    access: 'webhook.manage',
    params: deliveryParams,
    response: Delivery,
  },
});
