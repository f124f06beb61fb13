import { Undo2 } from 'lucide-react';
import { formatDate, formatDateTime } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Code } from '#web/ui/Money.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import type { LogTombstone } from '../contract.ts';
import { useLogTrash, useRestoreLog } from './queries.ts';

/** What was deleted: date and hash stay for ever, the rest can be restored for 30 days. */
export function DeletedLogs({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useLogTrash();
  return (
    <Dialog title={t('Deleted daily logs')} size="lg" onClose={onClose}>
      {error ? (
        <ErrorNote error={error} what={t('The daily logs could not be loaded.')} onRetry={refetch} />
      ) : data === undefined ? (
        <SkeletonRows count={3} />
      ) : data.length === 0 ? (
        <EmptyState title={t('No daily log was deleted')} />
      ) : (
        <ul className="divide-y divide-line">
          {data.map((log) => (
            <Tombstone key={log.id} log={log} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Tombstone({ log }: { log: LogTombstone }) {
  const restore = useRestoreLog();
  const bring = () =>
    restore.mutate(
      { params: { id: log.id } },
      toastOutcome(t('Daily log restored.'), t('Failed to restore daily log')),
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <span>
          <strong className="font-semibold">{formatDate(log.date)}</strong>{' '}
          <bdi className="text-ink-2">{log.projectName}</bdi>
        </span>
        <span className="text-sm text-ink-3">
          {t('Deleted {{at}} by {{name}}', {
            at: formatDateTime(log.deletedAt),
            name: isolate(log.deletedByName ?? t('Former member')),
          })}
        </span>
        {log.hash && (
          <span className="wrap-anywhere text-xs text-ink-3">
            <Code>{log.hash}</Code>
          </span>
        )}
      </span>
      {log.isPurged ? (
        <span className="text-sm text-ink-3">{t('Deleted for good')}</span>
      ) : (
        <Button size="sm" icon={Undo2} busy={restore.isPending} onClick={bring}>
          {t('Restore')}
        </Button>
      )}
    </li>
  );
}
