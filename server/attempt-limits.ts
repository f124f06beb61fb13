import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Connection } from '#server/database/open.ts';
import { attemptCounts } from '#server/database/tables/security.ts';
import { AppError } from '#shared/http/errors.ts';
import { message } from '#shared/sentence.ts';

/** How often something may be tried: `most` times within a window that begins with the first attempt. */
export interface AttemptRule {
  readonly most: number;
  readonly windowMs: number;
  /** A window used up doubles the next one, up to so many times. 0: every window is equally long. */
  readonly doublings: number;
}

const MINUTE_MS = 60_000;

/** The limits of docs/operations.md, "Limits", which hold across servers. */
export const ATTEMPT_RULES = {
  /** Failed attempts at one account: by a device that has signed in to it before, else by network. */
  account: { most: 5, windowMs: MINUTE_MS, doublings: 4 },
  /** Failed attempts at one account from everywhere, but for devices that have signed in to it. */
  everywhere: { most: 50, windowMs: MINUTE_MS, doublings: 4 },
  /** Wrong codes of the second step from everywhere: fewer, because a code has only a million values. */
  codesEverywhere: { most: 10, windowMs: MINUTE_MS, doublings: 4 },
  /** Calls that could guess a secret: by a device that has signed in before, else by address. */
  calls: { most: 60, windowMs: MINUTE_MS, doublings: 0 },
  /** Mails to one address. */
  mails: { most: 3, windowMs: 10 * MINUTE_MS, doublings: 0 },
  /** A code of an authenticator app, which is valid for its half minute and the ones beside it. */
  code: { most: 1, windowMs: 2 * MINUTE_MS, doublings: 0 },
} as const satisfies Record<string, AttemptRule>;

interface Attempt {
  readonly key: string;
  readonly rule: AttemptRule;
  readonly now: Date;
}

/** Whether the attempt is allowed; if not, how long to wait, and whether it is the first one refused in this window. */
type Verdict =
  | { readonly isAllowed: true }
  | { readonly isAllowed: false; readonly seconds: number; readonly isFirst: boolean };

/**
 * Counts an attempt before it is judged, so that many at once gain nothing. One row a key in the database, so that every
 * server counts the same; a refused attempt writes nothing, but for the first.
 */
export async function countAttempt(db: Connection, { key, rule, now }: Attempt): Promise<Verdict> {
  const { most, windowMs, doublings } = rule;
  const at = sql`${now.toISOString()}::timestamptz`;
  const length = (level: ReturnType<typeof sql>) => sql`${windowMs} * power(2, ${level}) * interval '1 millisecond'`;
  const c = sql.raw('attempt_counts');
  const isOver = sql`${c}.ends_at <= ${at}`;
  // Who goes on as soon as a wait is over waits longer the next time; who stays away for as long as the wait was starts anew.
  const goesOn = sql`${c}.attempts >= ${most} and ${at} < ${c}.ends_at + ${length(sql`${c}.level`)}`;
  const nextLevel = sql`case when ${goesOn} then least(${c}.level + 1, ${doublings}::int) else 0 end`;
  const { rows } = await db.execute<{ attempts: number; seconds: number }>(sql`
    insert into attempt_counts (key, attempts, level, ends_at)
    values (${hashKey(key)}, 1, 0, ${at} + ${length(sql`0`)})
    on conflict (key) do update set
      attempts = case when ${isOver} then 1 else ${c}.attempts + 1 end,
      level = case when ${isOver} then ${nextLevel} else ${c}.level end,
      ends_at = case when ${isOver} then ${at} + ${length(nextLevel)} else ${c}.ends_at end
    where ${isOver} or ${c}.attempts <= ${most}
    returning attempts, ceil(extract(epoch from ends_at - ${at}))::int as seconds`);
  const [counted] = rows;
  if (!counted) return { isAllowed: false, seconds: await secondsLeft(db, key, now), isFirst: false };
  if (counted.attempts <= most) return { isAllowed: true };
  return { isAllowed: false, seconds: Math.max(1, counted.seconds), isFirst: true };
}

async function secondsLeft(db: Connection, key: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ endsAt: attemptCounts.endsAt })
    .from(attemptCounts)
    .where(eq(attemptCounts.key, hashKey(key)));
  return Math.max(1, Math.ceil(((row?.endsAt.getTime() ?? 0) - now.getTime()) / 1000));
}

export async function forgetAttempts(db: Connection, key: string): Promise<void> {
  await db.delete(attemptCounts).where(eq(attemptCounts.key, hashKey(key)));
}

/** 429, saying how long to wait. */
export const tooManyAttempts = (seconds: number) =>
  new AppError('too_many', message('Too many attempts. Please wait {{seconds}} seconds.', { seconds }), {
    retryAfter: seconds,
  });

const DAY_MS = 86_400_000;

/** Windows that ended a day ago limit nobody any more. */
export async function purgeAttempts(db: Connection, now: Date): Promise<void> {
  await db.delete(attemptCounts).where(lt(attemptCounts.endsAt, new Date(now.getTime() - DAY_MS)));
}

/** A key may hold what somebody typed into the wrong field: only its hash is stored. */
const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
