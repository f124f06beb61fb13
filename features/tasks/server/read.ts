import { readableChangeSql } from '#features/audit/server/api.ts';
import { callerOf, stampedListStatement, visibleSql } from '#features/authorization/server/api.ts';
import { taskWeightSql, wholeSql } from '#features/projects/server/api.ts';
import { matchesSql } from '#server/database/fold.ts';
import type { Database } from '#server/database/open.ts';
import { likePatterns, listStatement, type Page, readJson, readList } from '#server/database/read.ts';
import type { SessionUser } from '#server/http/route.ts';
import { NOBODY } from '../contract.ts';

/** The columns of `Task` in contract.ts, of `tasks t left join users u`. */
export const taskColumns = `t.id, t.project_id as "projectId", t.number, t.parent_task_id as "parentTaskId", t.is_summary as "isSummary",
  t.takes_dates as "takesDates", t.title,
  t.description, t.status, t.priority, t.assigned_to as "assignedTo", u.name as "assigneeName",
  t.planned_start_date as "plannedStartDate", t.planned_end_date as "plannedEndDate",
  trim_scale(t.estimated_hours) as "estimatedHours",
  trim_scale(${taskWeightSql}) as weight,
  case when t.status = 'done' then 100 when t.is_summary then coalesce(summary_percent(t.id), 0) when t.status = 'not_started' then 0
    else t.percent_complete end as "percentComplete", t.has_steps as "hasSteps", t.blocked_reason as "blockedReason",
  t.completed_at as "completedAt", t.actual_start as "actualStart", t.actual_finish as "actualFinish", t.position, t.comment_count as "commentCount", t.picture_id as "pictureId", t.version,
  t.created_at as "createdAt", t.updated_at as "updatedAt"`;

const withAssignee = 'tasks t left join users u on u.id = t.assigned_to';
/** In title or description, or as the task's number, "T-27". */
const searched = (pattern: string) =>
  `(${pattern}::text is null or ${matchesSql(['t.title', 't.description'], pattern)}
    or ${pattern} = '%t-' || t.number || '%')`;

export const tasksOfProject = stampedListStatement({
  name: 'tasks-of-project',
  projectId: 't.project_id',
  columns: taskColumns,
  from: withAssignee,
  aliases: ['t', 'u'],
  where: `t.deleted_at is null and ${searched('$5')}`,
  order: 't.number',
});

/**
 * `$1` scope, `$2` search, `$3` project, `$4` status, `$5` assignee, `$6` whether nobody is assigned, `$7` priority, `$8` whether
 * it is overdue (isOverdue of rules.ts) on the day `$9`.
 */
const liveBy = (due: string) => `t.deleted_at is null and ${visibleSql('t.project_id', '$1')} and ${searched('$2')}
  and ($3::uuid is null or t.project_id = $3) and ($4::text is null or t.status = $4)
  and ($6::boolean is null or (t.assigned_to is null) = $6) and ($7::text is null or t.priority = $7)
  and ($8::boolean is null or coalesce(t.status <> 'done' and ${due} < $9::date, false) = $8)`;
const live = liveBy('t.planned_end_date');
const ofAnybody = `${live} and ($5::uuid is null or t.assigned_to = $5)`;
const ofLiveProject = `${withAssignee} join projects p on p.id = t.project_id and p.deleted_at is null`;

const allStatement = listStatement({
  name: 'tasks-all',
  columns: taskColumns,
  from: ofLiveProject,
  where: ofAnybody,
  order: 't.created_at desc, t.id desc',
  parameters: 9,
});

/** The same of a project that the caller may see, in the order of its whole list. */
const narrowedStatement = listStatement({
  name: 'tasks-of-project-narrowed',
  columns: taskColumns,
  from: ofLiveProject,
  where: ofAnybody,
  order: 't.number',
  parameters: 9,
});

/** A part without dates is due when the task is that stands in the plan for it. */
const myDue = 'coalesce(t.planned_end_date, whole.ends)';

const mineStatement = listStatement({
  name: 'tasks-my',
  columns: `${taskColumns}, whole.starts as "wholeStartDate", whole.ends as "wholeEndDate",
    (select q.title from tasks q where q.id = t.parent_task_id and q.deleted_at is null) as "parentTitle"`,
  from: `${ofLiveProject} ${wholeSql}`,
  where: `${liveBy(myDue)} and t.assigned_to = $5`,
  order: `${myDue} nulls last, t.created_at, t.id`,
  parameters: 9,
});

/** `$1` scope, `$2` whose tasks. */
const myPartsStatement = listStatement({
  name: 'tasks-my-parts',
  columns: taskColumns,
  from: ofLiveProject,
  where: `t.deleted_at is null and ${visibleSql('t.project_id', '$1')} and t.id in (with recursive below as (
      select c.id from tasks o join tasks c on c.parent_task_id = o.id
        where o.assigned_to = $2 and o.status <> 'done' and o.deleted_at is null and c.deleted_at is null
      union select c.id from below b join tasks c on c.parent_task_id = b.id where c.deleted_at is null)
    select id from below)`,
  order: 't.created_at, t.id',
  parameters: 2,
});

const findStatement = {
  name: 'tasks-find',
  text: `select row_to_json(r)::text as json from (
    select ${taskColumns} from ${ofLiveProject}
    where t.id = $1 and t.deleted_at is null and ${visibleSql('t.project_id', '$2')}) r`,
};

/** Without a limit /all and /my answer this many (docs/deviations.md, "Errors and lists"). */
const PRESET_LIMIT = 1000;

