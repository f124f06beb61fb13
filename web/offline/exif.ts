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
