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
  const parents = new Set(rows.map(({ parent }) => parent));
  const placeOf = new Map(written.map((link, place) => [keyOf(link), place]));
  const isMoved = (link: PlacedLink) => (parents.has(link.from) || parents.has(link.to)) && !placeOf.has(keyOf(link));
  const [moved, carriers] = [new Set<number>(), new Set<number>()];
  if (!links.some(isMoved)) return { moved, carriers };
  const own = new Set(links.map(keyOf));
  const tasks = rows.map(({ parent }, place) => ({ parent, isSummary: parents.has(place), ...NO_DAYS }));
  for (const [index, ends] of linkEnds(tasks, links).entries()) {
    const link = links[index];
    const found = link && isMoved(link) ? carriersOf(link, ends, { written, placeOf, own }) : [];
    if (found.length > 0) moved.add(index);
    for (const place of found) if (!own.has(keyOf(written[place] ?? NO_LINK))) carriers.add(place);
  }
  return { moved, carriers };
}

interface Written {
  readonly written: readonly PlacedLink[];
  readonly placeOf: ReadonlyMap<string, number>;
  /** Those that are links here, too. */
  readonly own: ReadonlySet<string>;
}

/** Places of the links between leaves that stand for a link of summaries; none where not all do that must. */
function carriersOf(link: PlacedLink, ends: LinkEnds, { written, placeOf, own }: Written): number[] {
  const found = pairsOf(ends).flatMap((pair) => placeOf.get(keyOf({ ...link, ...pair })) ?? []);
  const isAlike = (one: PlacedLink) => own.has(keyOf(one)) || Math.abs(one.lag - link.lag) <= SAME_LAG;
  const alike = found.filter((place) => isAlike(written[place] ?? NO_LINK));
  return standsFor(
    alike.map((place) => written[place] ?? NO_LINK),
    ends,
  )
    ? alike
    : [];
}

const NO_LINK: PlacedLink = { from: -1, to: -1, kind: 'FS', lag: 0 };

const pairsOf = ({ from, to }: LinkEnds) => from.flatMap((one) => to.map((other) => ({ from: one, to: other })));

const NO_DAYS = { begins: 0, ends: 0, hasBegun: false };

const keyOf = ({ from, to, kind }: PlacedLink): string => `${from} ${to} ${kind}`;

const standsFor = (links: readonly PlacedLink[], { sinks, sources }: LinkEnds): boolean =>
  links.length > 0 &&
  sinks.every((leaf) => links.some(({ from }) => from === leaf)) &&
  sources.every((leaf) => links.some(({ to }) => to === leaf));
