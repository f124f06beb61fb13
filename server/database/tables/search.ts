import { sql } from 'drizzle-orm';
import { customType, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

const wordList = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What can be found, one row a thing, kept by triggers of the tables themselves (migrations/0000_baseline.sql), so that no room
 * can forget it. `words` holds the folded words, `p:<project>` and `e:<whole title>` and `c:<code>` for exact finds.
 * Derived: a backup leaves it out, a restore's triggers write it again.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    kind: text({ enum: ['project', 'task', 'material', 'payment', 'risk', 'log', 'certificate', 'person'] }).notNull(),
    id: uuid().notNull(),
    projectId: uuid(),
    /** What people call it by: "T-142", an invoice number, a day. */
    code: text(),
    title: text().notNull(),
    folded: text().notNull(),
    words: wordList().notNull(),
    changedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('search_newest').on(table.kind, table.changedAt, table.id),
    ...(['project', 'task', 'material', 'payment', 'risk', 'log', 'certificate', 'person'] as const).map((kind) =>
      index(`search_${kind}`)
        .using('gin', table.words)
        .where(sql`${table.kind} = ${sql.raw(`'${kind}'`)}`),
    ),
  ],
);

/** Every word that stands in a title or text, with its groups of three letters: what a mistyped word is compared with. Derived. */
export const searchWords = pgTable(
  'search_words',
  { word: text().primaryKey(), grams: text().array().notNull() },
  (table) => [index('search_words_by_gram').using('gin', table.grams)],
);
