import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, lte, not, or, sql } from 'drizzle-orm';
import { type OrganisationSettings, readSettings } from '#features/settings/server/api.ts';
import { purgeAttempts } from '#server/attempt-limits.ts';
import type { Connection, Database, Transaction } from '#server/database/open.ts';
import { sessions, users, verifications } from '#server/database/tables/accounts.ts';
import { apiTokens } from '#server/database/tables/api-tokens.ts';
import { calendarFeeds } from '#server/database/tables/calendar-feeds.ts';
import { answeredRequests } from '#server/database/tables/requests.ts';
import { webhooks } from '#server/database/tables/webhooks.ts';
import type { SessionUser } from '#server/http/route.ts';
import { hashSessionToken, MAX_SESSION_DAYS, sessionTokenIn } from '#server/http/session.ts';
import { unauthorized } from '#shared/http/errors.ts';
import type { CurrentUser, Person } from '../contract.ts';
import { purgeDevices } from './devices.ts';

const DAY_MS = 86_400_000;
/** A device may be offline for a month and still be told what became of what it sent. */
const ANSWER_DAYS = 30;

export type UserRow = typeof users.$inferSelect;

export const personOf = ({ id, email, firstName, lastName, image }: UserRow): Person => ({
  id,
  email,
  firstName,
  lastName,
  profileImageUrl: image,
});

/** What GET /api/auth/user answers, and every way of signing in. */
export async function readCurrentUser(db: Connection, userId: string): Promise<CurrentUser> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw unauthorized();
  return currentUserOf(user, await readSettings(db));
}

/** Whether this person wants the Hijri date beside the Gregorian one. */
export async function wantsHijri(db: Connection, userId: string): Promise<boolean> {
  const [user] = await db.select({ preferences: users.preferences }).from(users).where(eq(users.id, userId));
  return user?.preferences.hijri ?? false;
}

const currentUserOf = (user: UserRow, settings: OrganisationSettings): CurrentUser => ({
  user: personOf(user),
  role: user.role,
  preferences: user.preferences,
  organisation: {
    name: settings.name,
    timeZone: settings.timeZone,
    projectCurrency: settings.projectCurrency,
    materialCurrency: settings.materialCurrency,
    reportingCurrency: settings.reportingCurrency,
    viewersSeeMoney: settings.viewersSeeMoney,
    siteEngineersSeeMoney: settings.siteEngineersSeeMoney,
    isDemo: settings.isDemo,
  },
});

/** Notes that somebody is here, to the hour. */
export async function markSeen(db: Connection, userId: string): Promise<void> {
  const isStale = or(isNull(users.lastSeenAt), lt(users.lastSeenAt, sql`now() - interval '1 hour'`));
  // The row's own "changed at" is of changes made by people.
  const values = { lastSeenAt: sql`now()`, updatedAt: sql`${users.updatedAt}` };
  await db
    .update(users)
    .set(values)
    .where(and(eq(users.id, userId), isStale));
}

export async function hasNoUsers(db: Connection): Promise<boolean> {
  const [anybody] = await db.select({ id: users.id }).from(users).limit(1);
  return anybody === undefined;
}

/** Lets only one transaction at a time decide who the first administrator is. */
export async function withFirstAdminLock<T>(db: Database, decide: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first administrator'))`);
    return decide(tx);
  });
}

/** The secret of an invitation's link; only its hash is kept. */
export const newInvitationToken = (): string => randomBytes(32).toString('base64url');
export const invitationHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** So long a token that has expired stands in its list, so that its owner sees why a program fails. */
const SHOWN_EXPIRED_DAYS = 30;

const oldestSignIn = (now: Date) => new Date(now.getTime() - MAX_SESSION_DAYS * DAY_MS);

/** As server/http/session.ts judges a request's session. */
export const isSessionLive = (now = new Date()) =>
  and(gt(sessions.expiresAt, now), gt(sessions.createdAt, oldestSignIn(now)));
export const isSessionOver = (now = new Date()) =>
  or(lte(sessions.expiresAt, now), lte(sessions.createdAt, oldestSignIn(now)));

/** Sessions and short-lived secrets that admit nobody any more, counts of attempts that are over, unused devices, and old answers to repeated requests. */
export async function purgeExpired(db: Connection, now: Date): Promise<void> {
  await db.delete(sessions).where(isSessionOver(now));
  await db.delete(apiTokens).where(lt(apiTokens.expiresAt, new Date(now.getTime() - SHOWN_EXPIRED_DAYS * DAY_MS)));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await purgeAttempts(db, now);
  await purgeDevices(db, now);
  const limit = new Date(now.getTime() - ANSWER_DAYS * DAY_MS);
  await db.delete(answeredRequests).where(lt(answeredRequests.createdAt, limit));
}

/** Of a person's own credentials: nobody else is told. */
export const ownChange = ({ id, email }: Pick<SessionUser, 'id' | 'email'>, after: Record<string, unknown>) =>
  ({ actorId: id, audienceId: id, entity: 'user', entityId: id, action: 'updated', label: email, after }) as const;

interface RemainingSession {
  readonly sessionId: string;
  /** Set-Cookie lines of the change: the library may have put a new session in the place of the old one. */
  readonly cookies?: readonly string[];
}

/**
 * After a change of somebody's password or second factor: ends all sessions but the one that made the change, all API tokens, the calendar's address, all
 * password links and all unfinished sign-ins, and pauses the webhooks. Whoever got hold of one of those before must not outlast the change.
 */
export async function endOtherAccess(db: Connection, userId: string, remaining?: RemainingSession): Promise<void> {
  const token = sessionTokenIn(remaining?.cookies ?? []);
  const isRemaining = or(
    remaining ? eq(sessions.id, remaining.sessionId) : undefined,
    token === undefined ? undefined : eq(sessions.token, hashSessionToken(token)),
  );
  await db.delete(sessions).where(and(eq(sessions.userId, userId), isRemaining && not(isRemaining)));
  await db.delete(apiTokens).where(eq(apiTokens.userId, userId));
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  await db.update(webhooks).set({ isPaused: true }).where(eq(webhooks.ownerId, userId));
  // Links and challenges have the person's id as their value or, those of passkeys, inside of it.
  await db.delete(verifications).where(sql`strpos(${verifications.value}, ${userId}) > 0`);
}
