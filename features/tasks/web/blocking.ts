import { t } from '#web/i18n/text.ts';
import { askText } from '#web/ui/ask.ts';
import type { Task } from '../contract.ts';
import { taskCode } from './vocabulary.ts';

/** Reasons that could not be saved, by task: what was typed stands in the field when it is asked again. */
const drafts = new Map<string, string>();

/**
 * Asks what tasks wait for, before anything is saved. Answers the reason, '' when it is skipped, null when the person thinks better
 * of it. A task that is blocked already has its reason changed, which cannot be skipped.
 */
export function askReason(tasks: readonly Task[]): Promise<string | null> {
  const [task] = tasks;
  const isBlocked = tasks.length === 1 && task?.status === 'blocked';
  const about =
    tasks.length === 1 && task ? `${taskCode(task)} ${task.title}` : t('{{count}} selected', { count: tasks.length });
  return askText({
    title: t('What is it waiting for?'),
    about,
    label: t('Blocked reason'),
    help: t('Shown on the card, so that everybody knows what has to happen first.'),
    placeholder: t('For example: anchor pull-out test report'),
    value: (task && drafts.get(task.id)) ?? (isBlocked ? (task.blockedReason ?? '') : ''),
    maxLength: 500,
    confirm: t('Save reason'),
    ...(!isBlocked && { skip: t('Skip') }),
    missing: isBlocked ? t('Say what it waits for.') : t('Say what it waits for, or skip.'),
  });
}

/** Saves a reason; one that could not be saved is kept. */
export async function keepingReason<T>(
  task: Task,
  reason: string | null | undefined,
  save: () => Promise<T>,
): Promise<T> {
  if (reason) drafts.set(task.id, reason);
  const saved = await save();
  drafts.delete(task.id);
  return saved;
}
