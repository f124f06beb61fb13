import { invalid } from '#shared/http/errors.ts';
import { inTurn, openPicture, PictureFault } from './picture.ts';

const FULL_WIDTH = 1920;
const SMALL_WIDTH = 320;

export interface Drawn {
  readonly full: Buffer;
  readonly small: Buffer;
  /** Of the full one. */
  readonly width: number;
  readonly height: number;
}

/**
 * Made anew from its pixels, upright, as WebP in two sizes: nothing of the sent file remains but what is seen. The content
 * decides, not the name. What is no picture for us is a 422 that names `field`; any other fault stays one.
 */
export async function drawnAnew(sent: Uint8Array, field: string): Promise<Drawn> {
  try {
    return await inTurn(() => drawn(sent));
  } catch (error) {
    throw error instanceof PictureFault ? invalid(field, error.message) : error;
  }
}

async function drawn(sent: Uint8Array): Promise<Drawn> {
  const picture = await openPicture(sent);
  const sized = (width: number) => picture.clone().resize({ width, withoutEnlargement: true }).webp({ quality: 80 });
  const [full, small] = await Promise.all([
    sized(FULL_WIDTH).toBuffer({ resolveWithObject: true }),
    sized(SMALL_WIDTH).toBuffer(),
  ]).catch((error: unknown) => {
    throw new PictureFault('This picture is damaged or did not arrive whole. Please choose it again.', {
      cause: error,
    });
  });
  return { full: full.data, small, width: full.info.width, height: full.info.height };
}
