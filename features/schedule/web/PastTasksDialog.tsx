import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { Schedule, ScheduledTask } from '../contract.ts';
import { lateDaysOf, pastOf } from '../rules.ts';
import { TaskButton } from './parts/TaskButton.tsx';
import { useCalendarOf } from './use-calendars.ts';

interface PastTasksDialogProps {
  readonly schedule: Schedule;
  readonly onOpen: (task: ScheduledTask) => void;
  /** Proposes days from today on; undefined for who may not. */
  readonly onOptimise: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Work that the plan has before today and that is not done, and what its dates are counted from; each opens its plan. */
export function PastTasksDialog({ schedule, onOpen, onOptimise, onClose }: PastTasksDialogProps) {
  const calendarOf = useCalendarOf(schedule);
  return (
    <Dialog
      title={t('Planned before today, not done')}
      description={t(
        'Planned dates stay until somebody moves them. Early and late dates, floats and the forecast count what is left from the data date. Optimise proposes days from today on for what has not begun.',
      )}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {onOptimise && (
            <Button variant="primary" onClick={onOptimise}>
              {t('Optimise')}
            </Button>
          )}
        </>
      }
    >
      <ul className="grid divide-y divide-line">
        {pastOf(schedule).map((task) => (
          <li key={task.id} className="grid gap-0.5 py-3">
            <TaskButton task={task} onOpen={onOpen} />
            <p className="text-sm text-ink-2 tabular-nums">
              {describeDelay(task, lateDaysOf(task, schedule.today, calendarOf(task)))}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function describeDelay({ plannedStartDate: start, plannedEndDate: end }: ScheduledTask, lateDays: number): string {
  if (lateDays > 0 && end)
    return t('Planned to end {{date}}: {{count}} working days late', { date: formatDate(end), count: lateDays });
  return start ? t('Planned to begin {{date}}, not begun', { date: formatDate(start) }) : '';
}
