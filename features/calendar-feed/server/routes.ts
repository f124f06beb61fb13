import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { linkOrigin } from '#server/adapters/mail/links.ts';
import { users } from '#server/database/tables/accounts.ts';
import { calendarFeeds } from '#server/database/tables/calendar-feeds.ts';
import { Bytes, implement, type SessionUser } from '#server/http/route.ts';
import { hashSessionToken } from '#server/http/session.ts';
import { type ActorContext, recordSecurityEvent } from '#server/security-events.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { notFound } from '#shared/http/errors.ts';
import { calendarFeedApi, DAYS_AHEAD, DAYS_BACK } from '../contract.ts';
import { readEvents } from './read.ts';
import { writeCalendar } from './write-calendar.ts';

const ending = '.ics';

export const calendarFeedRoutes = implement(calendarFeedApi, {
  async find(_, { db, user }) {
    const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, user.id));
    return { createdAt: feed?.createdAt.toISOString() ?? null };
  },

  create: (_, context) =>
    context.db.transaction(async (tx) => {
      const { user, origin, now } = context;
      const secret = randomBytes(32).toString('base64url');
      const feed = { hash: hashSessionToken(secret), createdAt: now() };
      await tx
        .insert(calendarFeeds)
        .values({ userId: user.id, ...feed })
        .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed });
      await recordChange(tx, { ...changeOf(user), action: 'created' });
      await record({ ...context, db: tx }, 'added');
      return { createdAt: feed.createdAt.toISOString(), url: `${origin}/api/calendar/${secret}${ending}` };
    }),

  revoke: (_, context) =>
    context.db.transaction(async (tx) => {
      const { user } = context;
      const [gone] = await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, user.id)).returning();
      if (!gone) throw notFound('Calendar address');
      await recordChange(tx, { ...changeOf(user), action: 'deleted' });
      await record({ ...context, db: tx }, 'removed');
      return { createdAt: null };
    }),

  async read({ params }, { db, config, origin, now }) {
    const secret = params.secret.endsWith(ending) ? params.secret.slice(0, -ending.length) : params.secret;
    const [owner] = await db
      .select({ id: users.id, role: users.role, preferences: users.preferences })
      .from(calendarFeeds)
      .innerJoin(users, eq(users.id, calendarFeeds.userId))
      .where(and(eq(calendarFeeds.hash, hashSessionToken(secret)), isNull(users.deactivatedAt)));
    if (!owner) throw notFound('Calendar address');
    const { timeZone, name: organisation } = await readSettings(db);
    const today = dateIn(timeZone, now());
    const events = await readEvents(db, owner, {
      first: addDays(today, -DAYS_BACK),
      last: addDays(today, DAYS_AHEAD),
    });
    const language = owner.preferences.language ?? 'en';
    const text = writeCalendar({ events, language, organisation, origin: linkOrigin(config) ?? origin });
    return new Bytes(Buffer.from(text), {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="calendar.ics"',
    });
  },
});

/** A person's own secret: only that person and administrators see the change. */
const changeOf = ({ id, email }: Pick<SessionUser, 'id' | 'email'>) =>
  ({ actorId: id, audienceId: id, entity: 'calendar-feed', entityId: id, label: email }) as const;

const record = (context: ActorContext, change: 'added' | 'removed') =>
  recordSecurityEvent(context, { kind: 'credential-changed', detail: { credential: 'calendar-feed', change } });
