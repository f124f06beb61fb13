import { msg, t } from '#web/i18n/text.ts';
import type { TaskPriority, TaskStatus } from '../contract.ts';

/** The columns of the board in their order (spec §2); the edit dialog calls the same states by their other names. */
export const COLUMNS: readonly { readonly status: TaskStatus; readonly label: string }[] = [
  { status: 'not_started', label: msg('To Do') },
  { status: 'in_progress', label: msg('Doing') },
  { status: 'blocked', label: msg('Blocked') },
  { status: 'done', label: msg('Done') },
];

export const TASK_PRIORITIES: readonly TaskPriority[] = ['low', 'medium', 'high', 'critical'];
/** In the order of the edit dialog (spec §4). */
export const TASK_STATUSES: readonly TaskStatus[] = ['not_started', 'in_progress', 'done', 'blocked'];

export const columnLabel = (status: TaskStatus): string =>
  COLUMNS.find((column) => column.status === status)?.label ?? status;

/** The short number people say on site. */
export const taskCode = ({ number }: { number: number }): string => `T-${number}`;

/** Spec §8: said of what the analysis answers. */
export const analysedText = (count: number): string =>
  t('AI Analysis Complete - Generated {{count}} subtask suggestions', { count });
