import type { Schedule, ScheduledTask } from '../../contract.ts';

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

const ABOVE = 2;

/**
 * Where a plan opens: on today and the first open task when it covers today, else on its end nearest to today and the task that
 * lies there.
 */
export function firstLook(
  { start, finish, today }: Pick<Schedule, 'start' | 'finish' | 'today'>,
  rows: readonly Row[],
): { readonly date: string; readonly row: number } {
  const rowOf = (is: (task: ScheduledTask) => boolean) =>
    Math.max(0, rows.findIndex(({ task }) => !task.isSummary && is(task)) - ABOVE);
  if (start && start > today) return { date: start, row: rowOf(({ plannedStartDate }) => plannedStartDate === start) };
  if (finish && finish < today) return { date: finish, row: rowOf(({ plannedEndDate }) => plannedEndDate === finish) };
  return { date: today, row: rowOf(({ status }) => status !== 'done') };
}
