import { decodeText } from '#server/adapters/sheets/text.ts';

/** Western letters, then Arabic ones. */
const CODE_PAGES = ['windows-1252', 'windows-1256'] as const;

/**
 * The bytes of a Primavera file. Such a file does not say how its letters are coded: Primavera writes and reads the code page of its
 * Windows, which for Arabic is 1256. So the code page that has all letters is taken, 1252 before 1256; UTF-8 where neither has
 * them, or where they would be read as others (a single letter between signs).
 */
export function encodeXer(text: string): Uint8Array {
  for (const codePage of CODE_PAGES) {
    const bytes = encoded(text, codePage);
    if (bytes && decodeText(bytes) === text) return bytes;
  }
  return Buffer.from(text);
}

/** Undefined where a letter has no place in the code page. */
function encoded(text: string, codePage: (typeof CODE_PAGES)[number]): Uint8Array | undefined {
  const letters = new TextDecoder(codePage).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const places = new Map(Array.from(letters, (letter, byte) => [letter, byte]));
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const byte = places.get(text.charAt(at));
    if (byte === undefined) return undefined;
    bytes[at] = byte;
  }
  return bytes;
}
