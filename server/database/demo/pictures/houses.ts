import type { Dice } from '../dice.ts';
import { backdrop } from './backdrop.ts';
import type { Colour } from './colour.ts';
import { across, ahead, flat, type Point } from './geometry.ts';
import { mixerTruck } from './machines.ts';
import { worker } from './people.ts';
import { picture, type Scene } from './picture.ts';
import { blockGrey, blockPallets, concrete, roughGround, sand, scaffold, starters } from './site-parts.ts';
import { Space } from './space.ts';

const render: Colour = [226, 212, 186];
const mud: Colour = [190, 146, 102];

/** A row of villas: the near ones in blocks, the far ones rendered. */
export const villaRow: Scene = (light, throws) => {
  const space = new Space({ at: [throws.between(-6, -3), -3, 1.75], turn: 0.3, tilt: 0.05, focal: 0.78 }, light);
  const back = backdrop(space, throws, { ground: sand, far: 'houses' });
  roughGround(space, throws, [1, 60], sand);
  const stages = throws.pick<readonly Stage[]>(streets);
  for (const [index, stage] of stages.entries()) villa(space, [3, 12 + index * 17, 0], stage, throws);
  for (let y = 8; y < 70; y += 3) boundaryWall(space, y, throws);
  blockPallets(space, [-4.6, 10, 0], 6, throws);
  mixerTruck(space, [-10.5, 26, 0], [64, 120, 104]);
  worker(space, [-2.2, 7, 0], throws, 'pointing');
  worker(space, [-1, 7.8, 0], throws, 'standing');
  worker(space, [0.4, 15, 0], throws, 'bending');
  worker(space, [-6, 19, 0], throws, 'carrying');
  return picture(back, space.svg());
};

const streets: readonly (readonly Stage[])[] = [
  [1, 2, 3, 3],
  [0, 1, 2, 2],
  [2, 2, 3, 3],
];

function boundaryWall(space: Space, y: number, throws: Dice): void {
  const height = throws.chance(0.7) ? 2.4 : 1.2;
  space.box([-12, y, 0], [0.2, 2.96, height], { colour: blockGrey, edge: [156, 152, 144] });
}

type Stage = 0 | 1 | 2 | 3;
const shells: Readonly<Record<Stage, Colour>> = { 0: concrete, 1: blockGrey, 2: [206, 198, 182], 3: render };
const [WIDE, DEEP, STOREY] = [11, 13, 3.5];

/** 0 frame, 1 blocks, 2 scaffold and plaster, 3 rendered. */
function villa(space: Space, at: Point, stage: Stage, throws: Dice): void {
  const [x, y, z] = at;
  const roof = z + 2 * STOREY;
  for (const level of [0, 1]) storey(space, [x, y, z + level * STOREY], stage, level * 1.2);
  if (stage >= 2) space.box([x, y, roof], [WIDE, 0.2, 0.9], { colour: shells[stage] });
  else for (const [dx, dy] of corners) starters(space, [x + dx, y + dy, roof], 0.4, 1);
  if (stage === 2) scaffold(space, [x, y - 1.4, z], [WIDE, 8], throws);
  space.shadow(at, [WIDE, DEEP, 2 * STOREY], z, 0.32);
}

const corners = [0, 5, 10.4].flatMap((dx) => [0, 6, 12.4].map((dy) => [dx, dy] as const));

function storey(space: Space, [x, y, z]: Point, stage: Stage, inset: number): void {
  const height = STOREY - 0.3;
  if (stage === 0)
    for (const [dx, dy] of corners) space.box([x + dx, y + dy, z], [0.4, 0.4, height], { colour: concrete });
  else {
    space.box([x + inset, y, z], [WIDE - inset, DEEP, height], { colour: shells[stage] });
    openings(space, [x + inset, y, z], [WIDE - inset, DEEP], stage);
  }
  space.box([x - 0.2, y - 0.2, z + height], [WIDE + 0.4, DEEP + 0.4, 0.3], {
    colour: stage === 3 ? render : concrete,
    lift: 0.1,
  });
}

function openings(space: Space, [x, y, z]: Point, [w, d]: readonly [number, number], stage: Stage): void {
  const pane: Colour = stage >= 3 ? [112, 140, 152] : [62, 58, 56];
  for (const along of [0.12, 0.44, 0.74]) {
    const at = x + w * along;
    space.polygon(across([at, y - 0.03, z + 0.9], [1.8, 1.7]), {
      colour: pane,
      sunlit: 0.3,
      edge: [120, 116, 108],
      lift: 0.5,
    });
  }
  for (const along of [0.1, 0.4, 0.7]) {
    const at = y + d * along;
    space.polygon(ahead([x - 0.03, at, z + 0.9], [2, 1.7]), {
      colour: pane,
      sunlit: 0.3,
      edge: [120, 116, 108],
      lift: 0.5,
    });
  }
}

