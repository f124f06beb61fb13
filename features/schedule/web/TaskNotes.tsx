import { CalendarX2 } from 'lucide-react';
import { formatDate } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import type { Schedule, ScheduledTask } from '../contract.ts';

interface TaskNoteProps {
  readonly schedule: Schedule;
  readonly task: ScheduledTask;
}

export function MissedDate({ task: { constraintDate, externalStart, externalFinish } }: Pick<TaskNoteProps, 'task'>) {
  const date = constraintDate ?? externalFinish ?? externalStart;
  if (!date) return null;
  return (
    <p className="flex items-center gap-2 text-amber-ink">
      <CalendarX2 size={16} aria-hidden className="flex-none" />
      {constraintDate
        ? t('Planned for other days than its constraint allows: {{date}}.', { date: formatDate(date) })
        : t('Planned for other days than another project allows: {{date}}.', { date: formatDate(date) })}
    </p>
  );
}

/** A part may have been given dates, and what holds it on them, that were taken away again. */
export function StandInNote({ schedule, task }: TaskNoteProps) {
  const whole = task.plannedStartDate === null && task.plannedEndDate === null && standInOf(schedule.tasks, task);
  if (!whole) return null;
  return (
    <p className="text-ink-2">
      {t(
        'This task has no dates; “{{task}}” is in the plan for it. Its own constraint, people and machines count once it has dates.',
        { task: isolate(whole.title) },
      )}
    </p>
  );
}

function standInOf(tasks: readonly ScheduledTask[], task: ScheduledTask): ScheduledTask | undefined {
  const above = tasks.find(({ id }) => id === task.parentTaskId);
  return above && (above.isRolledUp && !above.isSummary ? above : standInOf(tasks, above));
}
