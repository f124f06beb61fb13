/** Push messages: what they say was written by the server, for this person, in his language. */

declare const self: ServiceWorkerGlobalScope;

interface Message {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
  readonly language: 'en' | 'ar';
}

export async function showMessage(data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag, language } = (data?.json() ?? {}) as Partial<Message>;
  if (!title) return;
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
