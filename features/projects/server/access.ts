import { and, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Connection, Database } from '#server/database/open.ts';
import {
  type ListStatement,
  likePatterns,
  listStatement,
  type Page,
  readList,
  type Statement,
} from '#server/database/read.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { JsonText, type SessionUser } from '#server/http/route.ts';
import { forbidden, invalid, notFound } from '#shared/http/errors.ts';
import { Id } from '#shared/http/fields.ts';
import { type Action, may, mayInProject } from '#shared/permissions.ts';
import { type MemberRole, type Role, roleLabels } from '#shared/roles.ts';
import { said } from '#shared/sentence.ts';

declare const checked: unique symbol;
/** A project id for which this user was found to have the right asked for. Only `openProject` makes one. */
export type OpenProject = string & { readonly [checked]: true };

type Actor = Pick<SessionUser, 'id' | 'role'>;

/** Rows of any table with a project column that this user may see. Admins see all. */
export function visibleTo(db: Connection, user: Actor, projectId: PgColumn): SQL | undefined {
  if (user.role === 'admin') return undefined;
  const membership = and(eq(members.projectId, projectId), eq(members.userId, user.id));
  return exists(db.select({ one: sql`1` }).from(members).where(membership));
}

/**
 * The same rule as text, for prepared reads: `$n` is the user's id, null for an administrator.
 * `column` is our own SQL, never anything sent.
 */
export const visibleSql = (column: string, parameter: `$${number}`): string =>
  `(${parameter}::uuid is null or exists (select 1 from members own_member
      where own_member.project_id = ${column} and own_member.user_id = ${parameter}))`;

/** A caller as prepared reads take him. */
export interface Caller {
  readonly id: string;
  /** Null for an administrator, who sees everything. */
  readonly scope: string | null;
  readonly role: Role;
}

export const callerOf = (user: Actor): Caller => ({
  id: user.id,
  scope: user.role === 'admin' ? null : user.id,
  role: user.role,
});

/** The roles that the organisation shows no money; asked once a statement. */
const rolesWithoutMoney = `(select array_remove(array[case when not o.viewers_see_money then 'viewer' end,
    case when not o.site_engineers_see_money then 'se' end], null) from organisation o where o.id = 1)`;

/**
 * The organisation may hide money from viewers and from site engineers; who has such a role in one project counts as one there.
 * `role` is the parameter of the system role, `memberRole` our own SQL for the role in the project.
 */
export const seesMoneySql = (role: `$${number}`, memberRole: string): string =>
  `(${role} = 'admin' or not coalesce(array[${role}::text, ${memberRole}] && ${rolesWithoutMoney}, false))`;

/** "Work done" in percent of two sums of weights, as `workDone` of rules.ts; null without leaf tasks. */
export function workDoneSql(done: string, all: string): string {
  const share = `case when ${done} = ${all} then 100 else least(99, round(100 * ${done} / nullif(${all}, 0))) end`;
  return `case when ${all} > 0 then ${share} end::int`;
}

/**
 * What the tasks and the payments of each project add up to, a row a project: read from their tallies
 * (server/database/tables/tallies.ts), so that it costs the same with ten tasks and with a million.
 */
const tallies = `select k.project_id, sum(k.tasks)::int as total, sum(k.done)::int as done, sum(k.in_progress)::int as in_progress,
    sum(k.blocked)::int as blocked, ${workDoneSql('sum(k.weight_done)', 'sum(k.weight)')} as percent,
    sum(k.paid) as paid from project_tallies k`;

/**
 * What share of the work a row of `tasks t` is, in hours: the rule of "Work done" and earned value, which stands in the database
 * as `task_weight` so that the tallies and every reader take the same.
 */
export const taskWeightSql = `task_weight(t.estimated_hours, t.planned_start_date, t.planned_end_date, t.duration_days, t.is_milestone,
    t.is_leaf)`;

/** To join to `projects p`, of one project or of all; a project without tasks and payments has no row. */
export const talliesSql = {
  ofOne: `left join lateral (${tallies} where k.project_id = p.id group by 1) work on true`,
  ofAll: `left join (${tallies} group by 1) work on work.project_id = p.id`,
};

/** The caller's role in the project `$1`, where `$3` is the caller; null for an administrator who is no member. */
const roleInProject = '(select m.role from members m where m.project_id = $1 and m.user_id = $3)';

/** Hides an amount from who may not see it. */
export type Money = (sql: string) => string;

