import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { invitationHash, newInvitationToken } from '#features/accounts/server/api.ts';
import { recordChange } from '#features/audit/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { canMailLinks, linkOrigin } from '#server/adapters/mail/links.ts';
import { matches } from '#server/database/fold.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { likePatterns } from '#server/database/read.ts';
import { invitations, users } from '#server/database/tables/accounts.ts';
import { projects } from '#server/database/tables/projects.ts';
import { type ActorContext, recordSecurityEvent } from '#server/security-events.ts';
import type { Services } from '#server/services.ts';
import { conflictIn, notFound } from '#shared/http/errors.ts';
import type { MemberRole, Role } from '#shared/roles.ts';
import { message } from '#shared/sentence.ts';
import type { Invitation, Invited } from '../contract.ts';
import { INVITATION_VALID_MS } from '../rules.ts';
import type { Page } from './users.ts';

const columns = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  projectId: invitations.projectId,
  projectName: projects.name,
  memberRole: invitations.memberRole,
  invitedBy: users.name,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
};

const select = (db: Connection) =>
  db
    .select(columns)
    .from(invitations)
    .leftJoin(projects, eq(projects.id, invitations.projectId))
    .leftJoin(users, eq(users.id, invitations.invitedBy));

type Row = Awaited<ReturnType<typeof select>>[number];

const invitationOf = (row: Row): Invitation => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

const isOpen = and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, sql`now()`));

export async function listInvitations(db: Connection, { limit, offset, search }: Page) {
  const pattern = likePatterns(search);
  const matching = and(isOpen, pattern ? matches([invitations.email], pattern) : undefined);
  const [counted] = await db.select({ total: count() }).from(invitations).where(matching);
  const rows = await select(db)
    .where(matching)
    .orderBy(desc(invitations.createdAt))
    .limit(limit ?? Number.MAX_SAFE_INTEGER)
    .offset(offset ?? 0);
  return { rows: rows.map(invitationOf), total: counted?.total ?? 0 };
}

interface Wanted {
  readonly email: string;
  readonly role: Role;
  readonly projectId: string | null;
  readonly memberRole: MemberRole | null;
}

/** Makes the invitation and sends its link when mail works; the link is in the answer and nowhere else. */
export async function invite(
  services: Services & ActorContext & { readonly origin: string },
  wanted: Wanted,
): Promise<Invited> {
  const token = newInvitationToken();
  const id = await services.db.transaction((tx) => insertInvitation(tx, services, wanted, token));
  const [row] = await select(services.db).where(eq(invitations.id, id));
  if (!row) throw notFound('Invitation');
  const invitation = invitationOf(row);
  const path = `/api/login/invitation?token=${token}`;
  return { ...invitation, link: `${services.origin}${path}`, mailed: await mailed(services, invitation, path) };
}

async function insertInvitation(
  tx: Transaction,
  context: ActorContext,
  wanted: Wanted,
  token: string,
): Promise<string> {
  const actorId = context.user.id;
  const [known] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(sql`lower(${users.email})`, wanted.email));
  if (known)
    throw conflictIn(
      'email',
      message('{{name}} has an account with this e-mail address already.', { name: known.name }),
    );
  const former = and(isNull(invitations.acceptedAt), eq(sql`lower(${invitations.email})`, wanted.email));
  await tx.delete(invitations).where(former);
  const [row] = await tx
    .insert(invitations)
    .values({
      ...wanted,
      tokenHash: invitationHash(token),
      invitedBy: actorId,
      expiresAt: new Date(Date.now() + INVITATION_VALID_MS),
    })
    .returning({ id: invitations.id });
  if (!row) throw new Error('the invitation was not kept');
  await recordChange(tx, {
    actorId,
    projectId: wanted.projectId,
    entity: 'invitation',
    entityId: row.id,
    action: 'created',
    label: wanted.email,
    after: { role: wanted.role },
  });
  const subject = { id: row.id, label: wanted.email };
  const detail = { link: 'invitation', role: wanted.role };
  await recordSecurityEvent({ ...context, db: tx }, { kind: 'link-issued', subject, detail });
  return row.id;
}

/** A mail server that does not answer must not undo an invitation: its link is on the screen. */
async function mailed(services: Services & ActorContext, invitation: Invitation, path: string) {
  const origin = linkOrigin(services.config);
  if (!canMailLinks(services) || !origin) return false;
  const { name } = await readSettings(services.db);
  const [inviter] = await services.db.select().from(users).where(eq(users.id, services.user.id));
  const words = invitationMail(inviter?.preferences.language ?? 'en', {
    link: `${origin}${path}`,
    invitedBy: inviter?.name ?? services.user.email,
    organisationName: name,
    projectName: invitation.projectName,
  });
  try {
    await services.mail.send({ to: invitation.email, ...words });
    return true;
  } catch (error) {
    services.log.error({ err: error }, 'an invitation could not be mailed');
    return false;
  }
}

export async function withdraw(tx: Transaction, context: ActorContext, invitationId: string): Promise<{ id: string }> {
  const open = and(eq(invitations.id, invitationId), isNull(invitations.acceptedAt));
  const [gone] = await tx.delete(invitations).where(open).returning();
  if (!gone) throw notFound('Invitation');
  await recordChange(tx, {
    actorId: context.user.id,
    projectId: gone.projectId,
    entity: 'invitation',
    entityId: gone.id,
    action: 'deleted',
    label: gone.email,
  });
  const subject = { id: gone.id, label: gone.email };
  await recordSecurityEvent(
    { ...context, db: tx },
    { kind: 'link-withdrawn', subject, detail: { link: 'invitation' } },
  );
  return { id: gone.id };
}

interface Mailed {
  readonly subject: string;
  readonly text: string;
}

type Language = 'en' | 'ar';

interface InvitationFacts {
  readonly link: string;
  readonly invitedBy: string;
  readonly organisationName: string;
  readonly projectName: string | null;
}

function invitationMail(language: Language, invitation: InvitationFacts): Mailed {
  return language === 'ar' ? arabicInvitation(invitation) : englishInvitation(invitation);
}

function englishInvitation({ link, invitedBy, organisationName, projectName }: InvitationFacts): Mailed {
  const where = [projectName && `the project "${projectName}"`, organisationName].filter(Boolean).join(' of ');
  return {
    subject: `Invitation to ${projectName ?? (organisationName || 'the Construction Management Tool')}`,
    text: `${invitedBy} invites you to work on ${where || 'construction projects'} in the Construction Management Tool.

Open this link within seven days to choose your password and begin:
${link}

If you did not expect this, ignore this mail.`,
  };
}

function arabicInvitation({ link, invitedBy, organisationName, projectName }: InvitationFacts): Mailed {
  const where = [projectName && `مشروع «${projectName}»`, organisationName].filter(Boolean).join(' لدى ');
  return {
    subject: `دعوة إلى ${projectName ?? (organisationName || 'نظام إدارة الإنشاءات')}`,
    text: `يدعوك ${invitedBy} إلى العمل على ${where || 'مشاريع الإنشاء'} في نظام إدارة الإنشاءات.

افتح هذا الرابط خلال سبعة أيام لاختيار كلمة المرور والبدء:
${link}

إن لم تكن تتوقع هذه الدعوة فتجاهل هذه الرسالة.`,
  };
}
