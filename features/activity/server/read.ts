import { readableChangeSql } from '#features/audit/server/api.ts';
import { callerOf } from '#features/authorization/server/api.ts';
import { histories } from '#features/histories.ts';
import { timeZoneSql } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import { wordsOf, wordsQuery } from '#shared/language/search-words.ts';
import { type Activity, type FeedFilter, MOST_COUNTED } from '../contract.ts';

type Filter = { readonly [K in keyof FeedFilter]?: FeedFilter[K] };

/** What nobody looks for in an audit: that a person read an alert. */
const PRIVATE = `a.entity <> 'notification'`;

/** The values of a statement, each by its number. */
class Values {
  readonly all: unknown[] = [];
  add(value: unknown): `$${number}` {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}

/** What changed, as far as this person may see it. */
function changeShownTo(user: SessionUser, values: Values): string {
  if (user.role === 'admin') return 'a.before, a.after';
  const reader = { role: values.add(user.role), caller: values.add(user.id) };
  return `${readableChangeSql('a.before', reader)} as before, ${readableChangeSql('a.after', reader)} as after`;
}

/** A moment of the organisation's clock. */
const clock = (date: string) => `(${date})::timestamp at time zone ${timeZoneSql}`;

/** Only what was asked for stands in the statement, so that PostgreSQL takes the index that serves it. */
function conditions(filter: Filter, values: Values): string[] {
  const { projectId, actorId, by, entity, entityId, from, to, before, stepOf } = filter;
  const found: string[] = [];
  if (projectId) found.push(`a.project_id = ${values.add(projectId)}::uuid`);
  if (actorId) found.push(`a.actor_id = ${values.add(actorId)}::uuid`);
  if (by) found.push(`a.actor_id is ${by === 'people' ? 'not null' : 'null'}`);
  if (entity) found.push(`a.entity = ${values.add(entity)}`);
  if (entityId) found.push(`a.entity_id = ${values.add(entityId)}`);
  if (from) found.push(`a.at >= ${clock(`${values.add(from)}::date`)}`);
  if (to) found.push(`a.at < ${clock(`${values.add(to)}::date + 1`)}`);
  if (before !== undefined) found.push(`a.seq < ${values.add(before)}`);
  if (stepOf !== undefined)
    found.push(`a.seq = any(array(select m.seq from activity h join activity m on ${sameStep('m', 'h')}
      where h.seq = ${values.add(stepOf)}))`);
  // The offset keeps it a look-up of each row by its moment, whatever the table's statistics say.
  if (isGrouped(filter))
    found.push(`not exists (select from activity n where ${sameStep('n', 'a')} and n.seq > a.seq offset 0)`);
  return found;
}

/** Whether two rows are of one kind and of one step: one transaction, one person, one project. */
const sameStep = (one: string, other: string): string =>
  `${one}.at = ${other}.at and ${one}.xid = ${other}.xid and ${one}.entity = ${other}.entity and ${one}.action = ${other}.action
    and (${one}.actor_id, ${one}.project_id, ${one}.audience_id)
      is not distinct from (${other}.actor_id, ${other}.project_id, ${other}.audience_id)`;

/** What does not select whole steps is not grouped: the last of a step may not be among it. */
const isGrouped = ({ grouped, search, entityId }: Filter): boolean =>
  grouped === 'true' && !search?.trim() && entityId === undefined;

/**
 * The newest rows that fit, by `seq`. Text is looked for as features/search does, in words and their beginnings (the index
 * activity_by_words), in the Arabic of labels the server wrote, and in the names of projects: their rows come newest first from an
 * index of their own.
 */
function newest(where: string, search: string | undefined, { values, most }: { values: Values; most: string }): string {
  const rows = (text: string, more = '') =>
    `select a.seq from ${text} where ${where}${more} order by a.seq desc limit ${most}`;
  if (!search?.trim()) return rows('activity a');
  const words = wordsOf(search);
  if (words.length === 0) return rows('activity a', ' and false');
  const query = `${values.add(wordsQuery(words, true))}::tsquery`;
  const named = `(select e.id from search_entries e where e.kind = 'project' and e.words @@ ${query}) named
      cross join lateral (${rows('activity a', ' and a.project_id = named.id')}) a`;
  const labelled = labelQueries(words).map(
    ([kind, labels]) =>
      ` union (${rows('activity a', ` and a.entity = ${values.add(kind)} and activity_words(a.label, a.after) @@ ${values.add(labels)}::tsquery`)})`,
  );
  return `select one.seq from (
      (${rows('activity a', ` and activity_words(a.label, a.after) @@ ${query}`)}) union (select a.seq from ${named})${labelled.join('')}) one
    order by one.seq desc limit ${most}`;
}

/**
 * Labels that the server wrote in English are found by their Arabic as well, which is what an Arabic reader has on screen: by kind
 * the English words of those whose Arabic has one of the words at least, with the rest of the words.
 */
function labelQueries(words: readonly string[]): [kind: string, query: string][] {
  return histories.flatMap(({ labels = {} }) =>
    Object.entries(labels).flatMap(([kind, arabicOf]): [string, string][] => {
      const found = Object.entries(arabicOf).flatMap(([english, arabic]) => {
        const known = templateWords(arabic);
        const rest = words.filter((word) => !known.some((one) => one.startsWith(word)));
        return rest.length < words.length ? [wordsQuery([...templateWords(english), ...rest], true)] : [];
      });
      return found.length > 0 ? [[kind, found.map((one) => `(${one})`).join(' | ')]] : [];
    }),
  );
}

const templateWords = (template: string): string[] => wordsOf(template.replace(/\{\{\w+\}\}/g, ' '));

/** What happened in live projects that the person may see; what only another person may know is not for him. */
function ofProjects(user: SessionUser, values: Values): string[] {
  const { id, scope } = callerOf(user);
  const own = `(a.audience_id is null or a.audience_id = ${values.add(id)}::uuid)`;
  const live = 'exists (select from projects lp where lp.id = a.project_id and lp.deleted_at is null)';
  if (scope === null) return ['a.project_id is not null', own, live];
  return [
    live,
    own,
    `a.project_id in (select m.project_id from members m where m.user_id = ${values.add(scope)}::uuid)`,
  ];
}

/** Ids in a change that name a person or a task, as "Sami Ali" or "T-12 Formwork". */
const names = `coalesce((
  select json_object_agg(named.ref, named.name) from (
    select ids.ref, coalesce((select nu.name from users nu where nu.id = ids.ref),
      (select 'T-' || nt.number || ' ' || nt.title from tasks nt where nt.id = ids.ref and nt.project_id = r.project_id)) as name
    from (select distinct case when value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end as ref
      from (select value from jsonb_each_text(coalesce(r.before, '{}')) union select value from jsonb_each_text(coalesce(r.after, '{}'))
        union select jsonb_array_elements_text(case when jsonb_typeof(r.after->'mentions') = 'array' then r.after->'mentions' else '[]' end)
      ) told) ids
    where ids.ref is not null) named
  where named.name is not null), '{}')`;

interface Row {
  readonly json: string;
  readonly total: number;
}

interface Asked {
  readonly filter: Filter;
  readonly limit: number;
  /** All there is, or what happened in the caller's projects. */
  readonly everything: boolean;
}

/** The newest first. `total` counts no further than `MOST_COUNTED`. */
export async function readFeed(db: Database, user: SessionUser, { filter, limit, everything }: Asked): Promise<Row> {
  const values = new Values();
  const where = [...(everything ? [PRIVATE] : ofProjects(user, values)), ...conditions(filter, values)].join(' and ');
  const change = changeShownTo(user, values);
  const offset = values.add(filter.offset ?? 0);
  const more = isGrouped(filter) ? `(select count(*)::int - 1 from activity n where ${sameStep('n', 'r')})` : '0';
  const counted = values.add(Math.max(MOST_COUNTED, (filter.offset ?? 0) + limit));
  const text = `
    with found as materialized (
      ${newest(where, filter.search, { values, most: counted })}),
    page as (
      select a.seq, a.at, a.xid, a.actor_id, a.by_token, a.audience_id, a.project_id, a.entity, a.entity_id, a.action, a.label,
        ${change}
      from activity a
      where a.seq in (select f.seq from found f order by f.seq desc limit ${values.add(limit)} offset ${offset}))
    select (select least(count(*), ${MOST_COUNTED}) from found)::int as total, (
      select coalesce(json_agg(row_to_json(one) order by one.seq desc), '[]') from (
        select r.seq, r.at, r.actor_id as "actorId", u.name as "actorName", r.by_token as "byToken", r.project_id as "projectId",
          p.name as "projectName", r.entity, r.entity_id as "entityId", r.action, r.label, r.before, r.after, ${names} as names,
          ${more} as more
        from page r left join users u on u.id = r.actor_id left join projects p on p.id = r.project_id) one)::text as json`;
  const { rows } = await db.$client.query<Row>(text, values.all);
  return rows[0] ?? { json: '[]', total: 0 };
}

/** The same in parts, for a file: never the whole history at once in memory. */
export async function* everyChange(db: Database, user: SessionUser, filter: Filter): AsyncGenerator<Activity[]> {
  const limit = MOST_COUNTED;
  let before = filter.before;
  for (;;) {
    const { json } = await readFeed(db, user, { filter: { ...filter, before }, limit, everything: true });
    const part: Activity[] = JSON.parse(json);
    if (part.length > 0) yield part;
    before = part.at(-1)?.seq;
    if (part.length < limit) return;
  }
}
