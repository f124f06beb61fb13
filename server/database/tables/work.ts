import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { CONSTRAINTS } from '#shared/plan-terms.ts';
import { belongsTo, createdAt, id, moment, money, quantity, rank, updatedAt } from '../columns.ts';
import { comparedText, foldedSql } from '../fold.ts';
import { trash, users } from './accounts.ts';
import { projectCalendars } from './calendars.ts';
import { projectId } from './projects.ts';

type Status = 'not_started' | 'in_progress' | 'blocked' | 'done';

interface OwnValues {
  /** Planned start and end, while a subtask has a date. */
  readonly dates?: readonly [string | null, string | null];
  /** Estimated hours, while a subtask has some. */
  readonly hours?: number | null;
  readonly status: Status;
  readonly actualStart: string | null;
  readonly actualFinish: string | null;
  readonly completedAt: string | null;
  readonly blockedReason: string | null;
  /** It was a task with an estimate that a person split: its subtasks share the weight that it had. */
  readonly isSplit: boolean;
}

export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    projectId: projectId(),
    /** The short number people say on site: T-142. */
    number: integer().notNull(),
    parentTaskId: uuid().references((): AnyPgColumn => tasks.id, { onDelete: 'set null' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    status: text({ enum: ['not_started', 'in_progress', 'blocked', 'done'] })
      .notNull()
      .default('not_started'),
    priority: text({ enum: ['low', 'medium', 'high', 'critical'] })
      .notNull()
      .default('medium'),
    assignedTo: uuid().references(() => users.id),
    plannedStartDate: date({ mode: 'string' }),
    plannedEndDate: date({ mode: 'string' }),
    /** Its own working calendar; null: the project's. */
    calendarId: uuid().references(() => projectCalendars.id, { onDelete: 'set null' }),
    estimatedHours: quantity(),
    /** What a plan says it costs, in the project's currency. Earned value takes it in place of the task's share by hours. */
    budgetedCost: money(),
    /** Its code in the work breakdown: 1.2.3, as the plan writes it. */
    wbs: text(),
    isMilestone: boolean().notNull().default(false),
    /** Work done of it, 0 to 100, as reported; a done task counts 100 whatever is written here. Its steps say it where it has some. */
    percentComplete: integer().notNull().default(0),
    /** Its percent follows its weighted steps. */
    hasSteps: boolean().notNull().default(false),
    /** Working days, decimals allowed. Says how long it takes while it has no dates; with both dates they say it. */
    durationDays: quantity(),
    /** How `constraintDate` binds it; both or neither, but for as late as possible, which has no date. */
    constraintKind: text({ enum: CONSTRAINTS }),
    constraintDate: date({ mode: 'string' }),
    /** Work that has begun rests from the first to the day before the second; null there: nobody knows when it goes on. */
    suspendedFrom: date({ mode: 'string' }),
    resumesOn: date({ mode: 'string' }),
    /** Where its work is split: "2+3;5+1" rests three days after two days of work, and one day after five. */
    splits: text(),
    /** What projects that are not in the plan ask of it: no start before, no end after. */
    externalStart: date({ mode: 'string' }),
    externalFinish: date({ mode: 'string' }),
    /** People it needs a day; null: the usual crew of eight. */
    workers: integer(),
    /** A day's part of another task, promised for a week: schedule, work done and earned value count that task and not this. */
    isPromise: boolean().notNull().default(false),
    /**
     * It has subtasks that are neither promises nor in the trash: its dates, hours and status follow theirs. Kept by triggers
     * (migrations/0000_baseline.sql), whoever writes.
     */
    isSummary: boolean().notNull().default(false),
    /** The one rule of what carries weight, work, cost, crew and logic: neither a summary nor a promise. */
    isLeaf: boolean().notNull().generatedAlwaysAs(sql`not is_summary and not is_promise`),
    /** What a summary had itself: dates, hours and progress, which it has again without its subtasks. Kept by triggers. */
    ownValues: jsonb().$type<OwnValues>(),
    /** It was split off the task above: what it weighs stands in part_weights. Kept by triggers. */
    isPart: boolean().notNull().default(false),
    /** The task that it was split off first: moved away and back it is a part of it again. */
    splitFrom: uuid(),
    /** Its dates are those of the task that it was split off, until it has its own or none of the other parts has any. Kept by triggers. */
    takesDates: boolean().notNull().default(false),
    /** What lies in time: a leaf, or a dated summary none of whose subtasks has a date yet, which stands in the plan for them. */
    carriesDates: boolean()
      .notNull()
      .generatedAlwaysAs(
        sql`not is_promise and (not is_summary or (planned_end_date is not null and own_values is not null and not own_values ? 'dates'))`,
      ),
    /** What the plan file calls it: the same row of the next upload is the same task. */
    importKey: text(),
    blockedReason: text(),
    completedAt: moment(),
    /** The days on which work began and ended, kept with the status by triggers (migrations/0000_baseline.sql); null: nobody knows. */
    actualStart: date({ mode: 'string' }),
    actualFinish: date({ mode: 'string' }),
    /** Its place in its column of the board; ties are ordered by id. */
    position: rank().notNull().default('a0'),
    commentCount: integer().notNull().default(0),
    /** The newest picture, for the card; all of them are in task_pictures. */
    pictureId: uuid(),
    version: integer().notNull().default(1),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    ...trash(),
  },
  (table) => [
    uniqueIndex('tasks_number').on(table.projectId, table.number),
    index('tasks_live_by_project')
      .on(table.projectId, table.status, table.position)
      .where(sql`${table.deletedAt} is null`),
    index('tasks_newest').on(table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index('tasks_open_by_end')
      .on(table.projectId, table.plannedEndDate)
      .where(sql`${table.deletedAt} is null and ${table.status} <> 'done' and ${table.carriesDates}`),
    index('tasks_costed')
      .on(table.projectId)
      .where(sql`${table.budgetedCost} is not null and ${table.deletedAt} is null`),
    index('tasks_open_by_start')
      .on(table.projectId, table.plannedStartDate)
      .where(sql`${table.deletedAt} is null and ${table.status} <> 'done'`),
    index('tasks_by_assignee').on(table.assignedTo).where(sql`${table.deletedAt} is null`),
    index('tasks_by_parent').on(table.parentTaskId),
    index('tasks_by_calendar').on(table.calendarId).where(sql`${table.calendarId} is not null`),
    index('tasks_trash').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    uniqueIndex('tasks_import_key').on(table.projectId, table.importKey).where(sql`${table.deletedAt} is null`),
    check('tasks_percent', sql`${table.percentComplete} between 0 and 100`),
    check('tasks_duration', sql`${table.durationDays} >= 0`),
    check('tasks_actual', sql`${table.actualFinish} >= ${table.actualStart}`),
    check(
      'tasks_suspension',
      sql`${table.resumesOn} is null or (${table.suspendedFrom} is not null and ${table.resumesOn} >= ${table.suspendedFrom})`,
    ),
    check('tasks_workers', sql`${table.workers} >= 0`),
    check(
      'tasks_constraint',
      sql`(${table.constraintKind} is null or ${table.constraintKind} = 'as_late_as_possible') = (${table.constraintDate} is null)`,
    ),
  ],
);

/**
 * How far a task was at the end of a day on which that changed: what earned value of any day is summed from. Written by triggers
 * (migrations/0003_task_progress.sql), whoever changes a task, so that a change of today changes no earlier day.
 */
export const taskProgress = pgTable(
  'task_progress',
  {
    taskId: belongsTo(() => tasks.id),
    date: date({ mode: 'string' }).notNull(),
    /** As `task_phase` judges the task. */
    phase: text({ enum: ['not_started', 'begun', 'done'] }).notNull(),
    percent: integer().notNull(),
    hasSteps: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.date] })],
);