/** What narrows a list; `today` is the organisation's day, wanted where `overdue` is asked for. */
export interface TaskFilter extends Page {
  readonly search?: string | undefined;
  readonly projectId?: string | undefined;
  readonly status?: string | undefined;
  readonly priority?: string | undefined;
  readonly assignedTo?: string | undefined;
  readonly overdue?: 'true' | 'false' | undefined;
  readonly today?: string | undefined;
}

function filterValues(user: SessionUser, filter: TaskFilter) {
  const { search, projectId, status, priority, assignedTo, overdue, today } = filter;
  const isOfNobody = assignedTo === NOBODY;
  return [
    callerOf(user).scope,
    likePatterns(search),
    projectId ?? null,
    status ?? null,
    isOfNobody ? null : (assignedTo ?? null),
    isOfNobody || null,
    priority ?? null,
    overdue === undefined ? null : overdue === 'true',
    today ?? null,
  ];
}

const pageOf = ({ limit = PRESET_LIMIT, offset = 0 }: TaskFilter): Page => ({ limit, offset });

export const readAllTasks = (db: Database, user: SessionUser, filter: TaskFilter) =>
  readList(db, allStatement, filterValues(user, filter), pageOf(filter));

export const readMyTasks = (db: Database, user: SessionUser, filter: TaskFilter) =>
  readList(db, mineStatement, filterValues(user, { ...filter, assignedTo: user.id }), pageOf(filter));

/** Of a project that this person may see. */
export const readNarrowedTasks = (db: Database, user: SessionUser, filter: TaskFilter & { projectId: string }) =>
  readList(db, narrowedStatement, filterValues(user, filter), filter);

export const readMyParts = (db: Database, user: SessionUser, page: Page) =>
  readList(db, myPartsStatement, [callerOf(user).scope, user.id], pageOf(page));

/** The task as JSON text; null when it does not exist, lies in the trash or may not be seen. */
export const readTask = (db: Database, user: SessionUser, id: string): Promise<string | null> =>
  readJson(db, findStatement, [id, callerOf(user).scope]);

/** Tasks of a project that itself lies in the trash come back with it. */
const trashStatement = listStatement({
  name: 'tasks-trash',
  columns: `t.id, t.number, t.title, t.project_id as "projectId", p.name as "projectName", t.deleted_at as "deletedAt",
    (select u.name from users u where u.id = t.deleted_by) as "deletedByName"`,
  from: 'tasks t join projects p on p.id = t.project_id and p.deleted_at is null',
  where: `t.deleted_at is not null and ${searched('$1')}`,
  order: 't.deleted_at desc, t.number, t.id',
  parameters: 1,
});

export const readTrashedTasks = (db: Database, filter: Page & { readonly search?: string | undefined }) =>
  readList(db, trashStatement, [likePatterns(filter.search)], filter);

/** What happened to the parts of `$1` since each became one; what went to the trash and back with it is its own entry. */
const ofParts = `select k.seq from tasks c
  cross join lateral (select coalesce(max(j.seq), 0) as seq from activity j where j.entity = 'task'
    and j.entity_id = c.id::text and j.after ->> 'parentTaskId' = $1::uuid::text) joined
  join activity k on k.entity = 'task' and k.entity_id = c.id::text and k.seq >= joined.seq
  where c.parent_task_id = $1::uuid and (k.action in ('created', 'deleted', 'restored') or (k.action in ('updated', 'followed')
      and (k.after ->> 'parentTaskId' = $1::uuid::text or 'done' in (k.before ->> 'status', k.after ->> 'status'))))
    and not (k.action in ('deleted', 'restored') and exists (select 1 from activity q
      where q.entity = 'task' and q.entity_id = $1::uuid::text and q.action = k.action and q.xid = k.xid))`;

const reader = { role: '$3', caller: '$4' } as const;

/** `$1` task, `$2` whether its parts are told of, too, `$3` and `$4` role and id of the reader. */
const historyStatement = listStatement({
  name: 'task-history',
  columns: `a.seq, a.at, u.name as "actorName", a.by_token as "byToken", a.action, case when a.entity_id <> $1::uuid::text then a.label end as subtask,
    ${readableChangeSql('a.before', reader)} as before, ${readableChangeSql('a.after', reader)} as after`,
  from: 'activity a left join users u on u.id = a.actor_id',
  where: `a.seq = any(array(
      select o.seq from activity o where o.entity = 'task' and o.entity_id = $1::uuid::text and o.action <> 'moved'
      union all select part.seq from (${ofParts}) part where $2::boolean))`,
  order: 'a.seq desc',
  parameters: 4,
});

export const readHistory = (
  db: Database,
  { id, role }: SessionUser,
  { taskId, withParts, ...page }: Page & { readonly taskId: string; readonly withParts: boolean },
) => readList(db, historyStatement, [taskId, withParts, role, id], page);

const commentsStatement = listStatement({
  name: 'task-comments',
  columns: `c.id, c.task_id as "taskId", c.author_id as "authorId", u.name as "authorName", c.body, c.mentions,
    c.created_at as "createdAt"`,
  from: 'task_comments c left join users u on u.id = c.author_id',
  where: 'c.task_id = $1 and ($2::uuid is null or c.id = $2)',
  order: 'c.created_at, c.id',
  parameters: 2,
});

export const readComments = (db: Database, taskId: string, page: Page, commentId: string | null = null) =>
  readList(db, commentsStatement, [taskId, commentId], page);
