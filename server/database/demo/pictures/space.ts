import { type Colour, css, lit, mix, scaled } from './colour.ts';
import {
  across,
  ahead,
  average,
  clipped,
  clippedLine,
  dot,
  flat,
  hull,
  isOutside,
  NEAR,
  normalOf,
  type Pixel,
  type Point,
  spread,
} from './geometry.ts';
import type { Light } from './light.ts';

export interface Camera {
  readonly at: Point;
  /** Radians: to the right, upwards. */
  readonly turn: number;
  readonly tilt: number;
  /** Of the picture's width. */
  readonly focal: number;
}

/** A little more than a picture, so that two cuts of one view differ. */
export const WIDTH = 1344;
export const HEIGHT = 952;
const size = { width: WIDTH, height: HEIGHT };

interface Drawn {
  readonly layer: number;
  readonly distance: number;
  readonly svg: string;
}

/** How a surface is drawn; everything else follows from the light. */
export interface Skin {
  readonly colour: Colour;
  /** 0 takes no light from the sun, as inside a building. */
  readonly sunlit?: number;
  /** Brightness beside the open air. */
  readonly shade?: number;
  readonly opacity?: number;
  /** An outline, such as the joints of formwork. */
  readonly edge?: Colour;
  /** Metres towards the viewer, for what is fixed to something else. */
  readonly lift?: number;
  /** Lower ones are drawn first whatever the distance: floors, then what lies flat on them, then what stands (0). */
  readonly layer?: number;
}

/** A few solids and lines in perspective, drawn from the farthest to the nearest. */
export class Space {
  readonly #camera: Camera;
  readonly light: Light;
  readonly #drawn: Drawn[] = [];

  constructor(camera: Camera, light: Light) {
    this.#camera = camera;
    this.light = light;
  }

