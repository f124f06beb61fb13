import { and, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Connection } from '#server/database/open.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import type { SessionUser } from '#server/http/route.ts';
import { forbidden, invalid, notFound } from '#shared/http/errors.ts';
import { Id } from '#shared/http/fields.ts';
import { type Action, may, mayInProject } from '#shared/permissions.ts';
import { type MemberRole, type Role, roleLabels } from '#shared/roles.ts';
import { message } from '#shared/sentence.ts';

declare const checked: unique symbol;
/** A project id for which this user was found to have the right asked for. Only `authorizeProject` makes one. */
export type AuthorizedProjectId = string & { readonly [checked]: true };

export type Actor = Pick<SessionUser, 'id' | 'role'>;

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

/**
 * The one check before anything is done in a project. Throws "not found" alike for projects that do not exist, lie in
 * the trash or may not be seen; "forbidden" when system role and member role do not both allow the action.
 */
export async function authorizeProject(
  db: Connection,
  user: Actor,
  id: string,
  action: Action,
): Promise<AuthorizedProjectId> {
  const [found] = await db
    .select({ id: projects.id, memberRole: members.role })
    .from(projects)
    .leftJoin(members, and(eq(members.projectId, projects.id), eq(members.userId, user.id)))
    .where(and(eq(projects.id, id), isNull(projects.deletedAt)));
  if (!found || (user.role !== 'admin' && found.memberRole === null)) throw notFound('Project');
  if (!mayInProject(user.role, found.memberRole, action)) throw refusal(user, found.memberRole, action);
  return found.id as AuthorizedProjectId;
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
  const role = message(roleLabels[memberRole]);
  return forbidden(message('Your role in this project ({{role}}) does not allow this.', { role }));
}

/** @throws 422 naming `mentions` when somebody among these is no member of the project */
export async function assertMentionsAreMembers(
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
