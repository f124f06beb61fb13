import { type Discipline, type DisciplineColor, disciplines } from './contract.ts';
import { type Classification, classify, type Described } from './disciplines/classify.ts';
import { withDistinguishingHeadings } from './disciplines/distinguishing-headings.ts';

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
