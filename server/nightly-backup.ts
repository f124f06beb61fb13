import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { installation, organisation } from '#server/database/tables/organisation.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { linkOrigin } from './adapters/mail/links.ts';
import { mailAdministrators } from './adapters/mail/mail-administrators.ts';
import type { BackupStore } from './adapters/storage/backup-place.ts';
import { openBackupStore } from './adapters/storage/backup-store.ts';
import { dateOf, fileOf, reasonIn, surplus } from './backup-rule.ts';
import type { Database } from './database/open.ts';
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
const MOST_OUTPUT = 10_000;
const ROW = 'nightly backup';

export interface BackupState {
  /** The day and the moment of the last good one. */
  readonly date?: string;
  readonly doneAt?: string;
  readonly verifiedOn?: string;
  readonly failedAt?: string;
  readonly reason?: string;
  readonly alertedAt?: string;
  /** Since when nightly backups are set up: the first is due within a day. */
  readonly since?: string;
}

type Context = Pick<Services, 'db' | 'log' | 'mail' | 'config' | 'now'>;

export async function readBackupState(db: Database): Promise<BackupState> {
  const [row] = await db.select().from(installation).where(eq(installation.key, ROW));
  return row ? JSON.parse(row.value) : {};
}

async function saveBackupState(db: Database, state: BackupState): Promise<BackupState> {
  const value = JSON.stringify(state);
  await db
    .insert(installation)
    .values({ key: ROW, value })
    .onConflictDoUpdate({ target: installation.key, set: { value, updatedAt: new Date() } });
  return state;
}

/**
 * Each night one encrypted backup into BACKUP_TO, and once a week its proof: restored into a throw-away database and compared. Both
 * run in a process of their own, so that nobody waits. What fails is tried again after an hour, and administrators are alerted.
 */
export async function backUpNightly(context: Context, signal: AbortSignal): Promise<void> {
  const { db, config, now } = context;
  if (!config.BACKUP_TO) return;
  let state = await readBackupState(db);
  state = state.since ? state : await saveBackupState(db, { ...state, since: now().toISOString() });
  const hasJustFailed = state.failedAt !== undefined && age(state.failedAt, now()) < RETRY_MS;
  if (!hasJustFailed) state = await attempt(context, state, signal);
  if (!signal.aborted) await alertWhenBad(context, state);
}

/** What is due now; a failure becomes a part of the state. */
async function attempt(context: Context, before: BackupState, signal: AbortSignal): Promise<BackupState> {
  const { db, now, log } = context;
  const clock = await clockOf(db, now());
  let state = before;
  try {
    if (isDue(state, clock)) state = await backUpOnce(context, state, clock.date, signal);
    return isProofDue(state) ? await verifyOnce(context, state, signal) : state;
  } catch (error) {
    if (signal.aborted) return state;
    const reason = (error as Error).message.slice(0, MOST_REASON);
    log.error({ reason }, 'the nightly backup failed');
    return saveBackupState(db, { ...state, failedAt: now().toISOString(), reason });
  }
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
  const store = await openBackupStore(config, config.BACKUP_TO ?? '', signal);
  const name = fileOf(date);
  // Made already by a server that ended before it could say so.
  if (!(await store.list()).includes(name))
    await store.add(name, (path) => runCommand('backup-command.ts', path, { config, signal }));
  await prune(store);
  const { failedAt, reason, alertedAt, ...rest } = state;
  return saveBackupState(db, { ...rest, date, doneAt: now().toISOString() });
}

async function verifyOnce({ db, config }: Context, state: BackupState, signal: AbortSignal): Promise<BackupState> {
  const { date = '' } = state;
  const store = await openBackupStore(config, config.BACKUP_TO ?? '', signal);
  await store.read(fileOf(date), (path) => runCommand('verify-backup-command.ts', path, { config, signal }));
  const { failedAt, reason, alertedAt, ...rest } = state;
  return saveBackupState(db, { ...rest, verifiedOn: date });
}

async function prune(store: BackupStore): Promise<void> {
  const dates = (await store.list()).flatMap((file) => dateOf(file) ?? []);
  for (const date of surplus(dates)) await store.remove(fileOf(date));
}

/** @throws Error with the end of the command's error output when it fails */
async function runCommand(
  name: string,
  path: string,
  { config, signal }: { readonly config: Context['config']; readonly signal: AbortSignal },
): Promise<void> {
  const { DATA_DIR, DATABASE_URL, BACKUP_PASSPHRASE } = config;
  const given = { DATA_DIR, DATABASE_URL, BACKUP_PASSPHRASE };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'database', name), path], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...given },
    signal,
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(0, MOST_OUTPUT);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(reasonIn(output) || `${name} ended with ${code}`);
}

async function alertWhenBad(context: Context, state: BackupState): Promise<void> {
  const { db, log, now } = context;
  const last = state.doneAt ?? state.since;
  const isOld = last !== undefined && age(last, now()) > OLDEST_MS;
  const isAlerted = state.alertedAt !== undefined && age(state.alertedAt, now()) < ALERT_AGAIN_MS;
  if ((state.failedAt === undefined && !isOld) || isAlerted) return;
  const reason = state.reason ?? 'no backup was made for more than 26 hours';
  await recordSecurityEvent({ db, log }, { kind: 'backup-failed', detail: { reason } });
  await saveBackupState(db, { ...state, alertedAt: now().toISOString() });
  const link = linkOrigin(context.config);
  await mailAdministrators(context, (language) => ({
    subject: language === 'ar' ? 'فشل النسخ الاحتياطي الليلي' : 'The nightly backup failed',
    text: [
      language === 'ar' ? `السبب: ${reason}` : `The reason: ${reason}`,
      ...(link ? [`${link}/admin/security?kind=backup-failed`] : []),
    ].join('\n\n'),
  }));
}
