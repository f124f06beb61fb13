import type { Sort } from '#web/ui/sorting.ts';
import type { Task } from '../../contract.ts';
import { TASK_PRIORITIES } from '../vocabulary.ts';

/** As a list opens: what needs doing by its due date, the more urgent first, then without a date; what is done last, the newest first. */
export const byNeed = (tasks: readonly Task[]): readonly Task[] => [...tasks].sort(compareNeed);

function compareNeed(one: Task, other: Task): number {
  const isDone = one.status === 'done';
  if (isDone !== (other.status === 'done')) return isDone ? 1 : -1;
  const by = isDone
    ? compareTexts(other.completedAt, one.completedAt)
    : compareTexts(one.plannedEndDate, other.plannedEndDate) ||
      TASK_PRIORITIES.indexOf(other.priority) - TASK_PRIORITIES.indexOf(one.priority);
  return by || one.number - other.number;
}

/** Dates and moments are in order as texts; none comes last. */
function compareTexts(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}

/** As the URL says it: "due", or "-due" the other way round. */
export const sortText = (sort: Sort | undefined): string | undefined =>
  sort && `${sort.descending ? '-' : ''}${sort.key}`;

export function sortOf(text: string | undefined): Sort | undefined {
  if (!text) return undefined;
  const descending = text.startsWith('-');
  return { key: descending ? text.slice(1) : text, descending };
}
