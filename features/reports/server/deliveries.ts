import { and, count, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import type { Transaction } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import {
  reportMailDeliveries,
  reportMailRecipients,
  reportMailRuns,
  reportMails,
} from '#server/database/tables/report-mails.ts';

/** What the history calls one of all projects. */
export const ALL_PROJECTS = 'All Projects';

/** The row stays as it is until the transaction ends: whoever changes it, or begins a run of it, waits. */
export async function lockMail(tx: Transaction, id: string) {
  const [mail] = await tx.select().from(reportMails).where(eq(reportMails.id, id)).for('update');
  return mail;
}

export async function recipientIdsOf(tx: Transaction, mailId: string): Promise<readonly string[]> {
  const { userId } = reportMailRecipients;
  const rows = await tx.select({ userId }).from(reportMailRecipients).where(eq(reportMailRecipients.mailId, mailId));
  return rows.map((row) => row.userId);
}

const runsOf = (tx: Transaction, mailId: string) =>
  tx.select({ id: reportMailRuns.id }).from(reportMailRuns).where(eq(reportMailRuns.mailId, mailId));

const isWaiting = eq(reportMailDeliveries.state, 'waiting');

/** Whoever does not get it any more gets none that waits either. Called after the recipients were changed, the mail locked. */
export async function withdrawFromOthers(tx: Transaction, mailId: string): Promise<void> {
  const recipients = await recipientIdsOf(tx, mailId);
  const isNone = recipients.length > 0 ? notInArray(reportMailDeliveries.userId, [...recipients]) : undefined;
  const gone = await tx
    .delete(reportMailDeliveries)
    .where(and(inArray(reportMailDeliveries.runId, runsOf(tx, mailId)), isWaiting, isNone))
    .returning({ runId: reportMailDeliveries.runId });
  await tellOfEnds(tx, gone);
}

/** Paused: what was refused is not tried again, what was not tried yet is not sent. */
export async function withdrawAll(tx: Transaction, mailId: string): Promise<void> {
  const ofMail = and(inArray(reportMailDeliveries.runId, runsOf(tx, mailId)), isWaiting);
  const given = { runId: reportMailDeliveries.runId };
  const tried = await tx
    .update(reportMailDeliveries)
    .set({ state: 'failed' })
    .where(and(ofMail, gt(reportMailDeliveries.attempts, 0)))
    .returning(given);
  const untried = await tx.delete(reportMailDeliveries).where(ofMail).returning(given);
  await tellOfEnds(tx, [...tried, ...untried]);
}

export async function tellOfEnds(tx: Transaction, ended: readonly { readonly runId: string }[]): Promise<void> {
  for (const runId of [...new Set(ended.map((one) => one.runId))].sort()) await tellOfEnd(tx, runId);
}

/** The last one of a run to end tells of it; the row is locked so that of two servers one is the last. */
export async function tellOfEnd(tx: Transaction, runId: string): Promise<void> {
  await tx.select().from(reportMailRuns).where(eq(reportMailRuns.id, runId)).for('update');
  const [sums] = await tx
    .select({
      all: count(),
      open: sql<number>`(count(*) filter (where state in ('waiting', 'sending')))::int`,
      sentTo: sql<number>`(count(*) filter (where state = 'sent'))::int`,
      notSentTo: sql<number>`(count(*) filter (where state = 'failed'))::int`,
    })
    .from(reportMailDeliveries)
    .where(eq(reportMailDeliveries.runId, runId));
  if (!sums || sums.open > 0) return;
  if (sums.all === 0) {
    await tx.delete(reportMailRuns).where(eq(reportMailRuns.id, runId));
    return;
  }
  const [mail] = await tx
    .select({
      id: reportMails.id,
      ownerId: reportMails.ownerId,
      projectId: reportMails.projectId,
      projectName: projects.name,
    })
    .from(reportMailRuns)
    .innerJoin(reportMails, eq(reportMails.id, reportMailRuns.mailId))
    .leftJoin(projects, eq(projects.id, reportMails.projectId))
    .where(eq(reportMailRuns.id, runId));
  if (!mail) return;
  await recordChange(tx, {
    actorId: null,
    audienceId: mail.ownerId,
    projectId: mail.projectId,
    entity: 'report-mail',
    entityId: mail.id,
    action: 'updated',
    label: mail.projectName ?? ALL_PROJECTS,
    after: { sentTo: sums.sentTo, ...(sums.notSentTo > 0 && { notSentTo: sums.notSentTo }) },
  });
}
