import type { Dice } from '../dice.ts';
import { type Colour, css, scaled } from './colour.ts';
import { across, ahead, flat, type Point } from './geometry.ts';
import type { Light } from './light.ts';
import { HEIGHT, type Skin, type Space, WIDTH } from './space.ts';

export interface RoomOptions {
  /** Left and right of the middle, and how far it reaches ahead. */
  readonly half: number;
  readonly depth: number;
  readonly height: number;
  readonly floor: Colour;
  readonly ceiling: Colour;
  readonly left?: Colour;
  readonly right?: Colour;
  readonly end?: Colour;
  /** Light falls in from openings at the end, else it comes from lamps. */
  readonly isOpen?: boolean;
}

/** Under a roof the light comes from everywhere, and there is no dust to speak of. */
export const indoors = (light: Light): Light => ({
  ...light,
  haze: [222, 228, 230],
  density: 1.2,
  sun: [255, 250, 240],
  ambient: [226, 224, 218],
});

const STEP = 1;
/** Each strip reaches below the one behind it, so that no gap shows between them. */
const OVERLAP = 1.4;

/** Floor, ceiling and walls in strips, brighter where the light is. */
export function room(space: Space, options: RoomOptions): string {
  const { half, depth, height, floor, ceiling, left, right, end } = options;
  const skin = (colour: Colour, y: number, factor: number): Skin => ({
    colour,
    sunlit: 0.35,
    shade: brightness(options, y) * factor,
    layer: -3,
  });
  for (let y = 0; y < depth; y += STEP) {
    space.polygon(flat([-half, y, 0], [2 * half, OVERLAP]), skin(floor, y, 1.15));
    space.polygon(flat([-half, y, height], [2 * half, OVERLAP]), skin(ceiling, y, 1.2));
    if (left) space.polygon(ahead([-half, y, 0], [OVERLAP, height]), skin(left, y, 1));
    if (right) space.polygon(ahead([half, y, 0], [OVERLAP, height]), skin(right, y, 1.06));
  }
  if (end) {
    const corners: Point[] = across([-half, depth, 0], [2 * half, height]);
    space.polygon(corners, { ...skin(end, depth, 1), layer: -4 });
  }
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${css(scaled(space.light.haze, 0.98))}"/>`;
}

/** Darker far from the light. */
export const brightness = ({ depth, isOpen }: Pick<RoomOptions, 'depth' | 'isOpen'>, y: number): number =>
  isOpen ? 0.66 + 0.42 * Math.max(0, Math.min(1, y / depth)) ** 1.2 : 0.95 + 0.05 * Math.cos(y * 1.25);

/** Square columns in two rows. */
export function columnRows(
  space: Space,
  { depth, isOpen, height }: RoomOptions,
  xs: readonly number[],
  colour: Colour,
): void {
  for (let y = 6; y < depth; y += 7) {
    for (const x of xs)
      space.box([x, y, 0], [0.6, 0.6, height], {
        colour,
        sunlit: 0.3,
        shade: brightness({ depth, isOpen: isOpen ?? false }, y),
      });
  }
}

/** Fluorescent lamps hung on a wire, with their gleam. */
export function lamps(space: Space, { depth, height }: RoomOptions, x: number, throws: Dice): void {
  for (let y = 5; y < depth; y += throws.between(4.6, 5.4)) {
    space.line([x, y, height - 0.45], [x, y + 1.3, height - 0.45], 0.09, {
      colour: [255, 255, 246],
      shade: 1.7,
      lift: 0.5,
    });
  }
}
