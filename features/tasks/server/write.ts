import { type Action, mayInProject, permissions } from '#shared/permissions.ts';
import { MemberRole, type Role } from '#shared/roles.ts';
import { taskLabelSql } from './label.ts';
import { taskColumns } from './read.ts';

/** Stored columns that a change may name, with the type that PostgreSQL reads the parameter as. */
const columns = {
  title: ['title', 'text'],
  description: ['description', 'text'],
  status: ['status', 'text'],
  priority: ['priority', 'text'],
  assignedTo: ['assigned_to', 'uuid'],
  parentTaskId: ['parent_task_id', 'uuid'],
  plannedStartDate: ['planned_start_date', 'date'],
  plannedEndDate: ['planned_end_date', 'date'],
  estimatedHours: ['estimated_hours', 'numeric'],
  blockedReason: ['blocked_reason', 'text'],
  actualStart: ['actual_start', 'date'],
  actualFinish: ['actual_finish', 'date'],
  percentComplete: ['percent_complete', 'integer'],
} as const;

export type TaskField = keyof typeof columns;
export const taskFields = Object.keys(columns) as TaskField[];

/** The member roles with which a person of this system role may do it; an administrator needs none. */
export const allowedRoles = (role: Role, action: Action): MemberRole[] =>
  MemberRole.options.filter((memberRole) => mayInProject(role, memberRole, action));

const workers = permissions['task.progress'].map((role) => `'${role}'`).join(', ');

const isMember = (project: string, user: string) =>
  `(${user}::uuid is null or exists (select 1 from members m join users mu on mu.id = m.user_id and mu.deactivated_at is null
     where m.project_id = ${project} and m.user_id = ${user}))`;
/** A member whose roles let him progress tasks; others cannot do what they are given. */
const mayTake = (project: string, user: string) =>
  `(${user}::uuid is null or exists (select 1 from members m join users mu on mu.id = m.user_id and mu.deactivated_at is null
     where m.project_id = ${project} and m.user_id = ${user}
       and (mu.role = 'admin' or (mu.role in (${workers}) and m.role in (${workers})))))`;
const isParent = (project: string, parent: string) =>
  `(${parent}::uuid is null or exists (
     select 1 from tasks q where q.id = ${parent} and q.project_id = ${project} and q.deleted_at is null))`;

/** Whether a task is, or lies below, another: then it cannot become that one's parent. */
const isBelow = (task: string, top: string) => `exists (
    with recursive up as (
      select q.id, q.parent_task_id from tasks q where q.id = ${task}
      union select q.id, q.parent_task_id from tasks q join up on q.id = up.parent_task_id)
    select 1 from up where up.id = ${top})`;

/** `$1` task, `$2` another: whether the first is, or lies below, the second. */
export const isBelowStatement = { name: 'task-is-below', text: `select ${isBelow('$1', '$2')} as "isBelow"` };

/** `$1` project, `$2` assignees, `$3` parents, one a task: the first task that names somebody or something of elsewhere. */
export const firstFault = {
  name: 'tasks-first-fault',
  text: `select g.index::int - 1 as index, not ${isMember('$1', 'g.assignee')} as "isStranger",
      not ${mayTake('$1', 'g.assignee')} as "isOnlooker"
    from unnest($2::uuid[], $3::uuid[]) with ordinality as g(assignee, parent, index)
    where not ${mayTake('$1', 'g.assignee')} or not ${isParent('$1', 'g.parent')} order by g.index limit 1`,
};

/** `$1` ids, `$2` person, `$3` project: how many are in use, and those that this person added to this project. */
export const addedBefore = {
  name: 'tasks-added-before',
  text: `select (select count(*) from tasks where id = any($1))::int as used, count(*)::int as own,
      json_agg(row_to_json(r))::text as json from (
        select ${taskColumns} from tasks t left join users u on u.id = t.assigned_to
        where t.id = any($1) and t.created_by = $2 and t.project_id = $3 and t.deleted_at is null order by t.number) r`,
};

/**
 * Rights, row, history in one statement and one round trip; no row comes back when anything forbids it, and the caller
 * then finds out what. `$1` person, `$2` is administrator, `$3` member roles that may, `$4` project, `$5` tasks as a JSON
 * array. For a list PostgreSQL plans with a hundred rows, hashed and sorted; a single task costs a tenth less with a plan of its own.
 */
