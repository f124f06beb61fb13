import { type Caller, seesMoneySql } from '#features/authorization/server/api.ts';
import { wholeSql } from '#features/projects/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { MOST_EVENTS } from '../contract.ts';

export interface FeedEvent {
  readonly kind: 'task' | 'milestone' | 'payment';
  readonly id: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly title: string;
  readonly first: string;
  readonly last: string;
  readonly version: number;
  readonly changedAt: Date;
  /** Exact decimal text and its currency, of a payment. */
  readonly amount: string | null;
  readonly currency: string;
}

/** `$1` person, `$2` system role, `$3` the first and `$4` the last day. Of an administrator the projects he is a member of. */
const events = {
  name: 'calendar-feed',
  text: `with own as (
      select p.id, p.name, p.currency, m.role from projects p join members m on m.project_id = p.id and m.user_id = $1
      where p.deleted_at is null),
    found as (
      select 'task' as kind, t.id, t.project_id, 'T-' || t.number || ' ' || t.title as title,
        coalesce(t.planned_start_date, t.planned_end_date, whole.starts, whole.ends) as first,
        coalesce(t.planned_end_date, t.planned_start_date, whole.ends, whole.starts) as last, t.version, t.updated_at, null::text as amount
      from tasks t join own on own.id = t.project_id ${wholeSql}
      where t.assigned_to = $1 and whole.assigned_to is distinct from $1 and t.deleted_at is null and t.status <> 'done' and not t.is_milestone
      union all
      select 'milestone', t.id, t.project_id, t.title, coalesce(t.planned_end_date, t.planned_start_date),
        coalesce(t.planned_end_date, t.planned_start_date), t.version, t.updated_at, null
      from tasks t join own on own.id = t.project_id
      where t.is_milestone and t.is_leaf and t.deleted_at is null and t.status <> 'done'
      union all
      select 'payment', y.id, y.project_id, y.description, y.due_date, y.due_date, y.version, y.updated_at, trim_scale(y.amount)::text
      from payments y join own on own.id = y.project_id
      where y.deleted_at is null and y.status <> 'paid' and ${seesMoneySql('$2', 'own.role')})
    select f.kind, f.id, f.project_id as "projectId", own.name as "projectName", f.title, f.first::text, f.last::text, f.version,
      f.updated_at as "changedAt", f.amount, own.currency
    from found f join own on own.id = f.project_id
    where f.last >= $3::date and f.first <= $4::date order by f.last, f.id limit ${MOST_EVENTS}`,
};

export async function readEvents(
  { $client }: Database,
  { id, role }: Pick<Caller, 'id' | 'role'>,
  range: { readonly first: string; readonly last: string },
): Promise<FeedEvent[]> {
  const { rows } = await $client.query<FeedEvent>({ ...events, values: [id, role, range.first, range.last] });
  return rows;
}
