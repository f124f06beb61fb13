import { date, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { projects } from './projects.ts';

/** When the risk engine last looked at a project, and for which day. */
export const riskWatch = pgTable('risk_watch', {
  projectId: uuid()
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  evaluatedAt: moment().notNull(),
  evaluatedOn: date({ mode: 'string' }).notNull(),
});
