import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns.ts';
import { userId } from './accounts.ts';

/** Writes that came with an Idempotency-Key, and what they were answered: a repeat is answered the same and does nothing. */
export const answeredRequests = pgTable(
  'answered_requests',
  {
    userId: userId(),
    key: text().notNull(),
    /** SHA-256 of method, address and body: the same key for something else is a mistake. */
    fingerprint: text().notNull(),
    /** JSON text; null while the write is being done. */
    answer: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('answered_requests_by_age').on(table.createdAt),
  ],
);
