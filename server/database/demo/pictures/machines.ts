import type { Colour } from './colour.ts';
import type { Point } from './geometry.ts';
import type { Space } from './space.ts';

const track: Colour = [58, 56, 54];
const glass: Colour = [120, 150, 164];

/** Tracks, house, cab, boom, stick and bucket; `facing` 1 digs to the right, -1 to the left. */
export function excavator(space: Space, [x, y, z]: Point, facing: 1 | -1, paint: Colour): void {
  for (const side of [0, 2]) space.box([x, y + side, z], [3.6, 0.6, 0.9], { colour: track });
  space.box([x + 0.2, y + 0.2, z + 0.95], [3.2, 2.2, 1.1], { colour: paint });
  const cab = facing === 1 ? x + 1.7 : x + 0.3;
  space.box([cab, y + 0.2, z + 2.05], [1.5, 1, 1.3], { colour: glass, edge: [70, 74, 78] });
  space.box([cab - 0.05, y + 0.15, z + 3.35], [1.6, 1.1, 0.12], { colour: paint });
  const root: Point = [facing === 1 ? x + 3 : x + 0.6, y + 1.5, z + 1.7];
  const elbow: Point = [root[0] + facing * 3, root[1], z + 5];
  const wrist: Point = [root[0] + facing * 5.6, root[1], z + 2.6];
  const tooth: Point = [root[0] + facing * 5.2, root[1], z + 0.9];
  space.line(root, elbow, 0.6, { colour: paint, lift: 0.4 });
  space.line(elbow, wrist, 0.42, { colour: paint, lift: 0.5 });
  space.polygon(
    [
      wrist,
      [wrist[0] + facing * 0.5, wrist[1], wrist[2] - 1],
      tooth,
      [tooth[0] - facing * 0.5, tooth[1], tooth[2] + 0.9],
    ],
    { colour: track, lift: 0.6 },
  );
  space.shadow([x, y, z], [3.6, 2.6, 3.2], z, 0.32);
}

/** A truck with a drum. */
export function mixerTruck(space: Space, [x, y, z]: Point, paint: Colour): void {
  for (const along of [0.7, 3.6, 5.2, 6.4]) wheel(space, [x + along, y - 0.05, z + 0.5], 0.5);
  space.box([x, y, z + 0.6], [7.6, 2.3, 0.4], { colour: track });
  space.box([x, y, z + 1], [1.9, 2.3, 1.9], { colour: paint });
  space.box([x - 0.02, y + 0.2, z + 1.9], [0.05, 1.9, 0.8], { colour: glass });
  space.box([x + 0.5, y - 0.02, z + 1.9], [1, 0.05, 0.7], { colour: glass });
  const rings = [0.8, 1.05, 1.15, 1.1, 0.85, 0.55];
  rings.forEach((radius, index) => {
    const from: Point = [x + 2.3 + index * 0.85, y + 1.15, z + 1.75 + index * 0.12];
    space.line(from, [from[0] + 0.9, from[1], from[2] + 0.12], radius * 1.8, {
      colour: index % 2 === 0 ? [214, 212, 206] : paint,
      lift: 0.3,
    });
  });
  space.shadow([x, y, z], [7.6, 2.3, 3], z, 0.32);
}

/** A roller with one drum. */
export function roller(space: Space, [x, y, z]: Point, paint: Colour): void {
  wheel(space, [x + 0.8, y - 0.05, z + 0.8], 0.8);
  wheel(space, [x + 3.7, y - 0.05, z + 0.75], 0.75);
  space.box([x + 0.2, y, z + 0.3], [1.3, 2, 0.9], { colour: [150, 150, 148] });
  space.box([x + 1.5, y, z + 0.8], [2.9, 1.9, 0.9], { colour: paint });
  space.box([x + 2, y + 0.1, z + 1.7], [1.3, 1.7, 1.3], { colour: glass, edge: [70, 74, 78] });
  space.box([x + 1.9, y, z + 3], [1.5, 1.9, 0.12], { colour: paint });
  space.shadow([x, y, z], [4.4, 2, 2.6], z, 0.32);
}

/** A mobile crane: carrier, house and a boom to a point. */
export function mobileCrane(space: Space, [x, y, z]: Point, tip: Point, paint: Colour): void {
  for (const along of [0.8, 2.4, 4.6, 6.2, 7.8]) wheel(space, [x + along, y - 0.05, z + 0.55], 0.55);
  space.box([x, y, z + 0.6], [9, 2.5, 1], { colour: paint });
  space.box([x + 3.6, y + 0.2, z + 1.6], [3, 2.1, 1.4], { colour: paint });
  space.box([x + 3, y - 0.05, z + 1.6], [1.1, 0.9, 1.3], { colour: glass, edge: [70, 74, 78] });
  for (const along of [1.4, 7.2])
    space.line([x + along, y, z + 0.9], [x + along, y - 1.6, z + 0.05], 0.2, { colour: track });
  const root: Point = [x + 5.6, y + 1.2, z + 2.6];
  const at = (share: number): Point => [
    root[0] + (tip[0] - root[0]) * share,
    root[1] + (tip[1] - root[1]) * share,
    root[2] + (tip[2] - root[2]) * share,
  ];
  const parts = [0.62, 0.5, 0.4, 0.3];
  for (const [index, width] of parts.entries()) {
    space.line(at(index / parts.length), at((index + 1) / parts.length), width, {
      colour: index % 2 === 0 ? paint : [226, 224, 216],
      lift: 0.4,
    });
  }
  space.line(tip, [tip[0], tip[1], tip[2] - 5], 0.06, { colour: [50, 50, 52] });
  space.shadow([x, y, z], [9, 2.5, 3], z, 0.32);
}

function wheel(space: Space, at: Point, radius: number): void {
  space.stand(
    at,
    (metre) =>
      `<circle r="${(radius * metre).toFixed(1)}" fill="#2e2c2c"/><circle r="${(radius * metre * 0.48).toFixed(1)}" fill="#8a8780"/>`,
    0.6,
  );
}
