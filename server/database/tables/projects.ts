import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import { PROGRESS_LOGICS } from '#shared/plan-terms.ts';
import { belongsTo, createdAt, id, money, newId, updatedAt } from '../columns.ts';
import { trash, userId, users } from './accounts.ts';

export const projects = pgTable(
  'projects',
  {
    id: id(),
    name: text().notNull(),
    client: text(),
    description: text(),
    location: text(),
    budget: money().notNull().default('0'),
    currency: text().notNull().default('SAR'),
    plannedStartDate: date({ mode: 'string' }),
    plannedEndDate: date({ mode: 'string' }),
    priority: text({ enum: ['low', 'medium', 'high', 'critical'] })
      .notNull()
      .default('medium'),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    weatherEnabled: boolean().notNull().default(false),
    status: text({ enum: ['active', 'on_hold', 'completed', 'cancelled'] })
      .notNull()
      .default('active'),
    /** Its own working calendar (shared/calendar); null: the organisation's. */
    calendar: jsonb().$type<CalendarSettings>(),
    /** The day its progress was reported to, from which what is left is counted; null: always today. */
    dataDate: date({ mode: 'string' }),
    /** What holds the rest of work under way: nothing but the data date, or what it waits for. */
    progressLogic: text({ enum: PROGRESS_LOGICS }).notNull().default('override'),
    /** What a task has earned before it is done: features/projects/progress-rule.ts says it in words. */
    progressRule: text({ enum: ['percent', 'zero_hundred', 'fifty_fifty', 'milestones'] })
      .notNull()
      .default('percent'),
    /** People on its site a day at most. */
    crewCapacity: integer().notNull().default(50),
    /** The next free task number; blocks are reserved in a short transaction of their own, gaps are allowed. */
    nextTaskNumber: integer().notNull().default(1),
    /** Counts every change of the row: two people editing are told of each other (409). */
    version: integer().notNull().default(1),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** In the trash since; kept for 30 days. */
    ...trash(),
  },
  (table) => [
    index('projects_live').on(table.createdAt).where(sql`${table.deletedAt} is null`),
    index('projects_trash').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('projects_crew', sql`${table.crewCapacity} >= 0`),
    check('projects_budget', sql`${table.budget} >= 0`),
    check('projects_window', sql`${table.plannedEndDate} >= ${table.plannedStartDate}`),
  ],
);

/** The column of a thing that belongs to a project and goes with it. */
export const projectId = () => belongsTo(() => projects.id);

/** Membership says in which projects a person works; the role narrows what the system role allows there. */
export const members = pgTable(
  'members',
  {
    id: uuid().notNull().unique().$defaultFn(newId),
    projectId: projectId(),
    userId: userId(),
    role: text({ enum: ['pm', 'cm', 'se', 'viewer'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.projectId] }),
    index('members_by_project').on(table.projectId),
  ],
);
