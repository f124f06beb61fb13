import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Sentence } from '#shared/sentence.ts';
import { belongsTo, createdAt, id, moment, updatedAt } from '../columns.ts';
import { trash, users } from './accounts.ts';
import { projectId, projects } from './projects.ts';
import { materials, payments, tasks } from './work.ts';

export interface RiskSentences {
  readonly title: Sentence;
  readonly description: Sentence;
}

export const risks = pgTable(
  'risks',
  {
    id: id(),
    projectId: projectId(),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** 1 (rare) to 5 (almost certain). */
    probability: integer().notNull(),
    /** 1 (negligible) to 5 (severe). */
    impact: integer().notNull(),
    status: text({ enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    ownerId: uuid().references(() => users.id),
    response: text().notNull().default(''),
    trigger: text().notNull().default(''),
    isFromEngine: boolean().notNull().default(false),
    /** Which cause the engine watches with this entry; at most one entry a cause and project. */
    engineKey: text(),
    /** The engine's title and description as templates with their values, for readers of another language. */
    sentences: jsonb().$type<RiskSentences>(),
    /** Since when the cause of an engine's entry is gone; null while it is there. */
    causeGoneAt: moment(),
    /** Since when a person keeps an engine's entry as his own: the engine does not change or close it any more. */
    adoptedAt: moment(),
    adoptedBy: uuid().references(() => users.id),
    closedAt: moment(),
    /** Null when the engine closed it. */
    closedBy: uuid().references(() => users.id),
    closeReason: text().notNull().default(''),
    /** An engine's entry that a person does not hold for a risk: it stays closed until it gets worse or comes anew. */
    isDismissed: boolean().notNull().default(false),
    taskId: uuid().references(() => tasks.id, { onDelete: 'set null' }),
    paymentId: uuid().references(() => payments.id, { onDelete: 'set null' }),
    materialId: uuid().references(() => materials.id, { onDelete: 'set null' }),
    /** Counts every change of the row: two people editing are told of each other (409). */
    version: integer().notNull().default(1),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    ...trash(),
  },
  (table) => [
    index('risks_by_project').on(table.projectId, table.status).where(sql`${table.deletedAt} is null`),
    uniqueIndex('risks_engine').on(table.projectId, table.engineKey).where(sql`${table.engineKey} is not null`),
    index('risks_by_owner').on(table.ownerId).where(sql`${table.deletedAt} is null`),
    index('risks_trash').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('risks_by_task').on(table.taskId).where(sql`${table.taskId} is not null`),
    index('risks_by_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index('risks_by_material').on(table.materialId).where(sql`${table.materialId} is not null`),
    check('risks_probability', sql`${table.probability} between 1 and 5`),
    check('risks_impact', sql`${table.impact} between 1 and 5`),
  ],
);

export const riskComments = pgTable(
  'risk_comments',
  {
    id: id(),
    riskId: belongsTo(() => risks.id),
    authorId: uuid().references(() => users.id),
    body: text().notNull(),
    /** Members named with @ in the body. */
    mentions: uuid().array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (table) => [index('risk_comments_by_risk').on(table.riskId, table.createdAt)],
);

/** When the risk engine last looked at a project, and for which day. */
export const riskWatch = pgTable('risk_watch', {
  projectId: uuid()
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  evaluatedAt: moment().notNull(),
  evaluatedOn: date({ mode: 'string' }).notNull(),
});
