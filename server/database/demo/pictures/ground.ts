import type { Dice } from '../dice.ts';
import { backdrop } from './backdrop.ts';
import type { Colour } from './colour.ts';
import { flat, type Point } from './geometry.ts';
import { excavator, roller } from './machines.ts';
import { worker } from './people.ts';
import { picture, type Scene } from './picture.ts';
import { craneYellow, roughGround, sand } from './site-parts.ts';
import { Space } from './space.ts';

const spoil: Colour = [190, 158, 116];
const rock: Colour = [150, 128, 104];

/** A trench with pipes, the spoil beside it, hills behind. */
export const trench: Scene = (light, throws) => {
  const space = new Space(
    { at: [throws.between(-1, 1), -1, 2.2], turn: throws.between(-0.08, 0.08), tilt: -0.12, focal: 0.76 },
    light,
  );
  const back = backdrop(space, throws, { ground: sand, far: 'hills' });
  roughGround(space, throws, [1, 60], sand);
  cut(space, { half: 1.7, floor: 1.1, depth: 2.2, from: 1.5, to: 70 });
  for (let y = 3; y < 70; y += 6) pipe(space, [0, y, -2.2], 5.9, 0.55, y < 24 ? [92, 128, 108] : [110, 140, 120]);
  heap(space, throws, { x: -6.6, from: 4, to: 60, height: 1.7 });
  for (let index = 0; index < 5; index++) pipe(space, [4.2 + index * 1.15, 9, 0], 6, 0.52, [92, 128, 108]);
  excavator(space, [3.4, 22, 0], -1, craneYellow);
  worker(space, [0.1, 8.5, -1.1], throws, 'bending');
  worker(space, [2.6, 6.6, 0], throws, 'pointing');
  worker(space, [-2.9, 14, 0], throws, 'standing');
  worker(space, [2.5, 17, 0], throws, 'carrying');
  return picture(back, space.svg());
};

interface Cut {
  readonly half: number;
  readonly floor: number;
  readonly depth: number;
  readonly from: number;
  readonly to: number;
}

/** Sides and bed of an excavation along the view. */
function cut(space: Space, { half, floor, depth, from, to }: Cut): void {
  for (let y = from; y < to; y += 2.5) {
    const y2 = y + 2.5;
    space.polygon(flat([-floor, y, -depth], [2 * floor, y2 - y]), {
      colour: spoil,
      sunlit: 0.3,
      shade: 0.74,
      layer: -1,
      lift: -3,
    });
    space.polygon(
      [
        [-half, y, 0.01],
        [-floor, y, -depth],
        [-floor, y2, -depth],
        [-half, y2, 0.01],
      ],
      { colour: spoil, shade: 0.86, layer: -1, lift: -2 },
    );
    space.polygon(
      [
        [half, y, 0.01],
        [floor, y, -depth],
        [floor, y2, -depth],
        [half, y2, 0.01],
      ],
      { colour: spoil, shade: 0.94, layer: -1, lift: -2 },
    );
  }
}

/** A length of pipe along the view, as a round body with a dark mouth. */
function pipe(space: Space, [x, y, z]: Point, length: number, radius: number, colour: Colour): void {
  const sides = 10;
  const on = (index: number, at: number): Point => {
    const angle = (index / sides) * Math.PI * 2;
    return [x + Math.cos(angle) * radius, at, z + radius + Math.sin(angle) * radius];
  };
  for (let index = 0; index < sides; index++) {
    const shade = 0.78 + 0.3 * Math.max(0, Math.sin(((index + 0.5) / sides) * Math.PI * 2));
    space.polygon([on(index, y), on(index + 1, y), on(index + 1, y + length), on(index, y + length)], {
      colour,
      shade,
    });
  }
  const mouth = Array.from({ length: sides }, (_, index) => on(index, y - 0.01));
  space.polygon(mouth, { colour: [44, 48, 46], sunlit: 0.2, lift: 0.6 });
}

