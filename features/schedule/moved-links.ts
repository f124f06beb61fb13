import { type LinkEnds, linkEnds, type PlacedLink } from './cpm/carried-links.ts';

interface Row {
  readonly parent: number | null;
}

/** Lags are kept to four places. */
export const SAME_LAG = 0.0001;

/** Places in the list of links, and in that of the links of the file. */
export interface MovedLinks {
  readonly moved: ReadonlySet<number>;
  readonly carriers: ReadonlySet<number>;
}

/**
 * The links of summaries that stand in a file as links of their parts, which is all that Primavera can hold, and those that stand for
 * them. Which part of a summary answers for its others goes by the plan's days, and they may have changed on either side since the
 * file was written: any of them will do.
 */
export function movedLinks(
  rows: readonly Row[],
  links: readonly PlacedLink[],
  written: readonly PlacedLink[],
): MovedLinks {
  const keys = new Set(written.map(keyOf));
  const moving = ofSummaries(rows, links).filter((index) => !keys.has(keyOf(links[index] ?? NO_LINK)));
  if (moving.length === 0) return { moved: new Set(), carriers: new Set() };
  const own = new Set(links.map(keyOf));
  const parents = new Set(rows.map(({ parent }) => parent));
  const tasks = rows.map(({ parent }, place) => ({ parent, isSummary: parents.has(place), ...NO_DAYS }));
  const ends = linkEnds(tasks, links);
  const leaving = Map.groupBy(written.keys(), (place) => written[place]?.from ?? -1);
  const found = moving.map((index) => ({
    index,
    places: carriersOf(links[index] ?? NO_LINK, ends[index] ?? NO_ENDS, { written, leaving, own }),
  }));
  const isOwn = (place: number) => own.has(keyOf(written[place] ?? NO_LINK));
  return {
    moved: new Set(found.flatMap(({ index, places }) => (places.length > 0 ? [index] : []))),
    carriers: new Set(found.flatMap(({ places }) => places.filter((place) => !isOwn(place)))),
  };
}

function ofSummaries(rows: readonly Row[], links: readonly PlacedLink[]): number[] {
  const parents = new Set(rows.map(({ parent }) => parent));
  return links.flatMap(({ from, to }, index) => (parents.has(from) || parents.has(to) ? [index] : []));
}

interface Written {
  readonly written: readonly PlacedLink[];
  /** By the task that they leave: their places. */
  readonly leaving: ReadonlyMap<number, readonly number[]>;
  /** Those that are links here, too. */
  readonly own: ReadonlySet<string>;
}

/** Places of the links between leaves that stand for a link of summaries; none where not all do that must. */
function carriersOf({ kind, lag }: PlacedLink, ends: LinkEnds, { written, leaving, own }: Written): number[] {
  const inside = new Set(ends.to);
  const isAlike = (one: PlacedLink) =>
    one.kind === kind && inside.has(one.to) && (own.has(keyOf(one)) || Math.abs(one.lag - lag) <= SAME_LAG);
  const found = ends.from
    .flatMap((leaf) => leaving.get(leaf) ?? [])
    .filter((place) => isAlike(written[place] ?? NO_LINK));
  const left = new Set(found.map((place) => written[place]?.from));
  const entered = new Set(found.map((place) => written[place]?.to));
  const areAll = ends.sinks.every((leaf) => left.has(leaf)) && ends.sources.every((leaf) => entered.has(leaf));
  return areAll ? found : [];
}

const NO_LINK: PlacedLink = { from: -1, to: -1, kind: 'FS', lag: 0 };
const NO_ENDS: LinkEnds = { from: [], to: [], sinks: [], sources: [] };
const NO_DAYS = { begins: 0, ends: 0, hasBegun: false };

const keyOf = ({ from, to, kind }: PlacedLink): string => `${from} ${to} ${kind}`;
