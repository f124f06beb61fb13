import { backdrop } from './backdrop.ts';
import { frame } from './frame.ts';
import { worker } from './people.ts';
import { picture, type Scene } from './picture.ts';
import { barBundle, blockPallets, hoarding, roughGround, sand, towerCrane } from './site-parts.ts';
import { Space } from './space.ts';

/** A tower from the street: glass below, walls above, the newest floors on props. */
export const tower: Scene = (light, throws) => {
  const space = new Space({ at: [throws.between(-26, -14), -6, 1.7], turn: 0.26, tilt: 0.21, focal: 0.84 }, light);
  const back = backdrop(space, throws, { ground: sand, far: 'city' });
  const floors = throws.whole(9, 12);
  roughGround(space, throws, [1.5, 44], sand);
  hoarding(space, [-70, 60], 72, [228, 230, 226]);
  frame(
    space,
    {
      at: [-6, 48, 0],
      bays: [4, 3],
      bay: 7.5,
      floors,
      height: 3.5,
      walled: floors - 5,
      clad: floors - 8,
      propped: 3,
      net: [52, 110, 96],
    },
    throws,
  );
  towerCrane(space, [-8, 74, 0], floors * 3.5 + 9, throws.between(-0.9, 1.4), throws);
  barBundle(space, [-19, 9, 0], 9);
  blockPallets(space, [-7, 15, 0], 7, throws);
  worker(space, [-14.6, 8.5, 0], throws, 'pointing');
  worker(space, [-13.4, 9.4, 0], throws, 'standing');
  worker(space, [-5, 19, 0], throws, 'carrying');
  worker(space, [-21, 26, 0], throws);
  return picture(back, space.svg());
};
