import { type Edge, orderOf } from './cycle.ts';

/** A link that one leaf of several answers for: the nodes it may leave and those it may enter, the preferred ones first. */
export interface Choice {
  readonly ends: readonly number[];
  readonly begins: readonly number[];
}

/** So many edges are followed to look for pairs once the preferred ones have failed. */
const MOST_VISITS = 4_000_000;

/**
 * One edge for each choice so that nothing waits for itself, whatever the order of the choices: what finds no pair goes first in
 * another round, and in the end all are tried. Where there is no such set, undefined for those that found none in their order.
 * `counted`: the edges that were followed.
 */
export function openPairs(
  edges: readonly Edge[],
  choices: readonly Choice[],
  counted: { visits: number } = { visits: 0 },
): (Edge | undefined)[] {
  if (choices.length === 0) return [];
  const reach = new Reach(edges, choices, counted);
  const inOrder = inTurn(reach, choices, [...choices.keys()]);
  if (reach.hasCircle) return inOrder;
  let closed = closedOf(inOrder);
  let order = [...choices.keys()];
  const most = reach.visits + MOST_VISITS;
  for (let round = 0; closed.length > 0 && round < choices.length && reach.visits < most; round++) {
    if (closed.some((index) => reach.firstOpen(choices[index]) === undefined)) return inOrder;
    order = [...closed, ...order.filter((index) => !closed.includes(index))];
    const pairs = inTurn(reach, choices, order);
    closed = closedOf(pairs);
    if (closed.length === 0) return pairs;
  }
  return closed.length === 0 ? inOrder : (anyOf(reach, { choices, order, most }) ?? inOrder);
}

const closedOf = (pairs: readonly (Edge | undefined)[]): number[] =>
  [...pairs.keys()].filter((index) => pairs[index] === undefined);

/** Each takes the first pair that those before it have left. */
function inTurn(reach: Reach, choices: readonly Choice[], order: readonly number[]): (Edge | undefined)[] {
  const pairs: (Edge | undefined)[] = choices.map(() => undefined);
  const made: Edge[] = [];
  for (const index of order) {
    if (reach.hasCircle && reach.visits > MOST_VISITS) break;
    const pair = reach.firstOpen(choices[index]);
    if (!pair) continue;
    pairs[index] = pair;
    made.push(pair);
    reach.add(pair);
  }
  for (const pair of made.reverse()) reach.remove(pair);
  return pairs;
}

interface Trying {
  readonly choices: readonly Choice[];
  readonly order: readonly number[];
  readonly most: number;
}

/** All combinations in turn, each pair only where it closes no circle with those before it. */
function anyOf(reach: Reach, { choices, order, most }: Trying): Edge[] | undefined {
  const open: Generator<Edge, undefined>[] = [];
  const made: Edge[] = [];
  while (made.length < order.length) {
    const at = made.length;
    open[at] ??= reach.open(choices[order[at] ?? 0]);
    const next = open[at]?.next();
    if (next && !next.done) {
      made.push(next.value);
      reach.add(next.value);
      continue;
    }
    open.pop();
    const last = made.pop();
    if (!last || reach.visits > most) return undefined;
    reach.remove(last);
  }
  const pairs = [...made];
  for (const [at, index] of order.entries()) pairs[index] = made[at] as Edge;
  return pairs;
}

const MOST_RANK = 2 ** 30;

/**
 * What waits for what, as it grows and shrinks. Every node has a rank above those of all it waits for, maintained as edges come (Pearce and
 * Kelly 2007): an edge that goes up closes no circle, and of others only what lies between the two ranks is looked at.
 */
class Reach {
  readonly #before: number[][];
  readonly #after: number[][];
  /** Undefined where the edges had a circle from the beginning. */
  readonly #rank: Int32Array | undefined;
  readonly #counted: { visits: number };

  constructor(edges: readonly Edge[], choices: readonly Choice[], counted: { visits: number }) {
    const nodes = [
      ...edges.flatMap(({ from, to }) => [from, to]),
      ...choices.flatMap((one) => [...one.ends, ...one.begins]),
    ];
    const count = nodes.reduce((most, node) => Math.max(most, node), -1) + 1;
    this.#counted = counted;
    this.#before = Array.from({ length: count }, () => []);
    this.#after = Array.from({ length: count }, () => []);
    for (const { from, to } of edges) this.#push(from, to);
    const { order, cycle } = orderOf(count, edges);
    if (!cycle) this.#rank = this.#rankBy(order);
  }

