import type { Task } from '../../contract.ts';
import type { Rights } from '../rights.ts';

/** What a task's dialog knows of the tasks around it. */
export interface Family {
  readonly task: Task;
  readonly parent: Task | undefined;
  readonly subtasks: readonly Task[];
  readonly byId: ReadonlyMap<string, Task>;
}

export interface OpenTaskProps {
  family: Family;
  rights: Rights;
  onOpen: (id: string) => void;
  onClose: () => void;
}
