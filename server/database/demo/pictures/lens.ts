import sharp, { type Raw } from 'sharp';
import { dice } from '../dice.ts';
import { HEIGHT, WIDTH } from './space.ts';

/** Pixels as sharp hands them over. */
interface Pixels {
  readonly data: Buffer;
  readonly info: Raw;
}

/** What lies over every picture, by where the sun stands. */
export type Lens = Readonly<Record<'left' | 'right' | 'none', Pixels>>;

const GRAIN = 256;

/** The noise of a small sensor, dark corners, and the gleam on the side of the sun; made once for all pictures. */
export async function makeLens(): Promise<Lens> {
  const grain = { input: grainTile(), raw: { width: GRAIN, height: GRAIN, channels: 4 }, tile: true } as const;
  const make = (sun: string) =>
    sharp(Buffer.from(glass(sun)))
      .composite([grain])
      .raw()
      .toBuffer({ resolveWithObject: true });
  const [left, right, none] = await Promise.all([make(gleam(0.1)), make(gleam(0.9)), make('')]);
  return { left, right, none };
}

function grainTile(): Buffer {
  const throws = dice('grain');
  const pixels = Buffer.alloc(GRAIN * GRAIN * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const noise = throws.between(-8, 8);
    pixels.fill(noise > 0 ? 255 : 0, at, at + 3);
    pixels[at + 3] = Math.abs(noise);
  }
  return pixels;
}

const glass = (sun: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>` +
  `<radialGradient id="corners" r="0.75"><stop offset="0.6" stop-opacity="0"/><stop offset="1" stop-opacity="0.28"/></radialGradient>` +
  `<radialGradient id="gleam"><stop offset="0" stop-color="#fff4dc" stop-opacity="0.5"/><stop offset="1" stop-color="#fff4dc" stop-opacity="0"/></radialGradient>` +
  `</defs>${sun}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#corners)"/></svg>`;

const gleam = (side: number): string =>
  `<circle cx="${WIDTH * side}" cy="${HEIGHT * 0.08}" r="${WIDTH * 0.46}" fill="url(#gleam)"/>`;
