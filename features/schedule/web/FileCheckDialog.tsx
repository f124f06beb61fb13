import { formatDate } from '#web/i18n/formats.ts';
import { isolate, msg, t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { CheckedTask, FileCheck, Schedule, ScheduledTask } from '../contract.ts';
import type { FileCause } from '../file-check.ts';
import { agreement, span } from './agreement.ts';
import { TaskButton } from './parts/TaskButton.tsx';

interface FileCheckDialogProps {
  readonly schedule: Schedule;
  readonly check: FileCheck;
  readonly onOpen: (task: ScheduledTask) => void;
  readonly onClose: () => void;
}

/** So many rows are drawn; a plan that differs throughout differs by its first ones. */
const SHOWN = 200;

/** Activities whose early dates are not those of the plan file, with both and the cause; each opens its plan. */
export function FileCheckDialog({ schedule, check, onOpen, onClose }: FileCheckDialogProps) {
  const byId = new Map(schedule.tasks.map((task) => [task.id, task]));
  const differing = check.tasks.filter(({ agrees }) => agrees === false).toSorted(causesFirst);
  return (
    <Dialog
      title={t('Compared with the plan file')}
      description={
        check.dataDate
          ? t('Early dates computed here from the data date of the file, {{date}}, beside those that the file says.', {
              date: formatDate(check.dataDate),
            })
          : t('Early dates computed here beside those that the file says.')
      }
      size="lg"
      onClose={onClose}
    >
      <p className="font-medium">{agreement(check)}</p>
      {differing.length > 0 && (
        <ul className="mt-3 grid divide-y divide-line">
          {differing.slice(0, SHOWN).map((one) => {
            const task = byId.get(one.taskId);
            return task && <Difference key={one.taskId} {...{ one, task, byId, onOpen }} />;
          })}
          {differing.length > SHOWN && (
            <li className="py-3 text-ink-3">{t('and {{count}} more', { count: differing.length - SHOWN })}</li>
          )}
        </ul>
      )}
    </Dialog>
  );
}

/** What only follows from another stands behind. */
const causesFirst = (one: CheckedTask, other: CheckedTask): number =>
  Number(one.cause === 'follows') - Number(other.cause === 'follows');

const causes: Record<FileCause, string> = {
  edited: msg('Its calendar or its duration was changed here.'),
  follows: msg('It waits for {{task}}, which differs from the file.'),
  begun: msg('Work under way: the program of the file counts what is left of it otherwise.'),
  external: msg('The file names a date that another project gives it.'),
  constraint: msg('It has a constraint, which the program of the file applies otherwise.'),
  unknown: msg('The file does not say why: a resource, a setting or a link that is not in it.'),
};

interface DifferenceProps {
  readonly one: CheckedTask;
  readonly task: ScheduledTask;
  readonly byId: ReadonlyMap<string, ScheduledTask>;
  readonly onOpen: (task: ScheduledTask) => void;
}

function Difference({ one, task, byId, onOpen }: DifferenceProps) {
  const before = byId.get(one.causeTaskId ?? '');
  const named = before ? isolate(`T-${before.number} ${before.title}`) : '';
  return (
    <li className="grid gap-0.5 py-3">
      <TaskButton task={task} onOpen={onOpen} />
      <p className="text-sm text-ink-2 tabular-nums">
        {t('In the file {{file}}, here {{here}}', {
          file: span(one.earlyStart, one.earlyFinish),
          here: span(one.ownStart, one.ownFinish),
        })}
      </p>
      {one.cause && <p className="text-sm text-ink-2">{t(causes[one.cause], { task: named })}</p>}
    </li>
  );
}
