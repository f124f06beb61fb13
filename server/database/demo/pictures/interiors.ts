import type { Dice } from '../dice.ts';
import type { Colour } from './colour.ts';
import { across, ahead, flat, type Point } from './geometry.ts';
import { worker } from './people.ts';
import { picture, type Scene } from './picture.ts';
import { brightness, indoors, lamps, type RoomOptions, room } from './room.ts';
import { type Camera, type Skin, Space } from './space.ts';

/** Tiles on the floor, a ceiling half closed, walls painted. */
export const finishes: Scene = (light, throws) => {
  const space = new Space(
    { at: [throws.between(-1.4, 1.4), 0, 1.6], turn: throws.between(-0.2, 0.2), tilt: -0.04, focal: 0.72 },
    indoors(light),
  );
  const wall = throws.pick<Colour>([
    [228, 222, 208],
    [214, 222, 222],
    [232, 226, 216],
  ]);
  const options: RoomOptions = {
    half: 6.5,
    depth: 22,
    height: 3.2,
    floor: [188, 180, 168],
    ceiling: [232, 232, 228],
    left: wall,
    right: wall,
    end: [206, 212, 214],
    isOpen: true,
  };
  const back = room(space, options);
  tiles(space, throws, options);
  ceilingGrid(space, throws, options);
  glazing(space, options);
  for (let stack = 0; stack < 4; stack++)
    space.box([throws.between(-5, 4.4), 7 + stack * 3.4, 0], [0.6, 0.45, throws.between(0.25, 0.7)], {
      colour: [178, 132, 86],
      sunlit: 0.4,
      edge: [140, 100, 62],
    });
  worker(space, [throws.between(-2, -0.6), 7.6, 0], throws, 'bending');
  worker(space, [throws.between(0.8, 2.4), 9.6, 0], throws, 'bending');
  worker(space, [throws.between(-4.6, -3.4), 13, 0], throws, 'pointing');
  return picture(back, space.svg());
};

/** The corners of a grid of 1.2 m over floor or ceiling. */
const grid = [...Array(11).keys()].flatMap((nth) =>
  [...Array(18).keys()].map((row) => [-6.4 + nth * 1.2, 1 + row * 1.2] as const),
);

function tiles(space: Space, throws: Dice, options: RoomOptions): void {
  const edge = throws.between(9, 14);
  for (const [x, y] of grid) {
    if (y > edge + Math.sin(x) * 1.4) continue;
    const shade = brightness(options, y) * throws.between(1.08, 1.16);
    const skin: Skin = { colour: [212, 206, 194], sunlit: 0.4, shade, edge: [176, 170, 158], layer: -2 };
    space.polygon(flat([x, y, 0.01], [1.18, 1.18]), skin);
  }
}

function ceilingGrid(space: Space, throws: Dice, options: RoomOptions): void {
  for (const [x, y] of grid) {
    const roll = throws.fraction();
    if (roll > 0.62 && y < 15) continue;
    const isLamp = roll < 0.09;
    const colour: Colour = isLamp ? [255, 255, 248] : [226, 226, 220];
    const shade = isLamp ? 1.7 : brightness(options, y) * 1.36;
    space.polygon(flat([x, y, 2.95], [1.18, 1.18]), { colour, shade, sunlit: 0.3, edge: [188, 190, 188], layer: -2 });
  }
}

function glazing(space: Space, { half, depth }: RoomOptions): void {
  for (let x = -half + 0.6; x < half - 1; x += 2.6) {
    const corners: Point[] = across([x, depth - 0.05, 0.5], [2.3, 2.2]);
    space.polygon(corners, { colour: [206, 226, 236], shade: 1.5, edge: [90, 98, 104], layer: -1 });
  }
}

/** The platform of an underground station: cladding, granite, a ceiling of baffles. */
export const platform: Scene = (light, throws) => {
  const camera: Camera = {
    at: [throws.between(-1.2, 0.4), 0, 1.65],
    turn: throws.between(0.02, 0.12),
    tilt: 0.02,
    focal: 0.74,
  };
  const space = new Space(camera, indoors(light));
  const back = room(space, station);
  trackSide(space);
  for (let y = 0; y < 60; y += 1.2) claddingAndEdge(space, y, throws);
  baffles(space, throws);
  for (let y = 5; y < 60; y += 8)
    space.box([1.1, y, 0], [0.8, 0.8, 4.6], { colour: [196, 198, 196], sunlit: 0.5, shade: 0.95 });
  lamps(space, station, -2, throws);
  for (let y = 8; y < 24; y += 4) slabs(space, throws, y);
  worker(space, [-0.6, 8, 0], throws, 'bending');
  worker(space, [-2.6, 11, 0], throws, 'pointing');
  worker(space, [0.2, 16, 0], throws, 'standing');
  worker(space, [-3.2, 20, 0], throws, 'carrying');
  return picture(back, space.svg());
};

const station: RoomOptions = {
  half: 8.2,
  depth: 60,
  height: 4.6,
  floor: [150, 148, 144],
  ceiling: [70, 74, 80],
  end: [90, 96, 104],
};

function trackSide(space: Space): void {
  space.polygon(flat([3.2, 0, -1.2], [8.8, 60]), { colour: [70, 68, 66], sunlit: 0.2, layer: -4 });
  space.polygon(ahead([8.2, 0, -1.2], [60, 6.2]), { colour: [112, 112, 110], sunlit: 0.2, shade: 0.8, layer: -4 });
  for (const x of [4.6, 6]) space.line([x, 1, -1.1], [x, 60, -1.1], 0.12, { colour: [150, 140, 132], layer: -3 });
}

/** A metre or so of the wall on the left and of the yellow edge on the right. */
function claddingAndEdge(space: Space, y: number, throws: Dice): void {
  space.polygon(flat([2.6, y, 0.02], [0.6, 1.15]), { colour: [226, 196, 70], sunlit: 0.5, layer: -2 });
  space.polygon(ahead([-5.5, y, 0], [1.2, 4.6]), { colour: [170, 168, 160], sunlit: 0.3, layer: -3 });
  if (y >= 44) return;
  const shade = throws.between(0.92, 1.06);
  space.polygon(ahead([-5.46, y, 0.3], [1.15, 2.4]), {
    colour: [222, 228, 230],
    sunlit: 0.4,
    shade,
    edge: [160, 168, 172],
    layer: -2,
  });
}

function baffles(space: Space, throws: Dice): void {
  for (let x = -4.8; x < 3.2; x += 0.55) {
    const reach = throws.between(24, 46);
    for (let y = 2; y < reach; y += 6)
      space.line([x, y, 3.7], [x, y + 5.9, 3.7], 0.13, { colour: [206, 210, 212], sunlit: 0.5 });
  }
}

/** Granite in stacks, waiting to be laid. */
function slabs(space: Space, throws: Dice, y: number): void {
  const size: Point = [1.2, 0.8, throws.between(0.3, 0.8)];
  space.box([throws.between(-4.6, -1.4), y, 0], size, { colour: [120, 122, 124], sunlit: 0.4, edge: [92, 94, 96] });
}
