import { matchesSql } from '#server/database/fold.ts';
import type { Database } from '#server/database/open.ts';
import { type ListStatement, listStatement, type Page, readList } from '#server/database/read.ts';
import { personalKinds } from '../rules.ts';

/** `notifications n` beside what says whether its person may still see it and wants to. */
export const from = `notifications n join projects p on p.id = n.project_id join users u on u.id = n.user_id
  left join notification_settings s on s.user_id = n.user_id
  left join notification_projects l on l.user_id = n.user_id and l.project_id = n.project_id
  left join users a on a.id = n.actor_id`;

const isThere = (table: string) =>
  `exists (select 1 from ${table} x where x.id = n.entity_id and x.project_id = n.project_id and x.deleted_at is null)`;

/** Of several payments: one of them is still there. */
const areThere = `exists (select 1 from jsonb_array_elements_text(n.detail -> 'payments') i join payments x on x.id = i::uuid
  where x.project_id = n.project_id and x.deleted_at is null)`;

/**
 * Judged anew at every reading and sending: the person works here and in the project, neither project nor thing is in the
 * trash, and he wants to know of this project.
 */
export const isVisible = `p.deleted_at is null and u.deactivated_at is null
  and (u.role = 'admin' or exists (select 1 from members m where m.project_id = n.project_id and m.user_id = n.user_id))
  and case when n.entity = 'task' then ${isThere('tasks')} when n.entity = 'risk' then ${isThere('risks')}
    when n.detail -> 'payments' is null then ${isThere('payments')} else ${areThere} end
  and (l.level is null or (l.level = 'personal' and n.kind in (${personalKinds.map((kind) => `'${kind}'`).join(', ')})))`;

const isShown = `${isVisible} and coalesce((s.kinds -> n.kind ->> 'app')::boolean, true)`;

export const columns = `n.id, n.kind, n.project_id as "projectId", p.name as "projectName", n.entity, n.entity_id as "entityId",
  n.actor_id as "actorId", a.name as "actorName", n.label, n.detail - 'payments' as detail, n.created_at as "createdAt", n.read_at as "readAt"`;

/** `$1` person, `$2` kind, `$3` project, `$4` unread only, `$5` search. */
const list: ListStatement = listStatement({
  name: 'notifications',
  columns,
  from,
  where: `n.user_id = $1 and ($2::text is null or n.kind = $2) and ($3::uuid is null or n.project_id = $3)
    and (not $4::boolean or n.read_at is null) and ($5::text is null or ${matchesSql('n.label', '$5')}) and ${isShown}`,
  order: 'n.created_at desc, n.id desc',
  parameters: 5,
});

/** Without a limit. */
const NEWEST = 50;

interface Filter extends Page {
  readonly kind?: string | undefined;
  readonly projectId?: string | undefined;
  readonly isUnread: boolean;
  readonly search: string | null;
}

export const readNotifications = (db: Database, userId: string, filter: Filter) =>
  readList(db, list, [userId, filter.kind ?? null, filter.projectId ?? null, filter.isUnread, filter.search], {
    limit: filter.limit ?? NEWEST,
    offset: filter.offset,
  });

const count = {
  name: 'notifications-unread',
  text: `select count(*)::int as unread from ${from} where n.user_id = $1 and n.read_at is null and ${isShown}`,
};

export async function countUnread(db: Database, userId: string): Promise<number> {
  const { rows } = await db.$client.query<{ unread: number }>({ ...count, values: [userId] });
  return rows[0]?.unread ?? 0;
}
