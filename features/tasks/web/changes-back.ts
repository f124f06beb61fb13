import type { Task } from '../contract.ts';

/** One field that many tasks are given at once. */
export type FieldChange = Partial<
  Pick<Task, 'status' | 'blockedReason' | 'priority' | 'assignedTo' | 'plannedStartDate' | 'plannedEndDate'>
>;

/** The changes that give the tasks back what they had: one for each value that a field had before. */
export function changesBack(
  tasks: readonly Task[],
  change: FieldChange,
): readonly { ids: string[]; change: FieldChange }[] {
  const fields = Object.keys(change) as (keyof FieldChange)[];
  const before = Map.groupBy(tasks, (task) => JSON.stringify(fields.map((field) => task[field])));
  return [...before.values()].map((group) => ({
    ids: group.map(({ id }) => id),
    change: Object.fromEntries(fields.map((field) => [field, group[0]?.[field]])),
  }));
}
