import type { LinkKind } from '#shared/plan-terms.ts';
import { type Adjacency, adjacencyOf, type Edge, eachLink, orderOf } from './cycle.ts';
import { openPairs } from './open-pairs.ts';

interface Cut {
  /** Indices of the edges without which nothing waits for itself. */
  readonly cut: ReadonlySet<number>;
  /** A cycle of which no edge may be cut is left. */
  readonly isOpen: boolean;
}

/**
 * Opens every cycle by cutting one of its edges from `first` on, the last of them. Tasks that wait for nothing are taken away once
 * and for all, and each cut goes on from there: time grows with the edges and the length of the cycles, not with their product.
 */
export function cutCycles(count: number, edges: readonly Edge[], first: number): Cut {
  const peel = new Peel(count, edges);
  for (let cycle = peel.cycle(); cycle; cycle = peel.cycle()) {
    const last = cycle.reduce((one, other) => Math.max(one, other), -1);
    if (last < first) return { cut: peel.cut, isOpen: true };
    peel.remove(last);
  }
  return { cut: peel.cut, isOpen: false };
}

class Peel {
  readonly cut = new Set<number>();
  readonly #edges: readonly Edge[];
  readonly #leaving: Adjacency;
  readonly #entering: Adjacency;
  /** By task: edges that enter it from a task that is not taken away. */
  readonly #waiting: Int32Array;
  /** By task: the place of the first of its entering edges that may still count. */
  readonly #place: Int32Array;
  /** No task before this one waits. */
  #next = 0;