interface Heap {
  readonly x: number;
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

/** Excavated soil in a ridge along the view. */
function heap(space: Space, throws: Dice, { x, from, to, height }: Heap): void {
  let last = { top: height, wide: 2.2 };
  for (let y = from; y < to; y += 2.2) {
    const next = { top: height * throws.between(0.7, 1.15), wide: throws.between(1.8, 2.6) };
    const y2 = y + 2.2;
    space.polygon(
      [
        [x + last.wide, y, 0],
        [x, y, last.top],
        [x, y2, next.top],
        [x + next.wide, y2, 0],
      ],
      { colour: spoil, shade: throws.between(0.94, 1.04) },
    );
    space.polygon(
      [
        [x - last.wide, y, 0],
        [x, y, last.top],
        [x, y2, next.top],
        [x - next.wide, y2, 0],
      ],
      { colour: spoil, shade: throws.between(0.86, 0.96) },
    );
    if (y === from)
      space.polygon(
        [
          [x - last.wide, y, 0],
          [x, y, last.top],
          [x + last.wide, y, 0],
        ],
        { colour: spoil },
      );
    last = next;
  }
}

/** A road in layers with kerbs and lamp posts; the roller at work. */
export const road: Scene = (light, throws) => {
  const space = new Space(
    { at: [throws.between(-2, 2), 0, 2.1], turn: throws.between(-0.1, 0.1), tilt: -0.05, focal: 0.78 },
    light,
  );
  const back = backdrop(space, throws, { ground: sand, far: throws.pick(['hills', 'houses'] as const) });
  roughGround(space, throws, [1, 70], sand);
  carriageway(space, throws);
  for (let y = 10; y < 110; y += 14) lampPost(space, [-6.6, y, 0]);
  roller(space, [1, 15, 0.1], craneYellow);
  excavator(space, [-13, 34, 0], 1, [214, 150, 40]);
  worker(space, [-1.6, 9.5, 0.1], throws, 'pointing');
  worker(space, [-4, 13, 0.1], throws, 'bending');
  worker(space, [3.4, 24, 0.1], throws, 'standing');
  worker(space, [-3.2, 28, 0.1], throws, 'carrying');
  return picture(back, space.svg());
};

function carriageway(space: Space, throws: Dice): void {
  const paved = throws.whole(16, 46);
  for (let y = 1; y < 120; y += 3) {
    const isPaved = y > paved;
    const colour: Colour = isPaved ? [78, 76, 76] : [172, 156, 132];
    space.polygon(flat([-5.5, y, 0.06], [11, 3]), { colour, shade: throws.between(0.97, 1.03), layer: -1, lift: -3 });
    for (const x of [-5.7, 5.5]) {
      for (let stone = 0; stone < 3; stone++) {
        space.box([x, y + stone, 0], [0.2, 0.96, 0.24], { colour: [206, 202, 192], edge: [160, 156, 148] });
      }
    }
    for (const x of [-7.6, 5.7]) {
      space.polygon(flat([x, y, 0.16], [1.9, 2.96]), { colour: [192, 178, 158], edge: [164, 150, 132], layer: -1 });
    }
  }
}

function lampPost(space: Space, [x, y, z]: Point): void {
  const post = { colour: [150, 156, 160] as Colour };
  space.line([x, y, z], [x, y, z + 8], 0.16, post);
  space.line([x, y, z + 8], [x + 1.8, y, z + 8.3], 0.1, post);
  space.box([x + 1.5, y - 0.1, z + 8.2], [0.7, 0.25, 0.12], { colour: [90, 94, 98] });
}

/** Bulk earthworks: a pit with machines and a ramp of rock. */
export const earthworks: Scene = (light, throws) => {
  const space = new Space(
    { at: [throws.between(-3, 3), -2, 3.4], turn: throws.between(-0.12, 0.12), tilt: -0.09, focal: 0.78 },
    light,
  );
  const back = backdrop(space, throws, { ground: sand, far: 'hills' });
  roughGround(space, throws, [1, 70], sand);
  for (let step = 0; step < 3; step++) {
    const y = 34 + step * 7;
    for (let x = -40; x < 40; x += 4) {
      const rise = 2.1 + throws.between(-0.25, 0.25);
      space.polygon(
        [
          [x, y, step * 2.1],
          [x + 4, y, step * 2.1],
          [x + 4, y + 1.4, step * 2.1 + rise],
          [x, y + 1.4, step * 2.1 + rise],
        ],
        { colour: step === 0 ? rock : spoil, shade: throws.between(0.92, 1.05) },
      );
      space.polygon(flat([x, y + 1.4, step * 2.1 + 2.1], [4, 5.7]), { colour: sand, shade: 0.97 });
    }
  }
  heap(space, throws, { x: -9, from: 9, to: 26, height: 2.2 });
  excavator(space, [-4, 19, 0], 1, craneYellow);
  excavator(space, [8, 30, 0], -1, [206, 120, 40]);
  roller(space, [4, 12, 0], craneYellow);
  worker(space, [-1.4, 9, 0], throws, 'pointing');
  worker(space, [0.4, 10, 0], throws, 'standing');
  worker(space, [6.4, 20, 0], throws, 'standing');
  return picture(back, space.svg());
};
