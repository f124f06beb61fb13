import type { Role } from '#shared/roles.ts';
import { language } from '#web/i18n/locale.ts';
import { createStore } from '#web/ui/store.ts';

/** How this browser installs the application: it asks when told to, a person has to do it (iPhone, iPad), or it cannot, or it is done. */
export type Install = 'ask' | 'by-hand' | 'none' | 'done';

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** What web/public/theme.js caught before this file had arrived. */
const early = (globalThis as { installPrompt?: InstallPrompt }).installPrompt;
let prompt = early;

const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

const isApplePhone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);

function firstWay(): Install {
  if (isStandalone()) return 'done';
  if (early) return 'ask';
  return isApplePhone() ? 'by-hand' : 'none';
}

export const install = createStore<Install>(firstWay());

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  prompt = event as InstallPrompt;
  install.set('ask');
});
addEventListener('appinstalled', () => install.set('done'));

export async function askToInstall(): Promise<void> {
  const { outcome } = (await prompt?.prompt()) ?? { outcome: 'dismissed' };
  prompt = undefined;
  install.set(outcome === 'accepted' ? 'done' : 'none');
}

const ASKED = 'install-asked';
const AGAIN_AFTER_MS = 30 * 86_400_000;

/** Whoever said no is left alone for a month. */
export function mayOfferInstall(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(ASKED)) > AGAIN_AFTER_MS;
  } catch {
    return false;
  }
}
export const leaveInstall = (): void => localStorage.setItem(ASKED, String(Date.now()));

/** The manifest of this person: its shortcuts are his, in his language. */
export function nameOwnManifest(role: Role): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  const wanted = `/manifest-${role}-${language()}.webmanifest`;
  if (link && import.meta.env.PROD && link.getAttribute('href') !== wanted) link.setAttribute('href', wanted);
}
