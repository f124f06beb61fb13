import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, id, moment, updatedAt } from '../columns.ts';
import { userId } from './accounts.ts';
import { projects } from './projects.ts';

/** A report that is sent by mail again and again. */
export const reportMails = pgTable(
  'report_mails',
  {
    id: id(),
    ownerId: userId(),
    /** Null: all projects that a recipient may see. */
    projectId: uuid().references(() => projects.id, { onDelete: 'cascade' }),
    days: text({ enum: ['7', '30', '90', '180', '365'] }).notNull(),
    part: text({ enum: ['all', 'overview', 'budget', 'progress', 'gallery'] }).notNull(),
    format: text({ enum: ['pdf', 'xlsx'] }).notNull(),
    withRows: boolean().notNull(),
    language: text({ enum: ['en', 'ar'] }).notNull(),
    /** `daily`: on working days. */
    cadence: text({ enum: ['daily', 'weekly', 'monthly'] }).notNull(),
    /** 0 = Sunday … 6 = Saturday; of a weekly one. */
    weekday: integer(),
    /** 1 to 31, the last day of a shorter month; of a monthly one. */
    monthDay: integer(),
    /** "HH:MM" where the organisation is. */
    time: text().notNull(),
    isPaused: boolean().notNull().default(false),
    /** Its due times up to this moment were sent, missed or never meant; later ones are still to come. */
    countedTo: moment().notNull(),
    /** Counts every change of the row: two people editing are told of each other (409). */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('report_mails_by_owner').on(table.ownerId),
    index('report_mails_by_project').on(table.projectId),
    index('report_mails_running').on(table.id).where(sql`not ${table.isPaused}`),
  ],
);

export const reportMailRecipients = pgTable(
  'report_mail_recipients',
  {
    mailId: belongsTo(() => reportMails.id),
    userId: userId(),
  },
  (table) => [
    primaryKey({ columns: [table.mailId, table.userId] }),
    index('report_mail_recipients_by_user').on(table.userId),
  ],
);

/** One due time, or one "Send now": whoever inserts the row sends it, of however many servers. */
export const reportMailRuns = pgTable(
  'report_mail_runs',
  {
    id: id(),
    mailId: belongsTo(() => reportMails.id),
    dueAt: moment().notNull(),
    /** No server was running then, nor a day later. */
    isMissed: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('report_mail_runs_once').on(table.mailId, table.dueAt)],
);

/** What became of a run for one recipient; claimed by the change of its state. */
export const reportMailDeliveries = pgTable(
  'report_mail_deliveries',
  {
    runId: belongsTo(() => reportMailRuns.id),
    userId: userId(),
    state: text({ enum: ['waiting', 'sending', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Why it failed, or waits for another attempt. */
    problem: text({ enum: ['hidden', 'deactivated', 'not_made', 'refused', 'interrupted'] }),
    attempts: integer().notNull().default(0),
    /** Not before. */
    tryAt: moment().notNull(),
    claimedAt: moment(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.userId] }),
    index('report_mail_deliveries_open').on(table.tryAt).where(sql`${table.state} in ('waiting', 'sending')`),
    index('report_mail_deliveries_by_user').on(table.userId),
  ],
);
