import { seesMoneySql } from '#features/authorization/server/api.ts';
import { engineArabicSql, engineKeysWith } from '#features/risks/server/api.ts';
import { matchesSql } from '#server/database/fold.ts';
import type { Database } from '#server/database/open.ts';
import { likePatterns } from '#server/database/read.ts';
import type { SessionUser } from '#server/http/route.ts';
import { fold } from '#shared/language/fold.ts';
import { exactQuery, scoped, wordsQuery } from '#shared/language/search-words.ts';
import { FOUND_KINDS, type FoundGroup, type FoundKind, MOST_FOUND } from '../contract.ts';

export interface Question {
  readonly typed: string;
  readonly words: readonly string[];
  /** The beginnings of all words are enough, not of the last one only. */
  readonly beginnings?: boolean;
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

const entry = 'e.kind, e.id, e.project_id, e.code, e.title, e.folded, e.changed_at';

/**
 * `$1` exact, `$2` words, `$3` pattern of the beginning, `$4` limit + 1, `$5` words, `$6` caller or null. Whether its project is there is
 * asked of each entry that was found: joined, all entries are looked through for each of the projects where PostgreSQL expects few.
 */
const ofProjects = (kind: FoundKind) => `
  select ${entry}, e.words @@ $1::tsquery as exact
  from search_entries e
  where e.kind = '${kind}' and (select p.deleted_at is null from projects p where p.id = e.project_id) and e.words @@ `;

const ofPeople = `
  select ${entry}, e.words @@ $1::tsquery as exact
  from search_entries e
  where e.kind = 'person' and ($6::uuid is null or e.id = $6 or exists (
    select 1 from members mine join members other on other.project_id = mine.project_id
    where mine.user_id = $6 and other.user_id = e.id)) and e.words @@ `;

/** Of a budget the engine's text names an amount, which not everybody may see: such a risk is found by its title alone. */
const ENGINE_TEXT = `case when k.engine_key like 'budget:%' then '' else concat_ws(' ', k.description, ${engineArabicSql('description')}) end`;
const SENTENCE = `(select k.sentences -> 'title' from risks k where k.id = r.id)`;

/** The engine's risks by their Arabic words, which the index of words does not have: `$6` keys, `$7` patterns, `$8` as typed, `$9` projects. */
const ofEngine = `
  select e.kind, e.id, e.project_id, e.code, e.title, fold_text(concat_ws(' ', ${engineArabicSql('title')}, e.title)) as folded, e.changed_at,
    fold_text(${engineArabicSql('title')}) = $8 as exact
  from risks k join search_entries e on e.kind = 'risk' and e.id = k.id
    join projects p on p.id = k.project_id and p.deleted_at is null
  where (k.sentences #>> '{title,key}' = any($6::text[]) or k.sentences #>> '{description,key}' = any($6))
    and ($9::uuid[] is null or k.project_id = any($9))
    and ${matchesSql([engineArabicSql('title'), 'k.title', ENGINE_TEXT], '$7')}`;

const candidates = (kind: FoundKind): string => {
  const rows = kind === 'person' ? ofPeople : ofProjects(kind);
  const found = `(${rows} $1::tsquery limit ${LOOKED_AT}) union (${rows} $2::tsquery limit ${LOOKED_AT})`;
  return kind === 'risk' ? `${found} union (${ofEngine} limit ${LOOKED_AT})` : found;
};

const ranked = (kind: FoundKind): string => `
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

/** The best of each kind, the exact first, then titles that begin so, then titles with all words, then the newest. */
export async function findEntries(db: Database, question: Question): Promise<FoundGroup[]> {
  const { words, beginnings = false, typed, kinds, limit, callerId, projectIds } = question;
  const projectsFor = (kind: FoundKind) => (kind === 'certificate' ? question.moneyProjectIds : projectIds);
  const asked = kinds.filter((kind) => kind === 'person' || projectsFor(kind)?.length !== 0);
  if (words.length === 0 || asked.length === 0) return [];
  const groups = await Promise.all(
    asked.map(async (kind) => {
      const scope = kind === 'person' ? null : projectsFor(kind);
      // Unnamed: each question is planned for its own words, since a common and a rare one want different plans.
      const { rows } = await db.$client.query<{ one: FoundGroup }>(ranked(kind), [
        scoped(exactQuery(typed), scope),
        scoped(wordsQuery(words, beginnings), scope),
        `${words.join(' ').replace(/[\\%_]/g, '\\$&')}%`,
        limit + 1,
        words,
        ...(kind === 'person' ? [projectIds === null ? null : callerId] : []),
        ...(kind === 'risk' ? [engineKeysWith(words), likePatterns(words.join(' ')), fold(typed).trim(), scope] : []),
      ]);
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
