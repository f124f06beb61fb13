import { seesMoneySql } from '#features/authorization/server/api.ts';
import { engineArabicSql, engineKeysWith } from '#features/risks/server/api.ts';
import { matchesSql } from '#server/database/fold.ts';
import type { Database } from '#server/database/open.ts';
import { likePatterns, type Statement } from '#server/database/read.ts';
import type { SessionUser } from '#server/http/route.ts';
import { fold } from '#shared/language/fold.ts';
import { exactQuery, partedQuery, scoped } from '#shared/language/search-words.ts';
import { FOUND_KINDS, type FoundGroup, type FoundKind, MOST_FOUND } from '../contract.ts';

export interface Question {
  readonly typed: string;
  readonly words: readonly string[];
  /** The beginnings of all words are enough, not of the last one only: these words by what they begin with, else any word. */
  readonly beginnings?: ReadonlyMap<string, readonly string[]>;
  readonly kinds: readonly FoundKind[];
  /** Of each kind. */
  readonly limit: number;
  /** The caller's id and projects; null projects: an administrator, who sees everything. */
  readonly callerId: string;
  readonly projectIds: readonly string[] | null;
  /** Those of the projects whose money the caller sees: certificates are found there alone. */
  readonly moneyProjectIds: readonly string[] | null;
}

/** Those of whom a bounded number is looked at, so that a common word costs no more than a rare one. */
const LOOKED_AT = MOST_FOUND;
/** A word is common where so many of the newest entries have it; then enough of them are found among the newest of `NEWEST`. */
const [COMMON, SAMPLE, NEWEST] = [30, 1_000, 10_000];
/**
 * The index is not asked for beginnings that so many times as many entries have as whole words and projects select: to read an entry and
 * compare it costs so many times what the index takes for one. Judged by so many entries of random pages.
 */
const [MANY_TIMES, AT_RANDOM] = [16, 1_000];
const someOf = (kind: FoundKind) => `(select * from search_entries tablesample system ((
    select least(100, ${AT_RANDOM * 100} / greatest(reltuples, 1)) from pg_class where oid = 'search_entries'::regclass)) where kind = '${kind}') e`;

const entry = 'e.kind, e.id, e.project_id, e.code, e.title, e.folded, e.changed_at';

/**
 * `$1` exact, `$2` words, `$3` pattern of the beginning, `$4` limit + 1, `$5` words. Whether its project is there is
 * asked of each entry that was found: joined, all entries are looked through for each of the projects where PostgreSQL expects few.
 */
const isThere = '(select p.deleted_at is null from projects p where p.id = e.project_id)';
const newest = (kind: FoundKind, count: number) =>
  `(select * from search_entries where kind = '${kind}' order by changed_at desc, id desc limit ${count}) e`;

/**
 * An index of words puts all entries of a word together before the first one is read, so a common word is looked for among the newest
 * entries first, as many of them as it takes. The same of a beginning, which is left out where its whole words and projects (`$6`) select
 * few: `$7` finds what has any of the beginnings.
 */
const ofProjects = (kind: FoundKind) => `
  (select ${entry}, true as exact from search_entries e
    where e.kind = '${kind}' and ${isThere} and e.words @@ $1::tsquery limit ${LOOKED_AT})
  union (select * from recent)
  union (select ${entry}, e.words @@ $1::tsquery from search_entries e
    where (select count(*) from recent) < ${LOOKED_AT} and e.kind = '${kind}' and ${isThere}
      and e.words @@ case when (select is_narrow from sample) then $6::tsquery else $2::tsquery end
      and (e.words @@ $2::tsquery) is true limit ${LOOKED_AT})`;

const withRecent = (kind: FoundKind) => `
  with sample as materialized (
      select (select count(*) >= ${COMMON} from ${newest(kind, SAMPLE)} where e.words @@ $2::tsquery) as is_common,
        (select count(*) filter (where e.words @@ $6::tsquery) * ${MANY_TIMES} < count(*) filter (where e.words @@ $7::tsquery)
          from ${someOf(kind)}) as is_narrow),
    recent as materialized (select ${entry}, e.words @@ $1::tsquery as exact from ${newest(kind, NEWEST)}
      where (select is_common from sample) and ${isThere} and e.words @@ $2::tsquery limit ${LOOKED_AT})`;

/** `$6` caller or null. */
const personsBy = (query: string) => `
  (select ${entry}, e.words @@ $1::tsquery as exact from search_entries e
    where e.kind = 'person' and ($6::uuid is null or e.id = $6 or exists (
      select 1 from members mine join members other on other.project_id = mine.project_id
      where mine.user_id = $6 and other.user_id = e.id)) and e.words @@ ${query}::tsquery limit ${LOOKED_AT})`;

/** Of a budget the engine's text names an amount, which not everybody may see: such a risk is found by its title alone. */
const ENGINE_TEXT = `case when k.engine_key like 'budget:%' then '' else concat_ws(' ', k.description, ${engineArabicSql('description')}) end`;
const SENTENCE = `(select k.sentences -> 'title' from risks k where k.id = r.id)`;

