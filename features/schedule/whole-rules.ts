import { closingLinks, type TaskLink } from './cpm/leaf-circles.ts';
import { type PlanLink, type PlanTask, type TaskTree, treeOf } from './cpm/plan-task.ts';

type Placed = Pick<
  PlanTask,
  'id' | 'parentTaskId' | 'isRolledUp' | 'plannedStartDate' | 'plannedEndDate' | 'durationDays'
>;

/** Whether dates or a duration say where it lies; a constraint or a link says so only of what is no part of a task that is in the plan for it. */
const hasPlace = ({ plannedStartDate, plannedEndDate, durationDays }: Placed): boolean =>
  (plannedStartDate ?? plannedEndDate ?? durationDays) !== null;

/** By task: the one that is in the plan for it and all its other parts, as none of them has a place of its own; else itself. */
export function wholesOf(tasks: readonly Placed[], { topDown, parents }: TaskTree): Int32Array {
  const holdsPlaced = new Uint8Array(tasks.length);
  const isPlaced = (index: number) => holdsPlaced[index] === 1 || hasPlace(tasks[index] as Placed);
  for (const index of topDown.toReversed()) if (isPlaced(index)) holdsPlaced[parents[index] ?? -1] = 1;
  const wholes = Int32Array.from(tasks, (_, index) => index);
  const isWhole = (index: number) => wholes[index] !== index || (tasks[index]?.isRolledUp && !holdsPlaced[index]);
  for (const index of topDown) {
    const parent = parents[index] ?? -1;
    if (parent >= 0 && isWhole(parent)) wholes[index] = wholes[parent] ?? index;
  }
  return wholes;
}

/** By id of such a part: the task that is in the plan for it. */
export function wholeOfParts(tasks: readonly Placed[]): ReadonlyMap<string, string> {
  const wholes = wholesOf(tasks, treeOf(tasks));
  return new Map(
    tasks.flatMap(({ id }, index) => (wholes[index] === index ? [] : [[id, tasks[wholes[index] ?? index]?.id ?? id]])),
  );
}

/**
 * The links as the plan goes by them: what ties a part without a place of its own ties the task that is in the plan for it, else one link
 * would take the work of all parts out of the plan. Left out are those among its parts, and those that would then close a circle.
 */
export function linksOfWholes<Link extends Omit<PlanLink, 'id'>>(
  tasks: readonly Placed[],
  links: readonly Link[],
  tree: TaskTree = treeOf(tasks),
  wholes: Int32Array = wholesOf(tasks, tree),
): readonly Link[] {
  if (!tasks.some(({ isRolledUp }) => isRolledUp)) return links;
  const wholeOf = (id: string) => tasks[wholes[tree.indexOf.get(id) ?? -1] ?? -1]?.id ?? id;
  const placed = links.map((link) => ({
    ...link,
    predecessorId: wholeOf(link.predecessorId),
    successorId: wholeOf(link.successorId),
  }));
  const isOwn = ({ predecessorId, successorId }: Link, index: number) =>
    predecessorId === placed[index]?.predecessorId && successorId === placed[index]?.successorId;
  const own = links.filter(isOwn);
  const carried = placed.filter(
    ({ predecessorId, successorId }, index) => predecessorId !== successorId && !isOwn(links[index] as Link, index),
  );
  return carried.length === 0 ? own : [...own, ...withoutClosing(own, carried, tree)];
}

/** Of the links that were carried those that close no circle. */
function withoutClosing<Link extends Omit<PlanLink, 'id'>>(
  own: readonly Link[],
  carried: readonly Link[],
  { indexOf, parents }: TaskTree,
): readonly Link[] {
  const ends = [...own, ...carried].flatMap(({ predecessorId, successorId, kind }, index) => {
    const [from, to] = [indexOf.get(predecessorId), indexOf.get(successorId)];
    return from === undefined || to === undefined ? [] : [{ index, link: { from, to, kind } satisfies TaskLink }];
  });
  const closing = closingLinks(
    [...parents],
    ends.map(({ link }) => link),
  );
  const closed = new Set([...closing].map((at) => ends[at]?.index));
  return carried.filter((_, index) => !closed.has(own.length + index));
}
