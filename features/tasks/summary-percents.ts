import type { Task } from './contract.ts';

type Row = Pick<Task, 'id' | 'parentTaskId' | 'isSummary' | 'weight' | 'percentComplete' | 'status'>;

/** The same tasks, each summary with the percent complete of its leaf tasks by weight, rounded down: 100 only when all are done. */
export function withSummaryPercents<T extends Row>(tasks: readonly T[]): readonly T[] {
  if (!tasks.some(({ isSummary }) => isSummary)) return tasks;
  const parts = Map.groupBy(tasks, ({ parentTaskId }) => parentTaskId);
  const found = new Map<string, Sum>();
  const sumOf = (task: T): Sum => {
    if (!task.isSummary) return { all: task.weight, done: task.weight * task.percentComplete };
    const known = found.get(task.id);
    if (known) return known;
    const sum = { all: 0, done: 0 };
    // A tree that reads itself as its own part would never end.
    found.set(task.id, sum);
    for (const part of parts.get(task.id) ?? []) {
      const { all, done } = sumOf(part);
      sum.all += all;
      sum.done += done;
    }
    return sum;
  };
  return tasks.map((task) => {
    if (!task.isSummary) return task;
    const { all, done } = sumOf(task);
    return all > 0 ? { ...task, percentComplete: Math.floor(done / all + 1e-9) } : task;
  });
}

interface Sum {
  all: number;
  done: number;
}
