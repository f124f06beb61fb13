import { formatDate } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { displayName } from '#web/ui/person.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import type { OpenTask, SystemUser } from '../contract.ts';
import { useDeactivate, useOpenTasks } from './queries.ts';

interface DeactivateDialogProps {
  user: SystemUser;
  /** Shows the open tasks without offering to deactivate. */
  isOnlyLooking: boolean;
  onClose: () => void;
}

/** What waits for somebody else when a person leaves, and the leaving itself. */
export function DeactivateDialog({ user, isOnlyLooking, onClose }: DeactivateDialogProps) {
  const name = displayName(user);
  const deactivate = useDeactivate();
  const finish = () =>
    deactivate.mutate(
      { params: { userId: user.id } },
      toastOutcome(
        t('{{name}} is deactivated. All sessions were ended.', { name }),
        t('The user could not be deactivated. Please try again.'),
        onClose,
      ),
    );
  const buttons = isOnlyLooking ? (
    <Button onClick={onClose}>{t('Close')}</Button>
  ) : (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="danger" busy={deactivate.isPending} onClick={finish}>
        {t('Deactivate')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={isOnlyLooking ? t('Open tasks of {{name}}', { name }) : t('Deactivate {{name}}', { name })}
      onClose={onClose}
      footer={buttons}
    >
      {!isOnlyLooking && (
        <p className="mb-4 text-ink-2">
          {t(
            'All sessions end at once and signing in is refused. What was done stays in the history. You can reactivate the account later.',
          )}
        </p>
      )}
      <OpenTasks user={user} />
    </Dialog>
  );
}

function OpenTasks({ user }: { user: SystemUser }) {
  const tasks = useOpenTasks(user.id);
  if (tasks.isPending) return <Skeleton className="h-24" />;
  if (tasks.isError) {
    return <ErrorNote query={tasks} what={t('The open tasks could not be loaded.')} />;
  }
  if (tasks.data.length === 0) return <p className="text-ink-2">{t('No open task is assigned.')}</p>;
  return (
    <>
      <p className="mb-2 font-medium">
        {t('{{count}} open tasks stay assigned until somebody else takes them:', { count: tasks.data.length })}
      </p>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-2 border border-line">
        {tasks.data.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
    </>
  );
}

function TaskRow({ task }: { task: OpenTask }) {
  return (
    <li className="grid gap-0.5 px-4 py-2.5">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 font-medium wrap-anywhere">{isolate(task.title)}</span>
        <StatusBadge status={task.status} />
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-3">
        <TextLink to={`/projects/${task.projectId}`} search={{ tab: 'tasks' }}>
          {isolate(task.projectName)}
        </TextLink>
        {task.plannedEndDate && t('due {{date}}', { date: formatDate(task.plannedEndDate) })}
      </span>
    </li>
  );
}
