import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, id, moment, updatedAt } from '../columns.ts';
import { users } from './accounts.ts';
import { projectId } from './projects.ts';
import { payments } from './work.ts';

/** Whom the organisation pays; a payment names its vendor by text, and is the one of that name. */
export const vendors = pgTable(
  'vendors',
  {
    id: id(),
    name: text().notNull(),
    vatNumber: text(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('vendors_by_name').on(sql`lower(${table.name})`)],
);

/** Invoices as PDF or picture; the bytes lie in the file store under payments/<payment>/<id>. */
export const paymentAttachments = pgTable(
  'payment_attachments',
  {
    id: id(),
    paymentId: belongsTo(() => payments.id),
    name: text().notNull(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    uploadedBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index('payment_attachments_by_payment').on(table.paymentId, table.createdAt)],
);

/** How high a budget alert of a project stood last, so that it does not flicker about its threshold. */
export const budgetAlertLevels = pgTable(
  'budget_alert_levels',
  {
    projectId: projectId(),
    kind: text().notNull(),
    level: integer().notNull(),
    since: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.kind] })],
);
