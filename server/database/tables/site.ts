import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from '../columns.ts';
import { trash, users } from './accounts.ts';
import { projectId } from './projects.ts';
import { tasks } from './work.ts';

export const progressLogs = pgTable(
  'progress_logs',
  {
    id: id(),
    projectId: projectId(),
    taskId: uuid().references(() => tasks.id, { onDelete: 'set null' }),
    date: date({ mode: 'string' }).notNull(),
    manpower: integer().notNull().default(0),
    notes: text().notNull().default(''),
    /** Paths in our own storage, never addresses. */
    photoUrls: text().array().notNull().default(sql`'{}'`),
    /** Beyond the five of a log: photos of its project that carry its link. Paths in our own storage. */
    furtherPhotoUrls: text().array().notNull().default(sql`'{}'`),
    aiSummary: jsonb().$type<Record<string, unknown>>(),
    /** Weather, crews, equipment, deliveries, delays, safety, visitors; the room's contract says its shape. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Photos that were announced with the log and have not arrived yet: their client-made ids. */
    awaitedPhotoIds: uuid().array().notNull().default(sql`'{}'`),
    /** 1 as submitted, one more with every amendment. */
    version: integer().notNull().default(1),
    amendedAt: moment(),
    /** Of its submission in the chain of its project. */
    hash: text(),
    previousHash: text(),
    createdBy: uuid().references(() => users.id),
    /** When it was submitted by the clock of the device it was written on; `createdAt` is when it arrived. */
    writtenAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    ...trash(),
    /** Since when only date, hash and tombstone are left. */
    purgedAt: moment(),
  },
  (table) => [
    index('progress_logs_by_project').on(table.projectId, table.date).where(sql`${table.deletedAt} is null`),
    index('progress_logs_newest').on(table.date, table.createdAt).where(sql`${table.deletedAt} is null`),
    index('progress_logs_by_author').on(table.createdBy, table.date),
    index('progress_logs_trash').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/**
 * Everything that ever happened to the daily logs of a project, each entry carrying the hash of the one before
 * (features/logs/chain.ts). Rows are only added; of a purged log the content goes and its hash stays.
 */
export const logEntries = pgTable(
  'log_entries',
  {
    projectId: projectId(),
    /** 1, 2, 3 … within the project. */
    seq: integer().notNull(),
    logId: uuid().notNull(),
    kind: text({
      enum: ['submitted', 'amended', 'photographed', 'withdrawn', 'deleted', 'restored', 'purged'],
    }).notNull(),
    at: moment().notNull(),
    actorId: uuid().references(() => users.id),
    /** Of the content in canonical JSON, SHA-256 in hexadecimal digits. */
    contentHash: text().notNull(),
    content: jsonb().$type<Record<string, unknown>>(),
    previousHash: text(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.seq] }),
    index('log_entries_by_log').on(table.logId, table.seq),
  ],
);
