export const JOB_STATES = ['ok', 'running', 'late', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const BACKUP_STATES = ['off', 'waiting', 'ok', 'old', 'incomplete', 'failed'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Failures are shown for so many days. */
export const FAILURE_DAYS = 7;
/** A job is late when a turn was missed and nobody has begun it for this long after. */
const GRACE_MS = 10 * MINUTE_MS;
/** No job takes so long: the server that ran it is gone. */
const LONGEST_RUN_MS = 12 * HOUR_MS;
export const OLDEST_BACKUP_MS = 26 * HOUR_MS;
/** Less free space than either is low. */
const LOW_SHARE = 0.1;
const LOW_BYTES = 2 * 1024 ** 3;

export interface Run {
  readonly everyMs: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly succeededAt: Date | null;
  readonly failedAt: Date | null;
}

export function jobState({ everyMs, startedAt, endedAt, succeededAt, failedAt }: Run, now: Date): JobState {
  const age = now.getTime() - startedAt.getTime();
  if (endedAt === null || endedAt < startedAt) return age > LONGEST_RUN_MS ? 'late' : 'running';
  if (failedAt !== null && (succeededAt === null || failedAt > succeededAt)) return 'failed';
  return age > 2 * everyMs + GRACE_MS ? 'late' : 'ok';
}

interface LastBackup {
  readonly isSetUp: boolean;
  readonly doneAt?: string | undefined;
  readonly since?: string | undefined;
  readonly failedAt?: string | undefined;
  readonly missing?: number | undefined;
}

export function backupState({ isSetUp, doneAt, since, failedAt, missing }: LastBackup, now: Date): BackupState {
  if (!isSetUp) return 'off';
  if (failedAt !== undefined) return 'failed';
  const last = doneAt ?? since;
  if (last !== undefined && now.getTime() - new Date(last).getTime() > OLDEST_BACKUP_MS) return 'old';
  if (missing) return 'incomplete';
  return doneAt === undefined ? 'waiting' : 'ok';
}

/** A small disk is low by its share, a large one by bytes alone. */
export const isDiskLow = (freeBytes: number, totalBytes: number): boolean =>
  freeBytes < Math.min(LOW_BYTES, totalBytes * LOW_SHARE);
