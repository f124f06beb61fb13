import sharp from 'sharp';
import { readFacts } from '#server/adapters/pictures/facts.ts';
import { MOST_PIXELS } from '#server/adapters/pictures/limits.ts';
import { type Capture, captureOf } from '../analysis/capture.ts';
import { SIGNATURE_SIDE } from '../analysis/change.ts';
import { differenceHash, HASH_HEIGHT, HASH_WIDTH } from '../analysis/hash.ts';
import { MEASURED_SIDE, type Quality, qualityOf } from '../analysis/quality.ts';
import { openDetector, type Pixels, type Seen } from './detector.ts';

/** Everything that can be said of a picture by itself. */
export interface Look {
  /** Upright, in pixels of the original. */
  readonly width: number;
  readonly height: number;
  readonly capture: Capture;
  readonly quality: Quality;
  /** `differenceHash`: 16 hexadecimal digits. */
  readonly hash: string;
  /** 32 × 32 grey values for `visibleChange`, base64. */
  readonly signature: string;
  /** Null when the model's files are missing; absent when not asked for. */
  readonly seen?: Seen | null;
}

/** Finer detail is lost on a network that sees squares of 300. */
const DETECTED_SIDE = 1_600;

const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const;

/** @throws when the bytes are no picture that can be read. */
export async function lookAt(bytes: Uint8Array, withDetection: boolean): Promise<Look> {
  const { pixels, width, height } = await decoded(bytes);
  const measured = await grey(pixels, MEASURED_SIDE, MEASURED_SIDE, 'inside');
  const hashed = await grey(pixels, HASH_WIDTH, HASH_HEIGHT, 'fill');
  const signature = await grey(pixels, SIGNATURE_SIDE, SIGNATURE_SIDE, 'fill');
  return {
    width,
    height,
    capture: captureOf(readFacts(Buffer.from(bytes))),
    quality: qualityOf(measured.data, measured.width, measured.height),
    hash: differenceHash(hashed.data),
    signature: signature.data.toString('base64'),
    ...(withDetection && { seen: await seenIn(pixels) }),
  };
}

async function seenIn(pixels: Pixels): Promise<Seen | null> {
  const detect = await openDetector();
  return detect ? detect(pixels) : null;
}

/** Upright and no larger than the detector needs. */
async function decoded(bytes: Uint8Array): Promise<{ pixels: Pixels; width: number; height: number }> {
  const picture = sharp(bytes, options);
  const { width, height, autoOrient } = await picture.metadata();
  const { data, info } = await picture
    .autoOrient()
    .resize(DETECTED_SIDE, DETECTED_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    pixels: { data, width: info.width, height: info.height },
    width: autoOrient.width ?? width,
    height: autoOrient.height ?? height,
  };
}

async function grey({ data, width, height }: Pixels, wide: number, high: number, fit: 'inside' | 'fill') {
  const small = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(wide, high, { fit, withoutEnlargement: fit === 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: small.data, width: small.info.width, height: small.info.height };
}
