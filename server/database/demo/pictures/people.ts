import type { Dice } from '../dice.ts';
import { type Colour, css, scaled } from './colour.ts';
import type { Point } from './geometry.ts';
import type { Space } from './space.ts';

const vests: readonly Colour[] = [
  [238, 118, 32],
  [226, 226, 60],
  [236, 128, 40],
  [206, 220, 70],
];
const helmets: readonly Colour[] = [
  [236, 190, 40],
  [236, 190, 40],
  [232, 232, 228],
  [60, 110, 180],
];
const clothes: readonly Colour[] = [
  [52, 66, 96],
  [70, 78, 84],
  [88, 84, 72],
];

type Pose = 'standing' | 'pointing' | 'bending' | 'carrying';

/** A person with vest and helmet on the spot, with a shadow at the feet. */
export function worker(
  space: Space,
  spot: Point,
  throws: Dice,
  pose: Pose = throws.pick(['standing', 'bending', 'carrying']),
): void {
  const at = aside(spot, throws);
  const place = space.place(at);
  if (!place || place.metre < 4) return;
  const tone = (colour: Colour, shade = 0.95) =>
    css(space.faded(space.lightOn({ colour, shade }, throws.between(0.25, 0.7)), place.distance));
  const look: Look = {
    vest: throws.pick(vests),
    helmet: throws.pick(helmets),
    cloth: throws.pick(clothes),
    skin: throws.pick([
      [150, 104, 74],
      [122, 84, 58],
      [176, 128, 94],
    ] as const),
    tone,
  };
  const mirror = throws.chance(0.5) ? -1 : 1;
  const size = throws.between(0.94, 1.04);
  space.stand(at, (metre) => {
    const shadow = `<ellipse cx="${0.25 * metre}" cy="${0.02 * metre}" rx="${0.55 * metre}" ry="${0.09 * metre}" fill="#1a181c" fill-opacity="0.32"/>`;
    return `${shadow}<g transform="scale(${(metre * size * mirror).toFixed(2)} ${(-metre * size).toFixed(2)})">${figures[pose](look)}</g>`;
  });
}

/** Nobody stands on the same spot in every picture; on a scaffold there is no room to the front. */
const aside = ([x, y, z]: Point, throws: Dice): Point => [
  x + throws.between(-0.6, 0.6),
  z > 1 ? y : y + throws.between(-0.3, 1.1),
  z,
];

interface Look {
  readonly vest: Colour;
  readonly helmet: Colour;
  readonly cloth: Colour;
  readonly skin: Colour;
  tone(colour: Colour, shade?: number): string;
}

/** In metres, upwards, feet at the origin. */
const figures: Readonly<Record<Pose, (look: Look) => string>> = {
  standing: (look) =>
    legs(look, 0.06) + torso(look, 0) + arm(look, -0.22, -0.26) + arm(look, 0.22, 0.28) + head(look, 0),
  pointing: (look) =>
    legs(look, 0.08) +
    torso(look, 0) +
    arm(look, -0.22, -0.24) +
    limb(look.tone(look.cloth), [0.2, 1.38], [0.66, 1.5], 0.1) +
    head(look, 0.02),
  carrying: (look) =>
    legs(look, 0.17) +
    torso(look, 0.02) +
    limb(look.tone(look.cloth), [0.16, 1.36], [0.34, 1.5], 0.1) +
    `<rect x="-0.9" y="1.5" width="2" height="0.07" rx="0.02" fill="${look.tone([150, 118, 78])}"/>` +
    head(look, 0.02),
  bending: (look) =>
    legs(look, 0.14) +
    `<g transform="rotate(-58 0 0.86)">${torso(look, 0)}${head(look, 0.02)}</g>` +
    limb(look.tone(look.cloth), [0.42, 1.04], [0.56, 0.5], 0.1),
};

function legs({ cloth, tone }: Look, spread: number): string {
  const [dark, light] = [tone(scaled(cloth, 0.8)), tone(cloth)];
  return (
    limb(dark, [-0.09, 0.9], [-0.09 - spread, 0.08], 0.17) +
    limb(light, [0.09, 0.9], [0.09 + spread, 0.06], 0.17) +
    limb(tone([40, 34, 30]), [-0.1 - spread, 0.05], [-spread, 0.05], 0.1) +
    limb(tone([40, 34, 30]), [0.08 + spread, 0.04], [0.2 + spread, 0.04], 0.1)
  );
}

function torso({ vest, tone }: Look, lean: number): string {
  const body = `M -0.2 0.84 L -0.24 1.4 Q -0.2 1.5 0 1.5 Q 0.2 1.5 ${0.24 + lean} 1.4 L 0.2 0.84 Z`;
  const band = (y: number) =>
    `<rect x="-0.21" y="${y}" width="0.42" height="0.055" fill="${tone([228, 228, 216], 1.05)}"/>`;
  return (
    `<path d="${body}" fill="${tone(vest)}"/><path d="M 0.04 0.84 L 0.07 1.5 L 0.2 1.5 L 0.24 1.4 L 0.2 0.84 Z" fill="${tone(vest, 0.76)}" fill-opacity="0.7"/>` +
    band(0.98) +
    band(1.14)
  );
}

const arm = (look: Look, x: number, to: number): string =>
  limb(look.tone(scaled(look.cloth, 1.05)), [x * 0.9, 1.4], [to, 1.06], 0.11) +
  limb(look.tone(look.skin), [to, 1.06], [to * 1.02, 0.84], 0.08);

function head({ skin, helmet, tone }: Look, x: number): string {
  return (
    `<circle cx="${x}" cy="1.62" r="0.105" fill="${tone(skin)}"/>` +
    `<path d="M ${x - 0.15} 1.66 Q ${x - 0.14} 1.83 ${x} 1.83 Q ${x + 0.14} 1.83 ${x + 0.15} 1.66 L ${x + 0.2} 1.65 L ${x + 0.2} 1.68 Z" fill="${tone(helmet, 1.04)}"/>`
  );
}

const limb = (
  colour: string,
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  width: number,
) =>
  `<line x1="${x1}" y1="${y1}" x2="${x2.toFixed(3)}" y2="${y2}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
