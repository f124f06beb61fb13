import { createStore } from '#web/ui/store.ts';
import { type Reader, setReader } from '#web/worker/person.ts';

/*
 * The page's side of the service worker (web/worker). A browser without one, or a plain http address, has none: everything
 * works then, with a network.
 */

type Ask = { kind: 'signed-in'; person: string; reader: Reader } | { kind: 'signed-out' | 'take-over' | 'entry' };

const isSupported = 'serviceWorker' in navigator && import.meta.env.PROD;

/** The worker of a newer build that waits for the person's word. */
export const newVersion = createStore<ServiceWorker | undefined>(undefined);

/** Registered once the page has had its time to be drawn: the files of the build are not fetched against it. */
export function startWorker(reader: Reader): void {
  if (!isSupported) return;
  const begin = async () => {
    if (!navigator.serviceWorker.controller) await setReader(reader).catch(() => undefined);
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    await offer(registration.waiting);
    const first = registration.installing;
    // What could not be fetched whole, on one bar of signal, is fetched on: the files that came are kept.
    first?.addEventListener('statechange', () => {
      if (first.state === 'redundant' && !registration.active) setTimeout(attempt, AGAIN_MS);
    });
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') void offer(registration.waiting);
      });
    });
  };
  const attempt = () => void begin().catch(() => setTimeout(attempt, AGAIN_MS));
  const later = () => setTimeout(attempt, START_MS);
  addEventListener('visibilitychange', () => void (document.hidden || lookForNew().catch(() => undefined)));
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

const lookForNew = async () => (await navigator.serviceWorker.getRegistration())?.update();

const START_MS = 1500;
const AGAIN_MS = 30_000;

/** A page that is of the waiting build already lets it take over without a question; so does the first worker of all. */
async function offer(waiting: ServiceWorker | null): Promise<void> {
  if (!waiting || !navigator.serviceWorker.controller) return;
  if (isOwnEntry(await post(waiting, { kind: 'entry' }))) await post(waiting, { kind: 'take-over' });
  else newVersion.set(waiting);
}

/** The script this page was started with: the name of its build. */
export const ownEntry = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? '';

const isOwnEntry = (entry: string): boolean => entry === ownEntry();

/** The new build takes over, and this page starts again in it. Drafts and what waits to be sent lie on the device. */
export async function updateNow(): Promise<void> {
  const waiting = newVersion.get();
  if (!waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  await post(waiting, { kind: 'take-over' });
}

let hasLeft = false;

/** Tells the worker who is here, so that it knows whose pictures it keeps and whether the shell may be shown. */
export async function postToWorker(message: Ask): Promise<void> {
  // Who has left is not told to be here by what this page had still under way.
  if (message.kind === 'signed-in' && hasLeft) return;
  hasLeft ||= message.kind === 'signed-out';
  const worker = isSupported ? navigator.serviceWorker.controller : null;
  if (worker) await post(worker, message);
}

/** Once there is a worker: the first one comes after the page. */
export function whenControlled(act: () => void): () => void {
  if (!isSupported) return () => undefined;
  if (navigator.serviceWorker.controller) act();
  navigator.serviceWorker.addEventListener('controllerchange', act);
  return () => navigator.serviceWorker.removeEventListener('controllerchange', act);
}

/** Begun once, when there is a worker; the function ends what was begun. */
export function whileControlled(begin: () => () => void): () => void {
  let end: (() => void) | undefined;
  const forget = whenControlled(() => {
    end ??= begin();
  });
  return () => {
    forget();
    end?.();
  };
}

const ANSWER_MS = 3000;

function post(worker: ServiceWorker, message: Ask): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(''), ANSWER_MS);
    port1.onmessage = ({ data }: MessageEvent<string>) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.postMessage(message, [port2]);
  });
}
