import { and, eq, lt } from 'drizzle-orm';
import { reportMailDeliveries, reportMailRuns, reportMails } from '#server/database/tables/report-mails.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/http/errors.ts';
import { LATEST_MS, lastDue, RETRY_MINUTES, STALE_MS } from '../rules.ts';
import { messageFor, type Wanted } from './message.ts';
import { placeOf } from './read.ts';
import { addRun, lockMail, recipientIdsOf, recordEnd, recordEnds } from './store.ts';

type Context = Pick<Services, 'db' | 'mail' | 'storage' | 'pdf' | 'sheets' | 'config' | 'now' | 'log'>;

/** So many at one look; the rest comes with the next, that the job's turn ends. */
const PORTION = 50;

interface Turn {
  /** Aborted when the server stops: the one under way is ended, no other is begun. */
  readonly signal?: AbortSignal;
  readonly most?: number;
}

/** Sends what is due: each due time once to each recipient, however many servers look at once. Without a mail server nothing waits. */
export async function mailReports(context: Context, { signal, most = PORTION }: Turn = {}): Promise<void> {
  await giveUpStale(context);
  if (!context.mail.isConfigured) return;
  await beginDue(context);
  for (let sent = 0; sent < most && !signal?.aborted; sent++) {
    const taken = await takeOne(context);
    if (!taken) return;
    await deliver(context, taken);
  }
}

/** A server that stopped in the middle may have sent it or not: it is said, and not sent twice. */
async function giveUpStale({ db, now }: Context): Promise<void> {
  const isStale = and(
    eq(reportMailDeliveries.state, 'sending'),
    lt(reportMailDeliveries.claimedAt, new Date(now().getTime() - STALE_MS)),
  );
  await db.transaction(async (tx) => {
    const given = await tx
      .update(reportMailDeliveries)
      .set({ state: 'failed', problem: 'interrupted' })
      .where(isStale)
      .returning({ runId: reportMailDeliveries.runId });
    await recordEnds(tx, given);
  });
}

const RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;

/** A run for each that is due. Several that were missed become one; one older than a day is said to be missed. */
async function beginDue({ db, now }: Context): Promise<void> {
  const at = now();
  const place = await placeOf(db);
  const { rows } = await db.$client.query<DueRow>({ name: 'report-mails-running', text: runningSql });
  for (const row of rows) {
    const due = lastDue(row, row.countedTo, at, place);
    if (!due) continue;
    await db.transaction(async (tx) => {
      const mail = await lockMail(tx, row.id);
      if (!mail || mail.isPaused || mail.countedTo >= due) return;
      const isMissed = at.getTime() - due.getTime() > LATEST_MS;
      if (!(await addRun(tx, { mailId: row.id, dueAt: due, isMissed }, await recipientIdsOf(tx, row.id)))) return;
      await tx
        .update(reportMails)
        .set({ countedTo: due })
        .where(and(eq(reportMails.id, row.id), lt(reportMails.countedTo, due)));
      const old = new Date(at.getTime() - RETENTION_DAYS * DAY_MS);
      await tx.delete(reportMailRuns).where(and(eq(reportMailRuns.mailId, row.id), lt(reportMailRuns.dueAt, old)));
    });
  }
}

type DueRow = Parameters<typeof lastDue>[0] & {
  readonly id: string;
  readonly countedTo: Date;
};

const runningSql = `select s.id, s.cadence, s.weekday, s.month_day as "monthDay", s.time, s.counted_to as "countedTo"
  from report_mails s join users o on o.id = s.owner_id left join projects p on p.id = s.project_id
  where not s.is_paused and o.deactivated_at is null and p.deleted_at is null order by s.id`;

interface Taken extends Wanted {
  readonly runId: string;
  readonly userId: string;
  readonly attempts: number;
  readonly mailId: string;
  readonly isGone: boolean;
  /** False: he left, or was taken out, while it was on its way and refused. */
  readonly isRecipient: boolean;
  readonly isPaused: boolean;
  /** Of the attempt before. */
  readonly lastProblem: Problem | null;
}

/** Takes one for this server alone. */
async function takeOne({ db, now }: Context): Promise<Taken | undefined> {
  const at = now();
  const { rows } = await db.$client.query<Taken>({
    name: 'report-mails-take',
    text: `with taken as (
        update report_mail_deliveries set state = 'sending', attempts = attempts + 1, claimed_at = $1, updated_at = now()
        where (run_id, user_id) = (select run_id, user_id from report_mail_deliveries
          where state = 'waiting' and try_at <= $1 order by try_at, run_id, user_id limit 1 for update skip locked)
        returning run_id, user_id, attempts, problem)
      select k.run_id as "runId", k.user_id as "userId", k.attempts, s.id as "mailId", o.name as "ownerName",
        u.email, u.role, u.deactivated_at is not null as "isGone", s.project_id as "projectId", s.days, s.part, s.format,
        s.with_rows as "withRows", s.language, s.is_paused as "isPaused", k.problem as "lastProblem",
        exists (select 1 from report_mail_recipients r where r.mail_id = s.id and r.user_id = k.user_id) as "isRecipient"
      from taken k join report_mail_runs n on n.id = k.run_id join report_mails s on s.id = n.mail_id
      join users u on u.id = k.user_id join users o on o.id = s.owner_id`,
    values: [at],
  });
  return rows[0];
}

type Problem = NonNullable<typeof reportMailDeliveries.$inferSelect.problem>;

async function deliver(context: Context, taken: Taken): Promise<void> {
  if (!taken.isRecipient) return withdraw(context, taken);
  // Paused since it was refused.
  if (taken.isPaused && taken.lastProblem)
    return recordOutcome(context, taken, { problem: taken.lastProblem, mayRetry: false });
  const problem = await tryToSend(context, taken);
  await recordOutcome(context, taken, { problem, mayRetry: problem === 'not_made' || problem === 'refused' });
}

const thisOne = ({ runId, userId }: Taken) =>
  and(eq(reportMailDeliveries.runId, runId), eq(reportMailDeliveries.userId, userId));

async function withdraw({ db }: Context, taken: Taken): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(reportMailDeliveries).where(thisOne(taken));
    await recordEnd(tx, taken.runId);
  });
}

/** Why it was not sent; undefined when it was. */
async function tryToSend(context: Context, taken: Taken): Promise<Problem | undefined> {
  if (taken.isGone) return 'deactivated';
  let message: Awaited<ReturnType<typeof messageFor>>;
  try {
    message = await messageFor(context, taken);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return 'hidden';
    context.log.error({ err: error, mail: taken.mailId }, 'a report for a mail could not be made');
    return 'not_made';
  }
  try {
    await context.mail.send(message);
    return undefined;
  } catch (error) {
    context.log.warn({ err: error, mail: taken.mailId }, 'the mail server did not take a report');
    return 'refused';
  }
}

const MINUTE_MS = 60_000;

interface Outcome {
  /** None: it was sent. */
  readonly problem: Problem | undefined;
  readonly mayRetry: boolean;
}

async function recordOutcome({ db, now }: Context, taken: Taken, { problem, mayRetry }: Outcome): Promise<void> {
  const wait = mayRetry ? RETRY_MINUTES[taken.attempts - 1] : undefined;
  const state = problem === undefined ? 'sent' : wait === undefined ? 'failed' : 'waiting';
  await db.transaction(async (tx) => {
    await tx
      .update(reportMailDeliveries)
      .set({ state, problem: problem ?? null, ...(wait && { tryAt: new Date(now().getTime() + wait * MINUTE_MS) }) })
      .where(thisOne(taken));
    await recordEnd(tx, taken.runId);
  });
}
