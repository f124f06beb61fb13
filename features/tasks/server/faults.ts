import type { Database } from '#server/database/open.ts';
import { AppError, invalid } from '#shared/http/errors.ts';
import { message } from '#shared/sentence.ts';
import type { Task } from '../contract.ts';
import { taskLabel } from './label.ts';
import { firstFault } from './write.ts';

interface Named {
  readonly assignedTo: string | null;
  readonly parentTaskId: string | null;
}

/** Says in words which task names an assignee or a parent that it cannot have; judged as the writing statements judge it. */
export async function assertNoFaults(db: Database, projectId: string, tasks: readonly Named[]): Promise<void> {
  const values = [projectId, tasks.map(({ assignedTo }) => assignedTo), tasks.map(({ parentTaskId }) => parentTaskId)];
  const { rows } = await db.$client.query<{ index: number; isStranger: boolean; isOnlooker: boolean }>({
    ...firstFault,
    values,
  });
  const [fault] = rows;
  if (!fault) return;
  const refused = refusalOf({ index: fault.index, count: tasks.length });
  if (fault.isStranger) throw refused('assignedTo', 'The assignee must be a member of the project.');
  throw fault.isOnlooker
    ? refused('assignedTo', 'The role of the assignee in this project does not let him work on tasks.')
    : refused('parentTaskId', 'The parent task must be a task of the same project.');
}

interface Dated {
  readonly plannedStartDate: string | null;
  readonly plannedEndDate: string | null;
}

export function assertDateOrder(tasks: readonly Dated[]): void {
  for (const [index, { plannedStartDate: start, plannedEndDate: end }] of tasks.entries()) {
    if (start && end && end < start)
      throw refusalOf({ index, count: tasks.length })(
        'plannedEndDate',
        'The end date must not be before the start date.',
      );
  }
}

/** What was done lies behind us, and work ends after it began. */
export function assertActualDates(
  { status, actualStart, actualFinish }: Pick<Task, 'status' | 'actualStart' | 'actualFinish'>,
  edit: Partial<Record<'actualStart' | 'actualFinish', unknown>>,
): void {
  if (edit.actualStart && status === 'not_started')
    throw invalid('actualStart', 'Only work that has begun has an actual start.');
  if (edit.actualFinish && status !== 'done')
    throw invalid('actualFinish', 'Only work that is done has an actual finish.');
  if ((edit.actualStart || edit.actualFinish) && actualStart && actualFinish && actualFinish < actualStart)
    throw invalid('actualFinish', 'The actual finish must not be before the actual start.');
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  for (const field of ['actualStart', 'actualFinish'] as const)
    if (typeof edit[field] === 'string' && edit[field] > tomorrow)
      throw invalid(field, 'An actual date lies in the past, or is today.');
}

const DAY_MS = 86_400_000;

/** A field of one task among many is named with its place in the list, which people count from one. */
const refusalOf =
  ({ index, count }: { readonly index: number; readonly count: number }) =>
  (field: string, sentence: string): AppError =>
    count > 1
      ? invalid(
          `tasks.${index}.${field}`,
          message('Task {{row}}: {{problem}}', { row: index + 1, problem: message(sentence) }),
        )
      : invalid(field, sentence);

/** What is refused of one task among many, with the name of that task before it. */
export const ofTask =
  (task: Pick<Task, 'number' | 'title'>) =>
  (error: unknown): never => {
    const [fault] = (error instanceof AppError && error.code === 'invalid' && error.fields) || [];
    if (!fault) throw error;
    throw invalid(
      fault.field,
      message('{{task}}: {{problem}}', { task: taskLabel(task), problem: message(fault.message) }),
    );
  };