  /**
   * What waits for nothing lies shortly before what waits for it, as the beginning of a summary does before its parts, and all else
   * shortly after what it waits for: an edge that comes then reaches over little.
   */
  #rankBy(order: Int32Array): Int32Array {
    const least = (nodes: readonly number[], of: Int32Array) =>
      nodes.reduce((found, node) => Math.min(found, (of[node] ?? 0) - 1), order.length);
    const last = new Int32Array(order.length);
    for (const node of order.toReversed()) last[node] = least(this.#after[node] ?? [], last);
    const place = last.slice();
    for (const node of order) {
      const before = this.#before[node] ?? [];
      if (before.length > 0)
        place[node] = before.reduce((most, one) => Math.max(most, (place[one] ?? 0) + 1), -MOST_RANK);
    }
    const rank = new Int32Array(order.length);
    for (const [at, node] of order.toSorted((one, other) => (place[one] ?? 0) - (place[other] ?? 0)).entries())
      rank[node] = at;
    return rank;
  }

  /** The edges had one from the beginning. */
  get hasCircle(): boolean {
    return this.#rank === undefined;
  }

  get visits(): number {
    return this.#counted.visits;
  }

  add({ from, to }: Edge): void {
    this.#push(from, to);
    const rank = this.#rank;
    const [low, high] = [rank?.[to] ?? 0, rank?.[from] ?? 0];
    if (!rank || low > high) return;
    const byRank = (one: number, other: number) => (rank[one] ?? 0) - (rank[other] ?? 0);
    const behind = [...this.#all(from, this.#before, (node) => (rank[node] ?? 0) >= low)].sort(byRank);
    const ahead = [...this.#all(to, this.#after, (node) => (rank[node] ?? 0) <= high)].sort(byRank);
    const moved = [...behind, ...ahead];
    const ranks = moved.map((node) => rank[node] ?? 0).sort((one, other) => one - other);
    for (const [place, node] of moved.entries()) rank[node] = ranks[place] ?? 0;
  }

  /** The one that was added last. */
  remove({ from, to }: Edge): void {
    this.#before[to]?.pop();
    this.#after[from]?.pop();
  }

  firstOpen(choice: Choice | undefined): Edge | undefined {
    return this.open(choice).next().value;
  }

  /** Pairs of which the second does not come before the first already. */
  *open(choice: Choice | undefined): Generator<Edge, undefined> {
    const { ends = [], begins = [] } = choice ?? {};
    const [to] = begins;
    if (begins.length === 1 && to !== undefined) {
      yield* this.#openInTurn(
        ends,
        (from) => ({ from, to }),
        () => this.#all(to, this.#after),
      );
      return undefined;
    }
    for (const from of ends) {
      yield* this.#openInTurn(
        begins,
        (one) => ({ from, to: one }),
        () => this.#all(from, this.#before),
      );
    }
    return undefined;
  }

  /** The first is tried alone; all that are closed are looked for once it is one of them. */
  *#openInTurn(
    nodes: readonly number[],
    edgeOf: (node: number) => Edge,
    findClosed: () => ReadonlySet<number>,
  ): Generator<Edge, undefined> {
    const [first, ...rest] = nodes;
    if (first === undefined) return undefined;
    if (this.#isOpen(edgeOf(first))) yield edgeOf(first);
    if (rest.length === 0) return undefined;
    const closed = findClosed();
    yield* rest.filter((node) => !closed.has(node)).map(edgeOf);
    return undefined;
  }

  #isOpen({ from, to }: Edge): boolean {
    const rank = this.#rank;
    if (!rank) return !this.#all(to, this.#after).has(from);
    const high = rank[from] ?? 0;
    return (rank[to] ?? 0) > high || !this.#all(to, this.#after, (node) => (rank[node] ?? 0) <= high).has(from);
  }

  #push(from: number, to: number): void {
    this.#before[to]?.push(from);
    this.#after[from]?.push(to);
  }

  #all(node: number, next: readonly (readonly number[])[], isWithin?: (node: number) => boolean): Set<number> {
    const seen = new Set([node]);
    const open = [node];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const one of next[at] ?? []) {
        this.#counted.visits += 1;
        if (seen.has(one) || isWithin?.(one) === false) continue;
        seen.add(one);
        open.push(one);
      }
    }
    return seen;
  }
}
