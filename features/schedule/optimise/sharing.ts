import type { PlanLink } from '../cpm/plan-task.ts';
import type { StoredTask } from '../schedule.ts';
import type { EquipmentUse } from './optimise-question.ts';

type Equipment = ReadonlyMap<string, readonly EquipmentUse[]>;

interface Sharing {
  readonly links: readonly Pick<PlanLink, 'predecessorId' | 'successorId'>[];
  readonly tasks: readonly StoredTask[];
  /** As planned: of parts on the same days one alone has the machine that they share. */
  readonly equipmentOf: Equipment;
}

/**
 * Ids of parts on the same days that share the machines of the task that they were split off: the one that has them in the plan, then the
 * others. One that has a machine of its own, or shares machines with several, is in no group, and none with another that it waits for.
 */
export function sharingOf({ tasks, links, equipmentOf }: Sharing, each: Equipment): string[][] {
  const isPlanned = (id: string, equipmentId: string) =>
    equipmentOf.get(id)?.some((need) => need.equipmentId === equipmentId) ?? false;
  const keyOf = ({ plannedStartDate, plannedEndDate }: StoredTask, { equipmentId, wholeId }: EquipmentUse) =>
    [equipmentId, wholeId, plannedStartDate, plannedEndDate].join();
  const needsOf = (task: StoredTask) => each.get(task.id) ?? [];
  // Those that have begun work on other days than planned.
  const open = tasks.filter(({ status }) => status === 'not_started' || status === 'blocked');
  const having = new Map(
    open.flatMap((task) =>
      needsOf(task).flatMap((need) =>
        need.wholeId && isPlanned(task.id, need.equipmentId) ? [[keyOf(task, need), task.id] as const] : [],
      ),
    ),
  );
  const others = open.flatMap((task) => {
    if (equipmentOf.has(task.id)) return [];
    const firsts = new Set(needsOf(task).map((need) => (need.wholeId ? having.get(keyOf(task, need)) : undefined)));
    const [first] = firsts;
    return firsts.size === 1 && first !== undefined ? [{ first, id: task.id }] : [];
  });
  const follows = following(links);
  return [...Map.groupBy(others, ({ first }) => first)]
    .flatMap(([first, found]) => unbound([first, ...found.map(({ id }) => id)], follows))
    .filter(({ length }) => length > 1);
}

type Follows = (id: string, other: string) => boolean;

/** A group cut into groups of which none has to wait for another of its own, each with as many as can be. */
function unbound(ids: readonly string[], follows: Follows): string[][] {
  const groups: string[][] = [];
  for (const id of ids) {
    const free = groups.find((group) => group.every((other) => !follows(id, other) && !follows(other, id)));
    if (free) free.push(id);
    else groups.push([id]);
  }
  return groups;
}

/** Whether one task waits for another, be it by way of others. */
function following(links: Sharing['links']): Follows {
  const next = Map.groupBy(links, ({ predecessorId }) => predecessorId);
  const reached = new Map<string, ReadonlySet<string>>();
  const after = (id: string): ReadonlySet<string> => {
    const known = reached.get(id);
    if (known) return known;
    const found = new Set<string>();
    const open = [id];
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const { successorId } of next.get(at) ?? [])
        if (!found.has(successorId)) {
          found.add(successorId);
          open.push(successorId);
        }
    reached.set(id, found);
    return found;
  };
  return (id, other) => after(other).has(id);
}

/** Of each group the first alone needs the machines that they share. */
export function machinesOf<Use extends EquipmentUse>(
  each: ReadonlyMap<string, readonly Use[]>,
  together: readonly (readonly string[])[],
) {
  const others = new Set(together.flatMap(([, ...ids]) => ids));
  return { equipmentOf: new Map([...each].filter(([id]) => !others.has(id))), together };
}
