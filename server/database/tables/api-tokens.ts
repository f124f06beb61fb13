import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Scope } from '#shared/http/token-scopes.ts';
import { createdAt, id, moment } from '../columns.ts';
import { userId, users } from './accounts.ts';

/** Secrets by which programs call as a person or a service account (server/http/api-token.ts). */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: userId(),
    name: text().notNull(),
    /** Its first characters, by which a person knows it again. */
    beginning: text().notNull(),
    /** A row lets nobody in. */
    hash: text().notNull().unique(),
    scopes: text().array().$type<Scope[]>().notNull(),
    expiresAt: moment().notNull(),
    /** To a minute. */
    lastUsedAt: moment(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('api_tokens_by_user').on(table.userId, table.createdAt),
    index('api_tokens_by_expiry').on(table.expiresAt),
  ],
);