/** A mosque with its dome; the minaret is in scaffolding up to the balcony. */
export const mosque: Scene = (light, throws) => {
  const space = new Space({ at: [throws.between(-12, -7), -8, 1.75], turn: 0.16, tilt: 0.2, focal: 0.8 }, light);
  const back = backdrop(space, throws, { ground: sand, far: 'houses' });
  roughGround(space, throws, [1, 50], sand);
  const stone: Colour = [220, 202, 170];
  space.box([-10, 34, 0], [30, 26, 8.5], { colour: stone });
  space.box([-10.2, 33.8, 8.5], [30.4, 26.4, 0.6], { colour: [206, 188, 156] });
  for (let x = -8.4; x < 18; x += 3.6) arch(space, [x, 33.9, 0.8], 1.9, 5.6);
  space.box([-2, 40, 9.1], [14, 14, 2.4], { colour: stone });
  dome(space, [5, 47, 11.4], 6.6, [214, 206, 190]);
  const foot: Point = [-17, 40, 0];
  space.box(foot, [4.4, 4.4, 12], { colour: stone });
  space.box([foot[0] + 0.5, foot[1] + 0.5, 12], [3.4, 3.4, 13], { colour: [208, 200, 186], edge: [180, 170, 152] });
  space.box([foot[0] - 0.3, foot[1] - 0.3, 24.4], [5, 5, 0.5], { colour: concrete });
  starters(space, [foot[0] + 0.8, foot[1] + 0.8, 25], 2.8, 1.5);
  scaffold(space, [foot[0] - 0.6, foot[1] - 1.6, 0], [7.2, throws.pick([20, 24])], throws);
  for (let x = -12; x < 14; x += 2.4)
    for (let y = 8; y < 30; y += 2.4)
      if (y > 19 || x > 2)
        space.polygon(flat([x, y, 0.03], [2.36, 2.36]), {
          colour: [232, 226, 214],
          shade: throws.between(0.95, 1.03),
          edge: [200, 192, 178],
          layer: -1,
        });
  blockPallets(space, [-12, 12, 0], 5, throws);
  worker(space, [-5, 6.5, 0], throws, 'pointing');
  worker(space, [-3.6, 7.2, 0], throws, 'standing');
  worker(space, [3.4, 17, 0], throws, 'bending');
  worker(space, [6.2, 20, 0], throws, 'bending');
  return picture(back, space.svg());
};

function arch(space: Space, [x, y, z]: Point, width: number, height: number): void {
  const top = 8;
  const curve = Array.from({ length: top + 1 }, (_, index): Point => {
    const angle = Math.PI * (1 - index / top);
    return [x + width / 2 + (Math.cos(angle) * width) / 2, y, z + height - width / 2 + Math.sin(angle) * width * 0.62];
  });
  space.polygon([[x, y, z], ...curve, [x + width, y, z]], { colour: [92, 82, 70], sunlit: 0.25, lift: 0.6 });
}

function dome(space: Space, [x, y, z]: Point, radius: number, colour: Colour): void {
  const [rings, sides] = [7, 20];
  const on = (ring: number, side: number): Point => {
    const up = (ring / rings) * (Math.PI / 2);
    const around = (side / sides) * Math.PI * 2;
    const reach = radius * Math.cos(up) * (1 + 0.1 * Math.sin(up * 2));
    return [x + Math.cos(around) * reach, y + Math.sin(around) * reach, z + radius * 1.08 * Math.sin(up)];
  };
  for (let ring = 0; ring < rings; ring++) {
    for (let side = 0; side < sides; side++) {
      space.polygon([on(ring, side), on(ring, side + 1), on(ring + 1, side + 1), on(ring + 1, side)], {
        colour,
        lift: 0.2,
      });
    }
  }
  space.line([x, y, z + radius * 1.05], [x, y, z + radius * 1.05 + 2.6], 0.16, { colour: [206, 164, 60], lift: 2 });
}

