import { sql } from 'drizzle-orm';
import { boolean, date, doublePrecision, index, jsonb, pgTable, real, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../columns.ts';
import { files } from './files.ts';

/** What was found in a picture; its thumbnails lie beside it in the file store. Made once, from the picture alone. */
export const photos = pgTable(
  'photos',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** No picture that can be read: nothing below is known, and there are no thumbnails. */
    isUnreadable: boolean().notNull().default(false),
    /** By the camera's own clock. */
    capturedOn: date({ mode: 'string' }),
    capturedTime: text(),
    utcOffset: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Difference hash: 16 hexadecimal digits. */
    hash: text(),
    /** 32 × 32 grey values, base64. */
    signature: text(),
    sharpness: real(),
    isBlurred: boolean(),
    brightness: smallint(),
    exposure: text({ enum: ['good', 'dark', 'bright'] }),
    /** What was found when a person asked: people, vehicles, and the sentences made of it. */
    analysis: jsonb().$type<Record<string, unknown>>(),
    analysedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('photos_by_hash').on(table.hash).where(sql`${table.hash} is not null`)],
);
