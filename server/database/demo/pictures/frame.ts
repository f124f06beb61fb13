import type { Dice } from '../dice.ts';
import type { Colour } from './colour.ts';
import { across, ahead, flat, type Point } from './geometry.ts';
import { concrete, fresh, plywood, starters } from './site-parts.ts';
import type { Skin, Space } from './space.ts';

interface FrameOptions {
  readonly at: Point;
  readonly bays: readonly [across: number, deep: number];
  readonly bay: number;
  readonly floors: number;
  readonly height: number;
  /** Floors from below that have walls, and of these how many have their facade. */
  readonly walled?: number;
  readonly clad?: number;
  readonly cladding?: Colour;
  /** The upper floors still stand on props. */
  readonly propped?: number;
  /** A screen of netting around the topmost floors. */
  readonly net?: Colour;
}

const SLAB = 0.32;
const COLUMN = 0.6;

/** A concrete frame as it stands on site: walls below, bare floors above them, forms and starters on top. */
export function frame(space: Space, options: FrameOptions, throws: Dice): void {
  const { bays, bay, floors, height, at, walled = 0, propped = 0 } = options;
  for (let floor = 0; floor < floors; floor++) {
    const level = at[2] + floor * height;
    columns(space, options, level);
    slab(space, options, level + height - SLAB, floor >= floors - propped);
    if (floor < walled) walls(space, options, floor, throws);
    else edgeRail(space, options, level);
    if (floor >= floors - propped) props(space, options, level);
  }
  const top = at[2] + floors * height;
  edgeRail(space, options, top);
  each(bays[0] + 1, bays[1] + 1, (across, deep) => {
    const foot: Point = [at[0] + across * bay, at[1] + deep * bay, top];
    if (throws.chance(0.35))
      space.box(foot, [COLUMN, COLUMN, throws.between(1.6, 2.6)], { colour: plywood, edge: [140, 104, 62] });
    else starters(space, foot, COLUMN, 1.3);
  });
  netting(space, options);
  space.shadow(at, [bays[0] * bay, bays[1] * bay, floors * height], at[2], 0.34);
}

const each = (across: number, deep: number, run: (across: number, deep: number) => void) => {
  for (let a = 0; a < across; a++) for (let d = 0; d < deep; d++) run(a, d);
};

/** Deep inside it is darker. */
const inside = (deep: number, across: number, [acrossBays]: readonly [number, number]) =>
  deep === 0 ? 1 : Math.max(0.42, 0.8 - deep * 0.14 - (across > 0 && across < acrossBays ? 0.08 : 0));

function columns(space: Space, { at, bays, bay, height }: FrameOptions, level: number) {
  each(bays[0] + 1, bays[1] + 1, (across, deep) => {
    const shade = inside(deep, across, bays);
    const corner: Point = [at[0] + across * bay - (across === bays[0] ? COLUMN : 0), at[1] + deep * bay, level];
    space.box(corner, [COLUMN, COLUMN, height - SLAB], { colour: concrete, shade, sunlit: deep === 0 ? 1 : 0.25 });
  });
}

function slab(space: Space, { at, bays, bay }: FrameOptions, level: number, isNew: boolean) {
  const colour = isNew ? fresh : concrete;
  const edge: Skin = { colour, lift: 0.2 };
  each(bays[0], bays[1], (nth, deep) => {
    const shade = inside(deep, nth, bays);
    const [x, y] = [at[0] + nth * bay, at[1] + deep * bay];
    space.polygon(flat([x, y, level], [bay, bay]), { colour, shade: shade * 0.72, sunlit: 0.1, lift: -0.5 });
    space.polygon(flat([x, y, level + SLAB], [bay, bay]), { colour, shade: Math.max(0.6, shade), lift: -0.4 });
    if (deep === 0) space.polygon(across([x, y, level], [bay, SLAB]), edge);
    if (nth === 0) space.polygon(ahead([x, y, level], [bay, SLAB]), edge);
    if (nth === bays[0] - 1) space.polygon(ahead([x + bay, y, level], [bay, SLAB]), edge);
  });
}

function props(space: Space, { at, bays, bay, height }: FrameOptions, level: number) {
  each(bays[0] * 3, 2, (across, deep) => {
    const foot: Point = [at[0] + (across + 0.5) * (bay / 3), at[1] + 0.8 + deep * 2.2, level];
    space.line(foot, [foot[0], foot[1], level + height - SLAB], 0.07, {
      colour: [196, 70, 50],
      shade: deep === 0 ? 0.95 : 0.6,
    });
  });
}

