/** Characters that no file system takes, or that end a header. */
const UNSAFE = /[\\/:*?"<>|%\p{Cc}\p{Cf}\p{Cs}]+/gu;
const MOST = 80;

/** A name as a part of a file's: "Corniche Tower / phase 2" becomes "Corniche-Tower-phase-2"; '' where nothing is left. */
const fileNamePart = (name: string): string =>
  Array.from(name.normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/g, '-'))
    .slice(0, MOST)
    .join('')
    .replace(/-{2,}/g, '-')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '');

/** The parts that are there, joined: "schedule-Corniche-Tower-2026-11-01.pdf". */
export const fileNameOf = (parts: readonly (string | null)[], ending: string): string =>
  `${parts
    .map((part) => fileNamePart(part ?? ''))
    .filter((part) => part !== '')
    .join('-')}.${ending}`;

/** Content-Disposition of a file to keep, whatever letters its name has (RFC 5987), with a plain name for old readers. */
export function asAttachment(name: string): string {
  const plain = name
    .replace(/[^\x20-\x7e]+/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/["\\]/g, '');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, escaped);
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}

const escaped = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
