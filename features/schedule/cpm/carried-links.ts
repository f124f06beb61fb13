import type { LinkKind } from '#shared/plan-terms.ts';
import type { NetworkLink } from './critical-path.ts';
import type { PlanNode } from './plan-node.ts';
import { SummaryEnds } from './summary-ends.ts';

/** A link between two tasks by their places. */
export interface PlacedLink {
  readonly from: number;
  readonly to: number;
  readonly kind: LinkKind;
  /** Working days. */
  readonly lag: number;
}

/** A task as links are carried: a parent stands before its parts, and these stand together. */
export interface LinkedTask {
  readonly parent: number | null;
  readonly isSummary: boolean;
  /** The working days on which the plan has it begin and after which it has ended. */
  readonly begins: number;
  readonly ends: number;
  readonly hasBegun: boolean;
}

/** So many links are written out for those of summaries; of the rest the last part holds the first one. */
const MOST_CARRIED = 100_000;

/**
 * By link: the links between leaves that stand for it, itself where it ties no summary. For programs that link activities only.
 * Which leaf meets a link at a start or an end is decided as the schedule decides it (SummaryEnds). A summary that waits for
 * another one: its first parts wait for the last one to end, and its earliest part for all that end the other.
 */
export function carriedLinks(tasks: readonly LinkedTask[], links: readonly PlacedLink[]): PlacedLink[][] {
  const leaves = new Leaves(tasks, links);
  const nodes = leaves.nodes();
  const count = nodes.length;
  const network: NetworkLink[] = [];
  const ends = new SummaryEnds(nodes, network);
  // The network's link names the link of the plan in place of a lag, which decides nothing here.
  for (const [place, { from, to, kind }] of links.entries())
    ends.link({ task: from, nodes: leaves.of(from) }, { task: to, nodes: leaves.of(to) }, { kind, lag: place });
  ends.finish();
  const pairsOf = ({ from, to }: NetworkLink) =>
    leaves.pairs(
      from < count ? [from] : leaves.last(nodes[from]?.task ?? 0),
      to < count ? [to] : leaves.first(nodes[to]?.task ?? 0),
    );
  const carried: PlacedLink[][] = links.map(() => []);
  let written = 0;
  for (const link of network.filter(({ isInner }) => !isInner)) {
    const pairs = pairsOf(link).slice(0, written < MOST_CARRIED ? undefined : 1);
    written += pairs.length - 1;
    const { kind, lag } = links[link.lag] ?? { kind: link.kind, lag: 0 };
    carried[link.lag] = pairs.map(([from, to]) => ({ from: leaves.placeOf(from), to: leaves.placeOf(to), kind, lag }));
  }
  return carried;
}

/** The leaves of both sides of a link, and those that a link between leaves must leave or enter for it to stand for this one. */
export interface LinkEnds {
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** All of these; none where one leaf of its side, whichever it is, answers for the others. */
  readonly sinks: readonly number[];
  readonly sources: readonly number[];
}

/** By link, whatever days the plan has its leaves on. */
export function linkEnds(tasks: readonly LinkedTask[], links: readonly PlacedLink[]): LinkEnds[] {
  const leaves = new Leaves(tasks, links);
  const places = (list: readonly number[]) => list.map((leaf) => leaves.placeOf(leaf));
  return links.map(({ from, to, kind }) => ({
    from: places(leaves.of(from)),
    to: places(leaves.of(to)),
    sinks: kind[0] === 'F' ? places(leaves.last(from)) : [],
    sources: kind[1] === 'S' ? places(leaves.first(to)) : [],
  }));
}

/** The leaves in their order; those of a summary stand together. */
class Leaves {
  readonly #tasks: readonly LinkedTask[];
  readonly #places: number[] = [];
  /** By place: the leaves before it and those of it. */
  readonly #before: number[] = [];
  readonly #counts: number[];
  /** By leaf: what ends after it, and what begins before it, whatever the plan is. */
  readonly #after = new Map<number, number[]>();
  readonly #ahead = new Map<number, number[]>();
  readonly #known = new Map<string, number[]>();

