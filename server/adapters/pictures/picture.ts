import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { PictureFacts } from '#server/database/tables/files.ts';
import { openWorker } from '#server/worker/open-worker.ts';
import { atMost } from '#server/worker/turns.ts';
import { kindOf } from '#shared/file-kind.ts';
import { readFacts } from './facts.ts';
import type { HeicAnswer, HeicQuestion } from './heic-worker.ts';
import { MOST_PIXELS } from './limits.ts';
import { hidesSomething } from './polyglot.ts';

/** Each picture that is being decoded takes up to some 200 MB. */
export const inTurn = atMost(2);

/** Why a file is no picture for us, as a sentence for a person. */
export class PictureFault extends Error {}

const NO_PICTURE = 'This is no picture that can be read. Please choose a JPEG, PNG or WebP picture.';
const OPTIONS = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const;

/** A picture, upright, to be drawn anew: nothing but pictures gets to the decoder. @throws PictureFault */
export async function openPicture(sent: Uint8Array): Promise<Sharp> {
  const kind = kindOf(sent);
  if (kind === undefined || kind === 'pdf') throw new PictureFault(NO_PICTURE);
  if (kind === 'heic') return sharp((await jpegOf(sent, {})).content, OPTIONS).rotate();
  const { width, height } = await headOf(sent);
  refuseHuge(width, height);
  return sharp(sent, OPTIONS).rotate();
}

/** A picture that is kept as it was sent, with what its camera wrote into it. */
export interface KeptPicture {
  readonly content: Uint8Array;
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  /** As it is seen, turned upright. */
  readonly width: number;
  readonly height: number;
  readonly facts: PictureFacts;
}

/** Looks at every pixel and changes none; HEIC, which browsers do not show, becomes JPEG. @throws PictureFault */
export async function judgePicture(sent: Buffer): Promise<KeptPicture> {
  const kind = kindOf(sent);
  const facts = readFacts(sent);
  if (kind === 'heic') {
    const convertedFrom = createHash('sha256').update(sent).digest('hex');
    return { ...(await jpegOf(sent, facts)), contentType: 'image/jpeg', facts: { ...facts, convertedFrom } };
  }
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp') throw new PictureFault(NO_PICTURE);
  if (hidesSomething(sent, kind)) throw new PictureFault('Something else is hidden in this picture. It was not kept.');
  const { width, height } = await inTurn(() => decoded(sent));
  return { content: sent, contentType: `image/${kind}`, width, height, facts };
}

async function decoded(sent: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height, autoOrient } = await headOf(sent);
  refuseHuge(width, height);
  await sharp(sent, OPTIONS)
    .resize(64)
    .raw()
    .toBuffer()
    .catch(() => {
      throw new PictureFault('This picture is damaged or did not arrive whole. Please choose it again.');
    });
  return autoOrient;
}

const headOf = (sent: Uint8Array) =>
  sharp(sent, { ...OPTIONS, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new PictureFault(NO_PICTURE, { cause: error });
    });

/** @throws PictureFault when it has more pixels than we draw. */
function refuseHuge(width: number, height: number): void {
  if (width * height > MOST_PIXELS)
    throw new PictureFault('This picture has more than 50 megapixels. Please choose a smaller one.');
}

const heic = openWorker<HeicQuestion, HeicAnswer>(new URL('./heic-worker.ts', import.meta.url), {
  timeoutMs: 60_000,
  memoryMb: 256,
  idleMs: 30_000,
});

async function jpegOf(content: Uint8Array, facts: PictureFacts) {
  const { jpeg, width, height } = await heic.ask({ content, facts }).catch(() => {
    throw new PictureFault(NO_PICTURE);
  });
  refuseHuge(width, height);
  if (!jpeg) throw new PictureFault(NO_PICTURE);
  return { content: jpeg, width, height };
}
