import type { StoredTask } from '../schedule.ts';
import type { EquipmentUse } from './optimise-question.ts';

type Equipment = ReadonlyMap<string, readonly EquipmentUse[]>;

interface Sharing {
  readonly tasks: readonly StoredTask[];
  /** As planned: of parts on the same days one alone has the machine that they share. */
  readonly equipmentOf: Equipment;
}

/**
 * Ids of parts on the same days that share the machines of the task that they were split off: the one that has them in the plan, then the
 * others. One that has a machine of its own, or shares machines with several, is in no group.
 */
export function sharingOf({ tasks, equipmentOf }: Sharing, each: Equipment): string[][] {
  const isPlanned = (id: string, equipmentId: string) =>
    equipmentOf.get(id)?.some((need) => need.equipmentId === equipmentId) ?? false;
  const keyOf = ({ plannedStartDate, plannedEndDate }: StoredTask, { equipmentId, wholeId }: EquipmentUse) =>
    [equipmentId, wholeId, plannedStartDate, plannedEndDate].join();
  const needsOf = (task: StoredTask) => each.get(task.id) ?? [];
  const having = new Map(
    tasks.flatMap((task) =>
      needsOf(task).flatMap((need) =>
        need.wholeId && isPlanned(task.id, need.equipmentId) ? [[keyOf(task, need), task.id] as const] : [],
      ),
    ),
  );
  const others = tasks.flatMap((task) => {
    if (equipmentOf.has(task.id)) return [];
    const firsts = new Set(needsOf(task).map((need) => (need.wholeId ? having.get(keyOf(task, need)) : undefined)));
    const [first] = firsts;
    return firsts.size === 1 && first !== undefined ? [{ first, id: task.id }] : [];
  });
  return [...Map.groupBy(others, ({ first }) => first)].map(([first, found]) => [first, ...found.map(({ id }) => id)]);
}

/** Of each group the first alone needs the machines that they share. */
export function machinesOf<Use extends EquipmentUse>(
  each: ReadonlyMap<string, readonly Use[]>,
  together: readonly (readonly string[])[],
) {
  const others = new Set(together.flatMap(([, ...ids]) => ids));
  return { equipmentOf: new Map([...each].filter(([id]) => !others.has(id))), together };
}