  constructor(tasks: readonly LinkedTask[], links: readonly PlacedLink[]) {
    this.#tasks = tasks;
    for (const [place, { isSummary }] of tasks.entries()) {
      this.#before.push(this.#places.length);
      if (!isSummary) this.#places.push(place);
    }
    this.#counts = leafCounts(tasks);
    const isLeaf = (place: number) => tasks[place]?.isSummary === false;
    for (const link of links.filter(({ from, to, lag }) => lag >= 0 && isLeaf(from) && isLeaf(to))) this.#order(link);
  }

  #order({ from, to, kind }: PlacedLink): void {
    const [before, after] = [this.#before[from] ?? 0, this.#before[to] ?? 0];
    if (kind === 'FS' || kind === 'FF') add(this.#after, before, after);
    if (kind === 'FS' || kind === 'SS') add(this.#ahead, after, before);
  }

  nodes(): PlanNode[] {
    return this.#places.map((place) => {
      const { begins = 0, ends = 0, hasBegun = false } = this.#tasks[place] ?? {};
      const shape = { duration: ends - begins, isAtEnd: false, isFixed: hasBegun };
      return { task: place, floor: begins, planned: begins, ceiling: 0, ...shape };
    });
  }

  placeOf(leaf: number): number {
    return this.#places[leaf] ?? 0;
  }

  of(place: number): number[] {
    return this.#once(`all ${place}`, () => {
      const first = this.#before[place] ?? 0;
      return Array.from({ length: this.#counts[place] ?? 0 }, (_, index) => first + index);
    });
  }

  /** Leaves of a summary that no other one of it ends after. */
  last(place: number): number[] {
    return this.#once(`last ${place}`, () => this.#without(place, this.#after));
  }

  /** Leaves of a summary that no other one of it begins before. */
  first(place: number): number[] {
    return this.#once(`first ${place}`, () => this.#without(place, this.#ahead));
  }

  /** The one that ends last before the one that begins first, it before all others, and all others before the first one. */
  pairs(sinks: readonly number[], sources: readonly number[]): [number, number][] {
    const last = sinks.reduce((one, other) => (this.#task(other).ends > this.#task(one).ends ? other : one));
    const first = sources.reduce((one, other) => (this.#task(other).begins < this.#task(one).begins ? other : one));
    return [
      [last, first],
      ...sources.filter((leaf) => leaf !== first).map((leaf): [number, number] => [last, leaf]),
      ...sinks.filter((leaf) => leaf !== last).map((leaf): [number, number] => [leaf, first]),
    ];
  }

  #task(leaf: number): Pick<LinkedTask, 'begins' | 'ends'> {
    return this.#tasks[this.placeOf(leaf)] ?? { begins: 0, ends: 0 };
  }

  #without(place: number, others: ReadonlyMap<number, readonly number[]>): number[] {
    const all = this.of(place);
    const [first = 0, end = first + all.length] = [all[0]];
    const isInside = (leaf: number) => first <= leaf && leaf < end;
    const rest = all.filter((leaf) => !(others.get(leaf) ?? []).some(isInside));
    return rest.length > 0 ? rest : all;
  }

  #once(key: string, find: () => number[]): number[] {
    const found = this.#known.get(key) ?? find();
    this.#known.set(key, found);
    return found;
  }
}

function leafCounts(tasks: readonly LinkedTask[]): number[] {
  const counts: number[] = tasks.map(({ isSummary }) => (isSummary ? 0 : 1));
  for (let place = tasks.length - 1; place >= 0; place--) {
    const parent = tasks[place]?.parent ?? null;
    if (parent !== null) counts[parent] = (counts[parent] ?? 0) + (counts[place] ?? 0);
  }
  return counts;
}

function add(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
