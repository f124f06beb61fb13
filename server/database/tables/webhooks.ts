import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, transactionId, updatedAt } from '../columns.ts';
import { userId } from './accounts.ts';
import { projects } from './projects.ts';

/** Addresses that receive what changed (features/webhooks). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    /** Whose rights decide what is sent. */
    ownerId: userId(),
    /** Null: all projects of the owner. */
    projectId: uuid().references(() => projects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    url: text().notNull(),
    /** What deliveries are signed with, sealed (server/seal.ts). */
    sealedSecret: text().notNull(),
    kinds: text().array().notNull(),
    isPaused: boolean().notNull().default(false),
    /** When the owner was last mailed that a delivery was given up. */
    alertedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('webhooks_by_owner').on(table.ownerId, table.createdAt)],
);

/** What was sent or waits. Not in backups: a restored copy sends nothing twice. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Its `webhook-id`: the same at every attempt. */
    id: id(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** What it is about: of one subject the next is sent when the one before is done. */
    subject: text().notNull(),
    projectId: uuid(),
    type: text().notNull(),
    body: text().notNull(),
    state: text({ enum: ['waiting', 'sent', 'given_up'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    nextAt: moment().notNull().defaultNow(),
    lastAt: moment(),
    status: integer(),
    /** The beginning of the last answer. */
    answer: text(),
    /** Why there was no answer. */
    fault: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_log').on(table.webhookId, table.seq),
    index('webhook_deliveries_waiting')
      .on(table.webhookId, table.subject, table.seq)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_by_age').on(table.createdAt),
  ],
);

/** How far the activity was read for webhooks (as notification_reader). */
export const webhookReader = pgTable('webhook_reader', {
  id: integer().primaryKey().default(1),
  snapshot: text().notNull(),
  lastSeq: bigint({ mode: 'number' }).notNull(),
  xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
  writtenBy: text().notNull(),
});
