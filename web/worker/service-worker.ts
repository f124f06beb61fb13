import { flushQueue, itemsOf, LOCK } from '../offline/engine.ts';
import { plainPut } from '../offline/transport.ts';
import { personHere, type Reader, setPerson, setReader } from './person.ts';
import { endPush, openMessage, showMessage } from './push.ts';
import { takeShared } from './shared-photos.ts';
import { dropOldShells, isShellFile, keepFor, keepShell, openPage, shell, shellFile } from './shell.ts';

/** Sends what waits while no page is open to do it; the browser asks again later when something is left. */
async function sendInBackground(): Promise<void> {
  const owner = await personHere();
  if (!owner) return;
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const { signal } = new AbortController();
    await flushQueue({ owner, signal, put: plainPut });
    const left = (await itemsOf(owner)).filter(({ state }) => state === 'waiting');
    if (left.length > 0) throw new Error(`${left.length} still wait`);
  });
}

declare const self: ServiceWorkerGlobalScope;

/** What a page asks of its service worker; answered on the port that came with it. */
type Ask = { kind: 'signed-in'; person: string; reader: Reader } | { kind: 'signed-out' | 'take-over' | 'entry' };

self.addEventListener('install', (event) => event.waitUntil(keepShell()));

self.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropOldShells(), self.clients.claim()])));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  const answer = answerTo(request, url);
  if (answer) event.respondWith(answer);
});

/*
 * Small pictures that were seen: thumbnails never change under their address and are shown from here; faces may change, so
 * the server is asked first. They belong to the person and go with him.
 */

const STORE = 'pictures';
const MOST = 800;

const thumbnail =
  /^\/api\/(photos\/[^/]+\/thumbnail|tasks\/[^/]+\/pictures\/[^/]+|materials\/[^/]+\/movements\/[^/]+\/picture)$/;
const face = /^\/api\/users\/[^/]+\/avatar$/;

/** An original, of megabytes, is not kept. */
const isPicture = ({ pathname, searchParams }: URL): boolean =>
  face.test(pathname) || (thumbnail.test(pathname) && searchParams.get('size') !== 'full');

async function picture(request: Request): Promise<Response> {
  const cache = await caches.open(STORE);
  const cached = await cache.match(request);
  if (cached && !face.test(new URL(request.url).pathname)) return cached;
  try {
    const answer = await fetch(request);
    if (answer.status === 200) await keep(cache, request, answer.clone());
    return answer;
  } catch (error) {
    if (cached) return cached;
    throw error;
  }
}

async function keep(cache: Cache, request: Request, answer: Response): Promise<void> {
  await cache.put(request, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => cache.delete(old)));
}

const forgetPictures = (): Promise<boolean> => caches.delete(STORE);

/** Undefined: the browser asks the server as if this worker were not there. Every call but pictures goes that way. */
function answerTo(request: Request, url: URL): Promise<Response> | undefined {
  if (request.method === 'POST' && url.pathname === '/share-target') return takeShared(request);
  if (request.method !== 'GET') return undefined;
  if (url.pathname.startsWith('/api/')) return isPicture(url) ? picture(request) : undefined;
  if (isShellFile(url.pathname)) return shellFile(request);
  return request.mode === 'navigate' ? openPage(request) : undefined;
}

self.addEventListener('message', (event) => {
  const ask = event.data as Ask;
  event.waitUntil(obey(ask).then((answer) => event.ports[0]?.postMessage(answer)));
  if (ask.kind === 'signed-in') event.waitUntil(keepFilesOf(ask.reader));
});

async function obey(ask: Ask): Promise<string> {
  switch (ask.kind) {
    case 'signed-in':
      await arrive(ask.person);
      break;
    case 'signed-out':
      await Promise.all([setPerson(''), forgetPictures(), endPush()]);
      break;
    case 'take-over':
      await self.skipWaiting();
      break;
    case 'entry':
      break;
  }
  return shell.entry;
}

async function keepFilesOf(reader: Reader): Promise<void> {
  await setReader(reader);
  await keepFor(reader);
}

async function arrive(person: string): Promise<void> {
  const before = await personHere();
  if (before === person) return;
  await setPerson(person);
  // What is left of a person whose session ended by itself.
  await Promise.all([forgetPictures(), before && endPush()]);
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === LOCK) waitUntil.call(event, sendInBackground());
});

self.addEventListener('push', (event) => event.waitUntil(showMessage(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openMessage(event.notification)));
