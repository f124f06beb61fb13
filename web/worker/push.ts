import { personHere } from './person.ts';

/** Push messages: what they say was written by the server, for this person, in his language. */

declare const self: ServiceWorkerGlobalScope;

interface Message {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
  readonly language: 'en' | 'ar';
  /** The id of the person it is for. */
  readonly to: string;
}

export async function showMessage(data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag, language, to } = (data?.json() ?? {}) as Partial<Message>;
  if (!title) return;
  if (to !== undefined && (await isAnothers(to))) return endPush();
  await self.registration.showNotification(title, {
    body: body ?? '',
    icon: '/icons/icon-192.png',
    badge: '/icons/maskable-192.png',
    lang: language ?? 'en',
    dir: language === 'ar' ? 'rtl' : 'ltr',
    data: { url: url ?? '/' },
    ...(tag && { tag }),
  });
}

/** Somebody else is on this device now, or nobody any more. Before any page has said who, it is taken for his own. */
async function isAnothers(to: string): Promise<boolean> {
  const here = await personHere();
  return here !== undefined && here !== to;
}

/** The push service tells our server at its next message that this address is no more. */
export async function endPush(): Promise<void> {
  const subscription = await self.registration.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}

/** Leads to what the message is about: in an open window of ours, else in a new one. */
export async function openMessage(notification: Notification): Promise<void> {
  notification.close();
  const wanted = new URL(String((notification.data as { url?: string } | null)?.url ?? '/'), self.location.origin);
  const url = wanted.origin === self.location.origin ? wanted.href : self.location.origin;
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return void (await self.clients.openWindow(url));
  await open.focus();
  await open.navigate(url).catch(() => self.clients.openWindow(url));
}
