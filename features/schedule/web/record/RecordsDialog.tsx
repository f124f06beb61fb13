import { formatDate, formatDateTime } from '#web/i18n/formats.ts';
import { msg, t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { ScheduleRecord } from '../../record-contract.ts';
import { useRecords } from './queries.ts';

const occasions: Record<ScheduleRecord['occasion'], string> = {
  night: msg('in the night'),
  before_plan: msg('before a plan was uploaded'),
  after_plan: msg('after a plan was uploaded'),
};

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
          {records.data.map(({ recordedAt, recordedOn, occasion, taskCount }) => (
            <li key={recordedAt + occasion} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <TextLink to={`/projects/${projectId}/schedule`} search={{ 'as-of': recordedOn }}>
                {formatDate(recordedOn)}
              </TextLink>
              <span className="text-sm text-ink-3">
                {formatDateTime(recordedAt)} · {t(occasions[occasion])} · {t('{{count}} tasks', { count: taskCount })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
