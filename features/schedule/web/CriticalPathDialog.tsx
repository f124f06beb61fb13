import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { CriticalStep, Schedule, ScheduledTask } from '../contract.ts';

interface CriticalPathDialogProps {
  readonly schedule: Schedule;
  readonly onOpen: (task: ScheduledTask) => void;
  readonly onClose: () => void;
}

/** The chain of tasks that decides the finish, each with what holds it where it is; gaps are explained. */
export function CriticalPathDialog({ schedule, onOpen, onClose }: CriticalPathDialogProps) {
  const byId = new Map(schedule.tasks.map((task) => [task.id, task]));
  const last = byId.get(schedule.criticalPath.at(-1)?.taskId ?? '');
  return (
    <Dialog
      title={t('What decides the finish')}
      description={
        last?.earlyFinish &&
        t('{{count}} tasks in a row, from the first open one to {{date}}', {
          count: schedule.criticalPath.length,
          date: formatDate(last.earlyFinish),
        })
      }
      size="lg"
      onClose={onClose}
    >
      <ol className="grid">
        {schedule.criticalPath.map((step) => {
          const task = byId.get(step.taskId);
          return task && <Step key={step.taskId} {...{ step, task, byId }} onOpen={() => onOpen(task)} />;
        })}
      </ol>
    </Dialog>
  );
}

interface StepProps {
  readonly step: CriticalStep;
  readonly task: ScheduledTask;
  readonly byId: ReadonlyMap<string, ScheduledTask>;
  readonly onOpen: () => void;
}

function Step({ step, task, byId, onOpen }: StepProps) {
  const before = byId.get(step.waitsFor?.taskId ?? '')?.title ?? '';
  return (
    <li className="grid gap-0.5 border-s-2 border-red ps-4 pb-4 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <button type="button" onClick={onOpen} className="reach text-start font-medium hover:underline">
          <bdi dir="ltr" className="text-ink-3">
            T-{task.number}
          </bdi>{' '}
          <bdi className="wrap-anywhere">{task.title}</bdi>
        </button>
        {step.gap > 0 && <Badge tone="amber">{t('{{count}} working days of gap', { count: step.gap })}</Badge>}
      </div>
      <p className="text-sm text-ink-2 tabular-nums">
        {task.earlyStart &&
          task.earlyFinish &&
          t('{{start}} to {{end}}', { start: formatDate(task.earlyStart), end: formatDate(task.earlyFinish) })}
      </p>
      <p className="text-sm text-ink-2">{wordsOf(step, { task, before })}</p>
    </li>
  );
}

interface Words {
  readonly task: ScheduledTask;
  readonly before: string;
}

function wordsOf({ held, waitsFor }: CriticalStep, { task, before }: Words): string {
  const date = formatDate(task.constraintDate ?? task.plannedStartDate ?? task.earlyStart ?? '');
  switch (held) {
    case 'begun':
      return t('It is under way.');
    case 'link':
      return t('It waits for “{{task}}”.', { task: before });
    case 'constraint':
      return waitsFor
        ? t('“{{task}}” would allow it sooner; its own date holds it: {{date}}.', { task: before, date })
        : t('Its own date holds it: {{date}}.', { date });
    case 'planned':
      return t('“{{task}}” would allow it sooner; it is planned for {{date}}.', { task: before, date });
    case 'first':
      return t('It waits for no open task; it is planned for {{date}}.', { date });
  }
}
