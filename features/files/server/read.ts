import { callerOf, seesMoneySql, visibleSql } from '#features/projects/server/access.ts';
import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';

/**
 * Who may read a file: its owner, and whoever may see the thing it is attached to. What belongs to something in the trash
 * is for administrators. `$1` path, `$2` scope, `$3` caller, `$4` system role.
 */
const readable = {
  name: 'file-readable',
  text: `select f.id from files f
    where f.path = $1 and f.stored_at is not null and ($2::uuid is null or (f.withheld_at is null and (
      f.owner_id = $3 or exists (
        select 1 from projects p where p.id = f.project_id and p.deleted_at is null and ${visibleSql('p.id', '$2')}
          and (f.entity <> 'payment' or ${seesMoneySql(
            '$4',
            '(select m.role from members m where m.project_id = p.id and m.user_id = $3)',
          )})))))`,
};

/** The id of a file this person may read; undefined alike for one that does not exist. */
export async function readableFile(db: Database, user: SessionUser, path: string): Promise<string | undefined> {
  const { id, scope, role } = callerOf(user);
  const { rows } = await db.$client.query<{ id: string }>({ ...readable, values: [path, scope, id, role] });
  return rows[0]?.id;
}