  constructor(count: number, edges: readonly Edge[]) {
    this.#edges = edges;
    this.#leaving = adjacencyOf(count, edges, 'from');
    this.#entering = adjacencyOf(count, edges, 'to');
    this.#place = this.#entering.first.slice();
    this.#waiting = new Int32Array(count);
    for (const { to } of edges) this.#waiting[to] = (this.#waiting[to] ?? 0) + 1;
    const free = [...this.#waiting.keys()].filter((task) => this.#waiting[task] === 0);
    for (const task of free) this.#takeAway(task);
  }

  remove(edge: number): void {
    this.cut.add(edge);
    const { to } = this.#edges[edge] ?? { to: 0 };
    this.#waiting[to] = (this.#waiting[to] ?? 0) - 1;
    if (this.#waiting[to] === 0) this.#takeAway(to);
  }

  /** The edges of a cycle: going back from a task that waits to one it waits for, until one is met twice. */
  cycle(): number[] | undefined {
    while (this.#next < this.#waiting.length && this.#waiting[this.#next] === 0) this.#next++;
    if (this.#next === this.#waiting.length) return undefined;
    const seen = new Map<number, number>();
    const path: number[] = [];
    let task = this.#next;
    while (!seen.has(task)) {
      seen.set(task, path.length);
      const edge = this.#edgeInto(task);
      path.push(edge);
      task = this.#edges[edge]?.from ?? 0;
    }
    return path.slice(seen.get(task));
  }

  #takeAway(task: number): void {
    const open = [task];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      eachLink(this.#leaving, next, (edge) => {
        if (this.cut.has(edge)) return;
        const to = this.#edges[edge]?.to ?? 0;
        this.#waiting[to] = (this.#waiting[to] ?? 0) - 1;
        if (this.#waiting[to] === 0) open.push(to);
      });
    }
  }

  #edgeInto(task: number): number {
    for (; ; this.#place[task] = (this.#place[task] ?? 0) + 1) {
      const edge = this.#entering.links[this.#place[task] ?? 0] ?? 0;
      if (!this.cut.has(edge) && this.#waiting[this.#edges[edge]?.from ?? 0] !== 0) return edge;
    }
  }
}

/** A link between two tasks, by their indices. */
export interface TaskLink extends Edge {
  readonly kind: LinkKind;
}

/** Indices of the links without which no leaf waits for itself, the last ones of each circle. */
export function closingLinks(parents: readonly number[], links: readonly TaskLink[]): ReadonlySet<number> {
  const { count, inner, edgeOf, chosen } = leafEdges(parents, links);
  const plain = links.flatMap((link, index) => (edgeOf(link) ? [index] : []));
  const edges = plain.map((index) => edgeOf(links[index] as TaskLink) as Edge);
  const { cut } = cutCycles(count, [...inner, ...edges], inner.length);
  const closing = new Set([...cut].map((at) => plain[at - inner.length] ?? 0));
  const kept = edges.filter((_, at) => !cut.has(inner.length + at));
  const found = chosen([...inner, ...kept]);
  for (const { index, isOpen } of found) if (!isOpen) closing.add(index);
  return closing;
}

/**
 * Tasks that wait for each other in turn once links of summaries are carried to their leaves, as the links name them; undefined
 * without a circle.
 */
export function leafCircle(parents: readonly number[], links: readonly TaskLink[]): readonly number[] | undefined {
  const { count, inner, edgeOf, chosen } = leafEdges(parents, links);
  const edges = [...inner];
  const linkOf = new Map<string, TaskLink>();
  const add = (link: TaskLink, edge: Edge) => {
    edges.push(edge);
    linkOf.set(`${edge.from} ${edge.to}`, link);
  };
  for (const link of links) {
    const edge = edgeOf(link);
    if (edge) add(link, edge);
  }
  for (const { index, from, to } of chosen(edges)) add(links[index] as TaskLink, { from, to });
  const { cycle } = orderOf(count, edges);
  if (!cycle) return undefined;
  const named = cycle.flatMap((node, at) => {
    const link = linkOf.get(`${node} ${cycle[(at + 1) % cycle.length]}`);
    return link ? [link.from, link.to] : [];
  });
  return named.filter((task, at) => task !== named[(at + named.length - 1) % named.length]);
}

/** Each summary has a node that its leaves wait for and, `count` further on, one that waits for them; a leaf is one node. */
function leafEdges(parents: readonly number[], links: readonly TaskLink[]) {
  const count = parents.length;
  const children: number[][] = parents.map(() => []);
  parents.forEach((parent, task) => {
    if (parent >= 0) children[parent]?.push(task);
  });
  const isSummary = (task: number) => (children[task] ?? []).length > 0;
  const endOf = (task: number) => (isSummary(task) ? count + task : task);
  const inner = parents.flatMap((parent, task): Edge[] =>
    parent < 0
      ? []
      : [
          { from: parent, to: task },
          { from: endOf(task), to: count + parent },
        ],
  );
  const isChosen = ({ from, to, kind }: TaskLink) =>
    (kind[0] === 'S' && isSummary(from)) || (kind[1] === 'F' && isSummary(to));
  const leavesOf = (task: number): number[] => (isSummary(task) ? (children[task] ?? []).flatMap(leavesOf) : [task]);
  return {
    count: 2 * count,
    inner,
    edgeOf: (link: TaskLink): Edge | undefined =>
      isChosen(link) ? undefined : { from: endOf(link.from), to: link.to },
    /** Of links that one leaf of several answers for: those, each with a leaf with which all of them close no circle, if there are such. */
    chosen: (edges: readonly Edge[]) => {
      const choices = links.flatMap((link, index) => {
        if (!isChosen(link)) return [];
        const { from, to, kind } = link;
        const ends = kind[0] === 'S' ? leavesOf(from) : [endOf(from)];
        return [{ index, ends, begins: kind[1] === 'F' ? leavesOf(to) : [to] }];
      });
      const pairs = openPairs(edges, choices);
      return choices.map(({ index, ends: [from = 0], begins: [to = 0] }, at) => ({
        ...{ index, from, to, ...pairs[at] },
        isOpen: pairs[at] !== undefined,
      }));
    },
  };
}
