import sharp, { type Sharp } from 'sharp';
import { MOST_PIXELS } from '#server/adapters/pictures/limits.ts';

/** Longer sides in which pictures are shown: a card's, and a screen's. */
export const THUMBNAIL_SIDES = [320, 960] as const;
export type ThumbnailSide = (typeof THUMBNAIL_SIDES)[number];
export type Thumbnails = Readonly<Record<ThumbnailSide, Uint8Array>>;

const QUALITY = 78;

/** WebP, upright, without anything the camera wrote. */
export async function thumbnailsOf(bytes: Uint8Array): Promise<Thumbnails> {
  const large = await resized(sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 }), 960);
  return { 320: await resized(sharp(large), 320), 960: large };
}

const resized = (picture: Sharp, side: number): Promise<Buffer> =>
  picture
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: QUALITY })
    .toBuffer();
