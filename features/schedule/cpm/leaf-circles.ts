import type { LinkKind } from './critical-path.ts';
import { cutCycles } from './cut-cycles.ts';
import { type Edge, orderOf } from './cycle.ts';
import { Entering } from './summary-ends.ts';

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
    /** Of links that one leaf of several answers for: those, each with the leaf that closes no circle, if there is one. */
    chosen: (edges: readonly Edge[]) => {
      const pairs = links.map((link, index) => ({ link, index })).filter(({ link }) => isChosen(link));
      return firstOpenPairs(
        edges,
        pairs.map(({ link: { from, to, kind }, index }) => ({
          index,
          ends: kind[0] === 'S' ? leavesOf(from) : [endOf(from)],
          begins: kind[1] === 'F' ? leavesOf(to) : [to],
        })),
      );
    },
  };
}

interface Choice {
  readonly index: number;
  readonly ends: readonly number[];
  readonly begins: readonly number[];
}

function firstOpenPairs(edges: readonly Edge[], choices: readonly Choice[]) {
  if (choices.length === 0) return [];
  const entering = new Entering(edges);
  return choices.map(({ index, ends, begins }) => {
    const pair = entering.firstOpen(ends, begins);
    if (pair) entering.add(pair);
    return { index, ...(pair ?? { from: ends[0] ?? 0, to: begins[0] ?? 0 }), isOpen: pair !== undefined };
  });
}
