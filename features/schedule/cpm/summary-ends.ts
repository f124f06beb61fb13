import type { WorkClock } from '#shared/calendar/work-clock.ts';
import type { LinkKind } from '#shared/plan-terms.ts';
import { type NetworkLink, NO_CEILING } from './critical-path.ts';
import type { Edge } from './cycle.ts';
import type { PlanNode } from './plan-node.ts';

/** One side of a link: a task and the nodes of its leaves. */
export interface Side {
  readonly task: number;
  readonly nodes: readonly number[];
}

interface Relation {
  readonly kind: LinkKind;
  readonly lag: number;
  readonly lagClock?: WorkClock | undefined;
}

/** As many parts are tried for the one that a link may meet without closing a circle. */
const MOST_TRIED = 20;

/**
 * Carries the links of summaries to their leaves, the one place that does. A summary begins with its first leaf and ends with its
 * last one. What waits for its end waits for all its leaves, and all of them wait for what holds its start: each of the two is a
 * node of no duration between them, so that links grow with the leaves and not with their product. What waits for its start
 * waits for one leaf, what holds its end holds one: the first and the last by the plan, of those that close no circle.
 */
export class SummaryEnds {
  readonly #nodes: PlanNode[];
  readonly #links: NetworkLink[];
  readonly #known = new Map<string, number>();
  readonly #chosenLast: { readonly from: Side; readonly to: Side; readonly by: Relation }[] = [];

  constructor(nodes: PlanNode[], links: NetworkLink[]) {
    this.#nodes = nodes;
    this.#links = links;
  }

  link(from: Side, to: Side, by: Relation): void {
    if (from.nodes.length === 0 || to.nodes.length === 0) return;
    if (asksOfOne(from, to, by)) this.#chosenLast.push({ from, to, by });
    else this.#links.push({ ...by, from: this.#endOf(from), to: this.#beginOf(to) });
  }

  /** Of several leaves one is chosen once all other links are known. */
  finish(): void {
    const asked = this.#chosenLast.map(({ from, to, by }) => ({
      by,
      ends: by.kind[0] === 'S' ? this.#byStart(from.nodes) : [this.#endOf(from)],
      begins: by.kind[1] === 'F' ? this.#byEnd(to.nodes) : [this.#beginOf(to)],
    }));
    if (asked.length === 0) return;
    const entering = new Entering(this.#links);
    for (const { by, ends, begins } of asked) {
      const link = { ...by, ...(entering.firstOpen(ends, begins) ?? { from: ends[0] ?? 0, to: begins[0] ?? 0 }) };
      this.#links.push(link);
      entering.add(link);
    }
  }

  /** The node that all leaves have ended at. */
  #endOf({ task, nodes }: Side): number {
    if (nodes.length === 1) return nodes[0] ?? 0;
    return this.#between(`${task} end`, task, (node) => nodes.map((leaf) => ({ from: leaf, to: node, kind: 'FS' })));
  }

  /** The node that no leaf starts before. */
  #beginOf({ task, nodes }: Side): number {
    if (nodes.length === 1) return nodes[0] ?? 0;
    return this.#between(`${task} begin`, task, (node) => nodes.map((leaf) => ({ from: node, to: leaf, kind: 'SS' })));
  }

  #between(key: string, task: number, linksOf: (node: number) => Omit<NetworkLink, 'lag'>[]): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const node = this.#nodes.length;
    this.#nodes.push({ task, duration: 0, floor: 0, planned: 0, ceiling: NO_CEILING, isAtEnd: false, isFixed: false });
    for (const link of linksOf(node)) this.#links.push({ ...link, lag: 0, isInner: true });
    this.#known.set(key, node);
    return node;
  }

  /** The first leaf first; what has begun before what is only planned. */
  #byStart(nodes: readonly number[]): number[] {
    const rank = (node: number) => Number(!this.#nodes[node]?.isFixed);
    return nodes.toSorted((one, other) => rank(one) - rank(other) || this.#startOf(one) - this.#startOf(other));
  }

  #byEnd(nodes: readonly number[]): number[] {
    const endOf = (node: number) =>
      this.#nodes[node]?.onWall?.[1] ?? this.#startOf(node) + (this.#nodes[node]?.duration ?? 0);
    return nodes.toSorted((one, other) => endOf(other) - endOf(one));
  }

  readonly #startOf = (node: number): number => this.#nodes[node]?.onWall?.[0] ?? this.#nodes[node]?.planned ?? 0;
}

const asksOfOne = (from: Side, to: Side, { kind }: Relation): boolean =>
  (kind[0] === 'S' && from.nodes.length > 1) || (kind[1] === 'F' && to.nodes.length > 1);

/** What waits for what, as it grows. */
export class Entering {
  readonly #before = new Map<number, number[]>();

  constructor(edges: readonly Edge[]) {
    for (const edge of edges) this.add(edge);
  }

  add({ from, to }: Edge): void {
    const before = this.#before.get(to);
    if (before) before.push(from);
    else this.#before.set(to, [from]);
  }

  /** The first two, in their order, of which the second does not come before the first already; undefined where all do. */
  firstOpen(ends: readonly number[], begins: readonly number[]): Edge | undefined {
    for (const from of ends.slice(0, MOST_TRIED)) {
      const before = this.#allBefore(from);
      const to = begins.find((node) => !before.has(node));
      if (to !== undefined) return { from, to };
    }
    return undefined;
  }

  #allBefore(node: number): Set<number> {
    const before = new Set([node]);
    const open = [node];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const from of this.#before.get(at) ?? []) {
        if (before.has(from)) continue;
        before.add(from);
        open.push(from);
      }
    }
    return before;
  }
}
