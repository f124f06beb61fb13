import sharp from 'sharp';

/** More than `limits.ts` allows: nothing is drawn anew of what is only handed out. */
const MOST_PIXELS = 100_000_000;
const TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
};

/** The media type of a picture that browsers show as it is, when its head can be decoded; undefined for anything else. */
export async function shownTypeOf(content: Uint8Array): Promise<string | undefined> {
  const picture = await sharp(content, { limitInputPixels: MOST_PIXELS })
    .metadata()
    .catch(() => undefined);
  const isShown = picture?.format !== 'heif' || picture.compression === 'av1';
  return picture && isShown ? TYPES[picture.format] : undefined;
}
