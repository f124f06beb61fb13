import type { Task } from '../contract.ts';

/** One field that many tasks are given at once. */
export type FieldChange = Partial<
  Pick<
    Task,
    | 'status'
    | 'blockedReason'
    | 'priority'
    | 'assignedTo'
    | 'plannedStartDate'
    | 'plannedEndDate'
    | 'actualStart'
    | 'actualFinish'
  >
>;

/**
 * The changes that give the tasks back what they had: one for each value that fields had before. The status of a summary follows its
 * subtasks; what was blocked waits again for what it waited for, and begun and done are the days that were known.
 */
export function changesBack(
  tasks: readonly Task[],
  change: FieldChange,
): readonly { ids: string[]; change: FieldChange }[] {
  const fields = Object.keys({
    ...change,
    ...('status' in change && { blockedReason: null }),
  }) as (keyof FieldChange)[];
  const before = tasks.flatMap((task) => {
    const wanted = task.isSummary ? fields.filter((field) => !followed.has(field)) : fields;
    const isMoved = !task.isSummary && 'status' in change;
    const own = [...wanted, ...(isMoved ? actual : [])].map((field) => [field, task[field]]);
    return own.length > 0 ? [{ id: task.id, was: JSON.stringify(own), back: Object.fromEntries(own) }] : [];
  });
  return [...Map.groupBy(before, ({ was }) => was).values()].map((group) => ({
    ids: group.map(({ id }) => id),
    change: group[0]?.back ?? {},
  }));
}

const actual = ['actualStart', 'actualFinish'] as const;
const followed = new Set<keyof FieldChange>(['status', 'blockedReason']);
