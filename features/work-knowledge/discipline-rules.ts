import { type Discipline, type DisciplineColor, disciplines } from './contract.ts';
import { type Classification, classify, type Described } from './disciplines/classify.ts';

/** Of a plan with fewer tasks than these, a heading tells tasks apart unless all of them stand below it. */
const FEWEST = 8;
/** What more than half of the tasks stand below, as the project's own name, says nothing of any of them. */
const MOST_SHARED = 0.5;
/** A task that nothing else is known of may be of the trade that most of the plan is about, but not of the project's name. */
const MOST_SHARED_OF_SILENT = 0.8;

interface DistinguishedTask<Task> {
  readonly task: Task;
  /** The headings above it that tell it apart from the others. */
  readonly path: readonly string[];
  /** Those to look at where neither its own words nor `path` say anything. */
  readonly widerPath: readonly string[];
}

/** The tasks with those headings above each that tell them apart. */
function withDistinguishingHeadings<Task extends Described>(
  tasks: readonly Task[],
): readonly DistinguishedTask<Task>[] {
  const below = new Map<string, number>();
  for (const { path = [] } of tasks) for (const key of keysOf(path)) below.set(key, (below.get(key) ?? 0) + 1);
  const isFew = tasks.length < FEWEST;
  const mostShared = tasks.length < 2 ? 1 : isFew ? tasks.length - 1 : tasks.length * MOST_SHARED;
  const mostOfSilent = isFew ? tasks.length : tasks.length * MOST_SHARED_OF_SILENT;
  return tasks.map((task) => {
    const { path = [] } = task;
    const counts = keysOf(path).map((key) => below.get(key) ?? 0);
    const sharedByAtMost = (most: number) => path.filter((_, level) => (counts[level] ?? 0) <= most);
    return { task, path: sharedByAtMost(mostShared), widerPath: sharedByAtMost(mostOfSilent) };
  });
}

/** Each heading with all that stand above it. */
const keysOf = (path: readonly string[]): string[] => path.map((_, level) => JSON.stringify(path.slice(0, level + 1)));

export type { Classification, Described };

export interface DisciplineGroup<Task> {
  readonly name: string;
  readonly description: string;
  readonly color: DisciplineColor;
  readonly taskCount: number;
  readonly tasks: readonly Task[];
}

const remembered = new Map<string, Discipline>();
const MOST_REMEMBERED = 20_000;

/** The discipline that a title names; "general" when it names none. Plans repeat their titles, so what was found is remembered. */
export function disciplineOf(title: string): Discipline {
  const known = remembered.get(title);
  if (known !== undefined) return known;
  const found = classify({ title }).discipline;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(title, found);
  return found;
}

/** The discipline of each task of a plan, with the words it rests on. */
export function classifyAll<Task extends Described>(tasks: readonly Task[]): Map<Task, Classification> {
  return new Map(
    withDistinguishingHeadings(tasks).map(({ task, path, widerPath }) => {
      const found = classify({ ...task, path });
      return [task, found.discipline === 'general' ? classify({ ...task, path: widerPath }) : found];
    }),
  );
}

/** The tasks by discipline, in the order of the table; groups without tasks are left out. */
export function groupByDiscipline<Task>(
  tasks: readonly Task[],
  disciplineOf: (task: Task) => Discipline,
): DisciplineGroup<Task>[] {
  const byDiscipline = Map.groupBy(tasks, disciplineOf);
  return disciplines.flatMap(({ key, name, description, color }) => {
    const own = byDiscipline.get(key) ?? [];
    return own.length === 0 ? [] : [{ name, description, color, taskCount: own.length, tasks: own }];
  });
}
