/** The text of a file in UTF-8, UTF-16, Windows-1256 (Arabic) or Windows-1252 (western). */
export function decodeText(content: Uint8Array): string {
  const [first = 0, second = 0, third = 0] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8').decode(content);
  const wide = wideOrder(content);
  if (wide) return new TextDecoder(wide).decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder(isArabicPage(content) ? 'windows-1256' : 'windows-1252').decode(content);
  }
}

/** UTF-16 without a mark: every second byte of western text is zero. */
function wideOrder(content: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const length = Math.min(content.length, 2000);
  let even = 0;
  let odd = 0;
  for (let index = 0; index + 1 < length; index += 2) {
    if (content[index] === 0) even += 1;
    if (content[index + 1] === 0) odd += 1;
  }
  const half = length / 2;
  if (odd > half * 0.4 && even < half * 0.1) return 'utf-16le';
  if (even > half * 0.4 && odd < half * 0.1) return 'utf-16be';
  return undefined;
}

/** In Arabic words letters above 127 stand beside each other; in western ones an accented letter mostly stands alone. */
function isArabicPage(content: Uint8Array): boolean {
  let high = 0;
  let paired = 0;
  for (let index = 0; index < content.length; index++) {
    if ((content[index] ?? 0) < 0xc0) continue;
    high += 1;
    if ((content[index - 1] ?? 0) >= 0xc0 || (content[index + 1] ?? 0) >= 0xc0) paired += 1;
  }
  return paired > high / 2;
}
