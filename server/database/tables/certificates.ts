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
import { belongsTo, createdAt, id, moment, money, quantity, updatedAt } from '../columns.ts';
import { users } from './accounts.ts';
import { projectId } from './projects.ts';
import { payments } from './work.ts';

/** What a project's payment certificates are reckoned by. Percents. */
export const contracts = pgTable(
  'contracts',
  {
    projectId: projectId().primaryKey(),
    /** Who pays: `outgoing` the organisation pays its contractor, `incoming` the employer pays the organisation. */
    direction: text({ enum: ['outgoing', 'incoming'] }).notNull(),
    /** The other side: the contractor who is paid, or the employer who pays. */
    party: text().notNull(),
    engineer: text(),
    reference: text(),
    /** VAT registration numbers: the organisation's, and the other side's. */
    vatNumber: text(),
    partyVatNumber: text(),
    vatRate: quantity().notNull(),
    retentionPercent: quantity().notNull(),
    /** Of the contract sum with variations; no more than this is held. */
    retentionCapPercent: quantity().notNull(),
    /** Of what is held, offered for release on completion. */
    completionPercent: quantity().notNull(),
    advancePercent: quantity().notNull(),
    /** Of the work certified, until the advance is recovered. */
    recoveryPercent: quantity().notNull(),
    /** VAT is charged with the advance, so that what is recovered bears none again. */
    taxesAdvance: boolean().notNull(),
    /** Work beyond the bill's quantity is certified with a warning; else refused. */
    allowsOverrun: boolean().notNull(),
    paymentDays: integer().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'contracts_percents',
      sql`${table.vatRate} between 0 and 100 and ${table.retentionPercent} between 0 and 100
        and ${table.retentionCapPercent} between 0 and 100 and ${table.completionPercent} between 0 and 100
        and ${table.advancePercent} between 0 and 100 and ${table.recoveryPercent} between 0 and 100`,
    ),
  ],
);

/** A change of the contract's work; its items count once it is approved. */
export const variations = pgTable(
  'variations',
  {
    id: id(),
    projectId: projectId(),
    number: text().notNull(),
    reason: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    /** Who agreed to it, by name; both or neither. */
    approvedBy: text(),
    approvedOn: date({ mode: 'string' }),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('variations_number').on(table.projectId, table.number),
    check('variations_approval', sql`(${table.approvedBy} is null) = (${table.approvedOn} is null)`),
  ],
);

export const billItems = pgTable(
  'bill_items',
  {
    id: id(),
    projectId: projectId(),
    /** Null: the original bill. */
    variationId: uuid().references(() => variations.id, { onDelete: 'cascade' }),
    section: text().notNull().default(''),
    number: text().notNull(),
    description: text().notNull(),
    unit: text().notNull().default(''),
    /** Negative only in a variation: an omission. */
    quantity: quantity().notNull(),
    rate: money().notNull(),
    position: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('bill_items_number').on(table.projectId, table.number),
    index('bill_items_order').on(table.projectId, table.position, table.id),
    index('bill_items_by_variation').on(table.variationId),
    check('bill_items_rate', sql`${table.rate} >= 0`),
    check('bill_items_quantity', sql`${table.quantity} >= 0 or ${table.variationId} is not null`),
  ],
);

/** A variation's new quantity and rate of an item that the bill has already; quantity 0 omits it. */
export const billItemChanges = pgTable(
  'bill_item_changes',
  {
    id: id(),
    variationId: belongsTo(() => variations.id),
    itemId: belongsTo(() => billItems.id),
    quantity: quantity().notNull(),
    rate: money().notNull(),
    /** As the item was when the variation was written; it is approved only while these stand. */
    previousQuantity: quantity().notNull(),
    previousRate: money().notNull(),
    position: integer().notNull(),
    /** The order of approval in the project: the newest applies. Null until the variation is approved. */
    sequence: integer(),
  },
  (table) => [
    uniqueIndex('bill_item_changes_once').on(table.variationId, table.itemId),
    index('bill_item_changes_by_item').on(table.itemId, table.sequence),
    check('bill_item_changes_rate', sql`${table.rate} >= 0`),
  ],
);

/** What a certificate says of its contract, as the terms were when it was issued. */
export type IssuedTerms = Pick<
  typeof contracts.$inferSelect,
  'direction' | 'party' | 'engineer' | 'reference' | 'vatNumber' | 'partyVatNumber' | 'taxesAdvance'
> & {
  /** Which new work was charged at; without it `certificates.vatRate` is that. */
  vatRate?: string | undefined;
};

