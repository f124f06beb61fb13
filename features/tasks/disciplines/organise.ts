import { classify, type Described } from './classify.ts';
import { type Discipline, type DisciplineColor, disciplines } from './disciplines.ts';
import { withDistinguishingHeadings } from './distinguishing-headings.ts';

export interface DisciplineGroup<Task> {
  readonly name: string;
  readonly description: string;
  readonly color: DisciplineColor;
  readonly taskCount: number;
  readonly tasks: readonly Task[];
}

/** The discipline of each task of a plan. */
export function classifyAll<Task extends Described>(tasks: readonly Task[]): Map<Task, Discipline> {
  const telling = withDistinguishingHeadings(tasks);
  return new Map(tasks.map((task, index) => [task, classify(telling[index] ?? task).discipline]));
}

/** The tasks by discipline, in the order of the table; groups without tasks are left out. */
export function group<Task>(tasks: readonly Task[], disciplineOf: (task: Task) => Discipline): DisciplineGroup<Task>[] {
  const byDiscipline = Map.groupBy(tasks, disciplineOf);
  return disciplines.flatMap(({ key, name, description, color }) => {
    const own = byDiscipline.get(key) ?? [];
    return own.length === 0 ? [] : [{ name, description, color, taskCount: own.length, tasks: own }];
  });
}
