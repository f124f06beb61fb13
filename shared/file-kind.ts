/** What a file is, by its first bytes; its name and what the sender calls it say nothing. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'pdf';

/** Still pictures in boxes, by the brand in the first one (ISO/IEC 23008-12, AV1 Image File Format). */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const AVIF_BRANDS = new Set(['avif', 'avis']);

export function kindOf(content: Uint8Array): FileKind | undefined {
  const text = (start: number, end: number) => String.fromCharCode(...content.subarray(start, end));
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg';
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 5) === '%PDF-') return 'pdf';
  return text(4, 8) === 'ftyp' ? boxKind(text(8, 12), text(16, 64)) : undefined;
}

/** "mif1" is what both are called in general; the brands after it say which. */
function boxKind(brand: string, compatible: string): FileKind | undefined {
  const isGeneral = brand === 'mif1' || brand === 'msf1';
  if (AVIF_BRANDS.has(brand) || (isGeneral && compatible.includes('avif'))) return 'avif';
  return HEIC_BRANDS.has(brand) ? 'heic' : undefined;
}
