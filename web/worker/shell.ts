import { isSignedIn } from './person.ts';

/*
 * The application's own files. All of a build are kept before it may take over, so that every page opens without a network. A new
 * build waits until the person says so or no page is open; the files of the build before it stay one build longer, for pages
 * that are still open.
 */

declare const __SHELL__: { version: string; entry: string; files: readonly string[] };

export const shell = __SHELL__;

const PREFIX = 'shell-';
const own = `${PREFIX}${shell.version}`;
/** On a good network the server decides what a visitor sees; after this long the kept shell is shown. */
const PATIENCE_MS = 150;
const AT_ONCE = 6;
/** Before each further try of a file: one bar of signal loses requests, and the browser tries a failed installation again only when a page opens. */
const PAUSES_MS = [1000, 2000, 4000, 8000];

/** Keeps every file of this build; what an earlier build had under the same hashed name is not fetched again. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(own);
  const queue = shell.files.values();
  const work = async () => {
    for (const file of queue) await keepFile(cache, file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function keepFile(cache: Cache, file: string): Promise<void> {
  for (const pause of PAUSES_MS) {
    const isKept = await keepOnce(cache, file).then(
      () => true,
      () => false,
    );
    if (isKept) return;
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

/** A file of this build, or of the one before. */
export async function shellFile(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const kept = (await (await caches.open(own)).match(pathname)) ?? (await caches.match(pathname));
  return kept ?? fetch(request);
}

export const isShellFile = (pathname: string): boolean =>
  pathname !== '/index.html' && (pathname.startsWith('/assets/') || shell.files.includes(pathname));

/** A page: what the server says; for who is signed in on this device, the kept shell when the server takes long or is not there. */
export async function openPage(request: Request): Promise<Response> {
  const network = fetch(request);
  if (!(await isSignedIn())) return network;
  const kept = keptPage();
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

const keptPage = async (): Promise<Response | undefined> => (await caches.open(own)).match('/index.html');
