import { type Adjacency, adjacencyOf, type Edge, eachLink } from './cycle.ts';

export interface Cut {
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
