import { eq, inArray, isNull, sql } from 'drizzle-orm';
import { riskWords } from '#features/risks/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { linkOrigin } from '#server/adapters/mail/links.ts';
import type { PushKeys } from '#server/adapters/push/push.ts';
import type { Connection } from '#server/database/open.ts';
import { notificationRefusals, notifications, pushSubscriptions } from '#server/database/tables/notifications.ts';
import type { Services } from '#server/services.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { type CalendarDate, dateIn } from '#shared/dates.ts';
import type { Sentence } from '#shared/sentence.ts';
import { choicesOf, isDigestDue, isInDigest, isQuietAt, type Kind, kinds, minutesToRetry } from '../rules.ts';
import { pushKeys } from './keys.ts';
import { columns, from, isVisible } from './read.ts';

/** A notification as messages need it. */
interface Sent {
  readonly id: string;
  readonly kind: Kind;
  readonly entity: 'task' | 'payment' | 'risk';
  readonly entityId: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly label: string;
  readonly actorName: string | null;
  readonly detail: {
    readonly comment?: string;
    readonly dueDate?: string;
    readonly reason?: string;
    /** Several overdue payments at once. */
    readonly count?: number;
    /** Raised by the engine: the title as a template. */
    readonly title?: Sentence;
  };
}

type Language = 'en' | 'ar';

/** What mails and push messages say. People's names and titles stand in isolates, so that no script reorders the other. */
interface Words {
  readonly kinds: Readonly<Record<Kind, string>>;
  readonly approvalBack: string;
  readonly subject: (count: number) => string;
  /** Two or more of them. */
  readonly payments: (count: number) => string;
  readonly more: (count: number) => string;
  readonly open: string;
  readonly preferences: string;
}

const arabicPayments = (count: number): string => {
  if (count === 2) return 'دفعتان';
  return count % 100 >= 3 && count % 100 <= 10 ? `${count} دفعات` : `${count} دفعة`;
};

const arabicAlerts = (count: number): string => {
  if (count === 1) return 'تنبيه واحد';
  if (count === 2) return 'تنبيهان';
  return count % 100 >= 3 && count % 100 <= 10 ? `${count} تنبيهات` : `${count} تنبيهًا`;
};

const words: Readonly<Record<Language, Words>> = {
  en: {
    kinds: {
      assignment: 'Assigned to you',
      mention: 'You were mentioned',
      approval: 'Waits for approval',
      overdue: 'Overdue',
      shortfall: 'Material shortfall',
      risk: 'Risk',
    },
    approvalBack: 'Sent back',
    subject: (count) => (count === 1 ? '1 alert' : `${count} alerts`),
    payments: (count) => `${count} payments`,
    more: (count) => `… and ${count} more`,
    open: 'Open the application',
    preferences: 'Choose what you are told of under Preferences',
  },
  ar: {
    kinds: {
      assignment: 'أُسند إليك',
      mention: 'أُشير إليك',
      approval: 'بانتظار الاعتماد',
      overdue: 'متأخر',
      shortfall: 'نقص في المواد',
      risk: 'خطر',
    },
    approvalBack: 'أُعيدت الدفعة',
    subject: arabicAlerts,
    payments: arabicPayments,
    more: (count) => `… و${arabicAlerts(count)} أخرى`,
    open: 'افتح التطبيق',
    preferences: 'اختر ما تُبلَّغ به في التفضيلات',
  },
};

/** What the thing is called; the engine's words in the reader's language. */
function nameOf({ label, detail }: Sent, language: Language): string {
  if (detail.count !== undefined) return words[language].payments(detail.count);
  return detail.title ? riskWords(detail.title, language) : isolated(oneLine(label));
}

/** In one mail; the rest is counted. */
const LINES = 50;

const isolated = (text: string): string => `\u2068${text}\u2069`;

const headOf = ({ kind, detail }: Sent, language: Language): string =>
  kind === 'approval' && detail.reason !== undefined ? words[language].approvalBack : words[language].kinds[kind];

