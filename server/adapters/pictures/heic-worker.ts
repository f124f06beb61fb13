/// <reference path="./heic-decode.d.ts" />
import { all } from 'heic-decode';
import sharp from 'sharp';
import type { PictureFacts } from '#server/database/tables/files.ts';
import { answerQuestions } from '#server/worker/answer-questions.ts';
import { exifOf } from './facts.ts';
import { MOST_PIXELS } from './limits.ts';

export interface HeicQuestion {
  readonly content: Uint8Array;
  readonly facts: PictureFacts;
}

export interface HeicAnswer {
  readonly width: number;
  readonly height: number;
  /** Absent when the picture has too many pixels. */
  readonly jpeg?: Uint8Array;
}

answerQuestions(async ({ content, facts }: HeicQuestion): Promise<HeicAnswer> => {
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
});
