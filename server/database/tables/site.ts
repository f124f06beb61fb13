import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from '../columns.ts';
import { users } from './accounts.ts';
import { projects } from './projects.ts';
import { tasks } from './work.ts';

export const progressLogs = pgTable(
  'progress_logs',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    taskId: uuid().references(() => tasks.id, { onDelete: 'set null' }),
    date: date({ mode: 'string' }).notNull(),
    manpower: integer().notNull().default(0),
    notes: text().notNull().default(''),
    /** Paths in our own storage, never addresses. */
    photoUrls: text().array().notNull().default(sql`'{}'`),
    aiSummary: jsonb().$type<Record<string, unknown>>(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment(),
    deletedBy: uuid().references(() => users.id),
  },
  (table) => [
    index('progress_logs_by_project').on(table.projectId, table.date).where(sql`${table.deletedAt} is null`),
    index('progress_logs_by_author').on(table.createdBy, table.date),
  ],
);
