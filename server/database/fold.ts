import { type Column, getTableName, type SQL, sql } from 'drizzle-orm';

/**
 * A name or a number as it is compared: without case, spaces and punctuation, Arabic letters and digits in one form, so that
 * "AL-RAJHI Steel Co." is "al rajhi steel co". Empty when nothing else is left. Indexes are made of this very expression.
 */
export const foldedSql = (column: string): string =>
  `regexp_replace(translate(lower(${column}), '${FORMS}', '${ONE_FORM}'), '[[:space:][:punct:]،؛؟ـ–—\\u00a0\\u200c-\\u200f]+', '', 'g')`;

const FORMS = 'أإآىة٠١٢٣٤٥٦٧٨٩';
const ONE_FORM = 'ااايه0123456789';

/**
 * Whether the columns have together all words that a person searched for, in any order (`patterns` is likePatterns' of read.ts,
 * null searches nothing), as shared/language/fold.ts compares: without case, marks and tatweel, letters that people write one
 * for the other made one, digits in Western form.
 */
export const matchesSql = (columns: string | readonly string[], patterns: string): string =>
  `${comparedSql(typeof columns === 'string' ? columns : `concat_ws(' ', ${columns.join(', ')})`)} like all(${listOf(patterns)})`;

/** The same for a statement that Drizzle writes. */
export const matches = (columns: readonly Column[], patterns: string): SQL => {
  const names = columns.map(({ name, table }) => `"${getTableName(table)}"."${name}"`);
  return sql`${sql.raw(comparedSql(`concat_ws(' ', ${names.join(', ')})`))} like all(string_to_array(${patterns}, ' '))`;
};

/** What a stored column of a table keeps, so that a search reads letters that were compared once, when they were written. */
export const comparedText = (required: string, ...optional: readonly string[]): SQL =>
  sql.raw(comparedSql(`(${[required, ...optional.map((column) => `coalesce(' ' || ${column}, '')`)].join(' || ')})`));

/** matchesSql of such a column. */
export const comparedMatchesSql = (column: string, patterns: string): string =>
  `${column} like all(${listOf(patterns)})`;

const listOf = (patterns: string): string => `string_to_array(${patterns}, ' ')`;

/** Latin letters alone, as most names are, need no more than lower(). */
const comparedSql = (column: string): string =>
  `case when octet_length(${column}) = char_length(${column}) then lower(${column}) else replace(replace(replace(translate(lower(normalize(${column}, NFKD)), '${LETTERS}', '${TWINS}'), 'ß', 'ss'), 'œ', 'oe'), 'æ', 'ae') end`;

/** What stands beyond the end of TWINS, marks above and below letters and signs of direction, is left out. */
const LETTERS = `٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ٱىةڤگچپکیøłđ${span(0x300, 0x30c)}${span(0x323, 0x32e)}ـ${span(0x64b, 0x65f)}\u0670${span(0x200c, 0x200f)}`;
const TWINS = '01234567890123456789ايهفكجبكيold';

function span(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
