import { hidesPlaceSql, visibleSql } from '#features/authorization/server/api.ts';
import { timeZoneSql } from '#features/settings/server/api.ts';
import { matchesSql } from '#server/database/fold.ts';
import { type ListStatement, listStatement, type Statement } from '#server/database/read.ts';
import { LOGS_SHOWN } from '../rules.ts';
import { sameAsSql } from './store.ts';

/**
 * Parameters of every read here: `$1` whose projects (null: all), `$2` the caller's system role, `$3` the caller,
 * `$4` project, `$5` first day, `$6` last day; the lists go on with `$7` task, `$8` author, `$9` words in the notes.
 */

/** Photos of logs nobody deleted, as they are amended now, and pictures of tasks, which count to the day they were sent. */
const pictures = `(
    select f.id, 'log' as source, f.path, f.content_type, g.id as log_id, f.project_id, g.task_id, g.date, g.created_by as author_id,
      f.width, f.height, g.notes as words, f.facts, g.created_at as made_at, f.created_at as added_at,
      f.written_at, f.stored_at as received_at, f.sha256
    from files f join progress_logs g on g.id = f.entity_id
    where f.entity = 'log' and f.kind = 'picture' and f.stored_at is not null and f.withheld_at is null
      and f.path = any(g.photo_urls || g.further_photo_urls) and g.deleted_at is null
    union all
    select k.id, 'task', k.path, k.content_type, null, t.project_id, t.id, (k.created_at at time zone ${timeZoneSql})::date,
      k.uploaded_by, k.width, k.height, t.title, '{}', k.created_at, k.created_at, null, k.created_at, null
    from task_pictures k join tasks t on t.id = k.task_id
    where t.deleted_at is null)`;

const from = `${pictures} f
    join projects p on p.id = f.project_id
    left join photos x on x.file_id = f.id`;

const inScope = `p.deleted_at is null and ${visibleSql('f.project_id', '$1')}
    and $2::text is not null and $3::uuid is not null and ($4::uuid is null or f.project_id = $4)
    and ($5::date is null or f.date >= $5) and ($6::date is null or f.date <= $6)`;

const matching = `${inScope} and ($7::uuid is null or f.task_id = $7) and ($8::uuid is null or f.author_id = $8)
    and ($9::text is null or ${matchesSql('f.words', '$9')})`;

const withPlace = (sql: string) => `case when not ${hidesPlaceSql('$2', '$3', 'f.project_id')} then ${sql} end`;

/** As it was read when the photo was sent, until it has been looked at. */
const known = (degrees: 'latitude' | 'longitude') => `coalesce(x.${degrees}, (f.facts->>'${degrees}')::float8)`;

/** By the camera's own clock. */
const capturedOn = `coalesce(x.captured_on::text, left(f.facts->>'takenAt', 10))`;

/**
 * Metres over the ground (haversine), as `metresBetween` of analysis/capture.ts has them; null where a place is unknown, which
 * `least` by itself would take for the other end of the world.
 */
const metresFromSite = `case when p.latitude + p.longitude + ${known('latitude')} + ${known('longitude')} is not null then round(12742000 * asin(sqrt(least(1,
      power(sin(radians(p.latitude - ${known('latitude')}) / 2), 2) + cos(radians(${known('latitude')})) * cos(radians(p.latitude))
      * power(sin(radians(p.longitude - ${known('longitude')}) / 2), 2)))))::int end`;

/** The columns of `Photo` in contract.ts. */
const columns = `f.id, f.source, f.path, f.content_type as "contentType", f.log_id as "logId", f.project_id as "projectId",
    p.name as "projectName", f.task_id as "taskId", (select t.title from tasks t where t.id = f.task_id) as "taskTitle", f.date,
    f.author_id as "authorId", (select u.name from users u where u.id = f.author_id) as "authorName",
    f.width, f.height, ${capturedOn} as "capturedOn",
    coalesce(x.captured_time, substr(f.facts->>'takenAt', 12, 5)) as "capturedTime",
    ${withPlace(known('latitude'))} as latitude, ${withPlace(known('longitude'))} as longitude,
    ${withPlace(metresFromSite)} as "metresFromSite",
    ${sameAsSql('$1', { sha256: 'f.sha256', logId: 'f.log_id' })} as "sameAs", f.written_at as "writtenAt", f.received_at as "receivedAt",
    (x.analysis->'facts'->>'people')::int as people`;

/** The newest day first; within a log as they were attached. */
const order = 'f.date desc, f.made_at desc, f.log_id, f.added_at, f.id';

export const photoList: ListStatement = listStatement({
  name: 'photos',
  columns,
  from,
  where: matching,
  order,
  parameters: 9,
});

/** The photos of these ids, in their order; `$10` are the ids. */
export const photosByIds: Statement = {
  name: 'photos-by-ids',
  text: `select coalesce(json_agg(r order by array_position($10::uuid[], r.id)), '[]')::text as json from (
    select ${columns} from ${from} where ${matching} and f.id = any($10::uuid[])) r`,
};

export const photoDays: Statement = {
  name: 'photo-days',
  text: `select coalesce(json_agg(r), '[]')::text as json from
    (select f.date, count(*)::int as count from ${from} where ${matching} group by f.date order by f.date desc) r`,
};

export const photoChoices: Statement = {
  name: 'photo-choices',
  text: `with own as (select f.author_id, f.task_id from ${from} where ${inScope})
    select json_build_object(
      'authors', (select coalesce(json_agg(r order by r.name), '[]') from
        (select u.id, u.name, count(*)::int as count from own join users u on u.id = own.author_id group by u.id) r),
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
      (select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'capturedOn', ${capturedOn},
          'metresFromSite', ${withPlace(metresFromSite)},
          'sameAs', ${sameAsSql('$1', { sha256: 'f.sha256', logId: 'g.id' })}) order by f.created_at, f.id)
        from files f left join photos x on x.file_id = f.id where ${ofLog}) as photos
     from progress_logs g join projects p on p.id = g.project_id
     where g.deleted_at is null and p.deleted_at is null and ${visibleSql('g.project_id', '$1')}
       and $2::text is not null and $3::uuid is not null and ($4::uuid is null or g.project_id = $4)
       and ($5::date is null or g.date >= $5) and ($6::date is null or g.date <= $6)
       and exists (select from files f where ${ofLog})
     order by g.date desc, g.created_at desc, g.id limit ${LOGS_SHOWN}) r`,
};
