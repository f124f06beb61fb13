import { formatDate, formatNumber, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { statusLabel } from '#web/ui/status.ts';
import type { Task, TaskHistory } from '../contract.ts';

/** What the words of a history need besides its rows. */
export interface Names {
  readonly people: ReadonlyMap<string, string>;
  /** "T-140 Core wall" by the task's id. */
  readonly tasks: ReadonlyMap<string, string>;
}

export interface FieldChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const fieldLabels: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  status: 'Status',
  blockedReason: 'Blocked reason',
  priority: 'Priority',
  assignedTo: 'Assignee',
  parentTaskId: 'Part of',
  plannedStartDate: 'Planned start',
  plannedEndDate: 'Planned end',
  actualStart: 'Actual start',
  actualFinish: 'Actual finish',
  estimatedHours: 'Estimated hours',
  budgetedCost: 'Budgeted cost',
  percentComplete: 'Percent complete',
  steps: 'Steps',
};

/** What was done, as a sentence after the person's name. */
export function describeEntry({ action, after, before, subtask }: TaskHistory): string {
  if (subtask !== null) return describeSubtaskEntry({ action, after, before }, subtask);
  switch (action) {
    case 'created':
      return t('added the task');
    case 'deleted':
      return t('moved the task to the trash');
    case 'restored':
      return t('took the task out of the trash');
    case 'followed':
      return after && 'takesDates' in after
        ? t('changed another part of the same task; the dates followed')
        : t('changed a subtask; the task followed');
    case 'commented':
      return t('commented: {{comment}}', { comment: short(after?.['comment']) });
    case 'uncommented':
      return t('deleted a comment: {{comment}}', { comment: short(before?.['comment']) });
    case 'pictured':
      return t('added a picture');
    case 'unpictured':
      return t('removed a picture');
    default:
      return t('changed the task');
  }
}

/** The same of a task that is a part of it. */
function describeSubtaskEntry(
  { action, after, before }: Omit<TaskHistory, 'seq' | 'at' | 'actorName' | 'byToken' | 'subtask'>,
  label: string,
): string {
  switch (action) {
    case 'created':
      return t('added the subtask {{label}}', { label });
    case 'deleted':
      return t('moved the subtask {{label}} to the trash', { label });
    case 'restored':
      return t('took the subtask {{label}} out of the trash', { label });
    default:
      if (after?.['status'] === 'done') return t('completed the subtask {{label}}', { label });
      if (before?.['status'] === 'done') return t('reopened the subtask {{label}}', { label });
      return t('made {{label}} a subtask of this task', { label });
  }
}

/** Every field of a change, before and after, in words. */
export function fieldChanges({ action, before, after, subtask }: TaskHistory, names: Names): readonly FieldChange[] {
  return (action === 'updated' || action === 'followed') && after && subtask === null
    ? changesIn({ before, after }, names)
    : [];
}

function changesIn({ before, after }: Pick<TaskHistory, 'before' | 'after'>, names: Names): readonly FieldChange[] {
  return Object.keys(after ?? {})
    .filter((field) => field in fieldLabels)
    .map((field) => ({
      label: t(fieldLabels[field] ?? field),
      before: valueText(field, before?.[field], names),
      after: valueText(field, after?.[field], names),
    }));
}

/** What two states of a task differ in, of what a person may change, in words. */
export function taskChanges(before: Task, after: Task, names: Names): readonly FieldChange[] {
  const differs = (field: string) => before[field as keyof Task] !== after[field as keyof Task];
  const pick = (task: Task) =>
    Object.fromEntries(
      Object.keys(fieldLabels)
        .filter(differs)
        .map((field) => [field, task[field as keyof Task]]),
    );
  return changesIn({ before: pick(before), after: pick(after) }, names);
}

function valueText(field: string, value: unknown, { people, tasks }: Names): string {
  if (value === null || value === undefined || value === '') return t('(empty)');
  switch (field) {
    case 'status':
    case 'priority':
      return t(statusLabel(String(value)));
    case 'assignedTo':
      return people.get(String(value)) ?? t('Former member');
    case 'parentTaskId':
      return tasks.get(String(value)) ?? t('a deleted task');
    case 'plannedStartDate':
    case 'plannedEndDate':
    case 'actualStart':
    case 'actualFinish':
      return formatDate(String(value));
    case 'estimatedHours':
    case 'budgetedCost':
      return formatNumber(Number(value));
    case 'percentComplete':
      return formatPercent(Number(value));
    default:
      return short(value);
  }
}

const MOST = 120;

function short(value: unknown): string {
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text;
}
