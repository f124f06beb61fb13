import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { recordText } from './occasions.ts';
import { useRecords } from './queries.ts';

interface RecordsDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** The days of which the schedule was recorded, each leading to the plan as it stood then. */
export function RecordsDialog({ projectId, onClose }: RecordsDialogProps) {
  const records = useRecords(projectId);
  return (
    <Dialog
      title={t('Earlier days of the schedule')}
      description={t(
        'The schedule is recorded each night in which it changed, and before and after a plan is uploaded.',
      )}
      onClose={onClose}
    >
      {records.isPending ? (
        <SkeletonRows count={4} />
      ) : records.isError ? (
        <ErrorNote error={records.error} what={t('The records could not be loaded.')} onRetry={records.refetch} />
      ) : records.data.length === 0 ? (
        <EmptyState level={3} title={t('Nothing was recorded yet')} />
      ) : (
        <ul className="grid gap-2">
          {records.data.map((record, index) => {
            const { recordedAt, recordedOn, occasion, taskCount } = record;
            // Of several on one day the newest is what the day ended with; the others are found by their moment.
            const isLastOfDay = records.data[index - 1]?.recordedOn !== recordedOn;
            return (
              <li key={recordedAt + occasion} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <TextLink
                  to={`/projects/${projectId}/schedule`}
                  search={{ 'as-of': isLastOfDay ? recordedOn : recordedAt }}
                >
                  {formatDate(recordedOn)}
                </TextLink>
                <span className="text-sm text-ink-3">
                  {recordText(record)} · {t('{{count}} tasks', { count: taskCount })}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}
