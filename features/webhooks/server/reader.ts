import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/open.ts';
import type { Services } from '#server/services.ts';
import { mayHaveWebhooks } from './owner.ts';

interface Position extends Record<string, unknown> {
  readonly snapshot: string;
  readonly lastSeq: string;
  /** False after a restore: snapshots of another database say nothing. */
  readonly isOwn: boolean;
}

/**
 * Writes a delivery for each webhook that is to hear of what was committed since the last time, in one transaction with the position:
 * none is missed and none is written twice, however many servers read. What the owner may not see makes none.
 */
export async function readChanges({ db }: Pick<Services, 'db'>): Promise<number> {
  return db.transaction(async (tx) => {
    const isNew = await advance(tx);
    const { rowCount } = await tx.execute(sql`
      insert into webhook_deliveries (id, webhook_id, subject, project_id, type, body)
      select gen_random_uuid(), w.id, a.entity || ':' || a.entity_id, a.project_id, a.entity || '.' || a.action,
        json_build_object('type', a.entity || '.' || a.action, 'timestamp', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'data', json_build_object('entity', a.entity, 'id', a.entity_id, 'action', a.action, 'projectId', a.project_id, 'actorId', a.actor_id))::text
      from activity a
        join webhooks w on a.entity = any(w.kinds) and not w.is_paused and a.at >= w.created_at
          and (w.project_id is null or w.project_id = a.project_id)
        join users u on u.id = w.owner_id and ${mayHaveWebhooks(sql`u.role`, sql`u.deactivated_at`)}
      where ${isNew} and a.project_id is not null and a.audience_id is null
        and (u.role = 'admin' or exists (select from members m where m.project_id = a.project_id and m.user_id = u.id))
      order by a.seq`);
    return rowCount ?? 0;
  });
}

/** Takes the reader's turn and moves its position; answers which rows of `activity a` are new. */
async function advance(tx: Transaction) {
  await tx.execute(sql`insert into webhook_reader (snapshot, last_seq, written_by)
    select '', coalesce(max(seq), 0), '' from activity on conflict do nothing`);
  const { rows } = await tx.execute<Position>(
    sql`select snapshot, last_seq as "lastSeq", xid::text = written_by as "isOwn" from webhook_reader for update`,
  );
  const [position] = rows;
  if (!position) throw new Error('the reader of changes for webhooks has no position');
  const { rows: read } = await tx.execute<{ snapshot: string; lastSeq: string }>(
    sql`select pg_current_snapshot()::text as snapshot, (select coalesce(max(seq), 0) from activity) as "lastSeq"`,
  );
  const [now] = read;
  if (!now) throw new Error('the feed of changes could not be read');
  await tx.execute(sql`update webhook_reader set snapshot = ${now.snapshot}, last_seq = ${now.lastSeq},
    xid = pg_current_xact_id(), written_by = pg_current_xact_id()::text`);
  const until = sql`pg_visible_in_snapshot(a.xid, ${now.snapshot}::pg_snapshot)`;
  return position.snapshot !== '' && position.isOwn
    ? sql`a.xid >= pg_snapshot_xmin(${position.snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(a.xid, ${position.snapshot}::pg_snapshot) and ${until}`
    : sql`a.seq > ${position.lastSeq} and ${until}`;
}
