import type { Database, PoolClient } from '#server/database/open.ts';
import { invalid } from '#shared/http/errors.ts';
import { taskLabelSql } from './label.ts';
import { placeBetween, placesBetween } from './places.ts';

/** Where a card is dropped: right after, or right before, another one of the column in which it will be. */
export interface Drop {
  readonly taskId: string;
  readonly status: string | undefined;
  readonly besideId: string;
  readonly isAfter: boolean;
}

const column = 'n.project_id = b.project_id and n.status = b.status and n.deleted_at is null and n.id <> $1';

/** `$1` the card, `$2` the one beside it, `$3` its new status or null: the neighbours' ranks; ties are ordered by id. */
const beside = {
  name: 'task-beside',
  text: `select b.position,
      (select n.position from tasks n where ${column} and n.position <= b.position
         and (n.position < b.position or n.id < b.id) order by n.position desc limit 1) as previous,
      (select n.position from tasks n where ${column} and n.position >= b.position
         and (n.position > b.position or n.id > b.id) order by n.position limit 1) as next
    from tasks t join tasks b on b.id = $2 and b.project_id = t.project_id and b.status = coalesce($3, t.status)
    where t.id = $1 and b.deleted_at is null and b.id <> t.id`,
};

interface Neighbours {
  position: string;
  previous: string | null;
  next: string | null;
}

/** The rank at the drop; `isTied` when the two cards beside it have the same one and must be ranked anew first. */
export async function placeAt(db: Database | PoolClient, drop: Drop): Promise<{ place: string; isTied: boolean }> {
  const client = '$client' in db ? db.$client : db;
  const { rows } = await client.query<Neighbours>({
    ...beside,
    values: [drop.taskId, drop.besideId, drop.status ?? null],
  });
  const [found] = rows;
  if (!found) {
    const field = drop.isAfter ? 'afterTaskId' : 'beforeTaskId';
    throw invalid(field, 'The task beside which it was put is not in that column.');
  }
  const { position, previous, next } = found;
  const [low, high] = drop.isAfter ? [position, next] : [previous, position];
  const isTied = low !== null && low === high;
  return { place: isTied ? position : placeBetween(low, high), isTied };
}

const tiedIds = {
  name: 'task-tied-ids',
  text: `select n.id from tasks b join tasks n on ${column} and n.position = b.position where b.id = $2`,
};

/** `$1` tasks: they and the summaries they are in, the deepest first. */
const lockInOrder = {
  name: 'tasks-lock',
  text: `with recursive up as (
      select id, parent_task_id, id as origin, 0 as distance from tasks where id = any($1::uuid[])
      union all select p.id, p.parent_task_id, u.origin, u.distance + 1 from up u join tasks p on p.id = u.parent_task_id),
    origins as (select origin, max(distance) as depth from up group by origin),
    levels as (select u.id, max(o.depth - u.distance) as depth from up u join origins o on o.origin = u.origin group by u.id)
    select t.id, t.position, t.status from levels l join tasks t on t.id = l.id where t.deleted_at is null
    order by l.depth desc, t.id for no key update of t`,
};

const bounds = {
  name: 'task-tie-bounds',
  text: `select (select max(n.position) from tasks n where ${column} and n.position < b.position) as previous,
      (select min(n.position) from tasks n where ${column} and n.position > b.position) as next
    from tasks b where b.id = $2`,
};

/** `$1` person, `$2` tasks, `$3` their ranks. The feed hears of it, so that every board shows the same order. */
const rerank = {
  name: 'tasks-rerank',
  text: `with upd as (
      update tasks t set position = g.position from unnest($2::uuid[], $3::text[]) as g(id, position)
      where t.id = g.id returning t.*)
    insert into activity (actor_id, project_id, entity, entity_id, action, label, before, after)
    select $1, project_id, 'task', id, 'moved', ${taskLabelSql('upd')}, '{}', '{}' from upd`,
};

export interface LockedTask {
  readonly id: string;
  readonly position: string;
  readonly status: string;
}

/**
 * The rows, locked until the transaction ends, in the order of their ids. The summaries above are locked too, as they follow: whoever
 * changes one task locks it and then the summaries above it one by one, so everybody locks from the deepest level up, each level by id,
 * and no two writers block each other. The caller has locked or shared the tree.
 */
export async function lockTasks(client: PoolClient, ids: readonly string[]): Promise<LockedTask[]> {
  const { rows } = await client.query<LockedTask>({ ...lockInOrder, values: [ids] });
  const wanted = new Set(ids);
  return rows.filter(({ id }) => wanted.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Ranks cards of one rank anew, in their order, with room for the dropped one; answers its rank. The tree is locked. */
export async function spreadTied(client: PoolClient, drop: Drop, actorId: string): Promise<string> {
  const pair = [drop.taskId, drop.besideId];
  const { rows: tied } = await client.query<{ id: string }>({ ...tiedIds, values: pair });
  const locked = await lockTasks(client, [drop.taskId, ...tied.map(({ id }) => id)]);
  const target = locked.find(({ id }) => id === drop.besideId);
  const group = locked.filter(
    ({ id, position, status }) => id !== drop.taskId && position === target?.position && status === target.status,
  );
  const { rows } = await client.query<Omit<Neighbours, 'position'>>({ ...bounds, values: pair });
  const places = placesBetween(rows[0]?.previous ?? null, rows[0]?.next ?? null, group.length + 1);
  const index = group.findIndex(({ id }) => id === drop.besideId) + (drop.isAfter ? 1 : 0);
  const [place = ''] = places.splice(index, 1);
  await client.query({ ...rerank, values: [actorId, group.map(({ id }) => id), places] });
  return place;
}
