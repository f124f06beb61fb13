import { eq } from 'drizzle-orm';
import { installation, organisation } from '#server/database/tables/organisation.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { linkOrigin } from './adapters/mail/links.ts';
import { mailAdministrators } from './adapters/mail/mail-administrators.ts';
import { type BackupStore, bucketIn } from './adapters/storage/backup-place.ts';
import { openBackupStore } from './adapters/storage/backup-store.ts';
import { runBackupCommand } from './backup-process.ts';
import { BACKUP_STATE, dateOf, fileOf, surplus } from './backup-rule.ts';
import type { Database } from './database/open.ts';
import { STILL_FAILED } from './run-jobs.ts';
import { recordSecurityEvent } from './security-events.ts';
import type { Services } from './services.ts';

/** The hour of the organisation's clock from which on a night's backup is due. */
const DUE_HOUR = 2;
const VERIFY_DAYS = 7;
const HOUR_MS = 3_600_000;
/** Administrators are alerted of an older last backup, whatever the reason. */
export const OLDEST_MS = 26 * HOUR_MS;
const RETRY_MS = HOUR_MS;
const ALERT_AGAIN_MS = 24 * HOUR_MS;
const MOST_REASON = 500;

export interface BackupState {
  /** The day and the moment of the last one that was made, and BACKUP_TO as it was. */
  readonly date?: string;
  readonly doneAt?: string;
  readonly place?: string;
  /** The day of the last one that was begun here. */
  readonly beganOn?: string;
  /** How many files it lacks that rows name; `reason` says which. */
  readonly missing?: number;
  /** The day of the last one that lacks nothing, where newer ones do. */
  readonly wholeOn?: string;
  readonly verifiedOn?: string;
  readonly failedAt?: string;
  readonly reason?: string;
  readonly alertedAt?: string;
  /** Since when nightly backups are set up: the first is due within a day. */
  readonly since?: string;
}

type Context = Pick<Services, 'db' | 'log' | 'mail' | 'config' | 'now'>;

export async function readBackupState(db: Database): Promise<BackupState> {
  const [row] = await db.select().from(installation).where(eq(installation.key, BACKUP_STATE));
  return row ? JSON.parse(row.value) : {};
}

async function saveBackupState(db: Database, state: BackupState): Promise<BackupState> {
  const value = JSON.stringify(state);
  await db
    .insert(installation)
    .values({ key: BACKUP_STATE, value })
    .onConflictDoUpdate({ target: installation.key, set: { value, updatedAt: new Date() } });
  return state;
}

/** The reason stands on the page System, in the security journal and in the log. */
class BackupFailed extends Error {
  readonly code = 'BACKUP_FAILED';
}

/**
 * Each night one encrypted backup into BACKUP_TO, and once a week its proof: restored into a throw-away database and compared. Both
 * run in a process of their own, so that nobody waits. What fails is tried again after an hour, and administrators are alerted, as of
 * files that the database names and the backup lacks.
 * @throws BackupFailed in the run in which it failed or came out incomplete
 */
export async function backUpNightly(context: Context, signal: AbortSignal): Promise<typeof STILL_FAILED | undefined> {
  const { db, config, now } = context;
  if (!config.BACKUP_TO) return undefined;
  const found = await readBackupState(db);
  const before = found.since ? found : await saveBackupState(db, { ...found, since: now().toISOString() });
  if (before.failedAt !== undefined && age(before.failedAt, now()) < RETRY_MS) {
    await alertWhenBad(context, before);
    return STILL_FAILED;
  }
  const state = await attempt(context, before, signal);
  if (signal.aborted) return undefined;
  await alertWhenBad(context, state);
  if (state.failedAt !== undefined || (state.missing && state !== before)) throw new BackupFailed(state.reason);
  return state.missing ? STILL_FAILED : undefined;
}

/** What is due now; a failure becomes a part of the state. */
async function attempt(context: Context, before: BackupState, signal: AbortSignal): Promise<BackupState> {
  const { db, now, log } = context;
  const clock = await clockOf(db, now());
  let state = before;
  try {
    const due = () => isDue(state, clock);
    state = await withoutLost(context, state, { isDue: due(), signal });
    if (due()) state = await backUpOnce(context, state, clock.date, signal);
    return isProofDue(state) ? await verifyOnce(context, state, signal) : state;
  } catch (error) {
    if (signal.aborted) return state;
    const reason = (error as Error).message.slice(0, MOST_REASON);
    log.error({ reason }, 'the nightly backup failed');
    const stored = error instanceof Lost ? { since: now().toISOString() } : state;
    return saveBackupState(db, { ...stored, failedAt: now().toISOString(), reason });
  }
}

/** The place no longer holds the last backup. */
class Lost extends Error {}

/**
 * The state, for what BACKUP_TO holds: another place begins with a backup of its own. The same place without the last backup may be a
 * share that is not mounted: it is alerted of, and an hour later a new one is made there.
 */
