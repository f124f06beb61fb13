import { index, integer, json, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { projects } from './projects.ts';
import { tasks } from './work.ts';

/**
 * What the tasks and payments of a project add up to: the sum of all its rows here. Every write of tasks or payments adds a row
 * with what it changed, by triggers in the same statement (migrations/0000_baseline.sql), so that no writer waits for another and no
 * room can forget it; now and then the rows of a project become one. Derived: a backup leaves it out, a restore's triggers
 * write it again. No foreign key: the last rows of a project that is deleted for good come after it.
 */
export const projectTallies = pgTable(
  'project_tallies',
  {
    projectId: uuid().notNull(),
    /** Of the tasks that are not in the trash. */
    tasks: integer().notNull().default(0),
    done: integer().notNull().default(0),
    inProgress: integer().notNull().default(0),
    blocked: integer().notNull().default(0),
    /** Of each task what `task_weight` says, in hours. */
    weight: numeric().notNull().default('0'),
    weightDone: numeric().notNull().default('0'),
    /** Of the payments that are not in the trash. */
    paid: numeric().notNull().default('0'),
  },
  (table) => [index('project_tallies_by_project').on(table.projectId)],
);

/**
 * The weights of tasks that were split and of their parts, in hours. Written by triggers on tasks, of one family at a time, under the
 * lock of the task at its top: parts' own rows stay untouched, so that of two that are changed at once neither waits for the other's.
 * Derived like the tallies, which take a family's sums in place of its parts.
 */
export const partWeights = pgTable(
  'part_weights',
  {
    taskId: uuid()
      .primaryKey()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    projectId: uuid().notNull(),
    weight: numeric().notNull(),
    /** At the top of a family: what of its weight is done. Null of a part. */
    weightDone: numeric(),
  },
  (table) => [index('part_weights_by_project').on(table.projectId)],
);

/**
 * What the work of a project comes to, day by day, and the `stamp` of what it was summed from: while that is the same, so are the
 * figures (features/budget/server/rollup.ts). Derived: whoever reads figures that are out of date sums them again.
 */
export const projectRollups = pgTable('project_rollups', {
  projectId: uuid()
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  stamp: text().notNull(),
  figures: json().notNull(),
});
