import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { exactText, Id, listQuery } from '#shared/http/fields.ts';
import { isPushEndpoint } from '#shared/http/push-endpoint.ts';
import { kinds, levels, mailModes } from './rules.ts';

const Kind = z.enum(kinds, 'kind must be assignment, mention, approval, overdue, shortfall or risk');

/** What somebody should know of; `label` is what the thing was called then. */
export const Notification = z.object({
  id: Id,
  kind: Kind,
  projectId: Id,
  projectName: z.string(),
  entity: z.enum(['task', 'payment', 'risk']),
  /** Of several payments at once (`detail.count`): the project's id. */
  entityId: Id,
  actorId: Id.nullable(),
  actorName: z.string().nullable(),
  label: z.string(),
  detail: z.object({
    /** A mention: the words of the comment. */
    comment: z.string().optional(),
    /** Overdue: since when it is due. */
    dueDate: z.string().optional(),
    /** Several payments at once: how many; `dueDate` is the oldest's. */
    count: z.int().optional(),
    severity: z.string().optional(),
    /** An approval that was taken back: why. */
    reason: z.string().optional(),
    /** Raised by the engine: the title as a template and its values. */
    title: z.looseObject({ key: z.string() }).optional(),
  }),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});
export type Notification = z.output<typeof Notification>;

const Channels = z.object({
  app: z.boolean('app must be true or false'),
  mail: z.enum(mailModes, 'mail must be off, daily or at_once'),
  push: z.boolean('push must be true or false'),
});

export const NotificationSettings = z.object({
  kinds: z.record(Kind, Channels),
  /** Nothing is sent at night and on days off. */
  isQuiet: z.boolean(),
  projects: z.array(z.object({ projectId: Id, level: z.enum(levels) })),
  /** Whether this installation sends mail, and the key with which a browser subscribes to push messages. */
  canMail: z.boolean(),
  pushKey: z.string(),
  devices: z.int(),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

/** Names the kinds that do not exist: which of the keys was wrong cannot be seen in the field's name. */
const unknownKinds = (issue: { code?: string | undefined; keys?: unknown }): string | undefined =>
  issue.code === 'unrecognized_keys' && Array.isArray(issue.keys)
    ? `kinds must be of assignment, mention, approval, overdue, shortfall and risk, not ${issue.keys.slice(0, 5).join(', ').slice(0, 200)}`
    : undefined;

const ids = z.array(Id).min(1, 'ids must name at least one').max(1000, 'ids must name at most 1,000');

export const notificationsApi = contract({
  list: {
    method: 'GET',
    path: '/api/notifications',
    summary: 'What the caller should know of, the newest first (50 unless told); only of what he may still see',
    access: 'signed-in',
    query: listQuery.extend({
      kind: Kind.optional(),
      projectId: Id.optional(),
      unread: z.enum(['true', 'false'], 'unread must be true or false').optional(),
    }),
    response: z.array(Notification),
  },
  count: {
    method: 'GET',
    path: '/api/notifications/count',
    summary: 'How many of them are unread: "N alerts"',
    access: 'signed-in',
    response: z.object({ unread: z.int() }),
  },
  mark: {
    method: 'POST',
    path: '/api/notifications/mark',
    summary: 'Mark as read, or as unread; all of them when no ids are sent',
    access: 'signed-in',
    body: z.object({ ids: ids.optional(), isRead: z.boolean('isRead must be true or false').default(true) }),
    response: z.object({ unread: z.int() }),
  },
  settings: {
    method: 'GET',
    path: '/api/notifications/settings',
    summary: 'Of what, how and from which projects the caller is told',
    access: 'signed-in',
    response: NotificationSettings,
  },
  setSettings: {
    method: 'PUT',
    path: '/api/notifications/settings',
    summary: 'Change them; what is not sent stays',
    access: 'signed-in',
    body: z
      .object({
        kinds: z.partialRecord(Kind, Channels.partial(), { error: unknownKinds }),
        isQuiet: z.boolean('isQuiet must be true or false'),
        projects: z
          .array(
            z.object({
              projectId: Id,
              level: z.enum(levels, 'level must be everything, personal or nothing'),
            }),
          )
          .max(1000, 'projects must name at most 1,000'),
      })
      .partial(),
    response: NotificationSettings,
  },
  subscribe: {
    method: 'POST',
    path: '/api/notifications/push',
    summary: 'Let a browser take push messages: what its own push service gave it',
    access: 'signed-in',
    body: z.object({
      endpoint: z
        .string('endpoint must be an address')
        .max(1000, 'endpoint must be at most 1000 characters')
        .refine(isPushEndpoint, "This is no address of a known browser's push service."),
      keys: z.object({
        p256dh: z
          .string('p256dh is required')
          .max(102, 'p256dh must be a key in base64url')
          .regex(/^[\w-]{80,100}={0,2}$/, 'p256dh must be a key in base64url'),
        auth: z
          .string('auth is required')
          .max(32, 'auth must be a secret in base64url')
          .regex(/^[\w-]{20,30}={0,2}$/, 'auth must be a secret in base64url'),
      }),
    }),
    response: z.object({ devices: z.int() }),
    status: 201,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/notifications/push/forget',
    summary: 'Send no push messages to a browser any more; to all of them when no endpoint is sent',
    access: 'signed-in',
    body: z.object({ endpoint: exactText(1000, 'endpoint').optional() }),
    response: z.object({ devices: z.int() }),
  },
});