/** What a task consists of, each with its weight: its percent complete is the share of the steps that are done. */
export const taskSteps = pgTable(
  'task_steps',
  {
    id: id(),
    taskId: belongsTo(() => tasks.id),
    title: text().notNull(),
    weight: integer().notNull(),
    isDone: boolean().notNull().default(false),
    /** Its place in the list, from 0. */
    place: integer().notNull(),
  },
  (table) => [
    index('task_steps_by_task').on(table.taskId, table.place),
    check('task_steps_weight', sql`${table.weight} > 0`),
  ],
);

export const taskComments = pgTable(
  'task_comments',
  {
    id: id(),
    taskId: belongsTo(() => tasks.id),
    authorId: uuid().references(() => users.id),
    body: text().notNull(),
    /** Members named with @ in the body. */
    mentions: uuid().array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (table) => [index('task_comments_by_task').on(table.taskId, table.createdAt)],
);

/** Pictures of a task; the bytes lie in the file store under `path`. */
export const taskPictures = pgTable(
  'task_pictures',
  {
    id: id(),
    taskId: belongsTo(() => tasks.id),
    path: text().notNull(),
    contentType: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    uploadedBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index('task_pictures_by_task').on(table.taskId, table.createdAt)],
);

export const materials = pgTable(
  'materials',
  {
    id: id(),
    projectId: projectId(),
    item: text().notNull(),
    category: text({
      enum: ['concrete', 'steel', 'timber', 'electrical', 'plumbing', 'finishing', 'tools', 'other'],
    }).notNull(),
    /** One of the list of the materials room, or one of the user's own. */
    unit: text().notNull(),
    requiredQty: quantity().notNull(),
    onSiteQty: quantity().notNull().default('0'),
    deliveredQty: quantity().notNull().default('0'),
    costPerUnit: money().notNull().default('0'),
    currency: text().notNull().default('USD'),
    supplier: text(),
    /** When the order that is open was placed; a delivery keeps a copy, from which suppliers' lead times are known. */
    orderedDate: date({ mode: 'string' }),
    expectedDeliveryDate: date({ mode: 'string' }),
    /** Counts every change of the row: two people editing are told of each other (409). */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    ...trash(),
  },
  (table) => [
    index('materials_by_project').on(table.projectId, table.item, table.id).where(sql`${table.deletedAt} is null`),
    index('materials_by_item').on(table.item, table.id).where(sql`${table.deletedAt} is null`),
    index('materials_trash').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check(
      'materials_quantities',
      sql`${table.requiredQty} >= 0 and ${table.onSiteQty} >= 0 and ${table.deliveredQty} >= 0`,
    ),
  ],
);

/** Every change of a quantity: onSiteQty and deliveredQty are the sums of these. */
export const materialMovements = pgTable(
  'material_movements',
  {
    id: id(),
    materialId: belongsTo(() => materials.id),
    kind: text({ enum: ['opening', 'delivery', 'transfer', 'consumption', 'adjustment'] }).notNull(),
    onSiteChange: quantity().notNull(),
    deliveredChange: quantity().notNull(),
    date: date({ mode: 'string' }).notNull(),
    note: text().notNull().default(''),
    /** Of a delivery: who sent it and when it had been ordered. */
    supplier: text(),
    orderedDate: date({ mode: 'string' }),
    /** The picture of the delivery note; its bytes lie in the file store under materials/<material>/<id>.webp. */
    pictureId: uuid(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('material_movements_by_material').on(table.materialId, table.createdAt),
    index('material_movements_lead').on(table.supplier).where(sql`${table.orderedDate} is not null`),
  ],
);

/** Which tasks use a material, and how much of it where somebody knows. */
export const materialTasks = pgTable(
  'material_tasks',
  {
    materialId: belongsTo(() => materials.id),
    taskId: belongsTo(() => tasks.id),
    quantity: quantity(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.materialId, table.taskId] }),
    index('material_tasks_by_task').on(table.taskId),
    check('material_tasks_quantity', sql`${table.quantity} > 0`),
  ],
);

