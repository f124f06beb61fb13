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

export const sendsFullSize = (): boolean => localStorage.getItem(SETTING) === '1';
export const setSendsFullSize = (full: boolean): void => localStorage.setItem(SETTING, full ? '1' : '0');

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

async function smaller(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!made) return file;
  const bytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
  return new Blob([withExifOf(await bytes(file), await bytes(made))], { type: 'image/jpeg' });
}