/** The engine's risks by their Arabic words, which the index of words does not have: `$8` keys, `$9` patterns, `$10` as typed, `$11` projects. */
const ofEngine = `
  select e.kind, e.id, e.project_id, e.code, e.title, fold_text(concat_ws(' ', ${engineArabicSql('title')}, e.title)) as folded, e.changed_at,
    fold_text(${engineArabicSql('title')}) = $10 as exact
  from risks k join search_entries e on e.kind = 'risk' and e.id = k.id
    join projects p on p.id = k.project_id and p.deleted_at is null
  where (k.sentences #>> '{title,key}' = any($8::text[]) or k.sentences #>> '{description,key}' = any($8))
    and ($11::uuid[] is null or k.project_id = any($11))
    and ${matchesSql([engineArabicSql('title'), 'k.title', ENGINE_TEXT], '$9')}`;

const candidates = (kind: FoundKind): string => {
  if (kind === 'person') return `${personsBy('$1')} union ${personsBy('$2')}`;
  return kind === 'risk' ? `${ofProjects(kind)} union (${ofEngine} limit ${LOOKED_AT})` : ofProjects(kind);
};

const ranked = (kind: FoundKind): string => `${kind === 'person' ? '' : withRecent(kind)}
  select json_build_object('kind', '${kind}', 'more', count(*) >= $4, 'results',
    coalesce(json_agg(json_build_object('id', r.id, 'projectId', r.project_id,
      'projectName', (select p.name from projects p where p.id = r.project_id),
      'code', r.code, 'title', r.title, 'sentence', ${kind === 'risk' ? SENTENCE : 'null'}) order by r.place, r.changed_at desc, r.id desc) filter (where r.at < $4), '[]')) as one
  from (
    select c.*, row_number() over (order by c.place, c.changed_at desc, c.id desc) as at from (
      select distinct on (f.id) f.*, case when f.exact then 0 when f.folded like $3 then 1
        when (select bool_and(position(w in f.folded) > 0) from unnest($5::text[]) w) then 2 else 3 end as place
      from (${candidates(kind)}) f order by f.id, place
    ) c order by c.place, c.changed_at desc, c.id desc limit $4
  ) r`;

const statements = Object.fromEntries(
  FOUND_KINDS.map((kind) => [kind, { name: `search-${kind}`, text: ranked(kind) }]),
) as Record<FoundKind, Statement>;

/** The parameters of a kind's statement. */
function valuesOf(question: Question, kind: FoundKind, scope: readonly string[] | null): unknown[] {
  const { words, beginnings, typed, limit, callerId, projectIds } = question;
  const { all, whole, begun } = partedQuery(words, beginnings);
  const wanted = scoped(all, scope);
  const begins = `${words.join(' ').replace(/[\\%_]/g, '\\$&')}%`;
  const values = [scoped(exactQuery(typed), scope), wanted, begins, limit + 1, words];
  if (kind === 'person') return [...values, projectIds === null ? null : callerId];
  values.push(scoped(whole, scope) || wanted, begun || wanted);
  if (kind !== 'risk') return values;
  return [...values, engineKeysWith(words), likePatterns(words.join(' ')), fold(typed).trim(), scope];
}

/** The best of each kind, the exact first, then titles that begin so, then titles with all words, then the newest. */
export async function findEntries(db: Database, question: Question): Promise<FoundGroup[]> {
  const { words, kinds, projectIds } = question;
  const projectsFor = (kind: FoundKind) => (kind === 'certificate' ? question.moneyProjectIds : projectIds);
  const asked = kinds.filter((kind) => kind === 'person' || projectsFor(kind)?.length !== 0);
  if (words.length === 0 || asked.length === 0) return [];
  const groups = await Promise.all(
    asked.map(async (kind) => {
      const values = valuesOf(question, kind, kind === 'person' ? null : projectsFor(kind));
      const { rows } = await db.$client.query<{ one: FoundGroup }>({ ...statements[kind], values });
      return rows[0]?.one;
    }),
  );
  return groups.filter((group) => group !== undefined).filter(({ results }) => results.length > 0);
}

/** The projects that this person's questions may look into. */
export async function projectsOf(
  db: Database,
  { id, role }: Pick<SessionUser, 'id' | 'role'>,
): Promise<Pick<Question, 'projectIds' | 'moneyProjectIds'>> {
  if (role === 'admin') return { projectIds: null, moneyProjectIds: null };
  const { rows } = await db.$client.query<{ id: string; seesMoney: boolean }>({
    name: 'search-scope',
    text: `select m.project_id as id, ${seesMoneySql('$2', 'm.role')} as "seesMoney" from members m where m.user_id = $1`,
    values: [id, role],
  });
  const withMoney = rows.filter(({ seesMoney }) => seesMoney);
  return { projectIds: rows.map((row) => row.id), moneyProjectIds: withMoney.map((row) => row.id) };
}

export const allKinds = FOUND_KINDS;
