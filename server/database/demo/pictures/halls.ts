import type { Dice } from '../dice.ts';
import { backdrop } from './backdrop.ts';
import type { Colour } from './colour.ts';
import { ahead, flat, type Point } from './geometry.ts';
import { mobileCrane } from './machines.ts';
import { worker } from './people.ts';
import { picture, type Scene } from './picture.ts';
import { brightness, indoors, type RoomOptions, room } from './room.ts';
import { roughGround, steelBlue } from './site-parts.ts';
import { Space } from './space.ts';

const panelWhite: Colour = [226, 230, 230];

/** Portal frames under the sky, panels from the left, the crane with the next beam. */
export const steelFrame: Scene = (light, throws) => {
  const space = new Space(
    { at: [throws.between(-4, 4), -8, 1.8], turn: throws.between(-0.1, 0.1), tilt: 0.09, focal: 0.8 },
    light,
  );
  const back = backdrop(space, throws, { ground: [198, 182, 154], far: 'houses' });
  roughGround(space, throws, [1, 60], [198, 182, 154]);
  space.polygon(flat([-17, 12, 0.05], [34, 58]), { colour: [186, 184, 178], layer: -1, lift: -5 });
  const built = throws.whole(5, 8);
  for (let index = 0; index < built; index++) portal(space, 14 + index * 7);
  for (let index = 0; index < built - 1; index++) purlins(space, 14 + index * 7, index >= built - 4);
  wallPanels(space, throws, built);
  mobileCrane(space, [throws.between(3, 6), 6.5, 0], [-4, 26, 15], [228, 176, 40]);
  space.line([-8, 26, 10], [0, 26, 10.1], 0.35, { colour: steelBlue });
  worker(space, [-5, 5.5, 0], throws, 'pointing');
  worker(space, [-3.8, 6.2, 0], throws, 'standing');
  worker(space, [-9, 16, 0], throws, 'carrying');
  worker(space, [8, 24, 0], throws, 'standing');
  return picture(back, space.svg());
};

const EAVES = 9.5;
const RIDGE = 11.5;
const roofAt = (x: number): number => RIDGE - (Math.abs(x) / 16) * (RIDGE - EAVES);

function portal(space: Space, y: number): void {
  const skin = { colour: steelBlue };
  for (const x of [-16, 15.5]) space.box([x, y, 0], [0.5, 0.35, EAVES], skin);
  space.box([-0.2, y, 0], [0.4, 0.35, RIDGE], skin);
  for (const side of [-1, 1]) space.line([side * 15.8, y, EAVES], [0, y, RIDGE], 0.55, skin);
}

function purlins(space: Space, y: number, isOpen: boolean): void {
  for (let x = -15; x <= 15; x += 3) {
    space.line([x, y, roofAt(x) + 0.3], [x, y + 7, roofAt(x) + 0.3], 0.16, { colour: [150, 160, 168] });
    if (isOpen || x > 12) continue;
    const next = x + 3;
    space.polygon(
      [
        [x, y, roofAt(x) + 0.5],
        [next, y, roofAt(next) + 0.5],
        [next, y + 7, roofAt(next) + 0.5],
        [x, y + 7, roofAt(x) + 0.5],
      ],
      { colour: panelWhite, shade: 0.8 },
    );
  }
  space.line([-16, y, EAVES], [-16, y + 7, 1], 0.07, { colour: [150, 160, 168] });
  space.line([16, y, 1], [16, y + 7, EAVES], 0.07, { colour: [150, 160, 168] });
}

function wallPanels(space: Space, throws: Dice, built: number): void {
  for (let y = 14; y < 14 + (built - 1) * 7; y += 1.1) {
    const isFixed = y > 26 || throws.chance(0.35);
    if (!isFixed) continue;
    space.polygon(ahead([-16.2, y, 0.3], [1.06, EAVES - 0.3]), {
      colour: panelWhite,
      shade: throws.between(0.95, 1.03),
      edge: [186, 192, 194],
    });
  }
}

