import type { Dice } from '../dice.ts';
import type { Colour } from './colour.ts';
import { flat, type Point } from './geometry.ts';
import type { Skin, Space } from './space.ts';

export const concrete: Colour = [196, 190, 180];
export const fresh: Colour = [168, 164, 156];
export const rust: Colour = [138, 86, 58];
export const steelBlue: Colour = [96, 112, 130];
export const plywood: Colour = [186, 146, 96];
export const sand: Colour = [206, 178, 136];
export const blockGrey: Colour = [186, 184, 178];
export const craneYellow: Colour = [232, 180, 44];

/** Rebars that stand out of a column's head. */
export function starters(space: Space, [x, y, z]: Point, size = 0.6, height = 1.1): void {
  const steps = [0.08, 0.5, 0.92];
  for (const a of steps) {
    for (const b of steps) {
      if (a === 0.5 && b === 0.5) continue;
      const foot: Point = [x + size * a, y + size * b, z];
      space.line(foot, [foot[0], foot[1], z + height], 0.03, { colour: rust, lift: 0.3 });
    }
  }
}

const TUBE: Skin = { colour: [158, 158, 160], lift: 0.4 };
const BOARD: Skin = { colour: [176, 140, 96], lift: 0.3 };
const FIELD = 2.4;
const LIFT = 2;

/** Tubes and boards in front of a wall along x, field by field. */
export function scaffold(
  space: Space,
  [x, y, z]: Point,
  [width, height]: readonly [number, number],
  throws: Dice,
): void {
  for (let up = z; up < z + height - 0.01; up += LIFT) {
    const boarded = throws.chance(0.75) ? width : width * throws.between(0.4, 0.8);
    for (let from = 0; from < width - 0.01; from += FIELD) {
      scaffoldField(space, [x + from, y, up], from < boarded);
      if (from % (4 * FIELD) < 0.01) space.line([x + from, y, up], [x + from + FIELD, y, up + LIFT], 0.05, TUBE);
    }
    upright(space, [x + width, y, up]);
  }
}

function scaffoldField(space: Space, [x, y, z]: Point, isBoarded: boolean): void {
  upright(space, [x, y, z]);
  for (const rail of [LIFT, LIFT + 1]) space.line([x, y, z + rail], [x + FIELD, y, z + rail], 0.06, TUBE);
  if (isBoarded) space.polygon(flat([x, y, z + LIFT], [FIELD, 1]), BOARD);
}

function upright(space: Space, [x, y, z]: Point): void {
  space.line([x, y, z], [x, y, z + LIFT], 0.08, TUBE);
  space.line([x, y + 1, z], [x, y + 1, z + LIFT], 0.08, { ...TUBE, lift: 0 });
}

/** A tower crane with lattice mast, jib along `turn` (radians from ahead), and a hook block. */
export function towerCrane(space: Space, [x, y, z]: Point, height: number, turn: number, throws: Dice): void {
  const paint: Skin = { colour: craneYellow };
  const half = 0.9;
  const corners = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ] as const;
  corners.forEach(([dx, dy], index) => {
    space.line([x + dx, y + dy, z], [x + dx, y + dy, z + height], 0.2, paint);
    const [nx, ny] = corners[(index + 1) % 4] ?? [dx, dy];
    for (let up = 0; up < height - 1; up += 2.4) {
      const back = (up / 2.4) % 2 < 1;
      const [from, to] = back
        ? [
            [dx, dy],
            [nx, ny],
          ]
        : [
            [nx, ny],
            [dx, dy],
          ];
      space.line(
        [x + (from?.[0] ?? 0), y + (from?.[1] ?? 0), z + up],
        [x + (to?.[0] ?? 0), y + (to?.[1] ?? 0), z + up + 2.4],
        0.09,
        paint,
      );
    }
  });
  const [ax, ay] = [Math.sin(turn), Math.cos(turn)];
  const along = (reach: number, up: number, side = 0): Point => [
    x + ax * reach + ay * side,
    y + ay * reach - ax * side,
    z + height + up,
  ];
  const jib = 46;
  for (const side of [-0.7, 0.7]) space.line(along(-14, 0, side), along(jib, 0, side), 0.17, paint);
  space.line(along(-14, 1.6), along(jib, 1.4), 0.15, paint);
  for (let reach = -14; reach < jib; reach += 2.2) {
    space.line(along(reach, 0, -0.7), along(reach + 1.1, 1.5), 0.07, paint);
    space.line(along(reach + 1.1, 1.5), along(reach + 2.2, 0, -0.7), 0.07, paint);
  }
  space.line(along(0, 1.5), along(0, 7.5), 0.32, paint);
  space.line(along(0, 7.5), along(jib * 0.62, 1.4), 0.07, { colour: [90, 90, 92] });
  space.line(along(0, 7.5), along(-12, 1.4), 0.07, { colour: [90, 90, 92] });
  const weight = along(-13.4, -2.2);
  space.box([weight[0] - 1, weight[1] - 1, weight[2]], [2, 2, 2.4], { colour: [170, 166, 158] });
  const cab = along(1.5, -2.1, 1.2);
  space.box([cab[0] - 0.7, cab[1] - 0.7, cab[2]], [1.4, 1.4, 2], { colour: [226, 226, 222] });
  const trolley = throws.between(14, 32);
  const drop = throws.between(9, height * 0.55);
  space.line(along(trolley, 0), along(trolley, -drop), 0.06, { colour: [60, 60, 62] });
  const hook = along(trolley, -drop - 1.2);
  space.box([hook[0] - 0.4, hook[1] - 0.3, hook[2]], [0.8, 0.6, 1.2], { colour: [210, 60, 44] });
}

