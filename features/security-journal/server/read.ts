import { deviceOf } from '#features/profile/rules.ts';
import { timeZoneSql } from '#features/settings/server/api.ts';
import { matchesSql } from '#server/database/fold.ts';
import type { Database } from '#server/database/open.ts';
import { likePatterns } from '#server/database/read.ts';
import { type JournalFilter, MOST_COUNTED, type SecurityEntry } from '../contract.ts';

export type Filter = { readonly [K in keyof JournalFilter]?: JournalFilter[K] };

interface Row extends Omit<SecurityEntry, 'at' | 'seq' | 'browser' | 'system'> {
  readonly seq: string;
  readonly at: Date;
  readonly userAgent: string | null;
}

const searched = matchesSql(['e.actor_label', 'e.subject_label', 'e.network', 'u.name', 's.name'], '$1');

/** `$1` search, `$2` kind, `$3` person, `$4` and `$5` days, `$6` before. */
const matching = `security_events e left join users u on u.id = e.actor_id left join users s on s.id::text = e.subject_id
  where ($1::text is null or ${searched}) and ($2::text is null or e.kind = $2)
    and ($3::text is null or e.actor_id = $3::uuid or e.subject_id = $3)
    and ($4::date is null or e.at >= $4::date::timestamp at time zone ${timeZoneSql})
    and ($5::date is null or e.at < ($5::date + 1)::timestamp at time zone ${timeZoneSql})
    and ($6::bigint is null or e.seq < $6)`;

const page = `select e.seq, e.at, e.kind, e.actor_id as "actorId", u.name as "actorName", e.actor_label as "actorLabel",
    e.subject_id as "subjectId", s.name as "subjectName", e.subject_label as "subjectLabel", e.network, e.user_agent as "userAgent",
    e.request_id as "requestId", e.detail
  from ${matching} order by e.seq desc limit $7 offset $8`;

const count = `select count(*)::int as total from (select from ${matching} limit ${MOST_COUNTED}) found`;

const valuesOf = ({ search, kind, personId, from, to, before }: Filter) => [
  likePatterns(search?.trim() || undefined),
  kind ?? null,
  personId ?? null,
  from ?? null,
  to ?? null,
  before ?? null,
];

/** The newest first. */
export async function readEntries(db: Database, filter: Filter, limit: number): Promise<SecurityEntry[]> {
  const { rows } = await db.$client.query<Row>(page, [...valuesOf(filter), limit, filter.offset ?? 0]);
  return rows.map(({ userAgent, seq, at, ...row }) => ({
    ...row,
    ...deviceOf(userAgent),
    seq: Number(seq),
    at: at.toISOString(),
  }));
}

/** Counts no further than `MOST_COUNTED`. */
export async function countEntries(db: Database, filter: Filter): Promise<number> {
  const { rows } = await db.$client.query<{ total: number }>(count, valuesOf(filter));
  return rows[0]?.total ?? 0;
}

/** All of them in parts, for a file. */
export async function* everyEntry(db: Database, filter: Filter): AsyncGenerator<SecurityEntry[]> {
  let { before } = filter;
  for (;;) {
    const part = await readEntries(db, { ...filter, before }, MOST_COUNTED);
    if (part.length > 0) yield part;
    before = part.at(-1)?.seq;
    if (part.length < MOST_COUNTED) return;
  }
}