/** Amounts are written when it is issued and never change again; of a draft they are null. */
export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    projectId: projectId(),
    kind: text({ enum: ['work', 'advance', 'release'] }).notNull(),
    /** 1, 2, 3 … of its kind in the project. */
    number: integer().notNull(),
    /** The place among the issued ones of the project. */
    sequence: integer(),
    status: text({ enum: ['draft', 'issued', 'void'] })
      .notNull()
      .default('draft'),
    date: date({ mode: 'string' }).notNull(),
    periodFrom: date({ mode: 'string' }),
    periodTo: date({ mode: 'string' }),
    note: text().notNull().default(''),
    /** Of a release. */
    reason: text({ enum: ['completion', 'defects_end', 'other'] }),
    contractSum: money(),
    workDone: money(),
    previousWork: money(),
    certified: money(),
    advance: money(),
    recovery: money(),
    retention: money(),
    released: money(),
    vat: money(),
    /** Penalties and other deductions of this one, after VAT; negative where earlier ones are given back. */
    deducted: money(),
    /** Carried over from the one before, when that came to less than nothing: zero or negative. */
    broughtForward: money(),
    due: money(),
    /** The day its payment is due, by the terms it was issued with. */
    dueOn: date({ mode: 'string' }),
    /** What the VAT comes to on the whole: of work taken back, or of several rates, another than the terms' own. */
    vatRate: quantity(),
    retentionPercent: quantity(),
    recoveryPercent: quantity(),
    /** Null of a draft, and of one that was issued before these were kept: it says what the terms say today. */
    terms: jsonb().$type<IssuedTerms>(),
    issuedAt: moment(),
    issuedBy: uuid().references(() => users.id),
    /** Where the organisation pays: what it pays by. Its state says whether this is paid. */
    paymentId: uuid().references((): AnyPgColumn => payments.id, { onDelete: 'set null' }),
    /** Of one that was issued and counts no more; it keeps its number and its amounts. */
    voidedAt: moment(),
    voidedBy: uuid().references(() => users.id),
    voidReason: text(),
    version: integer().notNull().default(1),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('certificates_number').on(table.projectId, table.kind, table.number),
    uniqueIndex('certificates_sequence').on(table.projectId, table.sequence),
    uniqueIndex('certificates_by_payment').on(table.paymentId),
    uniqueIndex('certificates_one_draft').on(table.projectId).where(sql`${table.status} = 'draft'`),
    check('certificates_issued', sql`(${table.status} <> 'draft') = (${table.due} is not null)`),
    check('certificates_void', sql`(${table.status} = 'void') = (${table.voidReason} is not null)`),
  ],
);

/** Penalties and other deductions of a certificate, written while it is a draft. */
export const certificateDeductions = pgTable(
  'certificate_deductions',
  {
    id: id(),
    certificateId: belongsTo(() => certificates.id),
    kind: text({ enum: ['penalty', 'deduction', 'other'] }).notNull(),
    description: text().notNull(),
    /** After VAT. Negative: what was deducted earlier is given back. */
    amount: money().notNull(),
    position: integer().notNull(),
  },
  (table) => [uniqueIndex('certificate_deductions_order').on(table.certificateId, table.position)],
);

/** Where the organisation is paid: what came of a certificate's amount, and what of it is written off. */
export const certificateReceipts = pgTable(
  'certificate_receipts',
  {
    id: id(),
    certificateId: belongsTo(() => certificates.id),
    kind: text({ enum: ['receipt', 'write_off'] }).notNull(),
    date: date({ mode: 'string' }).notNull(),
    amount: money().notNull(),
    reference: text(),
    /** Why less came than was outstanding, or why the rest is written off. */
    reason: text(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('certificate_receipts_order').on(table.certificateId, table.date, table.id),
    check('certificate_receipts_amount', sql`${table.amount} >= 0`),
    check('certificate_receipts_reason', sql`${table.kind} <> 'write_off' or ${table.reason} is not null`),
  ],
);

/** Work done up to a certificate; an item without a line stands at nothing. */
export const certificateLines = pgTable(
  'certificate_lines',
  {
    certificateId: belongsTo(() => certificates.id),
    itemId: belongsTo(() => billItems.id),
    quantity: quantity().notNull(),
    /** What the contractor claims to date; null while nothing is claimed for the item. */
    claimed: quantity(),
    /** Quantity by rate, rounded to the currency's smallest coin; of a draft null. */
    amount: money(),
    /** Quantity and rate of the item when it was issued, with the variations approved by then; of a draft null. */
    billQuantity: quantity(),
    rate: money(),
  },
  (table) => [
    primaryKey({ columns: [table.certificateId, table.itemId] }),
    index('certificate_lines_by_item').on(table.itemId),
  ],
);
