import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { Schedule, ScheduledTask } from '../contract.ts';
import { brokenOf } from '../rules.ts';
import { TaskButton } from './parts/TaskButton.tsx';

interface BrokenLinksDialogProps {
  readonly schedule: Schedule;
  readonly onOpen: (task: ScheduledTask) => void;
  readonly onClose: () => void;
}

/** Every task that is planned before what it waits for, with the day its links allow; each opens its plan. */
export function BrokenLinksDialog({ schedule, onOpen, onClose }: BrokenLinksDialogProps) {
  const byId = new Map(schedule.tasks.map((task) => [task.id, task]));
  const before = Map.groupBy(schedule.links, ({ successorId }) => successorId);
  return (
    <Dialog title={t('Planned before what they wait for')} size="lg" onClose={onClose}>
      <ul className="grid divide-y divide-line">
        {brokenOf(schedule).map((task) => {
          const waitsFor = (before.get(task.id) ?? []).flatMap(({ predecessorId }) => byId.get(predecessorId) ?? []);
          return (
            <li key={task.id} className="grid gap-0.5 py-3">
              <TaskButton task={task} onOpen={onOpen} />
              {task.plannedStartDate && task.earlyStart && (
                <p className="text-sm text-ink-2 tabular-nums">
                  {t('Planned for {{planned}}; its links allow {{early}}.', {
                    planned: formatDate(task.plannedStartDate),
                    early: formatDate(task.earlyStart),
                  })}
                </p>
              )}
              {waitsFor.length > 0 && (
                <p className="text-sm text-ink-2">
                  {t('Waits for: {{tasks}}', {
                    tasks: waitsFor.map(({ number, title }) => `T-${number} ${title}`).join(' · '),
                  })}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
