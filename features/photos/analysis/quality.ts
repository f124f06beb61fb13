/** Longer side, in pixels, of the grey picture in which sharpness and light are measured. */
export const MEASURED_SIDE = 640;

/** Variance of the Laplacian below which edges are washed out over the whole picture. */
const BLURRED_BELOW = 60;
/** Mean grey value, 0 to 255. */
const DARK_BELOW = 45;
const BRIGHT_ABOVE = 215;
/** Grey values that hold no drawing any more, and the share of the picture that may have them. */
const BLACK = 6;
const WHITE = 250;
const MOST_LOST = 0.35;

export type Exposure = 'good' | 'dark' | 'bright';

export interface Quality {
  /** Variance of the Laplacian, from 0 (a plain wall) to several thousand. */
  readonly sharpness: number;
  readonly isBlurred: boolean;
  /** Mean grey value, 0 to 255. */
  readonly brightness: number;
  readonly exposure: Exposure;
}

/** Grey values row by row. */
export function qualityOf(grey: Uint8Array, width: number, height: number): Quality {
  const sharpness = varianceOfLaplacian(grey, width, height);
  const { mean, black, white } = lightOf(grey);
  return {
    sharpness: Math.round(sharpness * 10) / 10,
    isBlurred: sharpness < BLURRED_BELOW,
    brightness: Math.round(mean),
    exposure: exposureOf(mean, black, white),
  };
}

function exposureOf(mean: number, black: number, white: number): Exposure {
  if (mean < DARK_BELOW || black > MOST_LOST) return 'dark';
  return mean > BRIGHT_ABOVE || white > MOST_LOST ? 'bright' : 'good';
}

function lightOf(grey: Uint8Array) {
  let sum = 0;
  let black = 0;
  let white = 0;
  for (const value of grey) {
    sum += value;
    if (value <= BLACK) black += 1;
    if (value >= WHITE) white += 1;
  }
  const count = Math.max(1, grey.length);
  return { mean: sum / count, black: black / count, white: white / count };
}

function varianceOfLaplacian(grey: Uint8Array, width: number, height: number): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const value = laplacianAt(grey, y * width + x, width);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  if (count === 0) return 0;
  const mean = sum / count;
  return squares / count - mean * mean;
}

const laplacianAt = (grey: Uint8Array, at: number, width: number): number =>
  (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0) - 4 * (grey[at] ?? 0);
