/** A found thing: edges as shares of the picture's width and height, 0 to 1, and how sure the detector is, 0 to 1. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly score: number;
}

/** A part of the picture that is looked at by itself, in pixels of the picture. */
export interface Tile {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** Below this the detector guesses. A single tile shows less of the surroundings, so it has to be surer. */
export const SURE_ENOUGH = 0.5;
export const SURE_ENOUGH_IN_TILE = 0.6;
/** From here on a box that is not counted may be a person all the same. */
export const DOUBTFUL = 0.35;
export const DOUBTFUL_IN_TILE = 0.45;
/** Two boxes that share more than this of their common area are one thing. */
const SAME_THING = 0.5;
/** A box of a tile that lies so far inside a box already found is a part of it: a head, an arm. */
const PART_OF_IT = 0.75;
/** A picture smaller than this shows nothing more in tiles. Pixels of the longer side. */
const WORTH_TILES = 1_200;
/** A person lower than this share of the picture stands so far away that others may be missed. */
const SMALL_SHARE = 0.12;
/** Of so many people lower than this one or the other may be missed behind another. */
const [CROWD, CROWD_SHARE] = [4, 0.25];
/** Two sure boxes that share less than this of their common area may be two people, one behind the other. */
const SURELY_SAME = 0.6;
/** A weak box that shares so much with a person that is counted shows that person. */
const LOOSELY_SAME = 0.4;

/** Overlapping squares that cover a large picture; none for a small one. */
export function tilesOf(width: number, height: number): Tile[] {
  if (Math.max(width, height) < WORTH_TILES) return [];
  const side = Math.round(Math.min(width, height, Math.max(width, height) * 0.45));
  return places(height, side).flatMap((top) => places(width, side).map((left) => ({ left, top, side })));
}

/** Evenly, each overlapping the next by a fifth at least, so that what one cuts the next one shows whole. */
function places(length: number, side: number): number[] {
  const count = Math.ceil((length - side) / (side * 0.8)) + 1;
  const step = count === 1 ? 0 : (length - side) / (count - 1);
  return Array.from({ length: count }, (_, index) => Math.round(index * step));
}

/**
 * What was found in a tile, as shares of the whole picture. What the tile's own edge cuts is left to its neighbour, which shows it
 * whole unless it is larger than both.
 */
export function fromTile(boxes: readonly Box[], tile: Tile, width: number, height: number): InTile {
  const edge = 0.02;
  const isCut = ({ left, top, right, bottom }: Box) =>
    (left < edge && tile.left > 0) ||
    (top < edge && tile.top > 0) ||
    (right > 1 - edge && tile.left + tile.side < width) ||
    (bottom > 1 - edge && tile.top + tile.side < height);
  const placed = (box: Box): Box => ({
    left: (tile.left + box.left * tile.side) / width,
    top: (tile.top + box.top * tile.side) / height,
    right: (tile.left + box.right * tile.side) / width,
    bottom: (tile.top + box.bottom * tile.side) / height,
    score: box.score,
  });
  const { whole = [], cut = [] } = Object.groupBy(boxes, (box) => (isCut(box) ? 'cut' : 'whole'));
  return { whole: whole.map(placed), cut: cut.map(placed) };
}

export interface InTile {
  readonly whole: readonly Box[];
  readonly cut: readonly Box[];
}

/** Each thing once: of boxes over the same place the surest stays (non-maximum suppression). */
export function distinct(whole: readonly Box[], ofTiles: readonly Box[]): Box[] {
  const chosen: Box[] = [];
  for (const box of bySureness(whole)) if (!chosen.some((other) => isSame(other, box))) chosen.push(box);
  for (const box of bySureness(ofTiles))
    if (!chosen.some((other) => isSame(other, box) || isPart(box, other))) chosen.push(box);
  return chosen;
}

/** Whether there may be more people than are counted: some stand far away, or close together, or the detector doubts. */
export function isAtLeast(people: readonly Box[], doubtful: readonly Box[]): boolean {
  const isLower = (share: number) => people.filter(({ top, bottom }) => bottom - top < share).length;
  return people.length > 0 && (doubtful.length > 0 || isLower(SMALL_SHARE) > 0 || isLower(CROWD_SHARE) >= CROWD);
}

/** Of all boxes that may be people those that no counted person explains: it is not that person again, a part of it, or loosely around it. */
export const doubtfulAmong = (candidates: readonly Box[], people: readonly Box[]): Box[] =>
  candidates.filter((box) => !people.some((person) => isExplained(box, person)));

function isExplained(box: Box, person: Box): boolean {
  const least = box.score >= SURE_ENOUGH ? SURELY_SAME : LOOSELY_SAME;
  return box === person || overlapOf(box, person) > least || isPart(box, person) || isPart(person, box);
}

const bySureness = (boxes: readonly Box[]): Box[] => [...boxes].sort((a, b) => b.score - a.score);

const areaOf = ({ left, top, right, bottom }: Omit<Box, 'score'>): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

const shared = (one: Box, other: Box): number =>
  areaOf({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });

/** Intersection over union. */
function overlapOf(one: Box, other: Box): number {
  const common = shared(one, other);
  const whole = areaOf(one) + areaOf(other) - common;
  return whole === 0 ? 0 : common / whole;
}

const isSame = (one: Box, other: Box): boolean => overlapOf(one, other) > SAME_THING;

const isPart = (small: Box, large: Box): boolean => shared(small, large) > PART_OF_IT * areaOf(small);