const insertOf = (name: string, rows: string) => ({
  name,
  text: `with p as (
      select p.id from projects p left join members m on m.project_id = p.id and m.user_id = $1
      where p.id = $4 and p.deleted_at is null and ($2 or m.role = any($3::text[]))),
    given as (
      select * from ${rows} as g(id uuid, number int, "parentTaskId" uuid, title text,
        description text, status text, priority text, "assignedTo" uuid, "plannedStartDate" date, "plannedEndDate" date,
        "estimatedHours" numeric, "blockedReason" text, position text, "isPromise" boolean)),
    ins as (
      insert into tasks (id, project_id, number, parent_task_id, title, description, status, priority, assigned_to,
        planned_start_date, planned_end_date, estimated_hours, blocked_reason, position, is_promise, completed_at, created_by)
      select g.id, p.id, g.number, g."parentTaskId", g.title, g.description, g.status, g.priority, g."assignedTo",
        g."plannedStartDate", g."plannedEndDate", g."estimatedHours", g."blockedReason", g.position,
        coalesce(g."isPromise", false), case when g.status = 'done' then now() end, $1
      from given g cross join p
      where not exists (
        select 1 from given w where not ${mayTake('p.id', 'w."assignedTo"')} or not ${isParent('p.id', 'w."parentTaskId"')})
      on conflict (id) do nothing returning *),
    act as (
      insert into activity (actor_id, project_id, entity, entity_id, action, label, after)
      select $1, project_id, 'task', id, 'created', ${taskLabelSql('ins')},
        jsonb_build_object('status', status, 'assignedTo', assigned_to) from ins)
    select count(*) as total, json_agg(row_to_json(r))::text as json from (
      select ${taskColumns} from ins t left join users u on u.id = t.assigned_to order by t.number) r`,
});

export const insertTasks = insertOf('tasks-insert', 'jsonb_to_recordset($5::jsonb)');
export const insertTask = insertOf('task-insert', 'jsonb_to_record($5::jsonb -> 0)');

/**
 * A change of exactly these fields, likewise in one statement. `$1` person, `$2` task, `$3` is administrator, `$4` member
 * roles that may change anything, `$5` member roles that may change the progress of their own tasks (empty when the change
 * is more than progress), `$6` version or null, `$7` the chosen place or null, `$8` the top of a column; then the fields.
 * For many tasks `$2` and `$8` are lists, and with `hasOwnEnds` so are the planned ends, where null leaves an end as it is. The
 * version rises only when a field is really different.
 */
export function updateTask(fields: readonly TaskField[], { isMany = false, hasOwnEnds = false } = {}) {
  const parameter = (field: TaskField) => `$${fields.indexOf(field) + 9}::${columns[field][1]}`;
  const progress = progressOf(fields, parameter);
  const given = [...fields, ...progress.followers].map(
    (field): GivenField => ({
      field,
      column: columns[field][0],
      value: progress.values[field] ?? (hasOwnEnds && field === 'plannedEndDate' ? 'own_end' : parameter(field)),
    }),
  );
  const parameterOf = (field: TaskField) => given.find((one) => one.field === field)?.value;
  const sets = setsOf(given, parameterOf);
  const recorded = withActual(given);
  const changes = (row: 'ok' | 'upd') =>
    recorded.map(
      ({ field, column }) =>
        `case when ok.${column} is distinct from upd.${column} then jsonb_build_object('${field}', ${row}.${column}) else '{}' end`,
    );
  const difference = (row: 'ok' | 'upd') => ["'{}'::jsonb", ...changes(row)].join(' || ');
  const assignee = parameterOf('assignedTo');
  const parent = parameterOf('parentTaskId');
  const start = parameterOf('plannedStartDate');
  const end = parameterOf('plannedEndDate');
  const inOrder = `${end ?? 'planned_end_date'} >= ${start ?? 'planned_start_date'}`;
  const dates = (start ?? end) ? `and (${inOrder}) is not false` : '';
  const followed = given.flatMap(({ field, column, value }) => {
    const rule = followedIf[field];
    return rule === undefined
      ? []
      : [`and (not old.is_summary or old.${column} is not distinct from ${value} or not ${rule})`];
  });
  const ends = hasOwnEnds ? `${parameter('plannedEndDate')}[]` : 'null::date[]';
  const [top, from, which] = isMany
    ? [
        'g.top, coalesce(g.own_end, t.planned_end_date) as own_end',
        `unnest($2::uuid[], $8::text[], ${ends}) as g(id, top, own_end) join tasks t on t.id = g.id`,
        'true',
      ]
    : ['$8::text as top', 'tasks t', 't.id = $2'];
  const answer = isMany
    ? 'json_agg(row_to_json(r) order by array_position($2::uuid[], r.id))::text as json, count(*)::int as total'
    : 'row_to_json(r)::text as json';
  return {
    name: `task${isMany ? 's' : ''}-${hasOwnEnds ? 'move' : 'update'}-${fields.map((field) => taskFields.indexOf(field)).join('-')}`,
    text: `with old as (
        select t.*, m.role as member_role, ${top}${progress.columns} from ${from} join projects p on p.id = t.project_id and p.deleted_at is null
        left join members m on m.project_id = t.project_id and m.user_id = $1
        where ${which} and t.deleted_at is null for no key update of t),
      ok as (
        select * from old where ($3 or member_role = any($4::text[])
          or (assigned_to = $1 and member_role = any($5::text[])))
        and ($6::int is null or version = $6)
        ${assignee ? `and (assigned_to = ${assignee} or ${mayTake('old.project_id', assignee)})` : ''}
        ${parent ? `and ${isParent('old.project_id', parent)} and not ${isBelow(parent, 'old.id')}` : ''}
        ${progress.rule} ${dates} ${actualRules(parameterOf)} ${followed.join(' ')}),
      upd as (
        update tasks t set ${sets.join(', ')} from ok where t.id = ok.id and ($7::text is null or true) returning t.*),
      act as (
        insert into activity (actor_id, project_id, entity, entity_id, action, label, before, after)
        select $1, upd.project_id, 'task', upd.id, case when d.after = '{}' then 'moved' else 'updated' end,
          ${taskLabelSql('upd')}, d.before, d.after
        from upd join ok on ok.id = upd.id
        cross join lateral (select ${difference('ok')} as before, ${difference('upd')} as after) d
        where d.after <> '{}' or ok.position <> upd.position)
      select ${answer} from (
        select ${taskColumns} from upd t left join users u on u.id = t.assigned_to) r`,
  };
}

