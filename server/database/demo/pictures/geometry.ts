/** Metres: right, ahead, up. */
export type Point = readonly [x: number, y: number, z: number];
export type Pixel = readonly [x: number, y: number];

type Size = readonly [number, number];

/** Rectangles from a corner on: lying, standing across the view, standing along it. */
export const flat = ([x, y, z]: Point, [w, d]: Size): Point[] => rectangle([x, y, z], [w, 0, 0], [0, d, 0]);
export const across = ([x, y, z]: Point, [w, h]: Size): Point[] => rectangle([x, y, z], [w, 0, 0], [0, 0, h]);
export const ahead = ([x, y, z]: Point, [d, h]: Size): Point[] => rectangle([x, y, z], [0, d, 0], [0, 0, h]);

const rectangle = (at: Point, a: Point, b: Point): Point[] => [at, plus(at, a), plus(plus(at, a), b), plus(at, b)];
const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** Nothing is drawn that is closer to the eye than this. */
export const NEAR = 0.35;

export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const average = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;

export function normalOf([a, b, c]: readonly Point[]): Point | undefined {
  if (!a || !b || !c) return undefined;
  const [u, v] = [minus(b, a), minus(c, a)];
  const normal: Point = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...normal);
  return length > 0 ? [normal[0] / length, normal[1] / length, normal[2] / length] : undefined;
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];
const atNear = (a: Point, b: Point): Point => between(a, b, (NEAR - a[2]) / (b[2] - a[2]));

/** The part in front of the camera. */
export function clipped(corners: readonly Point[]): Point[] {
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    const own = corner[2] >= NEAR ? [corner] : [];
    return corner[2] >= NEAR === next[2] >= NEAR ? own : [...own, atNear(corner, next)];
  });
}

export function clippedLine(a: Point, b: Point): readonly [Point, Point] | undefined {
  if (a[2] < NEAR && b[2] < NEAR) return undefined;
  if (a[2] < NEAR) return [atNear(a, b), b];
  return b[2] < NEAR ? [a, atNear(a, b)] : [a, b];
}

/** Half a pixel larger on all sides, so that no gap shows between neighbours. */
export function spread(picture: readonly Pixel[]): Pixel[] {
  const [cx, cy] = [average(picture.map(([x]) => x)), average(picture.map(([, y]) => y))];
  return picture.map(([x, y]) => [x + Math.sign(x - cx) * 0.5, y + Math.sign(y - cy) * 0.5]);
}

const MARGIN = 60;
export function isOutside(picture: readonly Pixel[], { width, height }: { width: number; height: number }): boolean {
  const [xs, ys] = [picture.map(([x]) => x), picture.map(([, y]) => y)];
  return (
    Math.max(...xs) < -MARGIN ||
    Math.min(...xs) > width + MARGIN ||
    Math.max(...ys) < -MARGIN ||
    Math.min(...ys) > height + MARGIN
  );
}

/** The convex outline of points on a plane (Andrew's monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of list) {
      while (chain.length > 1 && !turnsLeft(chain.at(-2), chain.at(-1), point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const turnsLeft = (a: Point | undefined, b: Point | undefined, c: Point): boolean =>
  !a || !b || (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