export const payments = pgTable(
  'payments',
  {
    id: id(),
    projectId: projectId(),
    description: text().notNull(),
    amount: money().notNull(),
    category: text({
      enum: ['materials', 'labor', 'equipment', 'subcontractor', 'permits', 'utilities', 'other'],
    }).notNull(),
    dueDate: date({ mode: 'string' }),
    invoiceNumber: text(),
    vendor: text(),
    /** Percent of value added tax contained in the amount. */
    vatRate: quantity().notNull().default('15'),
    /** The value added tax contained, where it is not the rate's share of the amount: of payment certificates. */
    vatAmount: money(),
    status: text({ enum: ['pending', 'approved', 'paid'] })
      .notNull()
      .default('pending'),
    approvedAt: moment(),
    approvedBy: uuid().references(() => users.id),
    paidDate: moment(),
    paidBy: uuid().references(() => users.id),
    /** What the bank or the cheque says of it. */
    paidReference: text(),
    /** Why an approval was taken back. */
    rejectionReason: text(),
    /** Its words as a search compares them. */
    compared: text().generatedAlwaysAs(comparedText('description', 'vendor', 'invoice_number')),
    /** Counts every change that makes a difference: who approves or edits what has changed meanwhile is told (409). */
    version: integer().notNull().default(1),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    ...trash(),
  },
  (table) => [
    index('payments_by_project').on(table.projectId, table.status).where(sql`${table.deletedAt} is null`),
    index('payments_newest').on(table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index('payments_by_vendor').on(sql`lower(${table.vendor})`).where(sql`${table.deletedAt} is null`),
    index('payments_by_folded_vendor')
      .on(sql.raw(foldedSql('vendor')))
      .where(sql`${table.deletedAt} is null`),
    index('payments_trash').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('payments_due').on(table.dueDate).where(sql`${table.deletedAt} is null and ${table.status} <> 'paid'`),
    index('payments_open_by_due')
      .on(table.projectId, table.dueDate)
      .where(sql`${table.deletedAt} is null and ${table.status} <> 'paid'`),
  ],
);
