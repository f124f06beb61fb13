import { and, asc, count, eq, sql } from 'drizzle-orm';
import { personOf, type UserRow } from '#features/accounts/server/api.ts';
import { recordChange, recorded } from '#features/audit/server/api.ts';
import { type AuthorizedProjectId, authorizeProject, memberJoined } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { matches } from '#server/database/fold.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { likePatterns } from '#server/database/read.ts';
import { users } from '#server/database/tables/accounts.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { implement } from '#server/http/route.ts';
import { type ActorContext, recordSecurityEvent } from '#server/security-events.ts';
import { AppError, conflict, invalid, notFound } from '#shared/http/errors.ts';
import type { MemberRole } from '#shared/roles.ts';
import { message } from '#shared/sentence.ts';
import { demonstrationApi, invitationsApi, type Member, membersApi, usersApi } from '../contract.ts';
import { PASSWORD_LINK_VALID_MS } from '../rules.ts';
import { invite, listInvitations, withdraw } from './invitations.ts';
import {
  deactivate,
  dropSecondFactor,
  findUser,
  listOpenTasks,
  listUsers,
  type Page,
  reactivate,
  setRole,
} from './users.ts';

type MemberRow = typeof members.$inferSelect;

const memberOf = (member: MemberRow, user: UserRow): Member => ({
  id: member.id,
  userId: user.id,
  role: member.role,
  user: { ...personOf(user), role: user.role, deactivatedAt: user.deactivatedAt?.toISOString() ?? null },
});

async function listMembers(db: Connection, projectId: AuthorizedProjectId, { limit, offset, search }: Page) {
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

const UNKNOWN_EMAIL = message('No user has this e-mail address. You can invite this person instead.');

async function addMember(tx: Transaction, { context, projectId }: Given, email: string, role: MemberRole) {
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
  if (!member) throw conflict(message('{{name}} is a member of this project already.', { name: user.name }));
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

async function setMemberRole(tx: Transaction, { context, projectId }: Given, userId: string, role: MemberRole) {
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

async function removeMember(tx: Transaction, { context, projectId }: Given, userId: string) {
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

/** How many open tasks the answer to a deactivation carries; the call for open tasks has them all. */
const TASKS_SHOWN = 100;

export const userRoutes = implement(usersApi, {
  async list({ query }, { db, total }) {
    const list = await listUsers(db, query);
    total(list.total);
    return list.rows;
  },

  setRole: ({ params, body }, context) =>
    context.db.transaction((tx) => setRole(tx, context, params.userId, body.role)),

  async openTasks({ params, query }, { db, total }) {
    await findUser(db, params.userId);
    const list = await listOpenTasks(db, params.userId, query);
    total(list.total);
    return list.rows;
  },

  async deactivate({ params }, context) {
    const { db } = context;
    const row = await db.transaction((tx) => deactivate(tx, context, params.userId));
    const open = await listOpenTasks(db, params.userId, { limit: TASKS_SHOWN });
    return { user: row, openTasks: open.rows, openTaskCount: open.total };
  },

  reactivate: ({ params }, context) => context.db.transaction((tx) => reactivate(tx, context, params.userId)),

  async passwordLink({ params }, context) {
    const { db, user, signIn, origin } = context;
    const row = await findUser(db, params.userId);
    if (row.deactivatedAt) throw conflict('This person is deactivated. Reactivate the account first.');
    if (row.isService) throw conflict('A service account has no password: it calls by API tokens.');
    const of = { actorId: user.id, entity: 'user', entityId: row.id, label: row.name } as const;
    const change = { ...of, action: 'updated', after: { passwordLink: 'made' } } as const;
    const expiresAt = new Date(Date.now() + PASSWORD_LINK_VALID_MS).toISOString();
    const token = await recorded(db, change, () => signIn.passwords.issueReset(row.id, PASSWORD_LINK_VALID_MS));
    const subject = { id: row.id, label: row.email };
    await recordSecurityEvent(context, { kind: 'link-issued', subject, detail: { link: 'password' } });
    return { link: `${origin}/api/login/reset?token=${token}`, expiresAt };
  },

  resetSecondFactor: ({ params }, context) =>
    context.db.transaction((tx) => dropSecondFactor(tx, context, params.userId)),
});

export const invitationRoutes = implement(invitationsApi, {
  async list({ query }, { db, total }) {
    const list = await listInvitations(db, query);
    total(list.total);
    return list.rows;
  },
  create: ({ body }, context) => invite(context, { ...body, projectId: null, memberRole: null }),
  remove: ({ params }, context) => context.db.transaction((tx) => withdraw(tx, context, params.invitationId)),
});

export const memberRoutes = implement(membersApi, {
  async list({ params, query }, { db, user, total }) {
    const projectId = await authorizeProject(db, user, params.projectId, 'project.read');
    const list = await listMembers(db, projectId, query);
    total(list.total);
    return list.rows;
  },

  async add({ params, body }, context) {
    const { db, user } = context;
    const projectId = await authorizeProject(db, user, params.projectId, 'member.manage');
    return db.transaction((tx) => addMember(tx, { context, projectId }, body.email, body.role));
  },

  async setRole({ params, body }, context) {
    const { db, user } = context;
    const projectId = await authorizeProject(db, user, params.projectId, 'member.manage');
    return db.transaction((tx) => setMemberRole(tx, { context, projectId }, params.userId, body.role));
  },

  async remove({ params }, context) {
    const { db, user } = context;
    const projectId = await authorizeProject(db, user, params.projectId, 'member.manage');
    return db.transaction((tx) => removeMember(tx, { context, projectId }, params.userId));
  },

  async invite({ params, body }, context) {
    const projectId = await authorizeProject(context.db, context.user, params.projectId, 'member.manage');
    return invite(context, { ...body, memberRole: body.role, projectId });
  },
});

export const demonstrationRoutes = implement(demonstrationApi, {
  async removeDemo(_, context) {
    const { db, demo, user, events } = context;
    const { isDemo } = await readSettings(db);
    if (!isDemo) throw conflict('There is no demonstration data here.');
    if (!demo) throw new AppError('unavailable', 'The demonstration data cannot be removed here.');
    await demo.remove();
    events.changed();
    const stays = await db.query.users.findFirst({
      columns: { id: true },
      where: (row, { eq }) => eq(row.id, user.id),
    });
    // With nobody left the installation is as empty as before its first visit.
    if (stays) await recordSecurityEvent(context, { kind: 'demonstration-removed' });
    return { signedOut: stays === undefined };
  },
});
