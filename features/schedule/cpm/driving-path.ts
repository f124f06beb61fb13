import type { LinkKind } from '#shared/plan-terms.ts';
import { type CriticalPath, type NetworkLink, startAllowed } from './critical-path.ts';
import type { PlanNetwork } from './plan.ts';

/** What holds a task where it is: the task before it, its own planned date, a date it must keep, or that it has begun. */
export type Holder = 'first' | 'link' | 'planned' | 'constraint' | 'begun';

/** By indices of tasks. */
export interface DrivingStep {
  readonly task: number;
  readonly held: Holder;
  /** The task it waits for, and how; null for the first one. */
  readonly waitsFor: { readonly task: number; readonly kind: LinkKind } | null;
  /** Working days between the first day its links allow and the day it lies on. */
  readonly gap: number;
}

interface Driven {
  readonly plan: PlanNetwork;
  readonly path: CriticalPath;
  isDone(task: number): boolean;
  isConstrained(task: number): boolean;
}

/**
 * The chain that decides when a plan ends, from the first open task to the one that ends last: each step is what the next one
 * waits for longest. Where a task lies later than its links ask, the gap says by how much, and `held` why.
 */
export function drivingPath(driven: Driven): DrivingStep[] {
  const { plan, isDone } = driven;
  const { network, taskOf } = plan;
  const entering = Map.groupBy(network.links, ({ to }) => to);
  const steps: DrivingStep[] = [];
  const seen = new Set<number>();
  for (let node = lastOf(driven, entering); node >= 0 && !seen.has(node); ) {
    seen.add(node);
    const latest = leafBefore(driven, entering, node);
    const open = latest && !isDone(taskOf[latest.from] ?? 0) ? latest : undefined;
    const step = stepOf(driven, { node, task: taskOf[node] ?? 0 }, open);
    steps.push(step);
    node = step.waitsFor && open ? open.from : -1;
  }
  return steps.reverse();
}

/** The leaf that a leaf waits for longest, how, and when that allows it: the ends of summaries between them are no tasks. */
interface Waited {
  readonly from: number;
  readonly kind: LinkKind;
  readonly day: number;
}

function leafBefore(
  driven: Driven,
  entering: ReadonlyMap<number, readonly NetworkLink[]>,
  node: number,
): Waited | undefined {
  const { taskOf, nodeOf, isFixed } = driven.plan;
  const first = latestOf(driven, entering.get(node) ?? []);
  let kind: LinkKind | undefined;
  for (let at = first; at; at = latestOf(driven, entering.get(at.link.from) ?? [])) {
    const { from } = at.link;
    if (!at.link.isInner) kind ??= at.link.kind;
    const own = nodeOf[taskOf[from] ?? 0] ?? -1;
    // The beginning of work under way stands for the work.
    if (own === from || isFixed[from]) return { from: own, kind: kind ?? at.link.kind, day: first?.day ?? 0 };
  }
  return undefined;
}

/** Of those that end last one that waits for something, so that the chain is the longest story. */
function lastOf(
  { plan: { network, taskOf, nodeOf }, path, isDone }: Driven,
  entering: ReadonlyMap<number, readonly NetworkLink[]>,
): number {
  let last = -1;
  const endOf = (node: number) => {
    const end = (path.earlyStarts[node] ?? 0) + (network.durations[node] ?? 0);
    return network.clocks?.[node]?.ends(end) ?? end;
  };
  for (const node of path.earlyStarts.keys()) {
    const task = taskOf[node] ?? 0;
    if (nodeOf[task] !== node || isDone(task)) continue;
    const isLater = last < 0 || endOf(node) > endOf(last);
    const isTighter = last >= 0 && endOf(node) === endOf(last) && entering.has(node) && !entering.has(last);
    if (isLater || isTighter) last = node;
  }
  return last;
}

interface Latest {
  readonly link: NetworkLink;
  readonly day: number;
}

/** The link that allows its successor last; of two the one whose task has less float. */
function latestOf(
  { plan: { network, taskOf }, path, isDone }: Driven,
  links: readonly NetworkLink[],
): Latest | undefined {
  let latest: Latest | undefined;
  for (const link of links) {
    const day = startAllowed(network, link, path.earlyStarts[link.from] ?? 0);
    const isBetter =
      !latest ||
      day > latest.day ||
      (day === latest.day &&
        (path.totalFloats[link.from] ?? 0) < (path.totalFloats[latest.link.from] ?? 0) &&
        !isDone(taskOf[link.from] ?? 0));
    if (isBetter) latest = { link, day };
  }
  return latest;
}

function stepOf(
  { plan, path, isConstrained }: Driven,
  { node, task }: { node: number; task: number },
  latest: Waited | undefined,
): DrivingStep {
  const start = path.earlyStarts[node] ?? 0;
  const waitsFor = latest ? { task: plan.taskOf[latest.from] ?? 0, kind: latest.kind } : null;
  const gap = latest ? Math.max(0, plan.daysOf(node, start - latest.day)) : 0;
  const isHeld = latest !== undefined && gap === 0;
  if (plan.isFixed[node] && !isHeld) return { task, held: 'begun', waitsFor: null, gap: 0 };
  if (isHeld) return { task, held: 'link', waitsFor, gap };
  const held = isConstrained(task) ? 'constraint' : 'planned';
  return { task, held: latest ? held : isConstrained(task) ? 'constraint' : 'first', waitsFor, gap };
}
