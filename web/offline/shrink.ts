import { PIECE_BYTES } from '#shared/http/piece-bytes.ts';

/*
 * Which photo travels. On a fast network, or when the person asked for it, the file as it is. Else a JPEG of at most 2,560
 * pixels a side, some 600 kB in place of 4 MB, with the EXIF of the original; enough to read a crack or a label, and to
 * print at A4. Small files are never touched.
 */

export const LONGEST_SIDE = 2560;
const SMALL_BYTES = 1_500_000;
const QUALITY = 0.85;
const SETTING = 'photos-full-size';

/** A browser that opens no storage remembers it until the page is left. */
let isFullSize = false;

export function sendsFullSize(): boolean {
  try {
    return localStorage.getItem(SETTING) === '1';
  } catch {
    return isFullSize;
  }
}

export function setSendsFullSize(full: boolean): void {
  isFullSize = full;
  try {
    localStorage.setItem(SETTING, full ? '1' : '0');
  } catch {
    // Then it is remembered above.
  }
}

interface Connection {
  readonly effectiveType?: string;
  readonly downlink?: number;
  readonly saveData?: boolean;
}

/** What the browser says of the network; one that says nothing counts as slow. Megabits a second. */
export const isFast = ({ effectiveType, downlink = 0, saveData = false }: Connection = {}): boolean =>
  !saveData && effectiveType === '4g' && downlink >= 5;

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection;

/** The file to send; the original whenever a smaller one cannot be made, or is none. */
export async function toSend(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES || file.type !== 'image/jpeg' || sendsFullSize() || isFast(connection())) return file;
  try {
    const small = await smaller(file);
    return small.size < file.size ? small : file;
  } catch {
    return file;
  }
}

/** Side and quality, tried one after the other. */
const STEPS = [
  [LONGEST_SIDE, QUALITY],
  [1920, 0.8],
  [1920, 0.6],
  [1280, 0.6],
] as const;

/**
 * A picture that the server draws anew as a smaller one goes whole, in one call, so a proxy in between must not find it too large:
 * at most as large as a piece of a file. The original when no smaller one can be made.
 */
export async function toSendWhole(file: File): Promise<File> {
  if (file.size <= PIECE_BYTES) return file;
  try {
    for (const [side, quality] of STEPS) {
      const small = await smaller(file, side, quality);
      if (small.size <= PIECE_BYTES) return new File([small], file.name, { type: small.type });
    }
  } catch {
    // This browser cannot read it: the server says what it is.
  }
  return file;
}

/** Puts what the camera wrote (EXIF: time, place, device) from one JPEG into another that was made of its pixels, upright. */
export function withExifOf(original: Uint8Array, made: Uint8Array): Uint8Array<ArrayBuffer> {
  const exif = exifSegment(original);
  const isJpeg = made[0] === 0xff && made[1] === 0xd8;
  if (!exif || !isJpeg) return Uint8Array.from(made);
  setUpright(exif);
  const joined = new Uint8Array(made.length + exif.length);
  joined.set(made.subarray(0, 2));
  joined.set(exif, 2);
  joined.set(made.subarray(2), 2 + exif.length);
  return joined;
}

const APP1 = 0xe1;
const SOS = 0xda;
const HEAD = [0x45, 0x78, 0x69, 0x66, 0, 0];

/** A copy of the whole segment, marker and length included. */
function exifSegment(jpeg: Uint8Array): Uint8Array | undefined {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  for (let at = 2; at + 10 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== SOS; ) {
    const end = at + 2 + view.getUint16(at + 2);
    const isExif = jpeg[at + 1] === APP1 && HEAD.every((byte, index) => jpeg[at + 4 + index] === byte);
    if (isExif) return end <= jpeg.length ? jpeg.slice(at, end) : undefined;
    at = end;
  }
  return undefined;
}

const ORIENTATION = 0x0112;
/** Marker, length, "Exif" and two zeros come before the TIFF header. */
const TIFF = 10;

/** The pixels are upright already; nobody shall turn them again. */
function setUpright(segment: Uint8Array): void {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  const isLittle = view.getUint16(TIFF) === 0x4949;
  const directory = TIFF + view.getUint32(TIFF + 4, isLittle);
  if (directory + 2 > segment.length) return;
  const count = view.getUint16(directory, isLittle);
  for (let entry = directory + 2; entry < directory + 2 + count * 12 && entry + 12 <= segment.length; entry += 12) {
    if (view.getUint16(entry, isLittle) === ORIENTATION) view.setUint16(entry + 8, 1, isLittle);
  }
}

async function smaller(file: File, longestSide = LONGEST_SIDE, quality = QUALITY): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!made) return file;
  const bytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
  return new Blob([withExifOf(await bytes(file), await bytes(made))], { type: 'image/jpeg' });
}
