import type { Dice } from '../dice.ts';
import { type Colour, css, mix, scaled } from './colour.ts';
import { HEIGHT, type Space, WIDTH } from './space.ts';

interface BackdropOptions {
  readonly ground: Colour;
  /** What stands at the horizon. */
  readonly far: 'city' | 'hills' | 'houses' | 'sea' | 'none';
}

/** Sky, sun, the far edge of the world and the ground up to it. */
export function backdrop(space: Space, throws: Dice, { ground, far }: BackdropOptions): string {
  const { sky, haze } = space.light;
  const horizon = Math.max(-50, Math.min(HEIGHT + 50, space.horizon));
  const stops = ([0, 0.62, 1] as const).map(
    (at, index) => `<stop offset="${at}" stop-color="${css(sky[index] ?? haze)}"/>`,
  );
  const near = space.lightOn({ colour: ground }, space.light.towards[2]);
  return (
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>` +
    `<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${css(mix(near, haze, 0.82))}"/>` +
    `<stop offset="0.16" stop-color="${css(mix(near, haze, 0.35))}"/><stop offset="1" stop-color="${css(scaled(near, 0.9))}"/></linearGradient></defs>` +
    `<rect width="${WIDTH}" height="${Math.max(1, horizon + 1).toFixed(0)}" fill="url(#sky)"/>` +
    clouds(throws, horizon, haze) +
    edges[far](throws, horizon, haze) +
    `<rect y="${horizon.toFixed(1)}" width="${WIDTH}" height="${Math.max(0, HEIGHT - horizon).toFixed(1)}" fill="url(#ground)"/>`
  );
}

function clouds(throws: Dice, horizon: number, haze: Colour): string {
  const count = throws.whole(2, 6);
  return Array.from({ length: count }, () => {
    const [x, y] = [throws.between(0, WIDTH), throws.between(0.08, 0.7) * horizon];
    const [rx, ry] = [throws.between(160, 460), throws.between(5, 16)];
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${rx.toFixed(0)}" ry="${ry.toFixed(0)}" fill="${css(mix(haze, [255, 255, 255], 0.5))}" fill-opacity="${throws.between(0.1, 0.26).toFixed(2)}"/>`;
  }).join('');
}

type Edge = (throws: Dice, horizon: number, haze: Colour) => string;

const edges: Readonly<Record<BackdropOptions['far'], Edge>> = {
  none: () => '',
  city: (throws, horizon, haze) =>
    row(throws, horizon, { haze, count: 90, width: [14, 52], height: [8, 46], dark: 0.16 }) +
    row(throws, horizon, { haze, count: 16, width: [18, 40], height: [46, 128], dark: 0.12 }) +
    row(throws, horizon, { haze, count: 70, width: [22, 70], height: [5, 20], dark: 0.26 }),
  houses: (throws, horizon, haze) =>
    row(throws, horizon, { haze, count: 80, width: [26, 84], height: [6, 26], dark: 0.16 }) +
    row(throws, horizon, { haze, count: 40, width: [40, 96], height: [8, 22], dark: 0.28 }),
  hills: (throws, horizon, haze) => ridge(throws, horizon, haze, 70, 0.12) + ridge(throws, horizon, haze, 40, 0.24),
  sea: (throws, horizon, haze) =>
    `<rect y="${(horizon - 9).toFixed(0)}" width="${WIDTH}" height="10" fill="${css(mix(haze, [70, 120, 140], 0.55))}"/>` +
    row(throws, horizon - 8, { haze, count: 12, width: [14, 60], height: [6, 40], dark: 0.14 }),
};

interface Row {
  readonly haze: Colour;
  readonly count: number;
  readonly width: readonly [number, number];
  readonly height: readonly [number, number];
  readonly dark: number;
}

function row(throws: Dice, horizon: number, { haze, count, width, height, dark }: Row): string {
  const blocks = Array.from({ length: count }, () => {
    const [w, h] = [throws.between(...width), throws.between(...height) * throws.between(0.5, 1)];
    const colour = css(mix(haze, [60, 66, 78], dark * throws.between(0.6, 1.25)));
    return `<rect x="${throws.between(-40, WIDTH).toFixed(0)}" y="${(horizon - h).toFixed(1)}" width="${w.toFixed(0)}" height="${(h + 1).toFixed(1)}" fill="${colour}"/>`;
  });
  return blocks.join('');
}

function ridge(throws: Dice, horizon: number, haze: Colour, height: number, dark: number): string {
  let level = throws.between(0.3, 0.7);
  const tops = Array.from({ length: 30 }, (_, index) => {
    level = Math.max(0.05, Math.min(1, level + throws.between(-0.22, 0.22)));
    return `${((WIDTH / 29) * index).toFixed(0)},${(horizon - height * level).toFixed(0)}`;
  });
  return `<polygon points="0,${horizon + 1} ${tops.join(' ')} ${WIDTH},${horizon + 1}" fill="${css(mix(haze, [104, 84, 66], dark * 2))}"/>`;
}
