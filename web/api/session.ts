import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Role } from '#shared/roles.ts';
import { t } from '#web/i18n/text.ts';
import { toast } from '#web/ui/toast.ts';
import { failure, isOutOfReach, whenSignedOut } from './client.ts';
import { fetchOrCached } from './remember.ts';
import { endDating, hasEnded } from './staleness.ts';

export interface Preferences {
  language?: 'en' | 'ar';
  theme?: 'system' | 'light' | 'dark' | 'outdoor';
  digits?: 'latin' | 'arabic';
  hijri?: boolean;
}

/** Who is signed in: the answer of GET /api/auth/user. */
export interface Session {
  user: {
    id: string;
    email: string;
    firstName: string | null;
    lastName: string | null;
    profileImageUrl: string | null;
  };
  role: Role;
  preferences?: Preferences;
  /** What the shell shows of the organisation. */
  organisation?: { name?: string; timeZone?: string; isDemo?: boolean; materialCurrency?: string };
}

export const sessionKey = ['api', 'auth', 'user'] as const;

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client, queryKey }) => {
    const session = await fetchOrCached({ client, queryKey, ask: askWho, isOutOfReach });
    isKnown = true;
    return session;
  },
});

/** Somebody is on screen, by the server's word or, without a network, by this device's. */
let isKnown = false;

async function askWho(): Promise<Session> {
  const answer = await fetch('/api/auth/user', { credentials: 'include' });
  if (!answer.ok) throw await failure(answer);
  const { role, ...session } = (await answer.json()) as Session;
  return { ...session, role: role ?? 'viewer' };
}

export const SessionContext = createContext<Session | null>(null);

/** The signed-in user; pages are only drawn once he is known. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside the signed-in application');
  return session;
}

const REDIRECT_AFTER_MS = 500;

/** A session that ended while the application is open: toast, half a second, sign in again, back to where we were (spec §8, §9). */
export function watchSession(): void {
  whenSignedOut(() => {
    // He signs out himself: what breaks off while the page is left is no session that ended on him.
    if (hasEnded()) return;
    endDating();
    if (!isKnown && navigator.serviceWorker?.controller) return void leaveShell();
    toast({
      title: t('Unauthorized'),
      description: t('You are logged out. Logging in again...'),
      variant: 'destructive',
    });
    setTimeout(() => location.assign(loginPath(location)), REDIRECT_AFTER_MS);
  });
}

const LEFT = 'left-shell';

/**
 * The kept shell was opened for somebody who is signed out already: the device forgets what he saw, and the server says what
 * a visitor sees here. Once: a server that says both must not turn the page for ever.
 */
async function leaveShell(): Promise<void> {
  const { forgetPerson } = await import('#web/offline/sign-out.ts');
  await forgetPerson();
  const hasLeft = sessionStorage.getItem(LEFT) === location.href;
  sessionStorage.setItem(LEFT, location.href);
  if (hasLeft) location.assign(loginPath(location));
  else location.reload();
}

export const loginPath = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  pathname === '/' ? '/api/login' : `/api/login?next=${encodeURIComponent(pathname + search)}`;
