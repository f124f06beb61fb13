import type { ScheduledTask } from '../../contract.ts';

export interface Row {
  readonly task: ScheduledTask;
  readonly depth: number;
}

/** The tasks as lines: parts of a closed summary are left out, each line knows how deep it lies. */
export function rowsOf(tasks: readonly ScheduledTask[], closed: ReadonlySet<string>): Row[] {
  const depths = new Map<string, number>();
  const hidden = new Set<string>();
  return tasks.flatMap((task) => {
    const parent = task.parentTaskId;
    const depth = parent !== null && depths.has(parent) ? (depths.get(parent) ?? 0) + 1 : 0;
    depths.set(task.id, depth);
    if (parent !== null && (hidden.has(parent) || closed.has(parent))) {
      hidden.add(task.id);
      return [];
    }
    return [{ task, depth }];
  });
}
