import type { Dice } from '../dice.ts';
import type { Colour } from './colour.ts';
import { ahead, flat, type Point } from './geometry.ts';
import { worker } from './people.ts';
import { picture, type Scene } from './picture.ts';
import { brightness, columnRows, indoors, lamps, type RoomOptions, room } from './room.ts';
import { blockGrey, blockPallets, concrete, plywood } from './site-parts.ts';
import { Space } from './space.ts';

const plasterWhite: Colour = [222, 218, 208];
const galvanised: Colour = [176, 184, 190];

/** Block walls grow between the columns; daylight at the end. */
export const blockwork: Scene = (light, throws) => {
  const space = new Space(
    { at: [throws.between(-1.5, 1), 0, 1.65], turn: throws.between(-0.16, 0.16), tilt: -0.03, focal: 0.72 },
    indoors(light),
  );
  const options: RoomOptions = {
    half: 9,
    depth: 28,
    height: 3.5,
    floor: [172, 164, 152],
    ceiling: concrete,
    isOpen: true,
  };
  const back = room(space, options);
  columnRows(space, options, [-8.6, -2.6, 3.4, 8.2], concrete);
  wallOfBlocks(space, throws, { x: -4.6, from: 5, to: 19, options });
  wallOfBlocks(space, throws, { x: 5.6, from: 9, to: 26, options });
  windowWall(space, options);
  blockPallets(space, [1, 6.5, 0], 5, throws);
  trestle(space, [-3.9, 8.6, 0]);
  worker(space, [-3.3, 8, 0], throws, 'pointing');
  worker(space, [-2.2, 11.5, 0], throws, 'bending');
  worker(space, [2.6, 15, 0], throws, 'carrying');
  return picture(back, space.svg());
};

interface Wall {
  readonly x: number;
  readonly from: number;
  readonly to: number;
  readonly options: RoomOptions;
}

/** Along the view, block by block, not finished everywhere. */
function wallOfBlocks(space: Space, throws: Dice, { x, from, to, options }: Wall): void {
  for (let y = from; y < to; y += 0.8) {
    const shade = brightness(options, y);
    for (const course of coursesAt(y, from, to, throws)) {
      const corner: Point = [x, y + (course % 2) * 0.4, course * 0.22];
      const skin = { colour: blockGrey, sunlit: 0.3, edge: [146, 142, 134] as Colour };
      space.polygon(ahead(corner, [0.78, 0.21]), { ...skin, shade: shade * throws.between(0.93, 1.05) });
    }
  }
}

/** Which courses of blocks are laid; over the door only those above the lintel. */
function coursesAt(y: number, from: number, to: number, throws: Dice): number[] {
  const built = throws.chance(0.7) ? 15 : throws.whole(8, 14);
  const isDoor = y > from + 4 && y < from + 5.3;
  const courses = Array.from({ length: y > to - 3 ? 6 : built }, (_, course) => course);
  return courses.filter((course) => !isDoor || course >= 10);
}

/** Openings to the outside at the end of the floor. */
function windowWall(space: Space, { half, depth, height }: RoomOptions): void {
  for (let x = -half; x < half; x += 4.5) {
    space.box([x, depth, 0], [1.5, 0.2, height], { colour: blockGrey, sunlit: 0.1, shade: 0.72 });
    space.box([x + 1.5, depth, 0], [3, 0.2, 0.95], { colour: blockGrey, sunlit: 0.1, shade: 0.72 });
    space.box([x + 1.5, depth, 2.7], [3, 0.2, height - 2.7], { colour: concrete, sunlit: 0.1, shade: 0.66 });
  }
}

function trestle(space: Space, [x, y, z]: Point): void {
  space.box([x, y, z + 0.9], [0.5, 3, 0.06], { colour: plywood });
  for (const along of [0.2, 2.7]) {
    for (const side of [0, 0.5])
      space.line([x + side, y + along, z], [x + 0.25, y + along, z + 0.9], 0.05, { colour: [200, 60, 50] });
  }
  space.box([x + 0.05, y + 0.5, z + 0.96], [0.4, 0.8, 0.2], { colour: blockGrey, edge: [146, 142, 134] });
}

