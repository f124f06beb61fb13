import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { PictureFacts } from '#server/database/tables/files.ts';
import { kindOf } from '#shared/file-kind.ts';
import { readFacts } from './facts.ts';
import { MOST_PIXELS } from './limits.ts';
import type { DrawnPicture, JudgedPicture, PictureSize } from './picture.ts';
import { DAMAGED, NO_PICTURE, PictureFault } from './picture-fault.ts';
import { hidesSomething } from './polyglot.ts';
import { readHeic } from './read-heic.ts';
import { shownTypeOf } from './shown-type.ts';

/** What is done with sent pictures and documents, all of it in threads (picture-worker.ts). */

const OPTIONS = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const;

/** Looks at every pixel and changes none; HEIC, which browsers do not show, becomes JPEG. @throws PictureFault */
export async function validatePicture(sent: Buffer): Promise<JudgedPicture> {
  const kind = kindOf(sent);
  const facts = readFacts(sent);
  if (kind === 'heic') {
    const convertedFrom = createHash('sha256').update(sent).digest('hex');
    return { ...(await jpegOf(sent, facts)), contentType: 'image/jpeg', facts: { ...facts, convertedFrom } };
  }
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp') throw new PictureFault(NO_PICTURE);
  if (hidesSomething(sent, kind)) throw new PictureFault('Something else is hidden in this picture. It was not kept.');
  const { width, height } = await decoded(sent);
  return { contentType: `image/${kind}`, width, height, facts };
}

/** Made anew from its pixels, upright, once for each size. @throws PictureFault */
export async function drawPicture(sent: Uint8Array, sizes: readonly PictureSize[]): Promise<DrawnPicture[]> {
  const picture = await openPicture(sent);
  const drawn = sizes.map(async ({ format, quality, ...size }) => {
    const resized = picture.clone().resize(size);
    const encoded = format === 'webp' ? resized.webp({ quality }) : resized.jpeg({ quality });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  });
  return Promise.all(drawn).catch((error: unknown) => {
    throw new PictureFault(DAMAGED, { cause: error });
  });
}

/** A PDF ends with its mark (ISO 32000-1, 7.5.5). */
export const isSoundPdf = (sent: Buffer): boolean =>
  sent.subarray(-1024).includes('%%EOF') && !hidesSomething(sent, 'pdf');

/** A PDF begins and ends as ISO 32000 says; a picture is one whose head can be decoded. What else hides in either is refused. */
export async function attachmentTypeOf(sent: Buffer): Promise<string | undefined> {
  const isPdf = sent.subarray(0, 1024).includes('%PDF-') && sent.subarray(-2048).includes('%%EOF');
  const kind = isPdf ? 'pdf' : kindOf(sent);
  if (!kind || hidesSomething(sent, kind)) return undefined;
  return isPdf ? 'application/pdf' : shownTypeOf(sent);
}

/** Upright, to be drawn anew: nothing but pictures gets to the decoder. @throws PictureFault */
async function openPicture(sent: Uint8Array): Promise<Sharp> {
  const kind = kindOf(sent);
  if (kind === undefined || kind === 'pdf') throw new PictureFault(NO_PICTURE);
  if (kind === 'heic') return sharp((await jpegOf(sent, {})).content, OPTIONS).rotate();
  const { width, height } = await headOf(sent);
  assertPictureSize(width, height);
  return sharp(sent, OPTIONS).rotate();
}

async function decoded(sent: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height, autoOrient } = await headOf(sent);
  assertPictureSize(width, height);
  await sharp(sent, OPTIONS)
    .resize(64)
    .raw()
    .toBuffer()
    .catch(() => {
      throw new PictureFault(DAMAGED);
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
function assertPictureSize(width: number, height: number): void {
  if (width * height > MOST_PIXELS)
    throw new PictureFault('This picture has more than 50 megapixels. Please choose a smaller one.');
}

async function jpegOf(sent: Uint8Array, facts: PictureFacts) {
  const { jpeg, width, height } = await readHeic(sent, facts);
  assertPictureSize(width, height);
  if (!jpeg) throw new PictureFault(NO_PICTURE);
  return { content: jpeg, width, height };
}
