import { sql } from 'drizzle-orm';
import { engineKeysWith } from '#features/risks/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { installation } from '#server/database/tables/organisation.ts';
import { gramsOf, isCorrectable, nearest } from '#shared/language/search-words.ts';
import { FOUND_KINDS, type FoundKind } from '../contract.ts';

const LOOKED_AT = 60;
const BATCH = 20_000;
const KEY = 'search-words-until';

/** What the words most likely mean where one of them is unknown and near a known one; undefined when all stand as typed. */
export async function correctWords(db: Database, words: readonly string[]): Promise<string[] | undefined> {
  const corrected = await Promise.all(words.map(async (word) => (await correction(db, word)) ?? word));
  return corrected.some((word, at) => word !== words[at]) ? corrected : undefined;
}

async function correction(db: Database, word: string): Promise<string | undefined> {
  // The engine's Arabic words are found, though no entry has them.
  if (!isCorrectable(word) || engineKeysWith([word]).length > 0) return undefined;
  const { rows } = await db.$client.query<{ word: string }>({
    name: 'search-near-words',
    text: `select w.word from search_words w where w.grams && $1::text[]
      order by cardinality(array(select unnest(w.grams) intersect select unnest($1::text[]))) desc, w.word limit ${LOOKED_AT}`,
    values: [gramsOf(word)],
  });
  return rows.some((known) => known.word.startsWith(word))
    ? undefined
    : nearest(
        word,
        rows.map((known) => known.word),
      );
}

/** So many known words may begin alike; where more do, all of them are searched. */
const MOST_BEGUN = 30;

/** Known words by what they begin with. What is too short to be known, has a digit or begins too many words is left out. */
export async function knownWords(db: Database, words: readonly string[]): Promise<Map<string, string[]>> {
  const begun = await Promise.all(
    words.filter(isCorrectable).map(async (word): Promise<[string, string[]]> => {
      const { rows } = await db.$client.query<{ word: string }>({
        name: 'search-begun-words',
        text: `select w.word from search_words w where w.grams @> $1::text[] and starts_with(w.word, $2) and w.word <> $2 limit ${MOST_BEGUN + 1}`,
        values: [gramsOf(word).filter((gram) => !gram.endsWith(' ')), word],
      });
      return [word, rows.map((known) => known.word)];
    }),
  );
  return new Map(begun.filter(([, known]) => known.length <= MOST_BEGUN));
}

/**
 * Adds the words of what was written since the last time. An hour is read again: a transaction may have ended after one
 * that began later.
 */
export async function learnWords(db: Database): Promise<void> {
  const { rows } = await db.$client.query<{ since: string }>(
    `select case when exists (select 1 from search_words)
       then coalesce((select value::timestamptz - interval '1 hour' from installation where key = $1), '-infinity')
       else '-infinity' end::text as since`,
    [KEY],
  );
  const since = rows[0]?.since ?? '-infinity';
  const ends: string[] = [];
  for (const kind of FOUND_KINDS) ends.push(await learnKind(db, kind, since));
  const newest = sql`(select max(at)::text from unnest(${sql.param(ends)}::timestamptz[]) at)`;
  if (ends.every((at) => at === '-infinity')) return;
  await db
    .insert(installation)
    .values({ key: KEY, value: newest })
    .onConflictDoUpdate({ target: installation.key, set: { value: newest, updatedAt: sql`now()` } });
}

/** When the newest entry of the kind was changed. */
async function learnKind(db: Database, kind: FoundKind, since: string): Promise<string> {
  let last = { at: since, id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const next = await learnBatch(db, kind, last);
    if (!next) return last.at;
    last = next;
  }
}

interface Position {
  readonly at: string;
  readonly id: string;
}

async function learnBatch(db: Database, kind: FoundKind, { at, id }: Position): Promise<Position | undefined> {
  const { rows } = await db.$client.query<Position>(
    `with batch as materialized (
       select changed_at, id, words from search_entries where kind = $3 and (changed_at, id) > ($1::timestamptz, $2::uuid)
       order by changed_at, id limit ${BATCH}
     ), learned as (
       insert into search_words (word, grams)
       select word, array(select distinct substr('  ' || word || ' ', i, 3) from generate_series(1, length(word) + 1) i)
       from (select distinct unnest(tsvector_to_array(words)) as word from batch) w where word !~ '[0-9:]' and length(word) between 4 and 40
       order by word on conflict do nothing
     )
     select changed_at::text as at, id from batch order by changed_at desc, id desc limit 1`,
    [at, id, kind],
  );
  return rows[0];
}
