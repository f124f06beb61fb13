import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import type { SignInHooks } from '#server/adapters/sign-in/sign-in.ts';
import type { Connection, Database, Transaction } from '#server/database/open.ts';
import { invitations, sessions, users } from '#server/database/tables/accounts.ts';
import { recordSecurityEvent } from '#server/security-events.ts';
import type { Services } from '#server/services.ts';
import { isReachable } from '#server/start/first-visit.ts';
import type { Role } from '#shared/roles.ts';
import { rememberDevice } from './devices.ts';
import { joinByInvitation } from './invitation.ts';
import { hasNoUsers, isSessionOver, markSeen, type UserRow, withFirstAdminLock } from './store.ts';

/** What happens when somebody signs in, whichever way. */
export async function recordSignIn(db: Database, userId: string): Promise<void> {
  await markSeen(db, userId);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), isSessionOver()));
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  await recordChange(db, {
    actorId: userId,
    audienceId: userId,
    entity: 'user',
    entityId: userId,
    action: 'signed-in',
    label: user?.name ?? '',
  });
}

/** Given to the sign-in adapter: people whom the OpenID Connect provider brings. */
export const signInHooks = ({
  db,
  config,
  log,
  secret,
}: Pick<Services, 'db' | 'config' | 'log' | 'secret'>): SignInHooks => ({
  // Where others can come too, the first one shows the setup code: whoever the provider knows is not enough.
  mayArrive: async () => !isReachable(config) || !(await hasNoUsers(db)),
  signedIn: async (userId, from) => {
    if (!isReachable(config)) await promoteTheFirst({ db, log }, userId);
    await recordSignIn(db, userId);
    const [user] = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, userId));
    const { isNew, cookie } = await rememberDevice(db, { config, secret, headers: from.headers }, userId);
    await recordSecurityEvent({ db, log, user, ...from }, { kind: 'signed-in', detail: { method: 'provider' } });
    if (isNew) await recordSecurityEvent({ db, log, user, ...from }, { kind: 'new-device' });
    return [cookie];
  },
  arrived: (userId) =>
    db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, userId));
      if (!user) return;
      await recordChange(tx, {
        actorId: user.id,
        entity: 'user',
        entityId: user.id,
        action: 'created',
        label: user.name,
        after: { email: user.email, role: user.role },
      });
      const subject = { id: user.id, label: user.email };
      const detail = { role: user.role, method: 'provider' };
      await recordSecurityEvent({ db: tx, log }, { kind: 'account-created', subject, detail });
      const role = user.emailVerified ? await takeUpInvitations(tx, user) : user.role;
      if (role === user.role) return;
      const change = { before: user.role, after: role };
      await recordSecurityEvent({ db: tx, log }, { kind: 'role-changed', subject, detail: change });
    }),
});

/** The first user ever becomes administrator; the others whom the provider brings are viewers. */
async function promoteTheFirst({ db, log }: Pick<Services, 'db' | 'log'>, userId: string): Promise<void> {
  if (await hasAdministrator(db)) return;
  await withFirstAdminLock(db, async (tx) => {
    if (await hasAdministrator(tx)) return;
    const [user] = await tx.update(users).set({ role: 'admin' }).where(eq(users.id, userId)).returning();
    if (!user) return;
    await recordChange(tx, {
      actorId: userId,
      entity: 'user',
      entityId: userId,
      action: 'updated',
      label: user.name,
      after: { role: 'admin' },
    });
    const subject = { id: user.id, label: user.email };
    await recordSecurityEvent({ db: tx, log }, { kind: 'role-changed', subject, detail: { after: 'admin' } });
  });
}

async function hasAdministrator(db: Connection): Promise<boolean> {
  const [administrator] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  return administrator !== undefined;
}

/** Gives the role that the latest of them gave; without any, the one that was there. */
async function takeUpInvitations(tx: Transaction, user: UserRow): Promise<Role> {
  const open = await tx
    .select()
    .from(invitations)
    .where(
      and(
        eq(sql`lower(${invitations.email})`, user.email),
        isNull(invitations.acceptedAt),
        gt(invitations.expiresAt, sql`now()`),
      ),
    )
    .orderBy(invitations.createdAt)
    .for('update');
  for (const invitation of open) {
    await tx.update(users).set({ role: invitation.role }).where(eq(users.id, user.id));
    await joinByInvitation(tx, invitation, user.id);
  }
  return open.at(-1)?.role ?? user.role;
}
