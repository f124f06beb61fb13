import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
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
import { type FeedEvent, readEvents } from './read.ts';

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

  async read({ params }, { db, config, secret: key, origin, now }) {
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
    const text = writeCalendar({
      ...{ events, language, organisation },
      origin: linkOrigin(config) ?? origin,
      idHost: config.PUBLIC_URL ? new URL(config.PUBLIC_URL).hostname : nameOfInstallation(key),
    });
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

interface Words {
  readonly name: string;
  readonly milestone: string;
  readonly payment: string;
}

const words: Readonly<Record<'en' | 'ar', Words>> = {
  en: { name: 'Construction', milestone: 'Milestone', payment: 'Payment due' },
  ar: { name: 'المشاريع', milestone: 'محطة رئيسية', payment: 'دفعة مستحقة' },
};

/** The same on all servers, and in a restored copy, by whatever name it is reached. */
const nameOfInstallation = (secret: string): string =>
  `${createHmac('sha256', secret).update('calendar').digest('hex').slice(0, 16)}.invalid`;

interface Calendar {
  readonly events: readonly FeedEvent[];
  readonly language: 'en' | 'ar';
  /** What people reach the product at: links lead there. */
  readonly origin: string;
  /** What the ids of events end with: never another one, or a calendar would show each event twice. */
  readonly idHost: string;
  readonly organisation: string;
}

/** Whole days of no zone (RFC 5545 DATE values): a day of the site is that day on every phone. */
function writeCalendar({ events, language, origin, idHost, organisation }: Calendar): string {
  const { name, milestone, payment } = words[language];
  const calendar = ical({
    name: [organisation, name].filter(Boolean).join(' · '),
    prodId: { company: 'construction-management-tool', product: 'calendar', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const { kind, id, ...event } of events) {
    const title = kind === 'task' ? event.title : `${kind === 'milestone' ? milestone : payment}: ${event.title}`;
    calendar.createEvent({
      id: `${kind}-${id}@${idHost}`,
      sequence: event.version,
      lastModified: event.changedAt,
      stamp: event.changedAt,
      allDay: true,
      start: new Date(`${event.first}T00:00:00Z`),
      // The day after the last (RFC 5545: DTEND is not part of the event).
      end: new Date(`${addDays(event.last, 1)}T00:00:00Z`),
      summary: `${title} · ${event.projectName}`,
      description: event.amount === null ? null : `${event.amount} ${event.currency}`,
      url:
        kind === 'payment'
          ? `${origin}/payments?project=${event.projectId}`
          : `${origin}/tasks?project=${event.projectId}&task=${id}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
