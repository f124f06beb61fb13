import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { type OrganisationSettings, readSettings } from '#features/organisation/server/store.ts';
import type { Connection, Database, Transaction } from '#server/database/open.ts';
import { sessions, users, verifications } from '#server/database/tables/accounts.ts';
import { answeredRequests } from '#server/database/tables/requests.ts';
import type { SessionUser } from '#server/http/route.ts';
import { unauthorized } from '#shared/http/errors.ts';
import type { CurrentUser, Person } from '../contract.ts';

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

export async function hasNobody(db: Connection): Promise<boolean> {
  const [anybody] = await db.select({ id: users.id }).from(users).limit(1);
  return anybody === undefined;
}

/** Lets only one transaction at a time decide who the first administrator is. */
export async function asTheFirst<T>(db: Database, decide: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first administrator'))`);
    return decide(tx);
  });
}

/** The secret of an invitation's link; only its hash is kept. */
export const newInvitationToken = (): string => randomBytes(32).toString('base64url');
export const invitationHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Sessions and short-lived secrets that admit nobody any more, and old answers to repeated requests. */
export async function purgeExpired(db: Connection, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  const limit = new Date(now.getTime() - ANSWER_DAYS * DAY_MS);
  await db.delete(answeredRequests).where(lt(answeredRequests.createdAt, limit));
}

/** Of a person's own credentials: nobody else is told. */
export const ownChange = ({ id, email }: SessionUser, after: Record<string, unknown>) =>
  ({ actorId: id, audienceId: id, entity: 'user', entityId: id, action: 'updated', label: email, after }) as const;
