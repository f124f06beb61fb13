import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import { memberJoined } from '#features/authorization/server/api.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { invitations, users } from '#server/database/tables/accounts.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { AppError, conflict } from '#shared/http/errors.ts';
import { createUser } from './create.ts';
import { invitationHash } from './store.ts';

export type InvitationRow = typeof invitations.$inferSelect;

const notOpen = () => new AppError('not_found', 'This invitation has expired or was used already. Ask for a new one.');

/** The open invitation of a link, with what it invites to. */
export async function findInvitation(db: Connection, token: string) {
  const [found] = await db
    .select({ invitation: invitations, projectName: projects.name })
    .from(invitations)
    .leftJoin(projects, and(eq(projects.id, invitations.projectId), isNull(projects.deletedAt)))
    .where(isOpen(token));
  if (!found) throw notOpen();
  return found;
}

const isOpen = (token: string) =>
  and(
    eq(invitations.tokenHash, invitationHash(token)),
    isNull(invitations.acceptedAt),
    gt(invitations.expiresAt, sql`now()`),
  );

interface Accepted {
  readonly token: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
}

/** Creates the account and the membership; of two at once, one wins. */
export async function acceptInvitation(tx: Transaction, { token, ...person }: Accepted) {
  const [invitation] = await tx.select().from(invitations).where(isOpen(token)).for('update');
  if (!invitation) throw notOpen();
  const { email, role } = invitation;
  const [known] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  if (known) throw conflict('There is an account with this e-mail address already. Sign in with it.');
  const userId = await createUser(tx, { email, role, ...person });
  await joinByInvitation(tx, invitation, userId);
  return { userId, email, role };
}

/** Marks an invitation as used and makes the person a member of its project, when it names one that still stands. */
export async function joinByInvitation(tx: Transaction, invitation: InvitationRow, userId: string): Promise<void> {
  await tx.update(invitations).set({ acceptedAt: sql`now()` }).where(eq(invitations.id, invitation.id));
  const { projectId, memberRole, email } = invitation;
  if (!projectId || !memberRole) return;
  const [project] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, projectId), isNull(projects.deletedAt)));
  if (!project) return;
  await tx.insert(members).values({ projectId, userId, role: memberRole }).onConflictDoNothing();
  await recordChange(tx, {
    actorId: userId,
    projectId,
    entity: 'member',
    entityId: userId,
    action: 'added',
    label: email,
    after: { role: memberRole },
  });
  await memberJoined(tx, { projectId, userId, actorId: userId });
}
