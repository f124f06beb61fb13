import type { Described } from './classify.ts';

/** Of a plan with fewer tasks than these every heading may say something. */
const FEWEST = 8;

/**
 * The tasks with those headings above them that tell them apart: one that more than half of all tasks stand below, as the
 * project's own name, says nothing of any of them.
 */
export function withDistinguishingHeadings<Task extends Described>(tasks: readonly Task[]): readonly Task[] {
  if (tasks.length < FEWEST) return tasks;
  const below = new Map<string, number>();
  for (const { path = [] } of tasks) for (const key of keysOf(path)) below.set(key, (below.get(key) ?? 0) + 1);
  return tasks.map((task) => {
    const { path = [] } = task;
    const keys = keysOf(path);
    return { ...task, path: path.filter((_, level) => (below.get(keys[level] ?? '') ?? 0) * 2 <= tasks.length) };
  });
}

/** Each heading with all that stand above it. */
const keysOf = (path: readonly string[]): string[] => path.map((_, level) => JSON.stringify(path.slice(0, level + 1)));
