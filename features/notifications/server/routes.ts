import { likePatterns } from '#server/database/read.ts';
import { implement, listed, type SessionUser } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { type NotificationSettings, notificationsApi } from '../contract.ts';
import { pushKeys } from './keys.ts';
import { countUnread, readNotifications } from './read.ts';
import {
  countDevices,
  forgetSubscription,
  markRead,
  readChoices,
  readLevels,
  saveChoices,
  saveSubscription,
} from './store.ts';

export const notificationRoutes = implement(notificationsApi, {
  async list({ query }, { db, user, total }) {
    const { unread, search, ...filter } = query;
    const wanted = { ...filter, isUnread: unread === 'true', search: likePatterns(search) };
    return listed(total, await readNotifications(db, user.id, wanted));
  },

  async count(_, { db, user }) {
    return { unread: await countUnread(db, user.id) };
  },

  async mark({ body: { ids, isRead } }, { db, user, now }) {
    await markRead(db, user, { ids, isRead, now: now() });
    return { unread: await countUnread(db, user.id) };
  },

  settings: (_, context) => settingsOf(context, context.user),

  async setSettings({ body }, context) {
    await saveChoices(context.db, context.user, body);
    return settingsOf(context, context.user);
  },

  async subscribe({ body: { endpoint, keys } }, { db, user, headers }) {
    await saveSubscription(db, user, {
      endpoint,
      ...keys,
      userAgent: headers.get('user-agent')?.slice(0, 300) ?? null,
    });
    return { devices: await countDevices(db, user.id) };
  },

  async unsubscribe({ body: { endpoint } }, { db, user }) {
    await forgetSubscription(db, user, endpoint);
    return { devices: await countDevices(db, user.id) };
  },
});

type PlanServices = Pick<Services, 'db' | 'secret' | 'push' | 'mail'>;

async function settingsOf(planContext: PlanServices, user: SessionUser): Promise<NotificationSettings> {
  const { publicKey } = await pushKeys(planContext);
  return {
    ...(await readChoices(planContext.db, user.id)),
    projects: await readLevels(planContext.db, user.id),
    canMail: planContext.mail.isConfigured,
    pushKey: publicKey,
    devices: await countDevices(planContext.db, user.id),
  };
}