/** Pallets of blocks. */
export function blockPallets(space: Space, [x, y, z]: Point, count: number, throws: Dice): void {
  for (let index = 0; index < count; index++) {
    const [px, py] = [x + (index % 3) * 1.5, y + Math.floor(index / 3) * 1.5];
    const layers = throws.whole(3, 6);
    space.box([px, py, z], [1.1, 1.1, 0.14], { colour: plywood });
    for (let layer = 0; layer < layers; layer++) {
      space.box([px, py, z + 0.14 + layer * 0.2], [1.1, 1.1, 0.19], { colour: blockGrey, edge: [150, 148, 142] });
    }
    space.shadow([px, py, z], [1.1, 1.1, 0.2 + layers * 0.2], z, 0.22);
  }
}

/** A bundle of bars on sleepers. */
export function barBundle(space: Space, [x, y, z]: Point, length: number): void {
  for (const at of [0.15, 0.85]) space.box([x + length * at, y - 0.1, z], [0.2, 1.2, 0.2], { colour: plywood });
  for (let bar = 0; bar < 14; bar++) {
    const [dy, dz] = [(bar % 7) * 0.13, Math.floor(bar / 7) * 0.1];
    space.line([x, y + dy, z + 0.25 + dz], [x + length, y + dy, z + 0.25 + dz], 0.05, {
      colour: rust,
      shade: 0.8 + (bar % 3) * 0.12,
    });
  }
}

/** Solid fence panels along x. */
export function hoarding(space: Space, [x, y]: readonly [number, number], length: number, colour: Colour): void {
  for (let along = 0; along < length; along += 3) {
    space.box([x + along, y, 0], [2.96, 0.08, 2.4], { colour, edge: [120, 130, 140] });
  }
}

/** Uneven ground: patches of other colour, stones, tyre tracks. */
export function roughGround(space: Space, throws: Dice, [near, far]: readonly [number, number], ground: Colour): void {
  const spot = () => {
    const y = near + (far - near) * throws.fraction() ** 1.7;
    return [throws.between(-0.75, 0.75) * (y + 5), y] as const;
  };
  for (let index = 0; index < 46; index++) {
    const [x, y] = spot();
    const [w, d] = [throws.between(0.6, 3.4) * (1 + y / 14), throws.between(0.4, 1.8) * (1 + y / 14)];
    const corners = Array.from({ length: 9 }, (_, corner): Point => {
      const angle = (corner / 9) * Math.PI * 2;
      const reach = throws.between(0.7, 1);
      return [x + Math.cos(angle) * w * reach, y + Math.sin(angle) * d * reach, 0];
    });
    space.polygon(corners, {
      colour: ground,
      shade: throws.pick([0.84, 0.9, 1.08, 1.14]),
      opacity: throws.between(0.25, 0.5),
      layer: -3,
    });
  }
  tracks(space, throws, [near, far], ground);
  for (let index = 0; index < 110; index++) {
    const [x, y] = spot();
    const size = throws.between(0.04, 0.22);
    const shade = throws.between(0.62, 1.12);
    space.polygon(
      [
        [x, y, 0.02],
        [x + size, y + size * 0.4, 0.03],
        [x + size * 0.7, y + size * 0.2, size * 0.6],
        [x + size * 0.2, y, size * 0.5],
      ],
      { colour: ground, shade },
    );
  }
}

function tracks(space: Space, throws: Dice, [near, far]: readonly [number, number], ground: Colour): void {
  for (let track = 0; track < 3; track++) {
    const start = throws.between(-8, 8);
    const bend = throws.between(-0.3, 0.3);
    const at = (side: number, y: number, width: number): Point => [start + side + bend * (y - near) + width, y, 0.01];
    for (const side of [0, 1.9]) {
      const path = Array.from({ length: Math.floor((far - near) / 3) }, (_, index) => near + index * 3);
      for (const y of path) {
        const corners = [at(side, y, 0), at(side, y, 0.4), at(side, y + 3, 0.4), at(side, y + 3, 0)];
        space.polygon(corners, { colour: ground, shade: 0.8, opacity: 0.45, layer: -2 });
      }
    }
  }
}
