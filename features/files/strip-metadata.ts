/**
 * The same picture without what the camera wrote beside it (place, maker's notes, thumbnails of thumbnails), byte for byte the
 * same pixels. Orientation stays. JPEG, PNG and WebP; anything else is not known and answers undefined.
 */
export function stripMetadata(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpeg(bytes);
  if (ascii(bytes, 1, 4) === 'PNG') return png(bytes);
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return webp(bytes);
  return undefined;
}

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const SOS = 0xda;
const APP1 = 0xe1;
/** Photoshop's block (IPTC) and comments; APP0 (JFIF), APP2 (colour profile) and APP14 (Adobe) are needed to see the picture. */
const DROPPED = new Set([APP1, 0xed, 0xfe, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xef]);

/** Up to the first scan; what lies behind the last one (a second picture, a film) goes too. */
function jpeg(bytes: Uint8Array): Uint8Array | undefined {
  const segments = segmentsOf(bytes);
  if (!segments) return undefined;
  const orientation = segments.map(orientationIn).find((found) => found !== undefined) ?? 1;
  const scans = 2 + segments.reduce((sum, { length }) => sum + length, 0);
  return joined([
    bytes.subarray(0, 2),
    ...(orientation === 1 ? [] : [orientationBlock(orientation)]),
    ...segments.filter((segment) => !DROPPED.has(segment[1] ?? 0)),
    bytes.subarray(scans, endOfPicture(bytes, scans)),
  ]);
}

/** From the second marker to the first scan. */
function segmentsOf(bytes: Uint8Array): Uint8Array[] | undefined {
  const view = viewOf(bytes);
  const segments: Uint8Array[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    if (bytes[at + 1] === SOS) return segments;
    const end = at + 2 + view.getUint16(at + 2);
    segments.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

/** Behind the first end-of-image marker after the scans; inside a scan 0xff is followed by 0x00 or a restart. */
function endOfPicture(bytes: Uint8Array, from: number): number {
  for (let at = from + 2; at + 1 < bytes.length; at += 1)
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2;
  return bytes.length;
}

const ORIENTATION = 0x0112;

/** TIFF's tag in the first directory of an Exif block. */
function orientationIn(segment: Uint8Array): number | undefined {
  if (segment[1] !== APP1 || ascii(segment, 4, 8) !== 'Exif' || segment.length < 20) return undefined;
  const tiff = segment.subarray(10);
  const view = viewOf(tiff);
  const little = tiff[0] === 0x49;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return undefined;
  for (let entry = 0; entry < view.getUint16(directory, little); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return undefined;
    if (view.getUint16(at, little) === ORIENTATION) return view.getUint16(at + 8, little);
  }
  return undefined;
}

/** An Exif block that says the orientation and nothing else. */
function orientationBlock(orientation: number): Uint8Array {
  const block = new Uint8Array(36);
  const view = viewOf(block);
  view.setUint16(0, 0xffe1);
  view.setUint16(2, 34);
  block.set(new TextEncoder().encode('Exif\0\0MM'), 4);
  view.setUint16(12, 42);
  view.setUint32(14, 8);
  view.setUint16(18, 1);
  view.setUint16(20, ORIENTATION);
  view.setUint16(22, 3);
  view.setUint32(24, 1);
  view.setUint16(28, orientation);
  return block;
}

const PNG_NOTES = new Set(['eXIf', 'iTXt', 'tEXt', 'zTXt', 'tIME']);

function png(bytes: Uint8Array): Uint8Array | undefined {
  const view = viewOf(bytes);
  const pieces: Uint8Array[] = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    const name = ascii(bytes, at + 4, at + 8);
    if (!PNG_NOTES.has(name)) pieces.push(bytes.subarray(at, end));
    if (name === 'IEND') return joined(pieces);
    at = end;
  }
  return undefined;
}

const EXIF_AND_XMP_FLAGS = 0b0000_1100;

function webp(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const pieces: Uint8Array[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    const name = ascii(bytes, at, at + 4);
    const chunk = bytes.slice(at, end);
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~EXIF_AND_XMP_FLAGS;
    if (name !== 'EXIF' && name !== 'XMP ') pieces.push(chunk);
    at = end;
  }
  const whole = joined([bytes.slice(0, 12), ...pieces]);
  viewOf(whole).setUint32(4, whole.length - 8, true);
  return whole;
}
