import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PROGRESS_LOGICS } from '#shared/plan-terms.ts';
import { belongsTo, bytes, createdAt, id, moment, quantity } from '../columns.ts';
import { users } from './accounts.ts';
import { projectCalendars } from './calendars.ts';
import { projectId } from './projects.ts';
import { tasks } from './work.ts';

const taskId = () => belongsTo(() => tasks.id);

/** What must come before what: at most one link of a kind between two tasks. Those of a task in the trash rest. */
export const taskLinks = pgTable(
  'task_links',
  {
    id: id(),
    projectId: projectId(),
    predecessorId: taskId(),
    successorId: taskId(),
    kind: text({ enum: ['FS', 'SS', 'FF', 'SF'] })
      .notNull()
      .default('FS'),
    /** Working days, negative for a lead, decimals allowed. */
    lag: quantity().notNull().default('0'),
    /** The lag as a plan file wrote it, where it was converted to working days: "+50%", "3ed". */
    lagWritten: text(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('task_links_pair').on(table.predecessorId, table.successorId, table.kind),
    index('task_links_by_project').on(table.projectId),
    index('task_links_by_successor').on(table.successorId),
    check('task_links_two', sql`${table.predecessorId} <> ${table.successorId}`),
  ],
);

/**
 * A project's network (tasks, dates, links, calendar) with the floats and the critical path of that moment: each night in which it
 * changed, before and after a plan is uploaded. Compressed JSON; the hash is of the network alone.
 */
export const scheduleRecords = pgTable(
  'schedule_records',
  {
    id: id(),
    projectId: projectId(),
    recordedAt: moment().notNull(),
    /** The organisation's day. */
    recordedOn: date({ mode: 'string' }).notNull(),
    occasion: text({ enum: ['night', 'before_plan', 'after_plan'] }).notNull(),
    content: bytes().notNull(),
    sha256: text().notNull(),
    taskCount: integer().notNull(),
  },
  (table) => [index('schedule_records_by_project').on(table.projectId, table.recordedAt)],
);

/** The plan as it once was agreed, to compare with; the newest one of a project counts. */
export const baselines = pgTable(
  'baselines',
  {
    id: id(),
    projectId: projectId(),
    name: text().notNull(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index('baselines_by_project').on(table.projectId, table.createdAt)],
);

export const baselineTasks = pgTable(
  'baseline_tasks',
  {
    baselineId: belongsTo(() => baselines.id),
    taskId: taskId(),
    plannedStartDate: date({ mode: 'string' }).notNull(),
    plannedEndDate: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.baselineId, table.taskId] }),
    index('baseline_tasks_by_task').on(table.taskId),
  ],
);

/** By the clock of the site: a plan file knows no zones. */
const clockTime = () => timestamp({ mode: 'string' });

/** What the plan file that a task came from says of its dates, as the program that wrote it had scheduled them. */
export const taskFileDates = pgTable('task_file_dates', {
  taskId: uuid()
    .primaryKey()
    .references(() => tasks.id, { onDelete: 'cascade' }),
  /** `spanning`: from others' first to their last day, no work of its own. */
  kind: text({ enum: ['task', 'start_milestone', 'finish_milestone', 'spanning'] }).notNull(),
  startsAt: clockTime(),
  earlyStart: clockTime(),
  earlyFinish: clockTime(),
  lateStart: clockTime(),
  lateFinish: clockTime(),
  /** Days of its calendar. */
  totalFloat: quantity(),
  freeFloat: quantity(),
  /** All of its work, and what is left of what has begun. */
  hours: quantity(),
  remainingHours: quantity(),
  /** Not before, by a link to a project that is not in the file. */
  externalStart: clockTime(),
  /** When suspended work goes on. */
  resumesAt: clockTime(),
  /** What holds the rest of work under way; null where the file does not say. */
  progressLogic: text({ enum: PROGRESS_LOGICS }),
  /** From when the program counted what was left. */
  dataDate: clockTime(),
  /** The calendar by which it counted. */
  calendarId: uuid().references(() => projectCalendars.id, { onDelete: 'set null' }),
});

/** Machines and other shared means of a site. */
export const equipment = pgTable(
  'equipment',
  {
    id: id(),
    projectId: projectId(),
    name: text().notNull(),
    /** So many may work on one day. */
    capacity: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('equipment_name').on(table.projectId, table.name),
    check('equipment_capacity', sql`${table.capacity} >= 0`),
  ],
);

export const taskEquipment = pgTable(
  'task_equipment',
  {
    taskId: taskId(),
    equipmentId: belongsTo(() => equipment.id),
    quantity: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.equipmentId] }),
    index('task_equipment_by_equipment').on(table.equipmentId),
    check('task_equipment_quantity', sql`${table.quantity} > 0`),
  ],
);

export interface DatedTask {
  readonly taskId: string;
  readonly before: readonly [string | null, string | null];
  readonly after: readonly [string | null, string | null];
}

/** A link before and after a step; null where there was none. `lag` as `task_links` has it. */
export interface LinkStep {
  readonly id: string;
  readonly predecessorId: string;
  readonly successorId: string;
  readonly kind: 'FS' | 'SS' | 'FF' | 'SF';
  readonly before: LinkDays | null;
  readonly after: LinkDays | null;
}

export interface LinkDays {
  readonly lag: number;
  readonly lagWritten: string | null;
}

/** One step of planning, as it is undone: planned start and end of every task it touched, and its links, before and after. */
export const scheduleChanges = pgTable(
  'schedule_changes',
  {
    id: id(),
    projectId: projectId(),
    kind: text({ enum: ['move', 'optimise', 'level', 'link', 'unlink', 'relink'] }).notNull(),
    moved: jsonb().$type<readonly DatedTask[]>().notNull(),
    links: jsonb().$type<readonly LinkStep[]>().notNull().default([]),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
    undoneAt: moment(),
  },
  (table) => [index('schedule_changes_by_project').on(table.projectId, table.createdAt)],
);
