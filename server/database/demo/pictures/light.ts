import type { Dice } from '../dice.ts';
import { type Colour, mix } from './colour.ts';

/** The light of an hour, with the dust that is in the air. */
export interface Light {
  readonly sky: readonly [zenith: Colour, middle: Colour, horizon: Colour];
  /** What the distance fades into. */
  readonly haze: Colour;
  /** Share of a colour that is lost over a kilometre. */
  readonly density: number;
  readonly sun: Colour;
  readonly ambient: Colour;
  /** Towards the sun: right, ahead, up; length 1. */
  readonly towards: readonly [x: number, y: number, z: number];
}

interface Hour {
  readonly sky: readonly [Colour, Colour, Colour];
  readonly sun: Colour;
  readonly ambient: Colour;
  readonly height: number;
}

const hours = {
  morning: {
    sky: [
      [118, 158, 196],
      [186, 203, 211],
      [236, 222, 196],
    ],
    sun: [255, 226, 184],
    ambient: [142, 152, 170],
    height: 0.5,
  },
  noon: {
    sky: [
      [104, 150, 194],
      [168, 193, 208],
      [220, 214, 198],
    ],
    sun: [255, 246, 226],
    ambient: [150, 154, 160],
    height: 0.95,
  },
  afternoon: {
    sky: [
      [112, 146, 182],
      [192, 196, 190],
      [232, 206, 168],
    ],
    sun: [255, 220, 166],
    ambient: [140, 142, 152],
    height: 0.46,
  },
  dusty: {
    sky: [
      [186, 172, 146],
      [206, 190, 160],
      [222, 204, 172],
    ],
    sun: [240, 222, 186],
    ambient: [166, 156, 140],
    height: 0.7,
  },
} as const satisfies Record<string, Hour>;

export type HourName = keyof typeof hours;

export function lightOf(name: HourName, throws: Dice): Light {
  const { sky, sun, ambient, height }: Hour = hours[name];
  const side = throws.chance(0.5) ? 1 : -1;
  const dust = name === 'dusty' ? 9 : throws.between(1.2, 3);
  const haze = mix(sky[2], sky[1], 0.25);
  const [x, y] = [side * throws.between(0.45, 0.8), -throws.between(0.25, 0.6)];
  const length = Math.hypot(x, y, height);
  return { sky, haze, density: dust, sun, ambient, towards: [x / length, y / length, height / length] };
}
