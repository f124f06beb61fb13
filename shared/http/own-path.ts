/**
 * A path of this application to come back to after signing in, or undefined for anything that would lead elsewhere:
 * another site ("//evil", "/\evil", "https:…"), a call, or nothing at all.
 */
export function ownPath(wanted: string | null | undefined): string | undefined {
  if (!wanted || wanted.length > 2000 || !/^\/(?![/\\])/.test(wanted) || !isPlain(wanted)) return undefined;
  const { origin, pathname, search, hash } = new URL(wanted, BASE);
  if (origin !== BASE || pathname.startsWith('//') || /^\/api(\/|$)/i.test(pathname)) return undefined;
  return pathname + search + hash;
}

const BASE = 'http://own.invalid';

/** Browsers drop line breaks and tabs, and read a backslash as a slash. */
const isPlain = (text: string) => [...text].every((sign) => sign >= ' ' && sign !== '\\' && sign !== '\u007f');
