import type { Database } from '#server/database/open.ts';
import { invalid } from '#shared/http/errors.ts';
import { firstFault } from './write.ts';

interface Named {
  readonly assignedTo: string | null;
  readonly parentTaskId: string | null;
}

/** Says in words which task names an assignee or a parent that it cannot have; judged as the writing statements judge it. */
export async function refuseFaults(db: Database, projectId: string, tasks: readonly Named[]): Promise<void> {
  const values = [projectId, tasks.map(({ assignedTo }) => assignedTo), tasks.map(({ parentTaskId }) => parentTaskId)];
  const { rows } = await db.$client.query<{ index: number; isStranger: boolean; isOnlooker: boolean }>({
    ...firstFault,
    values,
  });
  const [fault] = rows;
  if (!fault) return;
  const prefix = prefixOf(fault.index, tasks.length);
  if (fault.isStranger) throw invalid(`${prefix}assignedTo`, 'The assignee must be a member of the project.');
  throw fault.isOnlooker
    ? invalid(`${prefix}assignedTo`, 'The role of the assignee in this project does not let him work on tasks.')
    : invalid(`${prefix}parentTaskId`, 'The parent task must be a task of the same project.');
}

interface Dated {
  readonly plannedStartDate: string | null;
  readonly plannedEndDate: string | null;
}

export function refuseReversed(tasks: readonly Dated[]): void {
  for (const [index, { plannedStartDate: start, plannedEndDate: end }] of tasks.entries()) {
    if (start && end && end < start)
      throw invalid(
        `${prefixOf(index, tasks.length)}plannedEndDate`,
        'The end date must not be before the start date.',
      );
  }
}

/** A field of one task among many is named with its place in the list. */
const prefixOf = (index: number, count: number): string => (count > 1 ? `tasks.${index}.` : '');
