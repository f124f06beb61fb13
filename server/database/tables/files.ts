import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';
import { users } from './accounts.ts';
import { projects } from './projects.ts';

/** What a picture says of itself (EXIF), as far as it was readable. */
export interface PictureFacts {
  /** As the camera's clock had it: "2026-03-01T07:12:30", with its offset when the camera knew it. */
  takenAt?: string;
  latitude?: number;
  longitude?: number;
  camera?: string;
  /** The SHA-256 of what was sent, when it had to be converted (HEIC) to be kept. */
  convertedFrom?: string;
}

/** What people uploaded; the bytes lie in the file store under `path`. */
export const files = pgTable(
  'files',
  {
    id: id(),
    path: text().notNull().unique(),
    /** As the person's device called it. */
    name: text().notNull(),
    ownerId: uuid().references(() => users.id),
    /** Set once it is attached to something of the project: from then on whoever sees that may read it. */
    projectId: uuid().references(() => projects.id, { onDelete: 'set null' }),
    entity: text({ enum: ['log', 'task', 'material', 'payment', 'risk', 'project'] }),
    entityId: uuid(),
    kind: text({ enum: ['picture', 'document'] }).notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    width: integer(),
    height: integer(),
    facts: jsonb().$type<PictureFacts>().notNull().default({}),
    /** When it was chosen, by the clock of the device it was chosen on. */
    writtenAt: moment(),
    /** Since when the bytes are there; without it the upload never came to its end. */
    storedAt: moment(),
    /** Since when the thing it is attached to is deleted: only administrators read it then. */
    withheldAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_by_entity').on(table.entity, table.entityId),
    index('files_by_project').on(table.projectId, table.createdAt),
    /** The same bytes in another log. */
    index('files_by_hash').on(table.sha256).where(sql`${table.entity} = 'log'`),
    index('files_loose').on(table.createdAt).where(sql`${table.projectId} is null or ${table.storedAt} is null`),
  ],
);
