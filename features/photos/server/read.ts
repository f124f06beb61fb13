import { visibleSql } from '#features/projects/server/access.ts';
import { type ListStatement, listStatement, type Statement } from '#server/database/read.ts';
import { LOGS_SHOWN } from '../rules.ts';
import { hidesPlaceSql } from './access.ts';

/**
 * Parameters of every read here: `$1` whose projects (null: all), `$2` the caller's system role, `$3` the caller,
 * `$4` project, `$5` first day, `$6` last day; the lists go on with `$7` task, `$8` author, `$9` words in the notes.
 */

/** Photos that were attached to a log nobody deleted, of projects the caller may see. */
const from = `files f
    join progress_logs g on g.id = f.entity_id
    join projects p on p.id = f.project_id
    left join photos x on x.file_id = f.id`;

const isPhotoOfLog = `f.entity = 'log' and f.kind = 'picture' and f.stored_at is not null and f.withheld_at is null
    and f.path = any(g.photo_urls) and g.deleted_at is null and p.deleted_at is null`;

const inScope = `${isPhotoOfLog} and ${visibleSql('f.project_id', '$1')}
    and $2::text is not null and $3::uuid is not null and ($4::uuid is null or f.project_id = $4)
    and ($5::date is null or g.date >= $5) and ($6::date is null or g.date <= $6)`;

const matching = `${inScope} and ($7::uuid is null or g.task_id = $7) and ($8::uuid is null or g.created_by = $8)
    and ($9::text is null or g.notes ilike $9)`;

const withPlace = (sql: string) => `case when not ${hidesPlaceSql('$2', '$3', 'f.project_id')} then ${sql} end`;

/** The columns of `Photo` in contract.ts. */
const columns = `f.id, f.path, f.content_type as "contentType", g.id as "logId", f.project_id as "projectId", p.name as "projectName",
    g.task_id as "taskId", (select t.title from tasks t where t.id = g.task_id) as "taskTitle", g.date,
    g.created_by as "authorId", (select u.name from users u where u.id = g.created_by) as "authorName",
    f.width, f.height, x.captured_on as "capturedOn", x.captured_time as "capturedTime",
    ${withPlace('x.latitude')} as latitude, ${withPlace('x.longitude')} as longitude,
    (x.analysis->'facts'->>'people')::int as people`;

/** The newest day first; within a log as they were attached. */
const order = 'g.date desc, g.created_at desc, g.id, f.created_at, f.id';

export const photoList: ListStatement = listStatement({
  name: 'photos',
  columns,
  from,
  where: matching,
  order,
  parameters: 9,
});

/** One photo; `$10` is its id. */
export const onePhoto: Statement = {
  name: 'photo',
  text: `select row_to_json(r)::text as json from (select ${columns} from ${from} where ${matching} and f.id = $10) r`,
};

export const photoDays: Statement = {
  name: 'photo-days',
  text: `select coalesce(json_agg(r), '[]')::text as json from
    (select g.date, count(*)::int as count from ${from} where ${matching} group by g.date order by g.date desc) r`,
};

export const photoChoices: Statement = {
  name: 'photo-choices',
  text: `with own as (select g.created_by, g.task_id from ${from} where ${inScope})
    select json_build_object(
      'authors', (select coalesce(json_agg(r order by r.name), '[]') from
        (select u.id, u.name, count(*)::int as count from own join users u on u.id = own.created_by group by u.id) r),
      'tasks', (select coalesce(json_agg(r order by r.title), '[]') from
        (select t.id, t.title, count(*)::int as count from own join tasks t on t.id = own.task_id group by t.id) r))::text as json`,
};

const ofLog = `f.entity = 'log' and f.entity_id = g.id and f.kind = 'picture' and f.stored_at is not null
    and f.withheld_at is null and f.path = any(g.photo_urls)`;

/** The columns of `PhotoLog` in contract.ts; the logs are chosen before their photos are gathered. */
export const logsWithPhotos: Statement = {
  name: 'logs-with-photos',
  text: `select coalesce(json_agg(r), '[]')::text as json from
    (select g.id, g.project_id as "projectId", p.name as "projectName", g.date, g.notes,
      (select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height) order by f.created_at, f.id)
        from files f where ${ofLog}) as photos
     from progress_logs g join projects p on p.id = g.project_id
     where g.deleted_at is null and p.deleted_at is null and ${visibleSql('g.project_id', '$1')}
       and $2::text is not null and $3::uuid is not null and ($4::uuid is null or g.project_id = $4)
       and ($5::date is null or g.date >= $5) and ($6::date is null or g.date <= $6)
       and exists (select from files f where ${ofLog})
     order by g.date desc, g.created_at desc, g.id limit ${LOGS_SHOWN}) r`,
};
