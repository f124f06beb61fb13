import { type AnyPgColumn, customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** Ids are UUIDv7, made in Node, so that they sort by the moment they were made. */
export const newId = (): string => v7();

export const id = () => uuid().primaryKey().$defaultFn(newId);

/** The column of a row that belongs to the one it names, and goes with it. */
export const belongsTo = (row: () => AnyPgColumn) => uuid().notNull().references(row, { onDelete: 'cascade' });

/** A moment, with zone. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => moment().notNull().defaultNow();
export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** Money in major units, exact; read and written as text, never as a float. 10^12 with four decimals fits. */
export const money = customType<{ data: string }>({ dataType: () => 'numeric(20, 4)' });
/** A quantity of material or hours of work, exact, as text. */
export const quantity = customType<{ data: string }>({ dataType: () => 'numeric(18, 4)' });
/** The transaction that wrote a row: readers of the event feed take rows below the oldest one still running. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });
/** Bytes as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A rank between two others (fractional-indexing): compared byte by byte, whatever the database's collation. */
export const rank = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
