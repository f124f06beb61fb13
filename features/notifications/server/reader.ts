import { sql } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/open.ts';
import { notifications } from '#server/database/tables/notifications.ts';
import type { Services } from '#server/services.ts';
import { type Fact, type FeedChange, noticesOf, type Reader, settledBy } from '../causes.ts';
import { readFacts, readReaders } from './facts.ts';

const DAY_MS = 86_400_000;
/** What an installation did before anybody read along is told so far back, and of it nothing is mailed or pushed. */
const FIRST_DAYS = 14;
/** One statement takes at most 65,535 parameters. */
const AT_ONCE = 2000;

type Row = typeof notifications.$inferInsert;

/**
 * Reads what was committed since the last time and writes what people should know of it, in one transaction with the position:
 * nothing is told twice and nothing is missed, however many servers read and whenever one is killed. Answers how many people
 * have something new.
 */
export async function readFeed({ db, now, events }: Pick<Services, 'db' | 'now' | 'events'>): Promise<number> {
  const touched = await db.transaction(async (tx) => {
    const changes = await advance(tx, now());
    if (changes.length === 0) return 0;
    const people = new Set([...(await resolveCauses(tx, changes)), ...(await notify(tx, changes, now()))]);
    for (const id of people) await announceTo(tx, id);
    return people.size;
  });
  if (touched > 0) events.changed();
  return touched;
}

/** His browsers hear of it and ask again. */
export const announceTo = (tx: Transaction, userId: string) =>
  recordChange(tx, {
    actorId: null,
    audienceId: userId,
    entity: 'notification',
    entityId: userId,
    action: 'updated',
    label: '',
  });

interface Position extends Record<string, unknown> {
  readonly snapshot: string;
  readonly lastSeq: string;
  /** False after a restore: then snapshots of another database say nothing, and the sequence must do. */
  readonly isOwn: boolean;
}

/** Takes the reader's turn, moves its position and answers the changes in between that can matter to somebody. */
async function advance(tx: Transaction, now: Date): Promise<FeedChange[]> {
  await tx.execute(sql`insert into notification_reader (snapshot, last_seq, written_by)
    values ('', 0, '') on conflict do nothing`);
  const { rows } = await tx.execute<Position>(
    sql`select snapshot, last_seq as "lastSeq", xid::text = written_by as "isOwn" from notification_reader for update`,
  );
  const position = rows[0];
  if (!position) throw new Error('the reader of changes has no position');
  const isNew =
    position.snapshot !== '' && position.isOwn
      ? sql`a.xid >= pg_snapshot_xmin(${position.snapshot}::pg_snapshot)
          and not pg_visible_in_snapshot(a.xid, ${position.snapshot}::pg_snapshot)`
      : sql`a.seq > ${position.lastSeq}`;
  const since = new Date(now.getTime() - FIRST_DAYS * DAY_MS).toISOString();
  const read = await tx.execute<{
    snapshot: string;
    lastSeq: string;
    changes: (Omit<FeedChange, 'at'> & { at: string })[];
  }>(
    sql`with now as (select pg_current_snapshot() as snapshot)
      select now.snapshot::text as snapshot, (select coalesce(max(seq), 0) from activity) as "lastSeq",
        (select coalesce(json_agg(json_build_object('at', a.at, 'actorId', a.actor_id, 'projectId', a.project_id,
            'entity', a.entity, 'entityId', a.entity_id, 'action', a.action, 'before', a.before, 'after', a.after) order by a.seq), '[]')
          from activity a where ${isNew} and ${matters} and a.project_id is not null and a.at > ${since}) as changes
      from now`,
  );
  const found = read.rows[0];
  if (!found) throw new Error('the feed of changes could not be read');
  await tx.execute(sql`update notification_reader set snapshot = ${found.snapshot}, last_seq = ${found.lastSeq},
    xid = pg_current_xact_id(), written_by = pg_current_xact_id()::text`);
  return found.changes.map((change) => ({ ...change, at: new Date(change.at) }));
}

const matters = sql.raw(`(a.entity in ('payment', 'risk') or (a.entity = 'task' and (
    a.action in ('commented', 'deleted') or jsonb_typeof(a.after -> 'assignedTo') = 'string' or a.after ->> 'status' = 'done')))`);

async function notify(tx: Transaction, changes: readonly FeedChange[], now: Date): Promise<string[]> {
  const facts = await readFacts(tx, changes);
  const readers = await readReaders(tx, [...new Set(changes.map(({ projectId }) => projectId))]);
  const rows = changes.flatMap((change) => rowsOf(change, { facts, readers, now }));
  const people: string[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const made = await tx
      .insert(notifications)
      .values(rows.slice(from, from + AT_ONCE))
      .onConflictDoNothing()
      .returning({ userId: notifications.userId });
    people.push(...made.map(({ userId }) => userId));
  }
  return people;
}

interface Known {
  readonly facts: ReadonlyMap<string, Fact>;
  readonly readers: ReadonlyMap<string, readonly Reader[]>;
  readonly now: Date;
}

function rowsOf(change: FeedChange, { facts, readers, now }: Known): Row[] {
  const fact = facts.get(change.entityId);
  if (!fact) return [];
  const { at, entityId, projectId, actorId } = change;
  const isOld = at.getTime() < now.getTime() - DAY_MS;
  return noticesOf(change, fact, readers.get(projectId) ?? []).map((notice) => ({
    ...notice,
    id: newId(),
    projectId,
    entity: fact.kind,
    entityId,
    actorId,
    key: `${notice.kind}:${entityId}:${at.getTime()}`,
    createdAt: at,
    ...(isOld && { mailedAt: now, pushedAt: now }),
  }));
}

/** What is done, approved or closed needs nobody any more: alerts that asked for it count as read. Answers whose they were. */
async function resolveCauses(tx: Transaction, changes: readonly FeedChange[]): Promise<string[]> {
  const pairs = changes.flatMap((change) =>
    settledBy(change).map((kind) => ({ id: change.entityId, kind, at: change.at })),
  );
  if (pairs.length === 0) return [];
  const given = JSON.stringify(pairs);
  const { rows } = await tx.execute<{ userId: string }>(sql`update notifications n set read_at = now()
    from jsonb_to_recordset(${given}::jsonb) as g(id uuid, kind text, at timestamptz)
    where n.entity_id = g.id and n.kind = g.kind and n.read_at is null and n.created_at <= g.at
    returning n.user_id as "userId"`);
  return [...rows.map(({ userId }) => userId), ...(await resolveSeveral(tx, pairs))];
}

/** An alert of several overdue payments counts as read once none of them is open. */
async function resolveSeveral(tx: Transaction, pairs: readonly { id: string; kind: string }[]): Promise<string[]> {
  const ids = pairs.filter(({ kind }) => kind === 'overdue').map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ userId: string }>(sql`update notifications n set read_at = now()
    where n.kind = 'overdue' and n.read_at is null and n.detail -> 'payments' is not null
      and n.project_id in (select project_id from payments where id in (select i::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) i))
      and not exists (select 1 from jsonb_array_elements_text(n.detail -> 'payments') i
        join payments y on y.id = i::uuid and y.status <> 'paid' and y.deleted_at is null)
    returning n.user_id as "userId"`);
  return rows.map(({ userId }) => userId);
}
