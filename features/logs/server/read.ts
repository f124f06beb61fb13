import { callerOf, hidesPlaceSql, projectListStatement, visibleSql } from '#features/authorization/server/api.ts';
import { summarySql } from '#features/photos/server/api.ts';
import { matchesSql } from '#server/database/fold.ts';
import type { Database } from '#server/database/open.ts';
import { likePatterns, listStatement, type Page, readJson, readList } from '#server/database/read.ts';
import type { SessionUser } from '#server/http/route.ts';

/** The columns of `ProgressLog` in contract.ts, for a caller with this system role. */
const columnsFor = (
  role: `$${number}`,
  caller: `$${number}`,
) => `g.id, g.project_id as "projectId", p.name as "projectName", g.task_id as "taskId",
    (select t.title from tasks t where t.id = g.task_id) as "taskTitle", g.date, g.manpower, g.notes,
    g.photo_urls as "photoUrls", array(select f.id from files f where f.entity = 'log' and f.entity_id = g.id
      and f.path = any(g.photo_urls) order by array_position(g.photo_urls, f.path)) as "photoIds", 
    array(select f.id from files f where f.entity = 'log' and f.entity_id = g.id and f.path = any(g.further_photo_urls)
      order by array_position(g.further_photo_urls, f.path)) as "furtherPhotoIds", cardinality(g.awaited_photo_ids) as "awaitedPhotos",
    coalesce(g.ai_summary, (select ${summarySql('a.analysis', hidesPlaceSql(role, caller, 'g.project_id'))}
      from files f join photos a on a.file_id = f.id where f.entity = 'log' and f.entity_id = g.id
        and f.path = any(g.photo_urls) and a.analysis is not null order by f.id limit 1)) as "aiSummary",
    '{"weather":null,"crews":[],"equipment":[],"deliveries":[],"delays":[],"safety":null,"visitors":[]}'::jsonb
      || g.details as details,
    g.created_by as "authorId", (select u.name from users u where u.id = g.created_by) as "authorName",
    g.version, g.amended_at as "amendedAt", g.hash, g.previous_hash as "previousHash",
    g.written_at as "writtenAt", g.created_at as "createdAt", g.updated_at as "updatedAt"`;
const from = 'progress_logs g join projects p on p.id = g.project_id';
const order = 'g.date desc, g.created_at desc, g.id';

export const logsOfProject = projectListStatement({
  name: 'logs-of-project',
  projectId: 'g.project_id',
  columns: () => columnsFor('$4', '$3'),
  from,
  where: `g.deleted_at is null and ($5::text is null or ${matchesSql('g.notes', '$5')})`,
  order,
});

const recent = listStatement({
  name: 'logs-recent',
  columns: columnsFor('$7', '$8'),
  from,
  where: `g.deleted_at is null and p.deleted_at is null and ${visibleSql('g.project_id', '$1')}
    and $7::text is not null and $8::uuid is not null and ($2::text is null or ${matchesSql('g.notes', '$2')}) and ($3::uuid is null or g.project_id = $3)
    and ($4::uuid is null or g.created_by = $4) and ($5::date is null or g.date >= $5) and ($6::date is null or g.date <= $6)`,
  order,
  parameters: 8,
});

export interface LogFilter extends Page {
  readonly search?: string | undefined;
  readonly projectId?: string | undefined;
  readonly authorId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function readRecent(db: Database, user: SessionUser, filter: LogFilter) {
  const { search, projectId = null, authorId = null, from: first = null, to: last = null, ...page } = filter;
  const { id, scope, role } = callerOf(user);
  return readList(db, recent, [scope, likePatterns(search), projectId, authorId, first, last, role, id], page);
}

const one = {
  name: 'log-one',
  text: `select row_to_json(r)::text as json from (select ${columnsFor('$3', '$4')} from ${from}
    where g.id = $1 and g.deleted_at is null and p.deleted_at is null and ${visibleSql('g.project_id', '$2')}) r`,
};

/** Null alike for a log that does not exist, is deleted or may not be seen. */
export function readLog(db: Database, user: SessionUser, id: string): Promise<string | null> {
  const { id: caller, scope, role } = callerOf(user);
  return readJson(db, one, [id, scope, role, caller]);
}

const versions = {
  name: 'log-versions',
  text: `select coalesce(json_agg(row_to_json(r)), '[]')::text as json from (
    select coalesce((e.content->>'version')::int, 0) as version, e.kind, e.at,
      (select u.name from users u where u.id = e.actor_id) as "actorName",
      e.content->>'reason' as reason, e.hash, e.content,
      array(select f.id from jsonb_array_elements(e.content->'photos') with ordinality as h(photo, nr)
        join files f on f.path = h.photo->>'path' order by h.nr) as "photoIds"
    from log_entries e where e.log_id = $1 order by e.seq) r`,
};

export const readVersions = async (db: Database, id: string): Promise<string> =>
  (await readJson(db, versions, [id])) ?? '[]';

/** The columns of `LogTombstone`. */
const trash = listStatement({
  name: 'logs-trash',
  columns: `g.id, g.project_id as "projectId", p.name as "projectName", g.date, g.hash,
    (select u.name from users u where u.id = g.created_by) as "authorName", g.deleted_at as "deletedAt",
    (select u.name from users u where u.id = g.deleted_by) as "deletedByName", g.purged_at is not null as "isPurged"`,
  from,
  where: `g.deleted_at is not null and p.deleted_at is null and ($1::text is null or ${matchesSql('p.name', '$1')})`,
  order: 'g.deleted_at desc, g.id',
  parameters: 1,
});

export const readTrash = (db: Database, search: string | undefined, page: Page) =>
  readList(db, trash, [likePatterns(search)], page);
