import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MISS_REASONS } from '#shared/plan-terms.ts';
import { belongsTo, createdAt, id, moment } from '../columns.ts';
import { users } from './accounts.ts';
import { projectId } from './projects.ts';
import { tasks } from './work.ts';

/** A week to which work was promised, as the schedule stood then. */
export const committedWeeks = pgTable(
  'committed_weeks',
  {
    projectId: projectId(),
    /** Its first day. */
    weekStart: date({ mode: 'string' }).notNull(),
    /** Tasks that the schedule had in it, and those of them that nothing held when it was first committed. */
    plannedTasks: integer().notNull(),
    readyTasks: integer().notNull(),
    committedBy: uuid().references(() => users.id),
    committedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.weekStart] }),
    check('committed_weeks_ready', sql`${table.readyTasks} between 0 and ${table.plannedTasks}`),
  ],
);

/** A piece of work promised for a week: a task of its own, mostly a part of one of the plan. The schedule does not count it. */
export const promises = pgTable(
  'promises',
  {
    id: id(),
    projectId: projectId(),
    /** The task that is done or not. */
    taskId: belongsTo(() => tasks.id),
    /** The task of the plan it is a part of. */
    sourceTaskId: uuid().references(() => tasks.id, { onDelete: 'cascade' }),
    weekStart: date({ mode: 'string' }).notNull(),
    /** The day it is promised for. */
    date: date({ mode: 'string' }).notNull(),
    /** Why it was not kept, as a person judged. */
    missReason: text({ enum: MISS_REASONS }),
    missNote: text().notNull().default(''),
    judgedBy: uuid().references(() => users.id),
    judgedAt: moment(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('promises_once').on(table.taskId, table.weekStart),
    index('promises_by_week').on(table.projectId, table.weekStart),
    index('promises_by_source').on(table.sourceTaskId),
  ],
);
