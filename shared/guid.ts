/*
 * Ids of our rows in the files of planning programs. Microsoft Project writes a GUID as it is, Primavera its sixteen bytes in
 * base64 without the padding.
 */

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const PRIMAVERA = /^[A-Za-z\d+/]{22}$/;
const PARTS = [8, 12, 16, 20, 32];

export function primaveraGuid(id: string): string {
  const digits = id.replaceAll('-', '');
  const bytes = Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  );
  return btoa(String.fromCharCode(...bytes)).slice(0, 22);
}

/** The id that a GUID of either program is; undefined for none. */
export function idOfGuid(text: string): string | undefined {
  const plain = text.replace(/^\{|\}$/g, '').toLowerCase();
  if (UUID.test(plain)) return plain;
  if (!PRIMAVERA.test(text)) return undefined;
  const digits = Array.from(atob(text), (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return PARTS.map((end, part) => digits.slice(PARTS[part - 1] ?? 0, end)).join('-');
}
