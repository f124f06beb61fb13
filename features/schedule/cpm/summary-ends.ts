import type { WorkClock } from '#shared/calendar/work-clock.ts';
import type { LinkKind } from '#shared/plan-terms.ts';
import { type NetworkLink, NO_CEILING } from './critical-path.ts';
import { type Choice, openPairs } from './open-pairs.ts';
import type { PlanNode } from './plan-node.ts';

/** One side of a link: a task and the nodes of its leaves. */
export interface Side {
  readonly task: number;
  readonly nodes: readonly number[];
  /** Some of its leaves are no nodes: nothing is known of them, or they have begun. One of those may answer for its first or last. */
  readonly isPartial?: boolean;
}

interface Relation {
  readonly kind: LinkKind;
  readonly lag: number;
  readonly lagClock?: WorkClock | undefined;
}

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
  readonly #chosenLast: Asked[] = [];

  constructor(nodes: PlanNode[], links: NetworkLink[]) {
    this.#nodes = nodes;
    this.#links = links;
  }

  link(from: Side, to: Side, by: Relation): void {
    if (from.nodes.length === 0 || to.nodes.length === 0) return;
    if (asksOfOne({ from, to, by })) this.#chosenLast.push({ from, to, by });
    else this.#links.push({ ...by, from: this.#endOf(from), to: this.#beginOf(to) });
  }

  /**
   * Of several leaves one is chosen once all other links are known. What only a leaf that is no node could answer for is left out: it
   * says nothing of the others.
   */
  finish(): void {
    if (this.#chosenLast.length === 0) return;
    const [whole, partial] = [false, true].map((isPartial) =>
      this.#chosenLast.filter((asked) => isOfPart(asked) === isPartial).map((asked) => this.#choiceOf(asked)),
    );
    this.#choose(whole ?? [], true);
    this.#choose(partial ?? [], false);
  }

  #choiceOf({ from, to, by }: Asked): Preferred {
    return {
      by,
      ends: by.kind[0] === 'S' ? this.#byStart(from.nodes) : [this.#endOf(from)],
      begins: by.kind[1] === 'F' ? this.#byEnd(to.nodes) : [this.#beginOf(to)],
    };
  }

  /** By the plan where that closes no circle, else in the order of the nodes, in which the links were accepted. */
  #choose(choices: readonly Preferred[], isNeeded: boolean): void {
    const byPlan = openPairs(this.#links, choices);
    const up = (nodes: readonly number[]) => nodes.toSorted((one, other) => one - other);
    const pairs = byPlan.includes(undefined)
      ? openPairs(
          this.#links,
          choices.map(({ ends, begins }) => ({ ends: up(ends), begins: up(begins) })),
        )
      : byPlan;
    for (const [index, { by, ends, begins }] of choices.entries()) {
      const pair = pairs[index] ?? (isNeeded ? { from: ends[0] ?? 0, to: begins[0] ?? 0 } : undefined);
      if (pair) this.#links.push({ ...by, ...pair });
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

interface Asked {
  readonly from: Side;
  readonly to: Side;
  readonly by: Relation;
}

interface Preferred extends Choice {
  readonly by: Relation;
}

const isOfPart = ({ from, to, by: { kind } }: Asked): boolean =>
  (kind[0] === 'S' && from.isPartial === true) || (kind[1] === 'F' && to.isPartial === true);

const asksOfOne = (asked: Asked): boolean =>
  (asked.by.kind[0] === 'S' && asked.from.nodes.length > 1) ||
  (asked.by.kind[1] === 'F' && asked.to.nodes.length > 1) ||
  isOfPart(asked);