/** Old mud-brick walls, palms, and the dig beside them. */
export const heritage: Scene = (light, throws) => {
  const space = new Space(
    { at: [throws.between(-3, 1), -2, 1.9], turn: throws.between(-0.06, 0.12), tilt: 0.0, focal: 0.78 },
    light,
  );
  const back = backdrop(space, throws, { ground: [202, 166, 122], far: 'hills' });
  roughGround(space, throws, [1, 50], [202, 166, 122]);
  for (const [x, y, w, h] of [
    [-17, 24, 12, 5],
    [-5, 27, 9, 3.6],
    [4, 30, 12, 6.4],
    [17, 26, 10, 4],
  ] as const)
    mudWall(space, throws, [x, y, 0], [w, h]);
  for (const [x, y] of [
    [-11, 36],
    [2, 40],
    [13, 38],
    [-21, 34],
    [22, 36],
  ] as const)
    palm(space, throws, [x, y, 0], throws.between(6, 9));
  dig(space, throws);
  worker(space, [-1.8, 9.5, -0.6], throws, 'bending');
  worker(space, [0.6, 11, -0.6], throws, 'bending');
  worker(space, [4.8, 8.5, 0], throws, 'pointing');
  worker(space, [-5.6, 12, 0], throws, 'standing');
  return picture(back, space.svg());
};

function mudWall(space: Space, throws: Dice, [x, y, z]: Point, [w, h]: readonly [number, number]): void {
  let height = h;
  for (let along = 0; along < w; along += 1) {
    height = Math.max(h * 0.55, Math.min(h * 1.08, height + throws.between(-0.4, 0.4)));
    space.box([x + along, y, z], [1.02, 1.1, height], { colour: mud, shade: throws.between(0.96, 1.03) });
    if (along % 3 === 1 && height > h * 0.8) {
      space.polygon(
        [
          [x + along + 0.5, y - 0.02, z + height * 0.6],
          [x + along + 0.75, y - 0.02, z + height * 0.76],
          [x + along + 0.25, y - 0.02, z + height * 0.76],
        ],
        { colour: [82, 60, 42], sunlit: 0.2, lift: 0.4 },
      );
    }
  }
  space.shadow([x, y, z], [w, 1, h], z, 0.3);
}

function palm(space: Space, throws: Dice, [x, y, z]: Point, height: number): void {
  const lean = throws.between(-0.6, 0.6);
  space.line([x, y, z], [x + lean, y, z + height], 0.4, { colour: [128, 102, 74] });
  for (let leaf = 0; leaf < 13; leaf++) {
    const angle = (leaf / 13) * Math.PI * 2 + throws.between(-0.15, 0.15);
    const middle: Point = [
      x + lean + Math.cos(angle) * 1.5,
      y + Math.sin(angle) * 1.5,
      z + height + throws.between(0.5, 1),
    ];
    const tip: Point = [
      x + lean + Math.cos(angle) * 2.9,
      y + Math.sin(angle) * 2.9,
      z + height - throws.between(0.2, 0.9),
    ];
    const green: Colour = [86, 108, 62];
    space.line([x + lean, y, z + height], middle, 0.3, { colour: green, shade: throws.between(0.85, 1.1) });
    space.line(middle, tip, 0.22, { colour: green, shade: throws.between(0.8, 1.05) });
  }
}

function dig(space: Space, throws: Dice): void {
  space.polygon(flat([-4, 7, -0.6], [8, 8]), { colour: [172, 136, 96], shade: 0.86, layer: -1, lift: -2 });
  const sides: (readonly [Point, Point])[] = [
    [
      [-4, 15, 0],
      [4, 15, 0],
    ],
    [
      [-4, 7, 0],
      [-4, 15, 0],
    ],
    [
      [4, 7, 0],
      [4, 15, 0],
    ],
  ];
  for (const [from, to] of sides) {
    space.polygon([from, to, [to[0], to[1], -0.6], [from[0], from[1], -0.6]], {
      colour: [156, 120, 84],
      shade: 0.84,
      layer: -1,
    });
  }
  for (const [x, y] of [
    [-4.3, 6.7],
    [4.3, 6.7],
    [4.3, 15.3],
    [-4.3, 15.3],
  ] as const)
    space.line([x, y, 0], [x, y, 0.9], 0.06, { colour: [180, 140, 90] });
  space.line([-4.3, 6.7, 0.7], [4.3, 6.7, 0.7], 0.025, { colour: [236, 236, 230] });
  space.line([-4.3, 15.3, 0.7], [4.3, 15.3, 0.7], 0.025, { colour: [236, 236, 230] });
  for (let stone = 0; stone < 16; stone++) {
    const angle = (stone / 16) * Math.PI * 2;
    space.box([1.6 + Math.cos(angle) * 1.2, 12.6 + Math.sin(angle) * 1.2, -0.6], [0.4, 0.4, throws.between(0.2, 0.4)], {
      colour: [168, 150, 126],
      shade: throws.between(0.9, 1.05),
    });
  }
}
