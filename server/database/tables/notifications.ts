import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, newId, transactionId, updatedAt } from '../columns.ts';
import { userId, users } from './accounts.ts';
import { projectId } from './projects.ts';
import { payments } from './work.ts';

/** What one person should know of; kept for 90 days. Whether he still may is judged again whenever it is read or sent. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    userId: userId(),
    projectId: projectId(),
    kind: text({ enum: ['assignment', 'mention', 'approval', 'overdue', 'shortfall', 'risk'] }).notNull(),
    entity: text({ enum: ['task', 'payment', 'risk'] }).notNull(),
    entityId: uuid().notNull(),
    /** Of its cause: the same cause tells a person once. */
    key: text().notNull(),
    actorId: uuid().references(() => users.id),
    /** What the thing was called then. */
    label: text().notNull(),
    /** What the kind adds: the words of a comment, a due date, a severity. */
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    readAt: moment(),
    /** Sent, or found to be nothing to send, by mail and to his devices; null: waits. */
    mailedAt: moment(),
    pushedAt: moment(),
  },
  (table) => [
    uniqueIndex('notifications_once').on(table.userId, table.key),
    index('notifications_newest').on(table.userId, table.createdAt, table.id),
    index('notifications_unread').on(table.userId, table.projectId).where(sql`${table.readAt} is null`),
    index('notifications_by_thing').on(table.entityId, table.kind),
    index('notifications_by_project').on(table.projectId),
    index('notifications_by_age').on(table.createdAt),
    index('notifications_to_mail').on(table.userId).where(sql`${table.mailedAt} is null`),
    index('notifications_to_push').on(table.userId).where(sql`${table.pushedAt} is null`),
  ],
);

/** Payments of which people were told that they are overdue, with the due date of then: alerts are forgotten after 90 days, this is not. */
export const overdueTold = pgTable('overdue_told', {
  paymentId: uuid()
    .primaryKey()
    .references(() => payments.id, { onDelete: 'cascade' }),
  dueDate: date({ mode: 'string' }).notNull(),
});

/** How far the feed of changes was read: its snapshot then, so that no change is missed and none told twice. */
export const notificationReader = pgTable('notification_reader', {
  id: integer().primaryKey().default(1),
  snapshot: text().notNull(),
  lastSeq: bigint({ mode: 'number' }).notNull(),
  /** The transaction that wrote this row, twice: a restored backup has another in `xid`, and snapshots mean nothing there. */
  xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
  writtenBy: text().notNull(),
});

/** What a person chose; an absent key means the preset of features/notifications/rules.ts. */
export interface StoredChannels {
  readonly app?: boolean;
  readonly mail?: 'off' | 'daily' | 'at_once';
  readonly push?: boolean;
}

export const notificationSettings = pgTable('notification_settings', {
  userId: userId().primaryKey(),
  kinds: jsonb().$type<Record<string, StoredChannels>>().notNull().default({}),
  /** Nothing is sent at night and on days off. */
  isQuiet: boolean().notNull().default(true),
  updatedAt: updatedAt(),
});

/** Somebody whose mails were refused: how often in a row, and not before when it is tried again. Gone with the next that is taken. */
export const notificationRefusals = pgTable('notification_refusals', {
  userId: userId().primaryKey(),
  attempts: integer().notNull(),
  tryAt: moment().notNull(),
});

/** Projects of which a person wants to know less. */
export const notificationProjects = pgTable(
  'notification_projects',
  {
    userId: userId(),
    projectId: projectId(),
    level: text({ enum: ['personal', 'nothing'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.projectId] }),
    index('notification_projects_by_project').on(table.projectId),
  ],
);

/** A browser that takes push messages. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: userId(),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    userAgent: text(),
    createdAt: createdAt(),
  },
  (table) => [index('push_subscriptions_by_user').on(table.userId)],
);