/** Inside: a super-flat floor, white panels, machines of a plant in two rows. */
export const plantRoom: Scene = (light, throws) => {
  const space = new Space(
    { at: [throws.between(-1, 1), 0, 1.75], turn: throws.between(-0.08, 0.08), tilt: 0.04, focal: 0.72 },
    indoors(light),
  );
  const options: RoomOptions = {
    half: 9,
    depth: 40,
    height: 8,
    floor: [150, 158, 156],
    ceiling: [166, 170, 172],
    left: [220, 222, 218],
    right: [214, 216, 212],
    end: [204, 208, 208],
  };
  const back = room(space, options);
  for (let y = 7; y < 36; y += 9) {
    chiller(space, [-7.6, y, 0], throws);
    pumpSet(space, [4.2, y, 0], throws);
  }
  headers(space, throws);
  for (let y = 3; y < 38; y += 5)
    space.line([0, y, 7.4], [0, y + 1.6, 7.4], 0.16, { colour: [255, 255, 248], shade: 1.6 });
  for (const x of [-2.1, 2.4]) space.polygon(flat([x, 0, 0.02], [0.12, 40]), { colour: [230, 196, 60], layer: -2 });
  worker(space, [throws.between(-1.4, -0.6), 7.6, 0], throws, 'pointing');
  worker(space, [0.3, 9, 0], throws, 'standing');
  worker(space, [1.4, 19, 0], throws, 'carrying');
  return picture(back, space.svg());
};

function barrel(space: Space, [x, y, z]: Point, length: number, radius: number, colour: Colour): void {
  const sides = 12;
  const on = (index: number, at: number): Point => {
    const angle = (index / sides) * Math.PI * 2;
    return [x + Math.cos(angle) * radius, at, z + Math.sin(angle) * radius];
  };
  for (let index = 0; index < sides; index++) {
    const shade = 0.74 + 0.36 * Math.max(0, Math.sin(((index + 0.5) / sides) * Math.PI * 2));
    space.polygon([on(index, y), on(index + 1, y), on(index + 1, y + length), on(index, y + length)], {
      colour,
      sunlit: 0.4,
      shade,
    });
  }
  space.polygon(
    Array.from({ length: sides }, (_, index) => on(index, y)),
    { colour, sunlit: 0.4, shade: 0.9, lift: 0.4 },
  );
}

function chiller(space: Space, [x, y, z]: Point, throws: Dice): void {
  space.box([x - 0.2, y - 0.2, z], [3.6, 6.4, 0.35], { colour: [176, 174, 168], sunlit: 0.4 });
  barrel(space, [x + 0.9, y, z + 1.3], 6, 0.8, [196, 204, 206]);
  barrel(space, [x + 2.4, y, z + 1.3], 6, 0.8, [92, 124, 160]);
  barrel(space, [x + 1.7, y + 1.6, z + 2.75], 2.4, 0.62, [190, 196, 198]);
  space.box([x + 0.5, y - 0.3, z + 1.9], [1.1, 0.4, 1.4], {
    colour: [222, 222, 216],
    sunlit: 0.4,
    edge: [150, 152, 150],
  });
  if (throws.chance(0.6))
    space.box([x + 0.8, y - 0.32, z + 2.5], [0.5, 0.05, 0.35], { colour: [60, 130, 150], shade: 1.2 });
}

