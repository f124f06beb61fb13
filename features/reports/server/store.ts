import { and, count, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import { difference, recordChange } from '#features/audit/server/api.ts';
import { isProjectHidden } from '#features/authorization/server/api.ts';
import type { Database, Transaction } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { projects } from '#server/database/tables/projects.ts';
import {
  reportMailDeliveries,
  reportMailRecipients,
  reportMailRuns,
  reportMails,
} from '#server/database/tables/report-mails.ts';
import type { SessionUser } from '#server/http/route.ts';
import { conflict, forbidden, invalid, notFound } from '#shared/http/errors.ts';
import { message } from '#shared/sentence.ts';
import type { NewReportMail, ReportMail, ReportMailChange } from '../contract.ts';
import { MOST_MAILS, type Timing } from '../rules.ts';
import { readReportMail, readWhoMayGet } from './read.ts';

export interface Context {
  readonly db: Database;
  readonly user: SessionUser;
  readonly now: Date;
}

/** One that this person may know of. @throws not found */
export async function knownMail({ db, user, now }: Context, id: string): Promise<ReportMail> {
  const mail = await readReportMail(db, user, now, id);
  if (!mail) throw notFound('Report mail');
  return mail;
}

export const isReportMailHidden = async (db: Database, user: SessionUser, id: string): Promise<boolean> =>
  (await readReportMail(db, user, new Date(), id)) === undefined;

/** One that this person may change. @throws not found, forbidden */
async function ownMail(context: Context, id: string): Promise<ReportMail> {
  const mail = await knownMail(context, id);
  if (!mail.mayChange) throw forbidden('Only who set it up or an administrator can change this.');
  return mail;
}

export async function insertMail(context: Context, { recipientIds, ...wanted }: NewReportMail): Promise<string> {
  const { db, user, now } = context;
  const timing = fitting(wanted);
  const { projectName, recipients } = await mayGet(context, wanted.projectId, recipientIds);
  return db.transaction(async (tx) => {
    const [own] = await tx.select({ count: count() }).from(reportMails).where(eq(reportMails.ownerId, user.id));
    if ((own?.count ?? 0) >= MOST_MAILS)
      throw conflict(message('You have {{limit}} reports by mail. Delete one first.', { limit: MOST_MAILS }));
    const values = { ...wanted, ...timing, ownerId: user.id, countedTo: now };
    const [made] = await tx.insert(reportMails).values(values).returning({ id: reportMails.id });
    if (!made) throw new Error('the report mail was not kept');
    await setRecipients(tx, made.id, recipientIds);
    const { projectId, ...after } = { ...wanted, ...timing };
    const mail = { id: made.id, projectId, projectName, owner: { id: user.id, name: '' } };
    await record(tx, context, { mail, action: 'created', after: { ...after, recipients } });
    return made.id;
  });
}

/** What belongs to another cadence is not kept. @throws invalid without the day that the cadence needs. */
function fitting({ cadence, weekday, monthDay, time }: Timing): Timing {
  if (cadence === 'weekly' && weekday === null) throw invalid('weekday', 'Choose a day.');
  if (cadence === 'monthly' && monthDay === null) throw invalid('monthDay', 'Choose a day.');
  return {
    cadence,
    time,
    weekday: cadence === 'weekly' ? weekday : null,
    monthDay: cadence === 'monthly' ? monthDay : null,
  };
}

interface Getting {
  readonly projectName: string | null;
  /** Names of people, in the order of the alphabet. */
  readonly recipients: readonly string[];
}

/** @throws invalid for a project that may not be seen, or people who may not get it. */
async function mayGet({ db, user }: Context, projectId: string | null, ids: readonly string[]): Promise<Getting> {
  if (projectId !== null && (await isProjectHidden(db, user, projectId)))
    throw invalid('projectId', 'This project does not exist.');
  const chosen = await readWhoMayGet(db, user, projectId, ids);
  if (chosen.length < new Set(ids).size)
    throw invalid('recipientIds', 'Somebody chosen may not see this report, or has no account any more.');
  const recipients = chosen.map(({ name }) => name);
  if (projectId === null) return { projectName: null, recipients };
  const [project] = await db.select({ name: projects.name }).from(projects).where(eq(projects.id, projectId));
  return { projectName: project?.name ?? null, recipients };
}

async function setRecipients(tx: Transaction, mailId: string, recipientIds: readonly string[]): Promise<void> {
  await tx.delete(reportMailRecipients).where(eq(reportMailRecipients.mailId, mailId));
  await tx.insert(reportMailRecipients).values([...new Set(recipientIds)].map((userId) => ({ mailId, userId })));
}

/** What the history calls one of all projects. */
const ALL_PROJECTS = 'All Projects';

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
async function withdrawFromOthers(tx: Transaction, mailId: string): Promise<void> {
  const recipients = await recipientIdsOf(tx, mailId);
  const isNone = recipients.length > 0 ? notInArray(reportMailDeliveries.userId, [...recipients]) : undefined;
  const gone = await tx
    .delete(reportMailDeliveries)
    .where(and(inArray(reportMailDeliveries.runId, runsOf(tx, mailId)), isWaiting, isNone))
    .returning({ runId: reportMailDeliveries.runId });
  await recordEnds(tx, gone);
}

/** Paused: what was refused is not tried again, what was not tried yet is not sent. */
async function withdrawAll(tx: Transaction, mailId: string): Promise<void> {
  const ofMail = and(inArray(reportMailDeliveries.runId, runsOf(tx, mailId)), isWaiting);
  const given = { runId: reportMailDeliveries.runId };
  const tried = await tx
    .update(reportMailDeliveries)
    .set({ state: 'failed' })
    .where(and(ofMail, gt(reportMailDeliveries.attempts, 0)))
    .returning(given);
  const untried = await tx.delete(reportMailDeliveries).where(ofMail).returning(given);
  await recordEnds(tx, [...tried, ...untried]);
}

export async function recordEnds(tx: Transaction, ended: readonly { readonly runId: string }[]): Promise<void> {
  for (const runId of [...new Set(ended.map((one) => one.runId))].sort()) await recordEnd(tx, runId);
}

/** The last one of a run to end tells of it; the row is locked so that of two servers one is the last. */
export async function recordEnd(tx: Transaction, runId: string): Promise<void> {
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

export async function changeMail(context: Context, id: string, change: ReportMailChange): Promise<void> {
  const mail = await ownMail(context, id);
  const { recipientIds, version, ...given } = change;
  const fields = defined(given);
  const next: ReportMail = { ...mail, ...fields };
  const timing = fitting(next);
  const before = mail.recipients.map(({ name }) => name);
  const wanted = recipientIds ?? mail.recipients.map((one) => one.id);
  const isJudged = recipientIds !== undefined || fields.projectId !== undefined;
  const { projectName, recipients } = isJudged
    ? await mayGet(context, next.projectId, wanted)
    : { projectName: mail.projectName, recipients: before };
  const isRetimed = JSON.stringify(fitting(mail)) !== JSON.stringify(timing) || (mail.isPaused && !next.isPaused);
  const set = {
    ...fields,
    ...timing,
    version: mail.version + 1,
    // Times that passed meanwhile, or by another clock, are not made up for.
    ...(isRetimed && { countedTo: context.now }),
    ...(!mail.isOwnerActive && { ownerId: context.user.id, countedTo: context.now }),
  };
  await context.db.transaction(async (tx) => {
    const unchanged = and(eq(reportMails.id, id), eq(reportMails.version, version ?? mail.version));
    const [row] = await tx.update(reportMails).set(set).where(unchanged).returning({ id: reportMails.id });
    if (!row) throw conflict('This was changed meanwhile. Look at it again.', mail);
    if (recipientIds) {
      await setRecipients(tx, id, recipientIds);
      await withdrawFromOthers(tx, id);
    }
    if (next.isPaused && !mail.isPaused) await withdrawAll(tx, id);
    await record(tx, context, {
      mail,
      action: 'updated',
      ...changed({ ...mail, recipients: before }, { ...next, ...timing, projectName, recipients }),
    });
  });
}

/** What was named. */
const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

const recorded = [
  'days',
  'part',
  'format',
  'withRows',
  'language',
  'cadence',
  'weekday',
  'monthDay',
  'time',
  'isPaused',
] as const;

type Recorded = Omit<ReportMail, 'recipients'> & { readonly recipients: readonly string[] };

function changed(old: Recorded, now: Recorded) {
  const of = (row: Recorded) => ({
    project: row.projectId === null ? ALL_PROJECTS : row.projectName,
    ...Object.fromEntries([...recorded, 'recipients' as const].map((key) => [key, row[key]])),
  });
  return difference(of(old), of(now)) ?? {};
}

export async function removeMail(context: Context, id: string): Promise<void> {
  const mail = await ownMail(context, id);
  await context.db.transaction(async (tx) => {
    await tx.delete(reportMails).where(eq(reportMails.id, id));
    await record(tx, context, { mail, action: 'deleted' });
  });
}

/** The caller gets it no more; when nobody is left it is deleted. */
export async function leaveMail(context: Context, id: string): Promise<void> {
  const mail = await knownMail(context, id);
  await context.db.transaction(async (tx) => {
    if (!(await lockMail(tx, id))) throw notFound('Report mail');
    const before = await namesOf(tx, id);
    const own = and(eq(reportMailRecipients.mailId, id), eq(reportMailRecipients.userId, context.user.id));
    const left = await tx.delete(reportMailRecipients).where(own).returning({ mailId: reportMailRecipients.mailId });
    if (left.length === 0) throw conflict('You do not get this report.');
    const after = await namesOf(tx, id);
    if (after.length === 0) {
      await tx.delete(reportMails).where(eq(reportMails.id, id));
      await record(tx, context, { mail, action: 'deleted' });
      return;
    }
    // Who edits it meanwhile is told, and does not put the one who left back.
    await tx
      .update(reportMails)
      .set({ version: sql`${reportMails.version} + 1` })
      .where(eq(reportMails.id, id));
    await record(tx, context, {
      mail,
      action: 'updated',
      before: { recipients: before },
      after: { recipients: after },
    });
    await withdrawFromOthers(tx, id);
  });
}

async function namesOf(tx: Transaction, mailId: string): Promise<readonly string[]> {
  const rows = await tx
    .select({ name: users.name })
    .from(reportMailRecipients)
    .innerJoin(users, eq(users.id, reportMailRecipients.userId))
    .where(eq(reportMailRecipients.mailId, mailId))
    .orderBy(sql`lower(${users.name})`, users.id);
  return rows.map(({ name }) => name);
}

/** A due time of its own, now; the regular ones go on. @throws conflict while another is still on its way. */
export async function askForNow(context: Context, id: string): Promise<void> {
  const mail = await ownMail(context, id);
  await context.db.transaction(async (tx) => {
    if (!(await lockMail(tx, id))) throw notFound('Report mail');
    const [open] = await tx
      .select({ runId: reportMailDeliveries.runId })
      .from(reportMailDeliveries)
      .innerJoin(reportMailRuns, eq(reportMailRuns.id, reportMailDeliveries.runId))
      .where(and(eq(reportMailRuns.mailId, id), inArray(reportMailDeliveries.state, ['waiting', 'sending'])))
      .limit(1);
    if (open) throw conflict('It is being sent.');
    await addRun(tx, { mailId: id, dueAt: context.now, isMissed: false }, await recipientIdsOf(tx, id));
    await record(tx, context, { mail, action: 'updated', after: { sentNow: true } });
  });
}

/** Whoever inserts the row sends it; false: another server did. */
export async function addRun(
  tx: Transaction,
  run: Pick<typeof reportMailRuns.$inferInsert, 'mailId' | 'dueAt' | 'isMissed'>,
  recipientIds: readonly string[],
): Promise<boolean> {
  const [made] = await tx.insert(reportMailRuns).values(run).onConflictDoNothing().returning({ id: reportMailRuns.id });
  if (!made) return false;
  if (run.isMissed || recipientIds.length === 0) return true;
  const deliveries = recipientIds.map((userId) => ({ runId: made.id, userId, tryAt: run.dueAt }));
  await tx.insert(reportMailDeliveries).values(deliveries);
  return true;
}

interface MailChange {
  readonly mail: Pick<ReportMail, 'id' | 'projectId' | 'projectName' | 'owner'>;
  readonly action: 'created' | 'updated' | 'deleted';
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

/** Its owner and administrators alone read of it: who gets which report is nobody else's. */
const record = (tx: Transaction, { user }: Pick<Context, 'user'>, { mail, ...change }: MailChange) =>
  recordChange(tx, {
    actorId: user.id,
    audienceId: mail.owner.id,
    projectId: mail.projectId,
    entity: 'report-mail',
    entityId: mail.id,
    label: mail.projectName ?? ALL_PROJECTS,
    ...change,
  });
