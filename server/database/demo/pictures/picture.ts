import type { Dice } from '../dice.ts';
import type { Light } from './light.ts';
import { HEIGHT, WIDTH } from './space.ts';

/** Draws a picture as SVG text; the same for the same light and dice. */
export type Scene = (light: Light, throws: Dice) => string;

export const picture = (...parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join('')}</svg>`;