function lineOf(sent: Sent, language: Language): string {
  const { comment, dueDate, reason } = sent.detail;
  const rest = [sent.actorName, dueDate, comment ?? reason]
    .filter((part) => part)
    .map((part) => isolated(String(part)));
  return [`${headOf(sent, language)}: ${nameOf(sent, language)}`, ...rest.map(oneLine)].join(' · ');
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A mail with everything, project by project. */
function mailOf(sent: readonly Sent[], language: Language, origin: string | undefined) {
  const { subject, more, open, preferences } = words[language];
  const shown = sent.slice(0, LINES);
  const byProject = Map.groupBy(shown, ({ projectName }) => projectName);
  const parts = [...byProject].map(([name, own]) =>
    [isolated(oneLine(name)), ...own.map((one) => `  • ${lineOf(one, language)}`)].join('\n'),
  );
  const rest = sent.length > LINES ? [more(sent.length - LINES)] : [];
  const links = origin ? [`${open}: ${origin}/\n${preferences}: ${origin}/settings/preferences`] : [];
  return { subject: subject(sent.length), text: [...parts, ...rest, ...links].join('\n\n') };
}

/** Where the thing is looked at. */
function pathOf({ entity, entityId, projectId, label, detail }: Sent): string {
  if (entity === 'task') return `/projects/${projectId}?tab=tasks&task=${entityId}`;
  if (entity === 'risk') return `/risks?risk=${entityId}`;
  const which: Record<string, string> = detail.count === undefined ? { q: label } : { status: 'overdue' };
  return `/payments?${new URLSearchParams({ project: projectId, ...which })}`;
}

/** More than so many at a time become one message that counts them. */
const AT_A_TIME = 3;
/** A push message holds 4,096 bytes, encrypted. */
const BODY = 200;

interface Reader {
  readonly userId: string;
  readonly language: Language;
}

/**
 * What the service worker shows: title, body, where a tap leads, a tag that replaces an older one of the same, and to whom: a
 * device may have become another person's.
 */
function pushesOf(sent: readonly Sent[], { userId, language }: Reader): string[] {
  if (sent.length > AT_A_TIME) {
    const names = [...new Set(sent.map(({ projectName }) => projectName))].join(' · ').slice(0, BODY);
    return [
      JSON.stringify({
        title: words[language].subject(sent.length),
        body: names,
        url: '/?alerts=open',
        tag: 'alerts',
        to: userId,
        language,
      }),
    ];
  }
  return sent.map((one) =>
    JSON.stringify({
      title: `${headOf(one, language)}: ${nameOf(one, language)}`.slice(0, BODY),
      body: oneLine([one.detail.comment, one.projectName].filter(Boolean).join(' · ')).slice(0, BODY),
      url: pathOf(one),
      tag: one.id,
      to: userId,
      language,
    }),
  );
}

/** What the organisation's clock and calendar say. */
interface LocalTime {
  readonly date: CalendarDate;
  /** "HH:MM". */
  readonly time: string;
  readonly isWorkingDay: boolean;
  /** When work begins on that day, "HH:MM". */
  readonly begins: string;
  /** The same of another moment. */
  of(moment: Date): Pick<LocalTime, 'date' | 'time'>;
}

const USUAL_BEGIN = '07:00';

async function localTime(db: Connection, now: Date): Promise<LocalTime> {
  const { timeZone, calendar } = await readSettings(db);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const of = (moment: Date) => ({ date: dateIn(timeZone, moment), time: clock.format(moment) });
  const { date, time } = of(now);
  const days = openCalendar(calendar ?? DEFAULT_CALENDAR);
  const begins = days.shiftsOn(date)[0]?.from ?? USUAL_BEGIN;
  return { date, time, isWorkingDay: days.isWorkingDay(date), begins, of };
}

type Context = Pick<Services, 'db' | 'mail' | 'push' | 'secret' | 'config' | 'now' | 'log'>;

type Column = 'mailed_at' | 'pushed_at';

/** Somebody for whom something waits. */
interface Addressee {
  readonly userId: string;
  readonly email: string;
  readonly language: Language;
  readonly kinds: Parameters<typeof choicesOf>[0];
  readonly isQuiet: boolean;
  readonly hasDevice: boolean;
  /** Mails to him in a row that were refused. */
  readonly refusals: number;
  /** Until then none is tried. */
  readonly tryAt: Date | null;
}

async function readAddressees({ db }: Context, column: Column): Promise<readonly Addressee[]> {
  const { rows } = await db.$client.query<Addressee>({
    name: `notifications-addressees-${column}`,
    text: `select u.id as "userId", u.email, case u.preferences ->> 'language' when 'ar' then 'ar' else 'en' end as language,
        coalesce(s.kinds, '{}') as kinds, coalesce(s.is_quiet, true) as "isQuiet",
        exists (select 1 from push_subscriptions d where d.user_id = u.id) as "hasDevice",
        coalesce(f.attempts, 0) as refusals, f.try_at as "tryAt"
      from (select distinct user_id from notifications where ${column} is null) w join users u on u.id = w.user_id and not u.is_service
      left join notification_settings s on s.user_id = u.id
      left join notification_refusals f on f.user_id = u.id order by u.id`,
  });
  return rows;
}

interface Waiting extends Sent {
  readonly readAt: string | null;
  readonly createdAt: Date;
  /** Whether he may see the thing now. */
  readonly isVisible: boolean;
}

/** In one message; what is beyond it comes with the next look. */
const AT_ONCE = 500;

/** `first`: kinds that go before all others; then the oldest. */
async function readWaiting(
  { db }: Context,
  column: Column,
  userId: string,
  first: readonly Kind[] = [],
): Promise<readonly Waiting[]> {
  const { rows } = await db.$client.query<Waiting>({
    name: `notifications-waiting-${column}`,
    text: `select ${columns}, (${isVisible}) as "isVisible" from ${from}
      where n.user_id = $1 and n.${column} is null order by n.kind = any($2::text[]) desc, n.created_at, n.id limit ${AT_ONCE}`,
    values: [userId, first],
  });
  return rows;
}

/** Read already, or gone from his sight: nothing is sent of it any more. */
const isNews = ({ readAt, isVisible: may }: Waiting): boolean => readAt === null && may;
const idsOf = (rows: readonly Waiting[]): string[] => rows.map(({ id }) => id);

const restsNow = ({ isQuiet }: Addressee, { time, isWorkingDay }: LocalTime): boolean =>
  isQuiet && isQuietAt(time, isWorkingDay);

/**
 * Mails that are due: at once for who wants that, else the digest of the working morning. Without a mail server nothing waits.
 * After `signal` none is begun: what is left goes out at the next start.
 */
export async function sendMails(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, mail, now } = context;
  if (!mail.isConfigured) {
    await db.update(notifications).set({ mailedAt: now() }).where(isNull(notifications.mailedAt));
    return;
  }
  const people = await readAddressees(context, 'mailed_at');
  if (people.length === 0) return;
  const at = now();
  const local = await localTime(db, at);
  for (const person of people) {
    if (signal?.aborted) return;
    if (person.tryAt && person.tryAt > at) continue;
    const mayNow = urgentOf(person).length > 0 && !restsNow(person, local);
    if (mayNow || isDigestDue(local)) await mailTo(context, person, local);
  }
}