function pumpSet(space: Space, [x, y, z]: Point, throws: Dice): void {
  for (let index = 0; index < 2; index++) {
    const at: Point = [x + index * 2, y, z];
    space.box(at, [1.2, 2.4, 0.4], { colour: [176, 174, 168], sunlit: 0.4 });
    barrel(space, [at[0] + 0.6, y + 0.2, z + 0.95], 1.2, 0.42, [60, 110, 150]);
    barrel(space, [at[0] + 0.6, y + 1.5, z + 0.95], 0.7, 0.5, [70, 76, 84]);
    space.line([at[0] + 0.6, y + 1.8, z + 1.3], [at[0] + 0.6, y + 1.8, z + throws.between(4.9, 5.1)], 0.42, {
      colour: [186, 192, 194],
      sunlit: 0.5,
    });
    space.box([at[0] + 0.3, y + 1.5, z + 2.2], [0.6, 0.6, 0.35], { colour: [190, 58, 46], sunlit: 0.5 });
  }
}

/** The large pipes overhead, clad in aluminium, one section still bare. */
function headers(space: Space, throws: Dice): void {
  const bare = throws.whole(2, 6) * 4;
  for (const [x, up, radius] of [
    [-4, 5.6, 0.55],
    [-2.6, 5.6, 0.55],
    [5, 5.2, 0.42],
    [6.4, 5.2, 0.42],
  ] as const) {
    for (let y = 1; y < 38; y += 4)
      barrel(space, [x, y, up], 3.94, radius, y === bare + 1 ? [120, 116, 112] : [206, 212, 214]);
  }
  for (let y = 4; y < 38; y += 6) {
    space.line([-5, y, 4.9], [-1.6, y, 4.9], 0.16, { colour: [196, 84, 48], shade: brightness({ depth: 40 }, y) });
    for (const x of [-5, -1.6]) space.line([x, y, 4.9], [x, y, 8], 0.08, { colour: [150, 152, 152] });
  }
}

/** A cold-store hall: white panels, a mirror-like floor, racks at the end. */
export const coldStore: Scene = (light, throws) => {
  const space = new Space(
    { at: [throws.between(-2, 2), 0, 1.7], turn: throws.between(-0.14, 0.14), tilt: 0.06, focal: 0.72 },
    indoors(light),
  );
  const options: RoomOptions = {
    half: 12,
    depth: 48,
    height: 10,
    floor: [168, 172, 170],
    ceiling: panelWhite,
    left: panelWhite,
    right: panelWhite,
    end: [212, 218, 220],
  };
  const back = room(space, options);
  for (let y = 0; y < 48; y += 1.2) {
    for (const x of [-11.95, 11.95]) space.line([x, y, 0], [x, y, 10], 0.03, { colour: [190, 196, 198], layer: -2 });
  }
  for (let y = 6; y < 48; y += 6)
    space.line([-12, y, 0.02], [12, y, 0.02], 0.05, { colour: [120, 124, 122], layer: -2 });
  for (const x of [-8, -2.6, 3, 8.4]) for (let y = throws.between(18, 24); y < 46; y += 2.8) rack(space, [x, y, 0]);
  for (let x = -9; x <= 9; x += 6)
    for (let y = 4; y < 46; y += 6)
      space.line([x, y, 9.5], [x, y + 1.6, 9.5], 0.2, { colour: [255, 255, 250], shade: 1.5, layer: -1 });
  for (const x of [-10, 8]) space.box([x, 12, 8], [2.6, 1.4, 1.1], { colour: [200, 206, 208], edge: [150, 156, 158] });
  worker(space, [-1.2, 8, 0], throws, 'pointing');
  worker(space, [0.4, 9.4, 0], throws, 'standing');
  worker(space, [5, 14, 0], throws, 'bending');
  worker(space, [-6, 18, 0], throws, 'carrying');
  return picture(back, space.svg());
};

function rack(space: Space, [x, y, z]: Point): void {
  const blue: Colour = [52, 96, 158];
  for (const dx of [0, 1.1]) space.line([x + dx, y, z], [x + dx, y, z + 8], 0.12, { colour: blue });
  for (let up = 1.8; up < 8; up += 1.9) {
    for (const dx of [0, 1.1])
      space.line([x + dx, y, z + up], [x + dx, y + 2.8, z + up], 0.12, { colour: [226, 124, 40] });
  }
}
