import type { Dice } from '../dice.ts';
import { backdrop } from './backdrop.ts';
import type { Colour } from './colour.ts';
import { frame } from './frame.ts';
import { across } from './geometry.ts';
import { mixerTruck } from './machines.ts';
import { worker } from './people.ts';
import { picture, type Scene } from './picture.ts';
import { barBundle, blockPallets, hoarding, roughGround, sand, scaffold, towerCrane } from './site-parts.ts';
import { Space } from './space.ts';

/** A facade close by: panels from below, scaffolding in front of the rest. */
export const facade: Scene = (light, throws) => {
  const space = new Space({ at: [throws.between(-8, -4), -2, 1.75], turn: 0.3, tilt: 0.2, focal: 0.8 }, light);
  const back = backdrop(space, throws, { ground: sand, far: 'city' });
  roughGround(space, throws, [1, 40], sand);
  const panel = throws.pick<Colour>([
    [176, 112, 82],
    [190, 180, 160],
    [140, 160, 172],
  ]);
  frame(
    space,
    {
      at: [-10, 20, 0],
      bays: [5, 2],
      bay: 7,
      floors: 6,
      height: 3.9,
      walled: 6,
      clad: 3,
      cladding: [126, 152, 166],
      propped: 0,
    },
    throws,
  );
  rainscreen(space, throws, panel);
  scaffold(space, [2, 18.2, 0], [19.2, 24], throws);
  blockPallets(space, [0.6, 11.5, 0], 4, throws);
  worker(space, [-2.4, 10.4, 0], throws, 'pointing');
  worker(space, [-1.2, 11.2, 0], throws, 'standing');
  worker(space, [5.5, 18.6, 8], throws, 'standing');
  worker(space, [11, 18.6, 14], throws, 'bending');
  worker(space, [8, 13, 0], throws, 'carrying');
  return picture(back, space.svg());
};

/** Panels on the upper storeys, left out at the windows and where the scaffolding still stands. */
function rainscreen(space: Space, throws: Dice, colour: Colour): void {
  for (let column = 0; column < 20; column++) {
    const x = -10 + column * 1.75;
    for (let row = 0; row < 17; row++) {
      const isWindow = column % 4 === 2 && row % 6 > 1;
      const isMissing = throws.chance(column < 8 ? 0.05 : 0.5);
      if (isWindow || isMissing) continue;
      const shade = throws.between(0.9, 1.06);
      space.polygon(across([x, 19.7, 11.9 + row * 0.65], [1.7, 0.61]), { colour, shade, lift: 0.6 });
    }
  }
}

/** A long building with its last slab on props, cranes on both sides. */
export const longFrame: Scene = (light, throws) => {
  const space = new Space({ at: [throws.between(-18, -10), -10, 1.8], turn: 0.22, tilt: 0.14, focal: 0.8 }, light);
  const back = backdrop(space, throws, { ground: sand, far: 'city' });
  roughGround(space, throws, [1, 50], sand);
  hoarding(space, [-60, 44], 50, [232, 230, 222]);
  const floors = throws.whole(4, 5);
  frame(
    space,
    { at: [-9, 38, 0], bays: [6, 2], bay: 7.2, floors, height: 4, walled: floors - 3, clad: 0, propped: 2 },
    throws,
  );
  towerCrane(space, [-14, 48, 0], 30, throws.between(1, 1.7), throws);
  towerCrane(space, [38, 58, 0], 36, throws.between(-1.8, -1.1), throws);
  mixerTruck(space, [2, 20, 0], [70, 118, 160]);
  barBundle(space, [-14, 9, 0], 9);
  worker(space, [-9.6, 6.8, 0], throws, 'pointing');
  worker(space, [-8.4, 7.6, 0], throws, 'standing');
  worker(space, [-3, 14, 0], throws, 'carrying');
  worker(space, [10, 24, 0], throws, 'standing');
  return picture(back, space.svg());
};