  /** Right, up and ahead as the camera sees it. */
  #seen([x, y, z]: Point): Point {
    const { at, turn, tilt } = this.#camera;
    const [dx, dy, dz] = [x - at[0], y - at[1], z - at[2]];
    const ahead = dx * Math.sin(turn) + dy * Math.cos(turn);
    const side = dx * Math.cos(turn) - dy * Math.sin(turn);
    return [side, dz * Math.cos(tilt) - ahead * Math.sin(tilt), ahead * Math.cos(tilt) + dz * Math.sin(tilt)];
  }

  #onPicture([side, up, ahead]: Point): Pixel {
    const scale = (this.#camera.focal * WIDTH) / ahead;
    return [WIDTH / 2 + side * scale, HEIGHT / 2 - up * scale];
  }

  /** Where a point appears, and how many pixels a metre has there; undefined behind the camera. */
  place(point: Point): { x: number; y: number; metre: number; distance: number } | undefined {
    const seen = this.#seen(point);
    if (seen[2] < NEAR) return undefined;
    const [x, y] = this.#onPicture(seen);
    return { x, y, metre: (this.#camera.focal * WIDTH) / seen[2], distance: Math.hypot(...seen) };
  }

  /** The height of the horizon on the picture. */
  get horizon(): number {
    return HEIGHT / 2 + Math.tan(this.#camera.tilt) * this.#camera.focal * WIDTH;
  }

  /** A flat polygon, its corners in order. Seen from both sides. */
  polygon(corners: readonly Point[], skin: Skin): void {
    const seen = clipped(corners.map((corner) => this.#seen(corner)));
    if (seen.length < 3) return;
    const picture = seen.map((corner) => this.#onPicture(corner));
    if (isOutside(picture, size)) return;
    const distance = average(seen.map((corner) => Math.hypot(...corner)));
    const colour = css(this.faded(this.#shaded(corners, skin), distance));
    const { opacity = 1, edge, lift = 0, layer = 0 } = skin;
    const path = spread(picture)
      .map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join(' ');
    const joint = edge ? ` stroke="${css(this.faded(scaled(edge, skin.shade ?? 1), distance))}"` : '';
    const veil = opacity < 1 ? ` fill-opacity="${opacity.toFixed(2)}"` : '';
    const svg = `<polygon points="${path}" fill="${colour}"${joint}${veil}/>`;
    this.#drawn.push({ layer, distance: distance - lift, svg });
  }

  /** A bar of some thickness in metres, never thinner than a hair. */
  line(from: Point, to: Point, thickness: number, skin: Skin): void {
    const [a, b] = [this.#seen(from), this.#seen(to)];
    const ends = clippedLine(a, b);
    if (!ends) return;
    const distance = (Math.hypot(...ends[0]) + Math.hypot(...ends[1])) / 2;
    const [start, end] = [this.#onPicture(ends[0]), this.#onPicture(ends[1])];
    if (isOutside([start, end], size)) return;
    const width = Math.max(0.45, (thickness * this.#camera.focal * WIDTH) / Math.max(NEAR, distance));
    const colour = css(this.faded(this.lightOn(skin, 0.55), distance));
    const [x1, y1, x2, y2] = [...start, ...end].map((value) => value.toFixed(1));
    const svg = `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="${width.toFixed(2)}"/>`;
    this.#drawn.push({ layer: skin.layer ?? 0, distance: distance - (skin.lift ?? 0), svg });
  }

  /** The sides of a box that are seen; `size` along x, y and z from its lowest, nearest, leftmost corner. */
  box([x, y, z]: Point, [w, d, h]: Point, skin: Skin): void {
    const [ex, ey, ez] = this.#camera.at;
    if (ex < x) this.polygon(ahead([x, y, z], [d, h]), skin);
    if (ex > x + w) this.polygon(ahead([x + w, y, z], [d, h]), skin);
    if (ey < y) this.polygon(across([x, y, z], [w, h]), skin);
    if (ey > y + d) this.polygon(across([x, y + d, z], [w, h]), skin);
    if (ez > z + h) this.polygon(flat([x, y, z + h], [w, d]), skin);
    if (ez < z) this.polygon(flat([x, y, z], [w, d]), skin);
  }

  /** Something drawn flat, standing at a point: `draw` gets the pixels of a metre. */
  stand(point: Point, draw: (metre: number) => string, lift = 0.2): void {
    const place = this.place(point);
    if (!place || place.x < -200 || place.x > WIDTH + 200) return;
    const { x, y, metre, distance } = place;
    const svg = `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">${draw(metre)}</g>`;
    this.#drawn.push({ layer: 0, distance: distance - lift, svg });
  }

  /** The shadow of a box on the ground. */
  shadow([x, y, z]: Point, [w, d, h]: Point, ground = 0, strength = 0.3): void {
    const [sx, sy, sz] = this.light.towards;
    const cast = ([px, py, pz]: Point): Point => {
      const along = (pz - ground) / sz;
      return [px - sx * along, py - sy * along, ground + 0.01];
    };
    const feet: Point[] = flat([x, y, z], [w, d]);
    const heads = feet.map(([px, py, pz]): Point => [px, py, pz + h]);
    const outline = hull([...feet, ...heads].map(cast));
    this.polygon(outline, { colour: [24, 22, 26], sunlit: 0, shade: 1, opacity: strength, layer: -1 });
  }

  /** What the air between does to a colour. */
  faded(colour: Colour, distance: number): Colour {
    return mix(colour, this.light.haze, 1 - Math.exp((-distance * this.light.density) / 1000));
  }

  lightOn({ colour, sunlit = 1, shade = 1 }: Skin, facing: number): Colour {
    const { sun, ambient } = this.light;
    const direct = lit(colour, sun);
    const open = lit(colour, ambient);
    const share = Math.max(0, facing) * sunlit;
    return scaled(mix(open, direct, Math.min(1, share * 1.5)), shade);
  }

  #shaded(corners: readonly Point[], skin: Skin): Colour {
    const normal = normalOf(corners);
    const [first] = corners;
    if (!normal || !first) return skin.colour;
    const { at } = this.#camera;
    const towardsEye = dot(normal, [at[0] - first[0], at[1] - first[1], at[2] - first[2]]);
    const outward: Point = towardsEye < 0 ? [-normal[0], -normal[1], -normal[2]] : normal;
    const sky = 0.82 + 0.18 * outward[2];
    return scaled(this.lightOn(skin, dot(outward, this.light.towards)), sky);
  }

  svg(): string {
    return this.#drawn
      .toSorted((a, b) => a.layer - b.layer || b.distance - a.distance)
      .map(({ svg }) => svg)
      .join('');
  }
}
