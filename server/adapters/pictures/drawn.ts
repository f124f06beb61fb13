import { invalid } from '#shared/http/errors.ts';
import { drawPicture } from './picture.ts';
import { DAMAGED, PictureFault } from './picture-fault.ts';

const FULL = { width: 1920, withoutEnlargement: true, format: 'webp', quality: 80 } as const;
const SMALL = { ...FULL, width: 320 };

export interface Drawn {
  readonly full: Uint8Array;
  readonly small: Uint8Array;
  /** Of the full one. */
  readonly width: number;
  readonly height: number;
}

/**
 * Made anew from its pixels, upright, as WebP in two sizes: nothing of the sent file remains but what is seen. The content
 * decides, not the name. What is no picture for us is a 422 that names `field`; any other fault stays one.
 */
export async function redraw(sent: Uint8Array, field: string): Promise<Drawn> {
  try {
    const [full, small] = await drawPicture(sent, [FULL, SMALL]);
    if (!full || !small) throw new PictureFault(DAMAGED);
    return { full: full.content, small: small.content, width: full.width, height: full.height };
  } catch (error) {
    throw error instanceof PictureFault ? invalid(field, error.message) : error;
  }
}
