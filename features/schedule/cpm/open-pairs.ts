import type { Edge } from './cycle.ts';

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
 */
export function openPairs(edges: readonly Edge[], choices: readonly Choice[]): (Edge | undefined)[] {
  if (choices.length === 0) return [];
  const reach = new Reach(edges);
  const inOrder = inTurn(reach, choices, [...choices.keys()]);
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

/** What waits for what, as it grows and shrinks. */
class Reach {
  readonly #before = new Map<number, number[]>();
  readonly #after = new Map<number, number[]>();
  visits = 0;

  constructor(edges: readonly Edge[]) {
    for (const edge of edges) this.add(edge);
  }

  add({ from, to }: Edge): void {
    push(this.#before, to, from);
    push(this.#after, from, to);
  }

  /** The one that was added last. */
  remove({ from, to }: Edge): void {
    this.#before.get(to)?.pop();
    this.#after.get(from)?.pop();
  }

  firstOpen(choice: Choice | undefined): Edge | undefined {
    return this.open(choice).next().value;
  }

  /** Pairs of which the second does not come before the first already. */
  *open(choice: Choice | undefined): Generator<Edge, undefined> {
    const { ends = [], begins = [] } = choice ?? {};
    const [to] = begins;
    if (begins.length === 1 && to !== undefined) {
      const after = this.#all(to, this.#after);
      yield* ends.filter((from) => !after.has(from)).map((from) => ({ from, to }));
      return undefined;
    }
    for (const from of ends) {
      const before = this.#all(from, this.#before);
      yield* begins.filter((one) => !before.has(one)).map((one) => ({ from, to: one }));
    }
    return undefined;
  }

  #all(node: number, next: ReadonlyMap<number, readonly number[]>): Set<number> {
    const seen = new Set([node]);
    const open = [node];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const one of next.get(at) ?? []) {
        this.visits += 1;
        if (seen.has(one)) continue;
        seen.add(one);
        open.push(one);
      }
    }
    return seen;
  }
}

function push(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
