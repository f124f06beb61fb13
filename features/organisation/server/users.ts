import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm';
import { endOtherAccess, personOf, type UserRow } from '#features/accounts/server/api.ts';
import { recordChange } from '#features/audit/server/api.ts';
import { matches } from '#server/database/fold.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { likePatterns } from '#server/database/read.ts';
import { passkeys, twoFactors, users } from '#server/database/tables/accounts.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { SessionUser } from '#server/http/route.ts';
import { type ActorContext, recordSecurityEvent } from '#server/security-events.ts';
import { conflict, notFound } from '#shared/http/errors.ts';
import type { Role } from '#shared/roles.ts';
import { message } from '#shared/sentence.ts';
import type { OpenTask, SystemUser } from '../contract.ts';

const subjectOf = ({ id, email }: UserRow) => ({ id, label: email });

const systemUserOf = (row: UserRow): SystemUser => ({
  ...personOf(row),
  role: row.role,
  twoFactorEnabled: row.twoFactorEnabled,
  isService: row.isService,
  deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

export interface Page {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly search?: string | undefined;
}

/** Active people first, then by name. */
export async function listUsers(db: Connection, { limit, offset, search, role }: Page & { role?: Role | undefined }) {
  const pattern = likePatterns(search);
  const matching = and(
    pattern ? matches([users.name, users.email], pattern) : undefined,
    role ? eq(users.role, role) : undefined,
  );
  const [counted] = await db.select({ total: count() }).from(users).where(matching);
  const rows = await db
    .select()
    .from(users)
    .where(matching)
    .orderBy(sql`${users.deactivatedAt} is not null`, asc(sql`lower(${users.name})`), asc(users.id))
    .limit(limit ?? Number.MAX_SAFE_INTEGER)
    .offset(offset ?? 0);
  return { rows: rows.map(systemUserOf), total: counted?.total ?? 0 };
}

/** Locks all active administrators, always in the same order, so that two changes at once see each other's outcome. */
async function lockAdministrators(tx: Transaction): Promise<string[]> {
  const active = and(eq(users.role, 'admin'), isNull(users.deactivatedAt));
  const rows = await tx.select({ id: users.id }).from(users).where(active).orderBy(users.id).for('update');
  return rows.map(({ id }) => id);
}

export async function findUser(tx: Connection, userId: string): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId));
  if (!row) throw notFound('User');
  return row;
}

const LAST_ONE = message('This is the last administrator. Make somebody else an administrator first.');

export async function setRole(tx: Transaction, context: ActorContext, userId: string, role: Role): Promise<SystemUser> {
  const administrators = await lockAdministrators(tx);
  const old = await findUser(tx, userId);
  if (role !== 'admin' && administrators.length === 1 && administrators[0] === userId) throw conflict(LAST_ONE);
  if (old.role === role) return systemUserOf(old);
  if (old.isService && role === 'admin') throw conflict('A service account cannot be an administrator.');
  const [row] = await tx.update(users).set({ role }).where(eq(users.id, userId)).returning();
  await recordChange(tx, {
    actorId: context.user.id,
    entity: 'user',
    entityId: userId,
    action: 'updated',
    label: old.name,
    before: { role: old.role },
    after: { role },
  });
  await recordSecurityEvent(
    { ...context, db: tx },
    { kind: 'role-changed', subject: subjectOf(old), detail: { before: old.role, after: role } },
  );
  return systemUserOf(row ?? old);
}

export async function deactivate(tx: Transaction, context: ActorContext, userId: string): Promise<SystemUser> {
  const actorId = context.user.id;
  const administrators = await lockAdministrators(tx);
  const old = await findUser(tx, userId);
  if (administrators.length === 1 && administrators[0] === userId) throw conflict(LAST_ONE);
  if (actorId === userId) throw conflict('You cannot deactivate yourself. Ask another administrator.');
  if (old.deactivatedAt) return systemUserOf(old);
  const [row] = await tx.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, userId)).returning();
  await endOtherAccess(tx, userId);
  await recordChange(tx, { actorId, entity: 'user', entityId: userId, action: 'deactivated', label: old.name });
  await recordSecurityEvent({ ...context, db: tx }, { kind: 'account-deactivated', subject: subjectOf(old) });
  return systemUserOf(row ?? old);
}

export async function reactivate(tx: Transaction, context: ActorContext, userId: string): Promise<SystemUser> {
  const actorId = context.user.id;
  const old = await findUser(tx, userId);
  if (!old.deactivatedAt) return systemUserOf(old);
  const [row] = await tx.update(users).set({ deactivatedAt: null }).where(eq(users.id, userId)).returning();
  await recordChange(tx, { actorId, entity: 'user', entityId: userId, action: 'reactivated', label: old.name });
  await recordSecurityEvent({ ...context, db: tx }, { kind: 'account-reactivated', subject: subjectOf(old) });
  return systemUserOf(row ?? old);
}

/** For a lost phone: the person signs in with the password alone and sets up anew. */
export async function dropSecondFactor(
  tx: Transaction,
  context: ActorContext & { readonly user: SessionUser },
  userId: string,
): Promise<SystemUser> {
  const actor = context.user;
  const old = await findUser(tx, userId);
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  // An administrator's own session stays when the account is his.
  await endOtherAccess(tx, userId, actor);
  const [row] = await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId)).returning();
  await recordChange(tx, {
    actorId: actor.id,
    entity: 'user',
    entityId: userId,
    action: 'updated',
    label: old.name,
    after: { secondFactor: 'off' },
  });
  const detail = { credential: 'second-factor', change: 'off' };
  await recordSecurityEvent({ ...context, db: tx }, { kind: 'credential-changed', subject: subjectOf(old), detail });
  return systemUserOf(row ?? old);
}

/** What stays undone when this person does nothing more, soonest due first. */
export async function listOpenTasks(db: Connection, userId: string, { limit, offset }: Page) {
  const open = and(
    eq(tasks.assignedTo, userId),
    ne(tasks.status, 'done'),
    isNull(tasks.deletedAt),
    isNull(projects.deletedAt),
  );
  const [counted] = await db
    .select({ total: count() })
    .from(tasks)
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .where(open);
  const rows: OpenTask[] = await db
    .select({
      id: tasks.id,
      number: tasks.number,
      title: tasks.title,
      status: tasks.status,
      plannedEndDate: tasks.plannedEndDate,
      projectId: tasks.projectId,
      projectName: projects.name,
    })
    .from(tasks)
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .where(open)
    .orderBy(sql`${tasks.plannedEndDate} nulls last`, tasks.number)
    .limit(limit ?? Number.MAX_SAFE_INTEGER)
    .offset(offset ?? 0);
  return { rows, total: counted?.total ?? 0 };
}
