import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { recordChange } from '#features/activity/server/store.ts';
import type { SignInHooks } from '#server/adapters/sign-in/sign-in.ts';
import type { Config } from '#server/config.ts';
import type { Connection, Database, Transaction } from '#server/database/open.ts';
import { invitations, sessions, users } from '#server/database/tables/accounts.ts';
import { isReachable } from '#server/start/first-visit.ts';
import { joinByInvitation } from './invitation.ts';
import { asTheFirst, hasNobody, markSeen, type UserRow } from './store.ts';

/** What happens when somebody signs in, whichever way. */
export async function recordSignIn(db: Database, userId: string): Promise<void> {
  await markSeen(db, userId);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, sql`now()`)));
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
export const signInHooks = (db: Database, config: Config): SignInHooks => ({
  // Where others can come too, the first one shows the setup code: whoever the provider knows is not enough.
  mayArrive: async () => !isReachable(config) || !(await hasNobody(db)),
  signedIn: async (userId) => {
    if (!isReachable(config)) await promoteTheFirst(db, userId);
    await recordSignIn(db, userId);
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
      if (user.emailVerified) await takeUpInvitations(tx, user);
    }),
});

/** The first user ever becomes administrator; the others whom the provider brings are viewers. */
async function promoteTheFirst(db: Database, userId: string): Promise<void> {
  if (await hasAdministrator(db)) return;
  await asTheFirst(db, async (tx) => {
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
  });
}

async function hasAdministrator(db: Connection): Promise<boolean> {
  const [administrator] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  return administrator !== undefined;
}

async function takeUpInvitations(tx: Transaction, user: UserRow): Promise<void> {
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
}
