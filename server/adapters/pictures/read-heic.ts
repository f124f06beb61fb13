/// <reference path="./heic-decode.d.ts" />
import { all } from 'heic-decode';
import sharp from 'sharp';
import type { PictureFacts } from '#server/database/tables/files.ts';
import { exifOf } from './facts.ts';
import { MOST_PIXELS } from './limits.ts';
import { NO_PICTURE, PictureFault } from './picture-fault.ts';

export interface HeicPicture {
  readonly width: number;
  readonly height: number;
  /** Absent when the picture has too many pixels. */
  readonly jpeg?: Uint8Array;
}

/** A HEIC picture as JPEG, with what its camera wrote. For threads. @throws PictureFault */
export async function readHeic(content: Uint8Array, facts: PictureFacts): Promise<HeicPicture> {
  try {
    return await decode(content, facts);
  } catch (error) {
    throw new PictureFault(NO_PICTURE, { cause: error });
  }
}

async function decode(content: Uint8Array, facts: PictureFacts): Promise<HeicPicture> {
  const images = await all({ buffer: content });
  try {
    const [first] = images;
    if (!first) throw new Error('no picture');
    const { width, height } = first;
    if (width * height > MOST_PIXELS) return { width, height };
    const { data } = await first.decode();
    const pixels = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
    return { width, height, jpeg: await pixels.withExif(exifOf(facts)).jpeg({ quality: 92 }).toBuffer() };
  } finally {
    images.dispose();
  }
}
