import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/http/errors.ts';
import type { Authenticate } from './authenticate.ts';
import { secondFactorPath } from './login.ts';
import type { SessionUser } from './route.ts';

const WEB_FOLDER = join(import.meta.dirname, '../../dist/web');

/** A file that is not there is missing; it is no page of the application. */
const isFile = /\.[a-z0-9]{2,12}$/i;

/** The letters of every page in Arabic; asked for at once, a page is not set anew when they come. */
const arabicLetters = /^ibm-plex-sans-arabic-arabic-(?:400|500|600)-.*\.woff2$/;

/** The addresses a page asks as soon as its code runs, for this person. */
export type FirstCalls = (path: string, user: Pick<SessionUser, 'role'>) => readonly string[];

/** The code of the page that opens at `/`. */
const dashboardCode = /^dashboard-[\w-]{7}\.js$/;

const PAGES = ['index.html', 'landing.en.html', 'landing.ar.html'];

/**
 * The built web: hashed assets for ever, the application's shell for whoever is signed in, the landing page in the
 * visitor's language for everybody else, at every path (spec §2).
 */
export async function mountWeb(
  app: FastifyInstance,
  { authenticate, firstCallsOf = () => [] }: { authenticate: Authenticate; firstCallsOf?: FirstCalls | undefined },
) {
  if (!PAGES.every((name) => existsSync(join(WEB_FOLDER, name)))) return;
  await app.register(fastifyStatic, {
    root: WEB_FOLDER,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const page = async (name: string) => readFile(join(WEB_FOLDER, name), 'utf8');
  const shell = await page('index.html');
  const landing = { en: await page('landing.en.html'), ar: await page('landing.ar.html') };
  const assets = await readdir(join(WEB_FOLDER, 'assets'));
  const letters = assets
    .filter((name) => arabicLetters.test(name))
    .map((name) => `</assets/${name}>; rel=preload; as=font; type="font/woff2"; crossorigin; fetchpriority=low`);
  const code = assets
    .filter((name) => dashboardCode.test(name))
    .map((name) => `</assets/${name}>; rel=modulepreload; crossorigin`);
  const own = filesOf(shell);
  /** What the page needs next is on its way while its first files still are, and never before them. */
  const linksFor = (path: string, user: SessionUser, language: string): string => {
    const asked = firstCallsOf(path, user).map((url) => `<${url}>; rel=preload; as=fetch; crossorigin=use-credentials`);
    return [...(asked.length > 0 ? [...own, ...code, ...asked] : []), ...(language === 'ar' ? letters : [])].join(', ');
  };
  app.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (path.startsWith('/api/') || isFile.test(path)) throw new AppError('not_found', 'Not found');
    const user = await authenticate(request);
    reply
      .header('Cache-Control', 'no-store')
      .header('Vary', 'Cookie, Accept-Language')
      .type('text/html; charset=utf-8');
    if (!user) return landing[languageOf(request)];
    if (user.secondFactorDue) return reply.redirect(secondFactorPath(request.url));
    const links = linksFor(path, user, languageOf(request));
    if (links) reply.header('Link', links);
    return shell;
  });
}

/** The scripts and styles a page names itself, as links. */
const filesOf = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="(\/[^"]+\.(js|css))"/g)].map(([, file = '', kind]) => {
    if (kind === 'css') return `<${file}>; rel=preload; as=style; crossorigin`;
    return file.startsWith('/assets/')
      ? `<${file}>; rel=modulepreload; crossorigin`
      : `<${file}>; rel=preload; as=script`;
  });

/** A chosen language (cookie, or ?lang= on the landing page) before the browser's wish; English otherwise. */
function languageOf(request: FastifyRequest): 'en' | 'ar' {
  const { lang } = request.query as { lang?: string };
  const chosen = lang ?? request.cookies['lang'];
  if (chosen === 'ar' || chosen === 'en') return chosen;
  return /^ar\b/i.test(request.headers['accept-language'] ?? '') ? 'ar' : 'en';
}
