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
/** Two boxes that share more than this of their common area are one thing. */
const SAME_THING = 0.5;
/** A box of a tile that lies so far inside a box already found is a part of it: a head, an arm. */
const PART_OF_IT = 0.75;
/** A picture smaller than this shows nothing more in tiles. Pixels of the longer side. */
const WORTH_TILES = 1_200;
/** A person lower than this share of the picture stands so far away that others may be missed. */
const SMALL_SHARE = 0.12;

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

/** What was found in a tile, as shares of the whole picture; what the tile's own edge cuts is left to its neighbour. */
export function fromTile(boxes: readonly Box[], tile: Tile, width: number, height: number): Box[] {
  const edge = 0.02;
  const isCut = ({ left, top, right, bottom }: Box) =>
    (left < edge && tile.left > 0) ||
    (top < edge && tile.top > 0) ||
    (right > 1 - edge && tile.left + tile.side < width) ||
    (bottom > 1 - edge && tile.top + tile.side < height);
  return boxes
    .filter((box) => !isCut(box))
    .map((box) => ({
      left: (tile.left + box.left * tile.side) / width,
      top: (tile.top + box.top * tile.side) / height,
      right: (tile.left + box.right * tile.side) / width,
      bottom: (tile.top + box.bottom * tile.side) / height,
      score: box.score,
    }));
}

/** Each thing once: of boxes over the same place the surest stays (non-maximum suppression). */
export function distinct(whole: readonly Box[], ofTiles: readonly Box[]): Box[] {
  const chosen: Box[] = [];
  for (const box of bySureness(whole)) if (!chosen.some((other) => isSame(other, box))) chosen.push(box);
  for (const box of bySureness(ofTiles))
    if (!chosen.some((other) => isSame(other, box) || isPart(box, other))) chosen.push(box);
  return chosen;
}

/** Some stand so far away that there may be more: the count is "at least". */
export const isAtLeast = (people: readonly Box[]): boolean =>
  people.some(({ top, bottom }) => bottom - top < SMALL_SHARE);

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

const isSame = (one: Box, other: Box): boolean => {
  const common = shared(one, other);
  return common > SAME_THING * (areaOf(one) + areaOf(other) - common);
};

const isPart = (small: Box, large: Box): boolean => shared(small, large) > PART_OF_IT * areaOf(small);
