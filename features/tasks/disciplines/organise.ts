import { classify, type Described } from './classify.ts';
import { type Discipline, type DisciplineColor, disciplines } from './disciplines.ts';

export interface DisciplineGroup<Task> {
  readonly name: string;
  readonly description: string;
  readonly color: DisciplineColor;
  readonly taskCount: number;
  readonly tasks: readonly Task[];
}

/** The tasks by discipline, in the order of the table; groups without tasks are left out. */
export function organise<Task extends Described>(tasks: readonly Task[]): DisciplineGroup<Task>[] {
  return group(tasks, (task) => classify(task).discipline);
}

export function group<Task>(tasks: readonly Task[], disciplineOf: (task: Task) => Discipline): DisciplineGroup<Task>[] {
  const byDiscipline = Map.groupBy(tasks, disciplineOf);
  return disciplines.flatMap(({ key, name, description, color }) => {
    const own = byDiscipline.get(key) ?? [];
    return own.length === 0 ? [] : [{ name, description, color, taskCount: own.length, tasks: own }];
  });
}