interface WrittenProgress {
  /** Fields that are written though nobody named them. */
  readonly followers: readonly TaskField[];
  /** What is written in place of what was given. */
  readonly values: Partial<Record<TaskField, string>>;
  /** Columns of the row as it was, and what must hold of it. */
  readonly columns: string;
  readonly rule: string;
}

/**
 * What a percent says of a task (`statusAt` of rules.ts), unless its status is given too. A done task keeps the percent from before, so
 * that it is there again when the task is reopened. A task with steps follows them.
 */
function progressOf(fields: readonly TaskField[], parameter: (field: TaskField) => string): WrittenProgress {
  if (!fields.includes('percentComplete')) return { followers: [], values: {}, columns: '', rule: '' };
  const percent = parameter('percentComplete');
  const isAlone = !fields.includes('status');
  return {
    followers: isAlone ? ['status'] : [],
    values: { percentComplete: 'next_percent', ...(isAlone && { status: 'next_status' }) },
    columns: `,
          case when ${percent} = 100 then t.percent_complete else ${percent} end as next_percent,
          case when ${percent} = 100 then 'done' when t.status = 'done' or (t.status = 'not_started' and ${percent} > 0) then 'in_progress'
            else t.status end as next_status`,
    rule: 'and (not old.has_steps or old.percent_complete = next_percent)',
  };
}

const hasPart = (which: string) => `exists (select from tasks c where c.parent_task_id = old.id and c.deleted_at is null
  and not c.is_promise and ${which})`;

/** The actual dates go with the status (migrations/0000_baseline.sql): its history says both. */
function withActual(given: readonly GivenField[]): Pick<GivenField, 'field' | 'column'>[] {
  if (given.every(({ field }) => field !== 'status')) return [...given];
  const actual = (['actualStart', 'actualFinish'] as const).map((field) => ({ field, column: columns[field][0] }));
  return [...given.filter(({ field }) => actual.every((one) => one.field !== field)), ...actual];
}

/** Only what has begun has an actual start, only what is done an actual finish, neither lies ahead, and the one not after the other. */
function actualRules(parameterOf: (field: TaskField) => string | undefined): string {
  const [begun, ended] = [parameterOf('actualStart'), parameterOf('actualFinish')];
  if (!begun && !ended) return '';
  const status = parameterOf('status') ?? 'old.status';
  const rule = (day: string | undefined, fits: string) =>
    day ? `and (${day} is null or (${status} ${fits} and ${day} <= ${LAST_ACTUAL}))` : '';
  return `${rule(begun, "<> 'not_started'")} ${rule(ended, "= 'done'")}
    and (${ended ?? 'old.actual_finish'} >= ${begun ?? 'old.actual_start'}) is not false`;
}

/** It is tomorrow already somewhere else. */
const LAST_ACTUAL = 'current_date + 1';

