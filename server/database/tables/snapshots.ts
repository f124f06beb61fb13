import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { money, quantity } from '../columns.ts';
import { projectId } from './projects.ts';

/** A project's figures as they stood when a day of the organisation began; trends are read from these. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    projectId: projectId(),
    date: date({ mode: 'string' }).notNull(),
    status: text({ enum: ['active', 'on_hold', 'completed', 'cancelled'] }).notNull(),
    /** Judged on that day. */
    health: text({ enum: ['completed', 'delayed', 'on-track'] }).notNull(),
    currency: text().notNull(),
    budget: money().notNull(),
    spent: money().notNull(),
    overdueAmount: money().notNull(),
    overdueCount: integer().notNull(),
    taskCount: integer().notNull(),
    doneCount: integer().notNull(),
    inProgressCount: integer().notNull(),
    blockedCount: integer().notNull(),
    /** All its tasks by weight (`task_weight`), and those done. */
    weight: quantity().notNull(),
    weightDone: quantity().notNull(),
    /** Elapsed share of the planned window in percent. */
    progress: integer().notNull(),
    /** Open risks. */
    criticalRisks: integer().notNull(),
    highRisks: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.date] }), index('daily_figures_by_date').on(table.date)],
);