/** Rails of the open edges that face the viewer, bay by bay. */
function edgeRail(space: Space, { at, bays, bay }: FrameOptions, level: number) {
  const [x, y] = at;
  const right = x + bays[0] * bay;
  const front = Array.from({ length: bays[0] }, (_, index): Point => [x + index * bay, y, level]);
  const sides = Array.from({ length: bays[1] }, (_, index) => y + index * bay);
  for (const up of [0.55, 1.05]) {
    const rail = { colour: [222, 148, 48] as Colour, lift: 0.4 };
    for (const [px] of front) space.line([px, y, level + up], [px + bay, y, level + up], 0.045, rail);
    for (const py of sides) {
      for (const px of [x, right])
        space.line([px, py, level + up], [px, py + bay, level + up], 0.045, { ...rail, lift: -0.3 });
    }
  }
}

/** Infill of the front and the sides: blocks, later a facade with its window bands. */
function walls(space: Space, options: FrameOptions, floor: number, throws: Dice) {
  const { at, bays, bay, height, clad = 0, cladding = [150, 176, 190] } = options;
  const level = at[2] + floor * height;
  const infill = (corner: Point, along: Along) => {
    if (floor < clad) glassPanel(space, corner, [bay, height], { cladding, along, throws });
    else blockPanel(space, shifted(corner, COLUMN, 0, along), [bay - COLUMN, height - SLAB], along, throws);
  };
  for (let nth = 0; nth < bays[0]; nth++) infill([at[0] + nth * bay, at[1] - 0.1, level], 'x');
  for (let deep = 0; deep < bays[1]; deep++) {
    for (const x of [at[0] - 0.02, at[0] + bays[0] * bay + 0.02]) infill([x, at[1] + deep * bay, level], 'y');
  }
}

type Along = 'x' | 'y';

const upright = (corner: Point, size: readonly [number, number], along: Along): Point[] =>
  along === 'x' ? across(corner, size) : ahead(corner, size);

const shifted = ([x, y, z]: Point, by: number, up: number, along: Along): Point =>
  along === 'x' ? [x + by, y, z + up] : [x, y + by, z + up];

function blockPanel(space: Space, corner: Point, [w, h]: readonly [number, number], along: Along, throws: Dice) {
  const built = throws.chance(0.8) ? h : h * throws.between(0.3, 0.75);
  space.polygon(upright(corner, [w, built], along), {
    colour: [190, 186, 178],
    shade: throws.between(0.9, 1),
    lift: 0.35,
  });
  if (built < h * 0.8) return;
  const opening = shifted(corner, w * 0.28, h * 0.3, along);
  space.polygon(upright(opening, [w * 0.42, h * 0.52], along), { colour: [66, 62, 60], sunlit: 0.15, lift: 0.6 });
}

interface Glass {
  readonly cladding: Colour;
  readonly along: Along;
  readonly throws: Dice;
}

function glassPanel(
  space: Space,
  corner: Point,
  [w, h]: readonly [number, number],
  { cladding, along, throws }: Glass,
) {
  const panels = 4;
  for (let index = 0; index < panels; index++) {
    const at = shifted(corner, (w / panels) * index, 0, along);
    const shade = throws.between(0.78, 1.12);
    space.polygon(upright(at, [w / panels, h * 0.3], along), {
      colour: [104, 112, 120],
      edge: [84, 92, 98],
      lift: 0.5,
    });
    const glass = shifted(at, 0, h * 0.3, along);
    space.polygon(upright(glass, [w / panels, h * 0.7], along), {
      colour: cladding,
      shade,
      edge: [92, 104, 112],
      lift: 0.5,
    });
  }
}

function netting(space: Space, { at, bays, bay, floors, height, net }: FrameOptions) {
  if (!net) return;
  const [w, d] = [bays[0] * bay, bays[1] * bay];
  const base = at[2] + (floors - 2) * height - 0.6;
  const rise = height * 2 + 1.4;
  for (let across = 0; across < w; across += 2.5) {
    space.polygon(upright([at[0] + across, at[1] - 0.5, base], [2.4, rise], 'x'), {
      colour: net,
      opacity: 0.82,
      lift: 0.9,
    });
  }
  for (const x of [at[0] - 0.5, at[0] + w + 0.5]) {
    for (let deep = 0; deep < d; deep += 2.5) {
      space.polygon(upright([x, at[1] + deep, base], [2.4, rise], 'y'), { colour: net, opacity: 0.82, lift: 0.9 });
    }
  }
}