/** What a summary takes from its subtasks, and when: then a person cannot say it otherwise. */
const followedIf: Partial<Record<TaskField, string>> = {
  status: 'true',
  percentComplete: 'true',
  blockedReason: 'true',
  actualStart: 'true',
  actualFinish: 'true',
  plannedStartDate: hasPart('coalesce(c.planned_start_date, c.planned_end_date) is not null'),
  plannedEndDate: hasPart('coalesce(c.planned_start_date, c.planned_end_date) is not null'),
  estimatedHours: hasPart('c.estimated_hours is not null'),
};

/** `$1` task: whether it has subtasks with dates, and with hours, which it follows. */
export const followedStatement = {
  name: 'task-followed',
  text: `select ${followedIf.plannedEndDate} as "hasDates", ${followedIf.estimatedHours} as "hasHours" from tasks old where old.id = $1`,
};

/** `$1` tasks: what is open below those of them that are summaries and is none itself, at any depth. */
export const openBelowStatement = {
  name: 'tasks-open-below',
  text: `with recursive below as (
      select c.id, c.is_summary, c.status from tasks s join tasks c on c.parent_task_id = s.id
        where s.id = any($1::uuid[]) and s.is_summary and s.deleted_at is null and c.deleted_at is null and not c.is_promise
      union select c.id, c.is_summary, c.status from below b join tasks c on c.parent_task_id = b.id
        where c.deleted_at is null and not c.is_promise)
    select id from below where not is_summary and status <> 'done' order by id`,
};

interface GivenField {
  readonly field: TaskField;
  readonly column: string;
  readonly value: string;
}

function setsOf(given: readonly GivenField[], parameterOf: (field: TaskField) => string | undefined): string[] {
  const status = parameterOf('status') ?? 't.status';
  const reason = `case when ${status} = 'blocked' then ${parameterOf('blockedReason') ?? 't.blocked_reason'} end`;
  const values = given.map(({ field, column, value }) => ({
    column,
    value: field === 'blockedReason' ? reason : value,
  }));
  const differs = values.map(({ column, value }) => `t.${column} is distinct from ${value}`).join(' or ') || 'false';
  return [
    ...values
      .filter(({ column }) => column !== columns.blockedReason[0])
      .map(({ column, value }) => `${column} = ${value}`),
    `blocked_reason = ${reason}`,
    `completed_at = case when ${status} = 'done' then coalesce(t.completed_at, now()) end`,
    `position = coalesce($7, case when ${status} <> t.status then ok.top else t.position end)`,
    `version = case when ${differs} then t.version + 1 else t.version end`,
    `updated_at = case when ${differs} then now() else t.updated_at end`,
  ];
}

/** `$1` person, `$2` task: it and everything below it goes to the trash at one moment. */
export const trashTask = {
  name: 'task-trash',
  text: `with recursive branch as (
      select id from tasks where id = $2 and deleted_at is null
      union select t.id from tasks t join branch b on t.parent_task_id = b.id where t.deleted_at is null),
    gone as (
      update tasks t set deleted_at = now(), deleted_by = $1, version = version + 1 from branch b
      where t.id = b.id and t.deleted_at is null returning t.*),
    act as (
      insert into activity (actor_id, project_id, entity, entity_id, action, label)
      select $1, project_id, 'task', id, 'deleted', ${taskLabelSql('gone')} from gone)
    select nullif(count(*), 0)::text as json from gone`,
};

/** `$1` task in the trash: the label of the task that it is a part of, where that is in the trash, too. */
export const trashedParent = {
  name: 'task-trashed-parent',
  text: `select ${taskLabelSql('q')} as label from tasks t join tasks q on q.id = t.parent_task_id
    where t.id = $1 and t.deleted_at is not null and q.deleted_at is not null`,
};

/**
 * Brings back what went to the trash at the same moment as this task, below a task that is there. A row of a plan that was imported
 * again meanwhile is not it any more.
 */
export const restoreTask = {
  name: 'task-restore',
  text: `with recursive branch as (
      select t.id, t.deleted_at from tasks t join projects p on p.id = t.project_id and p.deleted_at is null
      where t.id = $2 and t.deleted_at is not null and ${isParent('t.project_id', 't.parent_task_id')}
      union select t.id, t.deleted_at from tasks t join branch b on t.parent_task_id = b.id and t.deleted_at = b.deleted_at),
    back as (
      update tasks t set deleted_at = null, deleted_by = null, version = version + 1,
        import_key = case when exists (select 1 from tasks o where o.project_id = t.project_id and o.import_key = t.import_key
          and o.deleted_at is null) then null else t.import_key end
      from branch b where t.id = b.id and t.deleted_at is not null returning t.*),
    act as (
      insert into activity (actor_id, project_id, entity, entity_id, action, label)
      select $1, project_id, 'task', id, 'restored', ${taskLabelSql('back')} from back)
    select nullif(count(*), 0)::text as json from back`,
};
