import { PIECE_BYTES } from '#shared/http/piece-bytes.ts';
import { withExifOf } from './exif.ts';

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
