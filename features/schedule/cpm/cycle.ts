/** A link as the engine takes it: indices of two tasks. */
export interface Edge {
  readonly from: number;
  readonly to: number;
}

export interface Order {
  /** Every task after all its predecessors; incomplete when there is a cycle. */
  readonly order: Int32Array;
  /** Tasks that wait for each other in turn, the first one after the last; undefined without a cycle. */
  readonly cycle: readonly number[] | undefined;
}

/** Links by the task they leave: those of `task` are `links[first[task]] … links[first[task + 1] - 1]`. */
export interface Adjacency {
  readonly first: Int32Array;
  readonly links: Int32Array;
}

/** Indices of the edges by one of their ends. */
export function adjacencyOf(count: number, edges: readonly Edge[], end: 'from' | 'to'): Adjacency {
  const first = new Int32Array(count + 1);
  for (const edge of edges) first[edge[end] + 1] = (first[edge[end] + 1] ?? 0) + 1;
  for (let task = 0; task < count; task++) first[task + 1] = (first[task + 1] ?? 0) + (first[task] ?? 0);
  const next = first.slice();
  const links = new Int32Array(edges.length);
  edges.forEach((edge, index) => {
    const place = next[edge[end]] ?? 0;
    links[place] = index;
    next[edge[end]] = place + 1;
  });
  return { first, links };
}

/** The links of one task, in order. */
export function eachLink({ first, links }: Adjacency, task: number, visit: (link: number) => void): void {
  const end = first[task + 1] ?? 0;
  for (let place = first[task] ?? 0; place < end; place++) visit(links[place] ?? 0);
}

/** An order in which every task comes after its predecessors, ties by index; or a cycle that forbids one. */
export function orderOf(count: number, edges: readonly Edge[]): Order {
  const leaving = adjacencyOf(count, edges, 'from');
  const waiting = new Int32Array(count);
  for (const { to } of edges) waiting[to] = (waiting[to] ?? 0) + 1;
  const order = new Int32Array(count);
  let end = 0;
  const release = (link: number) => {
    const to = edges[link]?.to ?? 0;
    const left = (waiting[to] ?? 0) - 1;
    waiting[to] = left;
    if (left === 0) order[end++] = to;
  };
  for (let task = 0; task < count; task++) if (waiting[task] === 0) order[end++] = task;
  for (let at = 0; at < end; at++) eachLink(leaving, order[at] ?? 0, release);
  return { order, cycle: end === count ? undefined : cycleAmong(count, edges, waiting) };
}

/** Going back from a task that waits to one it waits for, the first met twice closes a cycle. */
function cycleAmong(count: number, edges: readonly Edge[], waiting: Int32Array): number[] {
  const before = new Int32Array(count).fill(-1);
  for (const { from, to } of edges) if ((waiting[from] ?? 0) > 0 && (waiting[to] ?? 0) > 0) before[to] = from;
  const seen = new Map<number, number>();
  const path: number[] = [];
  let task = waiting.findIndex((left) => left > 0);
  while (!seen.has(task)) {
    seen.set(task, path.length);
    path.push(task);
    task = before[task] ?? 0;
  }
  return path.slice(seen.get(task)).reverse();
}
