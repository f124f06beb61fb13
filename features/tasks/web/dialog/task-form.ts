import { z } from 'zod';
import { t } from '#web/i18n/text.ts';
import { mergeForms } from '#web/ui/merge-form.ts';
import { type Task, TaskPriority, TaskStatus } from '../../contract.ts';

const MAX_HOURS = 1_000_000;

const percent = () => {
  const wrong = t('Enter a whole number from 0 to 100.');
  return z.int(wrong).min(0, wrong).max(100, wrong);
};

/** What the form holds while somebody types; built when needed, so that its sentences are in the reader's language. */
export const taskForm = () =>
  z
    .object({
      title: z.string().trim().min(1, t('Task title is required')).max(300),
      description: z.string().trim().max(10_000),
      status: TaskStatus,
      blockedReason: z.string().trim().max(500),
      priority: TaskPriority,
      assignedTo: z.string(),
      plannedStartDate: z.string(),
      plannedEndDate: z.string(),
      actualStart: z.string(),
      actualFinish: z.string(),
      estimatedHours: z.number().nonnegative().max(MAX_HOURS).nullable(),
      percentComplete: percent(),
    })
    .superRefine(({ plannedStartDate, plannedEndDate, actualStart, actualFinish }, context) => {
      if (plannedStartDate && plannedEndDate && plannedEndDate < plannedStartDate) {
        const message = t('The end date must not be before the start date.');
        context.addIssue({ code: 'custom', path: ['plannedEndDate'], message });
      }
      if (actualStart && actualFinish && actualFinish < actualStart) {
        const message = t('The actual finish must not be before the actual start.');
        context.addIssue({ code: 'custom', path: ['actualFinish'], message });
      }
    });

export type TaskForm = z.input<ReturnType<typeof taskForm>>;

export const emptyTask: TaskForm = {
  title: '',
  description: '',
  status: 'not_started',
  blockedReason: '',
  priority: 'medium',
  assignedTo: '',
  plannedStartDate: '',
  plannedEndDate: '',
  actualStart: '',
  actualFinish: '',
  estimatedHours: null,
  percentComplete: 0,
};

export const formOf = (task: Task): TaskForm => ({
  title: task.title,
  description: task.description,
  status: task.status,
  blockedReason: task.blockedReason ?? '',
  priority: task.priority,
  assignedTo: task.assignedTo ?? '',
  plannedStartDate: task.plannedStartDate ?? '',
  plannedEndDate: task.plannedEndDate ?? '',
  actualStart: task.actualStart ?? '',
  actualFinish: task.actualFinish ?? '',
  estimatedHours: task.estimatedHours,
  percentComplete: task.percentComplete,
});

type Span = Pick<Task, 'plannedStartDate' | 'plannedEndDate'>;

/** Whether a day of the inner span lies before or after the outer one; what is not set lies nowhere. */
export const isOutside = (inner: Record<keyof Span, string | null>, outer: Span): boolean =>
  [inner.plannedStartDate, inner.plannedEndDate].some(
    (day) =>
      Boolean(day) &&
      ((outer.plannedStartDate !== null && (day ?? '') < outer.plannedStartDate) ||
        (outer.plannedEndDate !== null && (day ?? '') > outer.plannedEndDate)),
  );

/** The form as the calls take it; a reason belongs to a blocked task only. */
export const sentForm = ({ status, ...form }: TaskForm) => ({
  ...form,
  status,
  blockedReason: status === 'blocked' ? form.blockedReason || null : null,
  assignedTo: form.assignedTo || null,
  plannedStartDate: form.plannedStartDate || null,
  plannedEndDate: form.plannedEndDate || null,
  actualStart: form.actualStart || null,
  actualFinish: form.actualFinish || null,
});

/** Only what this person changed, so that the rest keeps what others wrote meanwhile. */
export function changedFields(opened: TaskForm, values: TaskForm): Partial<ReturnType<typeof sentForm>> {
  const before = sentForm(opened);
  const now = sentForm(values);
  const keys = (Object.keys(now) as (keyof typeof now)[]).filter((key) => before[key] !== now[key]);
  return Object.fromEntries(keys.map((key) => [key, now[key]]));
}

export const mergeForm = mergeForms<TaskForm>;

/** The fields by the names the form gives them. */
export const fieldLabels: Record<keyof TaskForm, string> = {
  title: 'Title',
  description: 'Description',
  status: 'Status',
  blockedReason: 'Blocked reason',
  priority: 'Priority',
  assignedTo: 'Assignee',
  plannedStartDate: 'Planned start',
  plannedEndDate: 'Planned end',
  actualStart: 'Actual start',
  actualFinish: 'Actual finish',
  estimatedHours: 'Estimated hours',
  percentComplete: 'Percent complete',
};
