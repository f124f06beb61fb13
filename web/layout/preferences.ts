import { useEffect, useState } from 'react';
import type { Preferences, Session } from '#web/api/session.ts';
import { setLanguage } from '#web/i18n/catalogues.ts';
import { currentLocale, type Language, setLocale } from '#web/i18n/locale.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Turns the application to what the person chose: language and direction, digits, Hijri dates, theme. Texts and formats are
 * plain functions, so the answer is a key: when it changes the screen is drawn anew.
 */
export function usePreferences(session: Session | undefined): string {
  const [look, setLook] = useState(lookOf);
  useEffect(() => {
    if (!session) return;
    let isCurrent = true;
    applyPreferences(session).then(() => isCurrent && setLook(lookOf()));
    return () => {
      isCurrent = false;
    };
  }, [session]);
  return look;
}

const lookOf = (): string => Object.values(currentLocale()).join(' ');

/** Language, digits, calendar, clock and theme of this person, from now on; the caller draws the screen. */
export async function applyPreferences({ preferences = {}, organisation }: Session): Promise<void> {
  if (preferences.language) {
    remember('lang', preferences.language);
    if (preferences.language !== currentLocale().language) await setLanguage(preferences.language);
  }
  if (preferences.theme) applyTheme(preferences.theme);
  setLocale({
    digits: preferences.digits ?? 'latin',
    hijri: preferences.hijri ?? false,
    timeZone: organisation?.timeZone ?? currentLocale().timeZone,
  });
}

/**
 * Shows a theme at once and remembers it for the next first paint: web/public/theme.js reads the cookies of theme and language, which
 * the landing page's switches write too. It is a file of its own because the content security policy allows no inline script, and it
 * keeps the browser's offer to install, which comes once and perhaps before the application.
 */
export function applyTheme(theme: NonNullable<Preferences['theme']>): void {
  const shown = /theme_here=(light|outdoor)/.exec(document.cookie)?.[1] ?? theme;
  remember('theme', shown);
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset['theme'] = shown === 'system' ? (dark ? 'dark' : 'light') : shown;
}

/** Shows another theme on this device than the person prefers, until `undefined`; without a network too. */
export const setThemeHere = (theme: 'light' | 'outdoor' | undefined): void => remember('theme_here', theme ?? '');

/** Speaks a language from now on, before the preferences are saved. */
export const rememberLanguage = (language: Language): void => remember('lang', language);

function remember(name: 'lang' | 'theme' | 'theme_here', value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}