async function withoutLost(
  { db, config, now }: Context,
  state: BackupState,
  { isDue: isNeeded, signal }: { readonly isDue: boolean; readonly signal: AbortSignal },
): Promise<BackupState> {
  const { BACKUP_TO: place = '' } = config;
  const store = await openBackupStore(config, place, signal);
  // A bucket that does not answer for a moment is no failure while nothing is due.
  const names = await store.list().catch((error: unknown) => {
    if (isNeeded || !bucketIn(place)) throw error;
    return undefined;
  });
  const { date } = state;
  if (names === undefined || date === undefined || names.includes(fileOf(date))) return state;
  if (state.place === place)
    throw new Lost(
      `BACKUP_TO ${place} no longer holds ${fileOf(date)}, the last backup. See whether the share is mounted; a new one is made there in an hour.`,
    );
  return saveBackupState(db, { since: now().toISOString() });
}

const age = (moment: string, now: Date): number => now.getTime() - new Date(moment).getTime();

interface Clock {
  readonly date: string;
  readonly hour: number;
}

async function clockOf(db: Database, now: Date): Promise<Clock> {
  const [row] = await db.select({ timeZone: organisation.timeZone }).from(organisation);
  const timeZone = row?.timeZone ?? 'Asia/Riyadh';
  const hour = Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now));
  return { date: dateIn(timeZone, now), hour };
}

const isDue = ({ date }: BackupState, clock: Clock): boolean =>
  date === undefined || date < addDays(clock.date, -1) || (date < clock.date && clock.hour >= DUE_HOUR);

const isProofDue = ({ date, verifiedOn }: BackupState): boolean =>
  date !== undefined && (verifiedOn === undefined || addDays(verifiedOn, VERIFY_DAYS) <= date);

async function backUpOnce(
  { db, config, now }: Context,
  state: BackupState,
  date: string,
  signal: AbortSignal,
): Promise<BackupState> {
  const { BACKUP_TO: place = '' } = config;
  const store = await openBackupStore(config, place, signal);
  const name = fileOf(date);
  const { failedAt, reason, alertedAt, missing, wholeOn, ...rest } = state;
  const done = { ...rest, beganOn: date, date, doneAt: now().toISOString(), place };
  if ((await store.list()).includes(name)) {
    // Another installation's, or that of the state before a restore, says nothing of what is here now.
    if (state.beganOn !== date)
      throw new Error(
        `BACKUP_TO ${place} holds ${name} already, which this installation did not make. Move it to another folder, or set another BACKUP_TO.`,
      );
    // Made by a server that ended before it could say so: its proof says what it lacks.
    const { verifiedOn, ...unproven } = done;
    return saveBackupState(db, unproven);
  }
  await saveBackupState(db, { ...state, beganOn: date });
  const lacks: { missing?: number; reason?: string } = {};
  await store.add(name, async (path) => {
    Object.assign(lacks, await runBackupCommand('backup-command.ts', path, { config, signal }));
  });
  const whole = lacks.missing ? (wholeOn ?? (missing ? undefined : state.date)) : undefined;
  await prune(store, whole);
  return saveBackupState(db, { ...done, ...lacks, ...(whole !== undefined && { wholeOn: whole }) });
}

async function verifyOnce({ db, config }: Context, state: BackupState, signal: AbortSignal): Promise<BackupState> {
  const { date = '' } = state;
  const store = await openBackupStore(config, config.BACKUP_TO ?? '', signal);
  const lacks: { missing?: number; reason?: string } = {};
  await store.read(fileOf(date), async (path) => {
    Object.assign(lacks, await runBackupCommand('verify-backup-command.ts', path, { config, signal }));
  });
  const { failedAt, reason, alertedAt, missing, ...rest } = state;
  return saveBackupState(db, { ...rest, ...(alertedAt && lacks.missing && { alertedAt }), ...lacks, verifiedOn: date });
}

/** By the rule; the last one that lacks nothing stays as long as newer ones do. */
async function prune(store: BackupStore, wholeOn: string | undefined): Promise<void> {
  const dates = (await store.list()).flatMap((file) => dateOf(file) ?? []);
  for (const date of surplus(dates)) if (date !== wholeOn) await store.remove(fileOf(date));
}

async function alertWhenBad(context: Context, state: BackupState): Promise<void> {
  const { db, log, now } = context;
  const last = state.doneAt ?? state.since;
  const isOld = last !== undefined && age(last, now()) > OLDEST_MS;
  const isAlerted = state.alertedAt !== undefined && age(state.alertedAt, now()) < ALERT_AGAIN_MS;
  const isBad = state.failedAt !== undefined || state.missing !== undefined || isOld;
  if (!isBad || isAlerted) return;
  const reason = state.reason ?? 'no backup was made for more than 26 hours';
  await recordSecurityEvent({ db, log }, { kind: 'backup-failed', detail: { reason } });
  await saveBackupState(db, { ...state, alertedAt: now().toISOString() });
  const link = linkOrigin(context.config);
  const isIncomplete = state.failedAt === undefined && state.missing !== undefined;
  const subject = isIncomplete
    ? { ar: 'النسخة الاحتياطية الليلية ناقصة', en: 'The nightly backup is incomplete' }
    : { ar: 'فشل النسخ الاحتياطي الليلي', en: 'The nightly backup failed' };
  await mailAdministrators(context, (language) => ({
    subject: subject[language],
    text: [
      language === 'ar' ? `السبب: ${reason}` : `The reason: ${reason}`,
      ...(link ? [`${link}/admin/security?kind=backup-failed`] : []),
    ].join('\n\n'),
  }));
}
