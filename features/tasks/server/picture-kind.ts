/** Still pictures of cameras and phones, by the brand in their first box (ISO/IEC 23008-12, AV1 Image File Format). */
const STILL_BRANDS = new Set(['avif', 'avis', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Whether the first bytes are those of a picture that may be decoded at all; nothing else gets to the decoder. */
export function isPicture(content: Uint8Array): boolean {
  const text = (start: number, end: number) => String.fromCharCode(...content.subarray(start, end));
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return true;
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return true;
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return true;
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true;
  return text(4, 8) === 'ftyp' && STILL_BRANDS.has(text(8, 12));
}