interface ProjectListParts {
  readonly name: string;
  /** Columns as the contract declares them. */
  readonly columns: (money: Money) => string;
  readonly from: string;
  /** Beyond the project itself; `$5` is the search pattern or null. */
  readonly where: string | ((money: Money) => string);
  readonly order: string;
  readonly key?: string;
  /** The column that names the project. */
  readonly projectId: string;
}

/**
 * The rows of one project, judged and read in one statement: `json` is null when the project may not be seen.
 * Parameters: `$1` project, `$2` scope, `$3` caller, `$4` system role, `$5` search, then limit and offset.
 */
export function projectListStatement({
  name,
  columns,
  from,
  where,
  order,
  key,
  projectId,
}: ProjectListParts): ListStatement {
  const money: Money = (sql) => `case when ${seesMoneySql('$4', roleInProject)} then ${sql} end`;
  const list = listStatement({
    name,
    columns: columns(money),
    from,
    where: `${projectId} = $1 and ${typeof where === 'string' ? where : where(money)}`,
    order,
    key,
    parameters: 5,
  });
  const isVisible = `select 1 from projects p where p.id = $1 and p.deleted_at is null and ${visibleSql('p.id', '$2')}`;
  const judged = ({ name: own, text }: Statement): Statement => ({
    name: own,
    text: `select l.total, case when exists (${isVisible}) then l.json end as json from (${text}) l
      where $3::uuid is not null and $4::text is not null and ($5::text is null or true)`,
  });
  return { whole: judged(list.whole), page: judged(list.page) };
}

interface SearchedPage extends Page {
  readonly search?: string | undefined;
}

/** The handler of such a list; "not found" for a project the caller may not see. */
export const listOfProject =
  (statement: ListStatement) =>
  async ({ params, query }: { params: { id: string }; query: SearchedPage }, { db, user, total }: ListContext) => {
    const caller = callerOf(user);
    const values = [params.id, caller.scope, caller.id, caller.role, likePatterns(query.search)];
    const list = await readList(db, statement, values, query);
    if (list.text === null) throw notFound('Project');
    total(list.total);
    return new JsonText(list.text);
  };

interface ListContext {
  readonly db: Database;
  readonly user: Actor;
  total(count: number): void;
}

/**
 * The one check before anything is done in a project. Throws "not found" alike for projects that do not exist, lie in
 * the trash or may not be seen; "forbidden" when system role and member role do not both allow the action.
 */
export async function openProject(db: Connection, user: Actor, id: string, action: Action): Promise<OpenProject> {
  const [found] = await db
    .select({ id: projects.id, memberRole: members.role })
    .from(projects)
    .leftJoin(members, and(eq(members.projectId, projects.id), eq(members.userId, user.id)))
    .where(and(eq(projects.id, id), isNull(projects.deletedAt)));
  if (!found || (user.role !== 'admin' && found.memberRole === null)) throw notFound('Project');
  if (!mayInProject(user.role, found.memberRole, action)) throw refusal(user, found.memberRole, action);
  return found.id as OpenProject;
}

/** Whether a project does not exist for this person, be it because it never did. An id that is none names nothing. */
export async function isProjectHidden(db: Connection, user: Actor, id: string): Promise<boolean> {
  if (!Id.safeParse(id).success) return true;
  const visible = and(eq(projects.id, id), isNull(projects.deletedAt), visibleTo(db, user, projects.id));
  const [found] = await db.select({ id: projects.id }).from(projects).where(visible);
  return found === undefined;
}

/** A person whose member role is the narrower one is told so (docs/deviations.md, "Who may do what"). */
function refusal(user: Actor, memberRole: MemberRole | null, action: Action) {
  const isNarrowed = memberRole !== null && may(user.role, action);
  if (!isNarrowed) return forbidden();
  const role = said(roleLabels[memberRole]);
  return forbidden(said('Your role in this project ({{role}}) does not allow this.', { role }));
}

/** @throws 422 naming `mentions` when somebody among these is no member of the project */
export async function refuseMentionsOfStrangers(
  db: Connection,
  projectId: string,
  mentions: readonly string[],
): Promise<void> {
  if (mentions.length === 0) return;
  const found = await db
    .select({ id: members.userId })
    .from(members)
    .where(and(eq(members.projectId, projectId), inArray(members.userId, [...mentions])));
  if (found.length < mentions.length) throw invalid('mentions', 'Only members of the project can be mentioned.');
}
