import { call } from '#web/api/client.ts';
import { notificationsApi } from '../contract.ts';

/** The browser's side of push messages; they need a service worker, which plain http and some browsers do not have. */

type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const READY_MS = 4000;

/** The worker of this page; none where there is no build to work offline with. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!isSupported) return undefined;
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, READY_MS, undefined);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

export async function pushState(): Promise<PushState> {
  const registration = await worker();
  if (!registration) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off';
}

export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Asks the person and the browser's push service; nothing when either says no. */
export async function allowPush(publicKey: string): Promise<Subscription | undefined> {
  const registration = await worker();
  if (!registration || (await Notification.requestPermission()) !== 'granted') return undefined;
  const applicationServerKey = Uint8Array.from(atob(base64(publicKey)), (sign) => sign.charCodeAt(0));
  // A subscription for other keys, of before the installation's were made anew, stands in the way.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return undefined;
  return { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } };
}

const base64 = (text: string): string =>
  text.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat((4 - (text.length % 4)) % 4);

/** Answers what the server shall forget. A device whose worker is not there has nothing to end. */
export async function endPush(): Promise<string | undefined> {
  if (!isSupported) return undefined;
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

/** Who signs out takes his messages from this device, and the server knows it at once. */
export async function leavePush(): Promise<void> {
  const endpoint = await endPush();
  if (endpoint) await call(notificationsApi.unsubscribe, { body: { endpoint } });
}
