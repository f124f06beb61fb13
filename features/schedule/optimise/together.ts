import type { ProjectInstance } from './project-instance.ts';

/** Tasks of an instance that move as one, and what was found for these as it is for each of them. */
interface Joined {
  readonly instance: ProjectInstance;
  expanded(starts: Int32Array): Int32Array;
}

/**
 * Parts that share a machine of the task that they were split off are moved as one: with the people of all and the machine once.
 * Only those that lie on the same days, wait for none of each other and have no days that all of them are bound to otherwise.
 */
export function joined(instance: ProjectInstance, groups: readonly (readonly string[])[]): Joined {
  const places = new Map(instance.taskIds.map((id, index) => [id, index]));
  const first = Int32Array.from(instance.taskIds.keys());
  for (const ids of groups) {
    const members = ids.map((id) => places.get(id) ?? -1);
    if (mayJoin(instance, members)) for (const member of members) first[member] = members[0] ?? member;
  }
  const stays = [...first.keys()].filter((index) => first[index] === index);
  if (stays.length === first.length) return { instance, expanded: (starts) => starts };
  const placeOf = new Map(stays.map((index, place) => [index, place]));
  const to = first.map((index) => placeOf.get(index) ?? 0);
  return { instance: among(instance, stays, to), expanded: (starts) => to.map((place) => starts[place] ?? 0) };
}

function mayJoin({ durations, planned, fixed, floors, ceilings, links }: ProjectInstance, members: readonly number[]) {
  const [one = -1] = members;
  const own = new Set(members);
  const isAlike = (index: number) =>
    index >= 0 && durations[index] === durations[one] && planned[index] === planned[one] && (fixed[index] ?? 0) < 0;
  if (!members.every(isAlike) || links.some(({ from, to }) => own.has(from) && own.has(to))) return false;
  const floor = Math.max(...members.map((index) => floors[index] ?? 0));
  return members.every((index) => floor <= (ceilings[index] ?? 0));
}

/** `to`: by task of the instance its place among those that stay. */
function among(instance: ProjectInstance, stays: readonly number[], to: Int32Array): ProjectInstance {
  const { capacities, links } = instance;
  const width = capacities.length;
  const demands = new Int32Array(stays.length * width);
  for (const [cell, demand] of instance.demands.entries()) {
    const at = (to[Math.floor(cell / width)] ?? 0) * width + (cell % width);
    demands[at] = (demands[at] ?? 0) + demand;
  }
  const of = <Value>(values: readonly Value[]): Value[] => stays.map((index) => values[index] as Value);
  const figures = (values: Int32Array): Int32Array => Int32Array.from(stays, (index) => values[index] ?? 0);
  const combined = (values: Int32Array, combine: (one: number, other: number) => number): Int32Array => {
    const found = figures(values);
    for (const [index, value] of values.entries()) {
      const place = to[index] ?? 0;
      found[place] = combine(found[place] ?? value, value);
    }
    return found;
  };
  return {
    ...instance,
    nodes: of(instance.nodes),
    titles: of(instance.titles),
    taskIds: of(instance.taskIds),
    labels: of(instance.labels),
    floored: of(instance.floored),
    held: of(instance.held),
    durations: figures(instance.durations),
    planned: figures(instance.planned),
    fixed: figures(instance.fixed),
    floors: combined(instance.floors, Math.max),
    ceilings: combined(instance.ceilings, Math.min),
    demands,
    links: links
      .map((link) => ({ ...link, from: to[link.from] ?? 0, to: to[link.to] ?? 0 }))
      .filter((link) => link.from !== link.to),
  };
}