/** A corridor under ducts, cable trays and pipes, before the ceiling is closed. */
export const services: Scene = (light, throws) => {
  const space = new Space(
    { at: [throws.between(-0.5, 0.5), 0, 1.62], turn: throws.between(-0.05, 0.05), tilt: 0.05, focal: 0.7 },
    indoors(light),
  );
  const options: RoomOptions = {
    half: 2.6,
    depth: 34,
    height: 4,
    floor: [166, 160, 150],
    ceiling: [176, 172, 164],
    left: plasterWhite,
    right: [206, 202, 192],
    end: [150, 156, 160],
  };
  const back = room(space, options);
  duct(space, { x: throws.between(-1.9, -1.2), width: 1.2, up: 3.1, height: 0.6, depth: 34 });
  pipes(space, throws);
  tray(space, { x: 1.7, up: 3.0, depth: 34 });
  lamps(space, options, 0.35, throws);
  hangers(space, options);
  doorway(space, 2.6, 9);
  doorway(space, 2.6, 17);
  doorway(space, -2.6, 13);
  ladder(space, [throws.between(-1.4, -0.6), 7.4, 0]);
  worker(space, [throws.between(0.2, 0.9), 9.2, 0], throws, 'pointing');
  worker(space, [throws.between(-1.2, -0.4), 14, 0], throws, 'standing');
  worker(space, [0.9, 21, 0], throws, 'carrying');
  return picture(back, space.svg());
};

interface Run {
  readonly x: number;
  readonly up: number;
  readonly depth: number;
}

function duct(space: Space, { x, width, up, height, depth }: Run & { width: number; height: number }): void {
  for (let y = 1; y < depth; y += 1.5) {
    space.box([x, y, up], [width, 1.48, height], {
      colour: galvanised,
      sunlit: 0.4,
      shade: 0.9 + 0.12 * Math.cos(y),
      edge: [132, 140, 146],
    });
  }
}

function pipes(space: Space, throws: Dice): void {
  const colours: Colour[] = [
    [60, 108, 164],
    [60, 108, 164],
    [188, 58, 48],
    [92, 148, 96],
  ];
  colours.forEach((colour, index) => {
    const x = 0.1 + index * 0.24;
    const up = 3.35 + throws.between(-0.05, 0.05);
    for (let y = 1; y < 34; y += 3) space.line([x, y, up], [x, y + 3, up], 0.11, { colour, sunlit: 0.6 });
  });
}

function tray(space: Space, { x, up, depth }: Run): void {
  for (let y = 1; y < depth; y += 1) {
    space.polygon(flat([x, y, up], [0.6, 0.7]), { colour: galvanised, shade: 0.86 });
  }
  for (const cable of [0.1, 0.2, 0.34])
    space.line([x + cable, 1, up + 0.05], [x + cable, depth, up + 0.05], 0.05, { colour: [44, 44, 48] });
}

function hangers(space: Space, { depth, height }: RoomOptions): void {
  for (let y = 3; y < depth; y += 3) {
    for (const x of [-1.95, -0.5, 1.1, 2.35])
      space.line([x, y, 2.98], [x, y, height], 0.025, { colour: [120, 124, 128] });
    space.line([1.55, y, 2.96], [2.4, y, 2.96], 0.05, { colour: [120, 124, 128] });
  }
}

function doorway(space: Space, x: number, y: number): void {
  space.polygon(ahead([x * 0.998, y, 0], [1.1, 2.2]), { colour: [58, 60, 64], sunlit: 0.1, layer: -1 });
}

function ladder(space: Space, [x, y, z]: Point): void {
  const side = { colour: [226, 170, 40] as Colour };
  for (const dx of [0, 0.45]) {
    space.line([x + dx, y, z], [x + dx * 0.8 + 0.05, y + 0.5, z + 2.3], 0.06, side);
    space.line([x + dx, y + 1.1, z], [x + dx * 0.8 + 0.05, y + 0.6, z + 2.3], 0.05, side);
  }
  for (let step = 0.3; step < 2.2; step += 0.3)
    space.line([x, y + step * 0.21, z + step], [x + 0.44, y + step * 0.21, z + step], 0.05, side);
}
