/** The text of a file in UTF-8, UTF-16, or a code page: Windows-1256 (Arabic), 1251 (Cyrillic), 1252 (western), GB 18030 (Chinese). */
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
    return new TextDecoder(codePageOf(content)).decode(content);
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

function codePageOf(content: Uint8Array): 'gb18030' | 'windows-1251' | 'windows-1252' | 'windows-1256' {
  const arabic = new TextDecoder('windows-1256').decode(content.subarray(0, SAMPLE)).replace(/[^\u0080-\uffff]/g, ' ');
  const letters = countOf(arabic, /\S/g);
  const isArabic = countOf(arabic, /[\u0600-\u06ff]/g) > letters * LEAST_ARABIC;
  if (!isArabic && isChinese(content)) return 'gb18030';
  if (!isPaired(content)) return 'windows-1252';
  // Read as Arabic half of the Russian letters are accented western ones, in the midst of words.
  const foreign = countOf(arabic, /[à-ü](?=[\u0600-\u06ffà-ü])|(?<=[\u0600-\u06ffà-ü])[à-ü]/g);
  return foreign > letters * MOST_FOREIGN ? 'windows-1251' : 'windows-1256';
}

const SAMPLE = 100_000;
/** Of Chinese text about half of the bytes are Arabic letters, of Arabic text all. */
const LEAST_ARABIC = 0.8;
const MOST_FOREIGN = 0.2;
const LEAST_COMMON = 0.7;

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** Most of its letters are pairs of bytes in the rows of common characters, and no byte stands alone. */
function isChinese(content: Uint8Array): boolean {
  let common = 0;
  let pairs = 0;
  for (let index = 0; index < content.length; index++) {
    const lead = content[index] ?? 0;
    if (lead < 0x80) continue;
    const trail = content[index + 1] ?? 0;
    if (lead === 0x80 || trail < 0x40) return false;
    pairs += 1;
    if (lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1) common += 1;
    index += 1;
  }
  return common > pairs * LEAST_COMMON;
}

/** In Arabic words letters above 127 stand beside each other; in western ones an accented letter mostly stands alone. */
function isPaired(content: Uint8Array): boolean {
  let high = 0;
  let paired = 0;
  for (let index = 0; index < content.length; index++) {
    if ((content[index] ?? 0) < 0xc0) continue;
    high += 1;
    if ((content[index - 1] ?? 0) >= 0xc0 || (content[index + 1] ?? 0) >= 0xc0) paired += 1;
  }
  return paired > high / 2;
}