const urgentOf = ({ kinds: chosen }: Addressee): readonly Kind[] =>
  kinds.filter((kind) => choicesOf(chosen)[kind].mail === 'at_once');

async function mailTo(context: Context, person: Addressee, local: LocalTime): Promise<void> {
  const rows = await readWaiting(context, 'mailed_at', person.userId, urgentOf(person));
  const modeOf = ({ kind }: Waiting) => choicesOf(person.kinds)[kind].mail;
  await markMailed(context, idsOf(rows.filter((row) => !isNews(row) || modeOf(row) === 'off')));
  const rests = restsNow(person, local);
  const isDue = (row: Waiting) => (modeOf(row) === 'at_once' ? !rests : isInDigest(local, local.of(row.createdAt)));
  const due = rows.filter((row) => isNews(row) && modeOf(row) !== 'off' && isDue(row));
  if (due.length === 0) return;
  try {
    await context.mail.send({ to: person.email, ...mailOf(due, person.language, linkOrigin(context.config)) });
  } catch (error) {
    const minutes = await countRefusal(context, person);
    context.log.warn({ err: error, person: person.userId, minutes }, 'alerts could not be mailed; tried again later');
    return;
  }
  await markMailed(context, idsOf(due));
  if (person.refusals > 0)
    await context.db.delete(notificationRefusals).where(eq(notificationRefusals.userId, person.userId));
}

/** Gives the minutes until the next attempt. */
async function countRefusal({ db, now }: Context, { userId, refusals }: Addressee): Promise<number> {
  const attempts = refusals + 1;
  const minutes = minutesToRetry(attempts);
  const set = { attempts, tryAt: new Date(now().getTime() + minutes * MINUTE_MS) };
  await db
    .insert(notificationRefusals)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: notificationRefusals.userId, set });
  return minutes;
}

const MINUTE_MS = 60_000;

async function markMailed({ db, now }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(notifications)
    .set({ mailedAt: now() })
    .where(inArray(notifications.id, [...ids]));
}

/** Push messages that are due; at night and on days off they wait for the morning, and come as one. */
export async function sendPushes(context: Context, signal?: AbortSignal): Promise<void> {
  const people = await readAddressees(context, 'pushed_at');
  if (people.length === 0) return;
  const local = await localTime(context.db, context.now());
  for (const person of people) {
    if (signal?.aborted) return;
    if (person.hasDevice && restsNow(person, local)) continue;
    const rows = await readWaiting(context, 'pushed_at', person.userId);
    const isWanted = (row: Waiting) => person.hasDevice && isNews(row) && choicesOf(person.kinds)[row.kind].push;
    await claim(context, idsOf(rows.filter((row) => !isWanted(row))));
    await pushTo(context, person, rows.filter(isWanted));
  }
}

/** Takes them for this server alone: of two that look at once each message goes out once. */
async function claim({ db, now }: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const taken = await db
    .update(notifications)
    .set({ pushedAt: now() })
    .where(sql`${inArray(notifications.id, [...ids])} and ${notifications.pushedAt} is null`)
    .returning({ id: notifications.id });
  return new Set(taken.map(({ id }) => id));
}

async function pushTo(context: Context, { userId, language }: Addressee, rows: readonly Waiting[]): Promise<void> {
  const { db } = context;
  const taken = await claim(context, idsOf(rows));
  const own = rows.filter(({ id }) => taken.has(id));
  if (own.length === 0) return;
  const keys = await pushKeys(context);
  const devices = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  const messages = pushesOf(own, { userId, language });
  for (const device of devices) await pushToDevice(context, device, { messages, keys });
}

async function pushToDevice(
  { db, push, log }: Context,
  device: typeof pushSubscriptions.$inferSelect,
  { messages, keys }: { messages: readonly string[]; keys: PushKeys },
): Promise<void> {
  for (const message of messages) {
    const outcome = await push.send(device, message, keys);
    if (outcome === 'sent') continue;
    if (outcome === 'gone') await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, device.id));
    else log.warn({ device: device.id }, 'a push service did not take a message');
    return;
  }
}
