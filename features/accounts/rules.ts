/** Passwords are judged by length alone (NIST SP 800-63B §5.1.1.2). */
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;

export const RESET_VALID_MS = 3_600_000;

/** How a person is called; the e-mail address when there is no name. */
export const fullName = (person: { firstName: string | null; lastName: string | null; email: string }): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email;

/** E-mail addresses are compared without regard to case or blanks around them. */
export const plainEmail = (email: string): string => email.trim().toLowerCase();

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const nameIn = (list: readonly [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** What a session was opened with, as far as the browser says; null when it says nothing known. */
export const deviceOf = (userAgent: string | null) => ({
  browser: nameIn(browsers, userAgent ?? '') ?? null,
  system: nameIn(systems, userAgent ?? '') ?? null,
});
