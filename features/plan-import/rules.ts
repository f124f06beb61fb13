import { fold } from '#shared/language/fold.ts';
import type { PlanTask } from './reading/plan.ts';

/** A task that came from a plan, as it stands in the project. */
export interface StoredTask {
  readonly id: string;
  readonly importKey: string;
  readonly title: string;
  readonly wbs: string | null;
}

/** Which task of the project each row of the file is, and which tasks the file no longer has. */
export interface Matching {
  /** By place in the plan; null for a row that is new. */
  readonly taskOf: readonly (string | null)[];
  readonly gone: readonly string[];
}

/**
 * The strongest sign first, each task and row once: the same key and name; the same code and name; a name that only one
 * has; the same key under another name. Numbers of rows move when a row is put between: so names go before keys.
 */
export function matchPlan(plan: readonly PlanTask[], stored: readonly StoredTask[]): Matching {
  const taskOf: (string | null)[] = plan.map(() => null);
  const free = new Map(stored.map((task) => [task.id, task]));
  for (const { ofTask, ofRow, isUnique } of signs) {
    const byTask = Map.groupBy(free.values(), ofTask);
    const open = [...plan.entries()].filter(([place]) => taskOf[place] === null);
    const byRow = Map.groupBy(open, ([, row]) => ofRow(row));
    for (const [sign, rows] of byRow) {
      const tasks = sign === '' ? [] : (byTask.get(sign) ?? []);
      if (isUnique && (rows.length > 1 || tasks.length > 1)) continue;
      rows.forEach(([place], index) => {
        const task = tasks[index];
        if (!task) return;
        taskOf[place] = task.id;
        free.delete(task.id);
      });
    }
  }
  return { taskOf, gone: [...free.keys()] };
}

const named = (name: string): string => fold(titleOf(name));

const signs: readonly { ofTask(task: StoredTask): string; ofRow(row: PlanTask): string; readonly isUnique: boolean }[] =
  [
    {
      ofTask: (task) => `${task.importKey}\n${named(task.title)}`,
      ofRow: (row) => `${row.key}\n${named(row.name)}`,
      isUnique: false,
    },
    {
      ofTask: (task) => (task.wbs ? `${task.wbs}\n${named(task.title)}` : ''),
      ofRow: (row) => (row.wbs ? `${row.wbs}\n${named(row.name)}` : ''),
      isUnique: false,
    },
    { ofTask: (task) => named(task.title), ofRow: (row) => named(row.name), isUnique: true },
    { ofTask: (task) => task.importKey, ofRow: (row) => row.key, isUnique: false },
  ];

const MAX_TITLE = 300;

/** A name as a title: at most 300 characters. */
export const titleOf = (name: string): string => (name.length > MAX_TITLE ? `${name.slice(0, MAX_TITLE - 1)}…` : name);

/** How deep each task lies; parents stand before their parts. */
export function depthsOf(tasks: readonly PlanTask[]): number[] {
  const depths: number[] = [];
  for (const { parent } of tasks) depths.push(parent === null ? 0 : (depths[parent] ?? 0) + 1);
  return depths;
}

/** Spec §4: a task of which something is done has begun. */
export function statusOf(percent: number | null): 'not_started' | 'in_progress' | 'done' {
  if (percent === 100) return 'done';
  return percent !== null && percent > 0 ? 'in_progress' : 'not_started';
}
