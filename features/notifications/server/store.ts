import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import { visibleTo } from '#features/authorization/server/api.ts';
import type { Connection, Database } from '#server/database/open.ts';
import {
  notificationProjects,
  notificationSettings,
  notifications,
  pushSubscriptions,
} from '#server/database/tables/notifications.ts';
import { projects } from '#server/database/tables/projects.ts';
import type { SessionUser } from '#server/http/route.ts';
import { invalid } from '#shared/http/errors.ts';
import { choicesOf, type Kind, type Level, RETENTION_DAYS } from '../rules.ts';

/** Marks these, or all, of the person's own. */
export async function markRead(
  db: Database,
  user: SessionUser,
  { ids, isRead, now }: { ids: readonly string[] | undefined; isRead: boolean; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const own = and(
      eq(notifications.userId, user.id),
      isRead ? isNull(notifications.readAt) : isNotNull(notifications.readAt),
      ids && inArray(notifications.id, [...ids]),
    );
    const set = { readAt: isRead ? now : null };
    const marked = await tx.update(notifications).set(set).where(own).returning({ id: notifications.id });
    if (marked.length > 0) await record(tx, user, 'notification', { read: isRead, count: marked.length });
  });
}

const record = (tx: Connection, user: SessionUser, entity: 'notification' | 'user', after: Record<string, unknown>) =>
  recordChange(tx, {
    actorId: user.id,
    audienceId: user.id,
    entity,
    entityId: user.id,
    action: 'updated',
    label: user.email,
    after,
  });

export async function readChoices(db: Connection, userId: string) {
  const [row] = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));
  return { kinds: choicesOf(row?.kinds ?? {}), isQuiet: row?.isQuiet ?? true };
}

export const readLevels = (db: Connection, userId: string) =>
  db
    .select({ projectId: notificationProjects.projectId, level: notificationProjects.level })
    .from(notificationProjects)
    .where(eq(notificationProjects.userId, userId))
    .orderBy(notificationProjects.projectId);

export interface SettingsChange {
  readonly kinds?: Partial<Record<Kind, object | undefined>> | undefined;
  readonly isQuiet?: boolean | undefined;
  readonly projects?: readonly { readonly projectId: string; readonly level: Level }[] | undefined;
}

/** What is not named stays as it is. */
export async function saveChoices(db: Database, user: SessionUser, change: SettingsChange): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(notificationSettings).values({ userId: user.id }).onConflictDoNothing();
    const own = eq(notificationSettings.userId, user.id);
    const [old] = await tx.select().from(notificationSettings).where(own).for('update');
    const kinds: Record<string, object> = { ...old?.kinds };
    for (const [kind, channels] of Object.entries(change.kinds ?? {})) {
      const given = Object.fromEntries(Object.entries(channels ?? {}).filter(([, value]) => value !== undefined));
      kinds[kind] = { ...kinds[kind], ...given };
    }
    await tx
      .update(notificationSettings)
      .set({ kinds, ...(change.isQuiet !== undefined && { isQuiet: change.isQuiet }) })
      .where(own);
    if (change.projects) await saveLevels(tx, user, change.projects);
    await record(tx, user, 'notification', { ...change });
  });
}

async function saveLevels(
  tx: Connection,
  user: SessionUser,
  chosen: NonNullable<SettingsChange['projects']>,
): Promise<void> {
  const ids = [...new Set(chosen.map(({ projectId }) => projectId))];
  const visible = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(inArray(projects.id, ids), isNull(projects.deletedAt), visibleTo(tx, user, projects.id)));
  const known = new Set(visible.map(({ id }) => id));
  const stranger = chosen.findIndex(({ projectId }) => !known.has(projectId));
  if (stranger >= 0) throw invalid(`projects.${stranger}.projectId`, 'This project does not exist.');
  for (const { projectId, level } of chosen) {
    const own = and(eq(notificationProjects.userId, user.id), eq(notificationProjects.projectId, projectId));
    if (level === 'everything') await tx.delete(notificationProjects).where(own);
    else
      await tx
        .insert(notificationProjects)
        .values({ userId: user.id, projectId, level })
        .onConflictDoUpdate({ target: [notificationProjects.userId, notificationProjects.projectId], set: { level } });
  }
}

/** So many browsers a person; the oldest goes. */
const MOST_DEVICES = 20;

interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly userAgent: string | null;
}

/** A browser belongs to whoever was the last to sign in there and to allow it. */
export async function saveSubscription(db: Database, user: SessionUser, given: Subscription): Promise<void> {
  await db.transaction(async (tx) => {
    const set = { ...given, userId: user.id };
    await tx
      .insert(pushSubscriptions)
      .values(set)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...set, createdAt: sql`now()` } });
    await tx.execute(sql`delete from push_subscriptions where user_id = ${user.id} and id not in (
      select id from push_subscriptions where user_id = ${user.id} order by created_at desc limit ${MOST_DEVICES})`);
    await record(tx, user, 'notification', { device: 'added' });
  });
}

export async function forgetSubscription(db: Database, user: SessionUser, endpoint: string | undefined): Promise<void> {
  await db.transaction(async (tx) => {
    const own = and(
      eq(pushSubscriptions.userId, user.id),
      endpoint ? eq(pushSubscriptions.endpoint, endpoint) : undefined,
    );
    const gone = await tx.delete(pushSubscriptions).where(own).returning({ id: pushSubscriptions.id });
    if (gone.length > 0) await record(tx, user, 'notification', { device: 'removed' });
  });
}

export async function countDevices(db: Connection, userId: string): Promise<number> {
  return db.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId));
}

const DAY_MS = 86_400_000;

export async function purgeNotifications(db: Connection, now: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)));
}
