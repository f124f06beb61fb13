import type { Dice } from '../dice.ts';
import { backdrop } from './backdrop.ts';
import type { Colour } from './colour.ts';
import { across, flat, type Point } from './geometry.ts';
import { worker } from './people.ts';
import { picture, type Scene } from './picture.ts';
import { barBundle, concrete, plywood, rust, starters } from './site-parts.ts';
import { Space } from './space.ts';

const wet: Colour = [128, 126, 120];

/** The newest slab: formwork and steel fixing, high above the houses. */
export const steelFixing: Scene = (light, throws) => {
  const space = new Space(
    { at: [throws.between(-2, 2), 0, 1.75], turn: throws.between(-0.12, 0.12), tilt: -0.13, focal: 0.8 },
    light,
  );
  const back = backdrop(space, throws, { ground: [196, 176, 144], far: 'city' });
  const depth = 27;
  sheets(space, throws, depth);
  mesh(space, [-13, 3.5], [26, depth - 5]);
  columnHeads(space, throws, depth);
  railing(space, depth);
  barBundle(space, [throws.between(1.5, 4), 6.5, 0.12], 6);
  crew(space, throws, ['bending', 'bending', 'standing', 'carrying', 'pointing'], depth);
  return picture(back, space.svg());
};

/** A pour: half of the deck is wet, the hose hangs from the placing boom. */
export const pour: Scene = (light, throws) => {
  const space = new Space(
    { at: [throws.between(-2, 2), 0, 1.8], turn: throws.between(-0.12, 0.12), tilt: -0.06, focal: 0.78 },
    light,
  );
  const back = backdrop(space, throws, { ground: [196, 176, 144], far: 'city' });
  const depth = 27;
  sheets(space, throws, depth);
  mesh(space, [-13, 9], [26, depth - 10]);
  freshConcrete(space, throws);
  columnHeads(space, throws, depth);
  railing(space, depth);
  boom(space, throws);
  worker(space, [0.9, 8.4, 0.1], throws, 'bending');
  worker(space, [-1.2, 9.2, 0.1], throws, 'bending');
  worker(space, [-4.6, 7.2, 0.1], throws, 'standing');
  worker(space, [3.6, 11, 0.1], throws, 'pointing');
  worker(space, [6.4, 13.5, 0.1], throws, 'standing');
  return picture(back, space.svg());
};

/** Plywood on the whole deck, joint by joint. */
function sheets(space: Space, throws: Dice, depth: number): void {
  for (let x = -14; x < 14; x += 2) {
    for (let y = 0; y < depth; y += 3) {
      const corners: Point[] = flat([x, y, 0], [2, 3]);
      space.polygon(corners, { colour: plywood, shade: throws.between(0.86, 1.06), edge: [136, 104, 66], layer: -3 });
    }
  }
  space.polygon(across([-14, depth, 0], [28, -0.5]), { colour: concrete });
}

function mesh(space: Space, [x, y]: readonly [number, number], [w, d]: readonly [number, number]): void {
  for (let across = 0; across <= w; across += 0.5) {
    for (let along = 0; along < d; along += 2.75) {
      const end = Math.min(d, along + 2.75);
      space.line([x + across, y + along, 0.1], [x + across, y + end, 0.1], 0.022, { colour: rust, layer: -2 });
    }
  }
  for (let along = 0; along <= d; along += 0.5) {
    space.line([x, y + along, 0.12], [x + w, y + along, 0.12], 0.022, { colour: [150, 98, 66], layer: -2 });
  }
}

function columnHeads(space: Space, throws: Dice, depth: number): void {
  for (let x = -11; x <= 11; x += 7.3) {
    for (let y = 7; y < depth; y += 7) {
      if (throws.chance(0.18)) space.box([x, y, 0], [0.9, 0.9, 2.7], { colour: plywood, edge: [120, 88, 52] });
      else starters(space, [x, y, 0], 0.8, throws.between(1, 1.4));
    }
  }
}

function railing(space: Space, depth: number): void {
  const rail = { colour: [226, 150, 44] as Colour };
  const edges: (readonly [Point, Point])[] = [
    [
      [-14, depth, 0],
      [14, depth, 0],
    ],
    [
      [-14, 0, 0],
      [-14, depth, 0],
    ],
    [
      [14, 0, 0],
      [14, depth, 0],
    ],
  ];
  for (const [from, to] of edges) {
    const count = 12;
    const at = (index: number, up: number): Point => [
      from[0] + ((to[0] - from[0]) * index) / count,
      from[1] + ((to[1] - from[1]) * index) / count,
      up,
    ];
    for (let index = 0; index < count; index++) {
      space.line(at(index, 0), at(index, 1.2), 0.05, rail);
      for (const up of [0.6, 1.15]) space.line(at(index, up), at(index + 1, up), 0.045, rail);
      space.polygon([at(index, 0), at(index + 1, 0), at(index + 1, 0.18), at(index, 0.18)], { colour: plywood });
    }
  }
}

function freshConcrete(space: Space, throws: Dice): void {
  const front = Array.from(
    { length: 15 },
    (_, index): Point => [-13 + index * 1.86, 8.6 + throws.between(-0.7, 0.9), 0.16],
  );
  space.polygon([[-13, 0.4, 0.16], ...front, [13, 0.4, 0.16]], { colour: wet, layer: -1 });
  for (let index = 0; index < 24; index++) {
    const [x, y] = [throws.between(-9, 9), throws.between(2.5, 8)];
    const [w, d] = [throws.between(0.5, 1.8), throws.between(0.15, 0.5)];
    space.polygon(
      [
        [x, y, 0.17],
        [x + w, y + d * 0.3, 0.17],
        [x + w * 0.8, y + d, 0.17],
      ],
      {
        colour: wet,
        shade: throws.pick([0.88, 1.12]),
        opacity: 0.5,
        layer: -1,
        lift: 9,
      },
    );
  }
  for (let heap = 0; heap < 9; heap++) {
    const [x, y, size] = [throws.between(-1.6, 1.8), throws.between(8.2, 9.3), throws.between(0.4, 0.9)];
    space.polygon(
      [
        [x - size, y, 0.16],
        [x, y + 0.2, 0.16 + size * 0.35],
        [x + size, y, 0.16],
      ],
      { colour: wet, shade: 1.06 },
    );
  }
}

function boom(space: Space, throws: Dice): void {
  const side = throws.chance(0.5) ? 1 : -1;
  const joints: Point[] = [
    [side * 12, 34, 0.4],
    [side * 10.5, 31, 9.5],
    [side * 4.5, 17, 10.2],
    [0, 9, 7.6],
    [0, 8.7, 3],
  ];
  joints.slice(1).forEach((joint, index) => {
    const from = joints[index] ?? joint;
    const isHose = index === joints.length - 2;
    space.line(from, joint, isHose ? 0.16 : 0.42 - index * 0.07, {
      colour: isHose ? [50, 50, 52] : [222, 70, 50],
      lift: 1,
    });
  });
  space.line([0, 8.7, 3], [0.2, 8.6, 0.5], 0.16, { colour: [50, 50, 52], lift: 1 });
}

function crew(
  space: Space,
  throws: Dice,
  poses: readonly ('bending' | 'standing' | 'carrying' | 'pointing')[],
  depth: number,
): void {
  poses.forEach((pose, index) => {
    const y = 5.5 + (index * (depth - 9)) / poses.length + throws.between(0, 1.5);
    const x = throws.between(-0.42, 0.42) * (y + 3);
    worker(space, [x, y, 0.12], throws, pose);
  });
}
