import { type Caller, seesMoneySql, visibleSql } from '#features/authorization/server/api.ts';
import { matchesSql } from '#server/database/fold.ts';
import type { Database } from '#server/database/open.ts';
import { likePatterns, listStatement, type Page, readJson, readList, type Statement } from '#server/database/read.ts';
import { talliesSql } from './work-done.ts';

/** The columns of `Project` in contract.ts, made in SQL; a test parses the answer with the strict schema. */
const columns = (role: `$${number}`) => `p.id, p.name, p.client, p.description, p.location,
  case when ${seesMoneySql(role, 'me.role')} then trim_scale(p.budget) end as budget,
  case when ${seesMoneySql(role, 'me.role')} then coalesce(trim_scale(work.paid), 0) end as "spentAmount", p.currency,
  p.planned_start_date as "plannedStartDate", p.planned_end_date as "plannedEndDate", p.priority, p.latitude, p.longitude,
  p.weather_enabled as "weatherEnabled", p.status, me.role as "memberRole", coalesce(work.total, 0) as "taskCount",
  coalesce(work.done, 0) as "doneCount", coalesce(work.in_progress, 0) as "inProgressCount",
  coalesce(work.blocked, 0) as "blockedCount",
  work.percent as "workDone", p.version, p.created_at as "createdAt", p.updated_at as "updatedAt"`;

/** `$1` is the caller. */
const membership = 'left join members me on me.project_id = p.id and me.user_id = $1';

/** `$1` caller, `$2` scope, `$3` stored status, `$4` search, `$5` system role. */
export const projectsStatement = listStatement({
  name: 'projects-list',
  columns: columns('$5'),
  from: `projects p ${membership} ${talliesSql.ofAll}`,
  where: `p.deleted_at is null and ${visibleSql('p.id', '$2')} and ($3::text is null or p.status = $3)
    and ($4::text is null or ${matchesSql(['p.name', 'p.client', 'p.location'], '$4')})`,
  order: 'p.created_at desc, p.id desc',
  parameters: 5,
});

export const findStatement: Statement = {
  name: 'projects-find',
  text: `select row_to_json(r)::text as json from (
      select ${columns('$4')} from projects p ${membership} ${talliesSql.ofOne}
      where p.id = $3 and p.deleted_at is null and ${visibleSql('p.id', '$2')}) r`,
};

const trashStatement = listStatement({
  name: 'projects-trash',
  columns: `p.id, p.name, p.client, p.deleted_at as "deletedAt",
    (select u.name from users u where u.id = p.deleted_by) as "deletedByName"`,
  from: 'projects p',
  where: `p.deleted_at is not null and ($1::text is null or ${matchesSql('p.name', '$1')})`,
  order: 'p.deleted_at desc, p.id',
  parameters: 1,
});

export interface ListFilter extends Page {
  readonly search?: string | undefined;
  readonly status?: string | undefined;
}

export const readProjects = (db: Database, caller: Caller, filter: ListFilter) => {
  const values = [caller.id, caller.scope, filter.status ?? null, likePatterns(filter.search), caller.role];
  return readList(db, projectsStatement, values, filter);
};

/** The project as JSON text, or null when it does not exist, lies in the trash or may not be seen. */
export const readProject = (db: Database, caller: Caller, id: string): Promise<string | null> =>
  readJson(db, findStatement, [caller.id, caller.scope, id, caller.role]);

export const readTrash = (db: Database, filter: ListFilter) =>
  readList(db, trashStatement, [likePatterns(filter.search)], filter);
