import { callerOf, seesMoneySql, visibleSql } from '#features/authorization/server/api.ts';
import type { Database } from '#server/database/open.ts';
import type { files } from '#server/database/tables/files.ts';
import type { SessionUser } from '#server/http/route.ts';

type Row = typeof files.$inferSelect;
export type ReadableFile = Pick<Row, 'id' | 'path' | 'projectId' | 'entity' | 'kind' | 'contentType'>;

/**
 * Who may read a file: its owner while it is attached to nothing; from then on whoever may see the thing it is attached to,
 * be it his own or not. What belongs to something in the trash is for administrators. `$1` the file, `$2` scope, `$3` caller,
 * `$4` system role.
 */
const readable = (name: string, isNamed: string) => ({
  name,
  text: `select f.id, f.path, f.project_id as "projectId", f.entity, f.kind, f.content_type as "contentType" from files f
    where ${isNamed} and f.stored_at is not null and ($2::uuid is null or (f.withheld_at is null and (
      (f.owner_id = $3 and f.project_id is null and f.entity is null) or exists (
        select 1 from projects p where p.id = f.project_id and p.deleted_at is null and ${visibleSql('p.id', '$2')}
          and (f.entity <> 'payment' or ${seesMoneySql(
            '$4',
            '(select m.role from members m where m.project_id = p.id and m.user_id = $3)',
          )})))))`,
});

const byId = readable('file-readable-by-id', 'f.id = $1');
const byPath = readable('file-readable-by-path', 'f.path = $1');

/** A file this person may read; undefined alike for one that does not exist. An id must be one by its form. */
export async function readableFile(
  db: Database,
  user: Pick<SessionUser, 'id' | 'role'>,
  by: { readonly id: string } | { readonly path: string },
): Promise<ReadableFile | undefined> {
  const { id, scope, role } = callerOf(user);
  const [statement, named] = 'id' in by ? [byId, by.id] : [byPath, by.path];
  const { rows } = await db.$client.query<ReadableFile>({ ...statement, values: [named, scope, id, role] });
  return rows[0];
}
