import { and, asc, count, eq, sql } from 'drizzle-orm';
import { personOf, type UserRow } from '#features/accounts/server/api.ts';
import { recordChange } from '#features/audit/server/api.ts';
import { type AuthorizedProjectId, memberJoined } from '#features/authorization/server/api.ts';
import { matches } from '#server/database/fold.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { likePatterns } from '#server/database/read.ts';
import { users } from '#server/database/tables/accounts.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { type ActorContext, recordSecurityEvent } from '#server/security-events.ts';
import { conflict, invalid, notFound } from '#shared/http/errors.ts';
import type { MemberRole } from '#shared/roles.ts';
import { said } from '#shared/sentence.ts';
import type { Member } from '../contract.ts';
import type { Page } from './users.ts';

type MemberRow = typeof members.$inferSelect;

const memberOf = (member: MemberRow, user: UserRow): Member => ({
  id: member.id,
  userId: user.id,
  role: member.role,
  user: { ...personOf(user), role: user.role, deactivatedAt: user.deactivatedAt?.toISOString() ?? null },
});

export async function listMembers(db: Connection, projectId: AuthorizedProjectId, { limit, offset, search }: Page) {
  const pattern = likePatterns(search);
  const matching = and(
    eq(members.projectId, projectId),
    pattern ? matches([users.name, users.email], pattern) : undefined,
  );
  const joined = eq(users.id, members.userId);
  const [counted] = await db.select({ total: count() }).from(members).innerJoin(users, joined).where(matching);
  const rows = await db
    .select({ member: members, user: users })
    .from(members)
    .innerJoin(users, joined)
    .where(matching)
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(limit ?? Number.MAX_SAFE_INTEGER)
    .offset(offset ?? 0);
  return { rows: rows.map(({ member, user }) => memberOf(member, user)), total: counted?.total ?? 0 };
}

interface Given {
  readonly context: ActorContext;
  readonly projectId: AuthorizedProjectId;
}

const UNKNOWN_EMAIL = said('No user has this e-mail address. You can invite this person instead.');

export async function addMember(tx: Transaction, { context, projectId }: Given, email: string, role: MemberRole) {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  if (!user) throw invalid('email', UNKNOWN_EMAIL);
  if (user.deactivatedAt) throw invalid('email', 'This person is deactivated. Reactivate the account first.');
  const [member] = await tx
    .insert(members)
    .values({ projectId, userId: user.id, role })
    .onConflictDoNothing({ target: [members.userId, members.projectId] })
    .returning();
  if (!member) throw conflict(said('{{name}} is a member of this project already.', { name: user.name }));
  await recordChange(tx, {
    actorId: context.user.id,
    projectId,
    entity: 'member',
    entityId: user.id,
    action: 'added',
    label: user.name,
    after: { role },
  });
  await recordRole({ ...context, db: tx }, user, { projectId, after: role });
  await memberJoined(tx, { projectId, userId: user.id, actorId: context.user.id });
  return memberOf(member, user);
}

export async function setMemberRole(tx: Transaction, { context, projectId }: Given, userId: string, role: MemberRole) {
  const { member, user } = await lockMember(tx, projectId, userId);
  if (member.role === role) return memberOf(member, user);
  const [row] = await tx.update(members).set({ role }).where(eq(members.id, member.id)).returning();
  await recordChange(tx, {
    actorId: context.user.id,
    projectId,
    entity: 'member',
    entityId: userId,
    action: 'updated',
    label: user.name,
    before: { role: member.role },
    after: { role },
  });
  await recordRole({ ...context, db: tx }, user, { projectId, before: member.role, after: role });
  return memberOf(row ?? member, user);
}

export async function removeMember(tx: Transaction, { context, projectId }: Given, userId: string) {
  const { member, user } = await lockMember(tx, projectId, userId);
  await tx.delete(members).where(eq(members.id, member.id));
  await recordChange(tx, {
    actorId: context.user.id,
    projectId,
    entity: 'member',
    entityId: userId,
    action: 'removed',
    label: user.name,
    before: { role: member.role },
  });
  await recordRole({ ...context, db: tx }, user, { projectId, before: member.role });
  return { id: member.id };
}

interface RoleChange {
  readonly projectId: AuthorizedProjectId;
  readonly before?: MemberRole;
  readonly after?: MemberRole;
}

async function recordRole(context: ActorContext, { id, email }: UserRow, { projectId, ...roles }: RoleChange) {
  const [project] = await context.db.select({ name: projects.name }).from(projects).where(eq(projects.id, projectId));
  const detail = { project: project?.name ?? projectId, ...roles };
  await recordSecurityEvent(context, { kind: 'role-changed', subject: { id, label: email }, detail });
}

async function lockMember(tx: Transaction, projectId: AuthorizedProjectId, userId: string) {
  const [found] = await tx
    .select({ member: members, user: users })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.projectId, projectId), eq(members.userId, userId)))
    .for('update', { of: members });
  if (!found) throw notFound('Member');
  return found;
}
