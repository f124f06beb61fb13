import type { Role } from '#shared/roles.ts';
import { isSignedIn, type Reader, readerHere } from './person.ts';

/*
 * The application's own files. What the role and the language of this device's person use of a build is kept before it may take
 * over, so that his pages open without a network; other files of the build are kept once they were wanted. A new build waits until the person says so or no page is open; the files of the build before it stay one build longer, for pages
 * that are still open.
 */

declare const __SHELL__: {
  version: string;
  entry: string;
  files: readonly string[];
  byRole: Readonly<Record<Role, readonly string[]>>;
  byLanguage: Readonly<Record<'ar' | 'en', readonly string[]>>;
};

export const shell = __SHELL__;

const PREFIX = 'shell-';
const own = `${PREFIX}${shell.version}`;
/** On a good network the server decides what a visitor sees; after this long the kept shell is shown. */
const PATIENCE_MS = 150;
const AT_ONCE = 6;
/** Before each further try of a file: one bar of signal loses requests, and the browser tries a failed installation again only when a page opens. */
const PAUSES_MS = [1000, 2000, 4000, 8000];

/** Keeps the files of this build that the device's person uses; what an earlier build had under the same hashed name is not fetched again. */
export const keepShell = async (): Promise<void> => keepAll(filesFor(await readerHere()));

/** For another role or language than the worker was installed for: fetches what is missing. */
export async function keepFor(reader: Reader): Promise<void> {
  const cache = await caches.open(own);
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await keepAll(filesFor(reader).filter((file) => !cached.has(file)));
}

const filesFor = (reader: Reader | undefined): string[] => [
  ...shell.files,
  ...(reader ? [...shell.byRole[reader.role], ...shell.byLanguage[reader.language]] : []),
];

async function keepAll(files: readonly string[]): Promise<void> {
  const cache = await caches.open(own);
  const queue = files.values();
  const work = async () => {
    for (const file of queue) await keepFile(cache, file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function keepFile(cache: Cache, file: string): Promise<void> {
  for (const pause of PAUSES_MS) {
    const isCached = await keepOnce(cache, file).then(
      () => true,
      () => false,
    );
    if (isCached) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  await keepOnce(cache, file);
}

/** An answer that breaks off in its middle fails here too. */
async function keepOnce(cache: Cache, file: string): Promise<void> {
  const known = file.startsWith('/assets/') ? await caches.match(file) : undefined;
  // index.html and the other plain names may lie in the HTTP cache from before.
  const answer = known ?? (await fetch(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }));
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
  await cache.put(file, answer);
}

/** Forgets the files of builds before the last one. */
export async function dropOldShells(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

/** A file of this build, or of the one before; one that nobody here had wanted so far is kept from now on. */
export async function shellFile(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const cache = await caches.open(own);
  const cached = (await cache.match(pathname)) ?? (await caches.match(pathname));
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok && known.has(pathname)) await cache.put(pathname, answer.clone());
  return answer;
}

const known = new Set([
  ...shell.files,
  ...Object.values(shell.byRole).flat(),
  ...Object.values(shell.byLanguage).flat(),
]);

export const isShellFile = (pathname: string): boolean =>
  pathname !== '/index.html' && (pathname.startsWith('/assets/') || known.has(pathname));

/** A page: what the server says; for who is signed in on this device, the kept shell when the server takes long or is not there. */
export async function openPage(request: Request): Promise<Response> {
  const network = fetch(request);
  if (!(await isSignedIn())) return network;
  const kept = cachedPage();
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => void kept.then((page) => page && resolve(page)), PATIENCE_MS);
  });
  const server = network.catch(async (error: unknown) => {
    const page = await kept;
    if (!page) throw error;
    return page;
  });
  return Promise.race([server, late]);
}

const cachedPage = async (): Promise<Response | undefined> => (await caches.open(own)).match('/index.html');
