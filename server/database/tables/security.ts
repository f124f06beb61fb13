import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { SecurityEventKind } from '#shared/security-events.ts';
import { createdAt, moment } from '../columns.ts';
import { userId } from './accounts.ts';

/** Details of a security event: words, figures and the names of fields, never a secret. */
export type SecurityDetail = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/**
 * The security journal. Append-only by its triggers (migrations/0000_baseline.sql): a row can be deleted once it is a year old, or
 * with the demonstration. It refers to nobody by a foreign key, so an entry outlives the account it is about.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdAt(),
    kind: text().$type<SecurityEventKind>().notNull(),
    /** Who did it; null: nobody was signed in, or the system did it. */
    actorId: uuid(),
    /** The actor's e-mail address at that time. */
    actorLabel: text(),
    /** The account or thing it was done to, and what it was called. */
    subjectId: text(),
    subjectLabel: text(),
    /** Where it came from: the /24 of an IPv4 address, the /64 of an IPv6 one. */
    network: text(),
    userAgent: text(),
    requestId: text(),
    detail: jsonb().$type<SecurityDetail>().notNull().default({}),
  },
  (table) => [
    index('security_events_by_kind').on(table.kind, table.seq),
    index('security_events_by_actor').on(table.actorId, table.seq),
    index('security_events_by_time').on(table.at),
    index('security_events_failures').on(table.at).where(sql`${table.kind} = 'sign-in-failed'`),
  ],
);

/** Browsers in which a person has signed in; only the hash of a browser's cookie is stored. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: userId(),
    deviceHash: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_by_device').on(table.deviceHash),
    index('known_devices_by_age').on(table.lastUsedAt),
  ],
);

/** Attempts at a secret in the current window, by key, counted for all servers together. Left out of backups. */
export const attemptCounts = pgTable(
  'attempt_counts',
  {
    key: text().primaryKey(),
    attempts: integer().notNull(),
    /** How often in a row the window was used up: each time the next one is twice as long. */
    level: integer().notNull().default(0),
    endsAt: moment().notNull(),
  },
  (table) => [index('attempt_counts_by_end').on(table.endsAt)],
);
